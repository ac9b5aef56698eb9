// Start: play the computer, or two people; with a clock or without. Games that are not finished are offered again.

import { ask } from '../dialog.js';
import { button, choice, make } from '../dom.js';

const CONTROLS = { '': 'no clock', '1+0': '1 minute', '3+2': '3 min + 2 s', '5+3': '5 min + 3 s', '10+5': '10 min + 5 s', '30+20': '30 min + 20 s' };
const LEVELS = ['beginner', 'beginner', 'learner', 'casual', 'casual', 'club player', 'club player', 'strong', 'strong', 'all it can'];

/** Two people without a clock, with which every game begins that was opened by a link or a file. */
export const TWO_PEOPLE = { computer: null, level: 4, control: '' };

export class Start {
  /** `onStart` hears a match and whether the game on the board goes on; `onResume` a game that was kept. */
  constructor(app, { onStart, onResume }) {
    this.app = app;
    this.onResume = onResume;
    const colour = choice('You play', [['first', ''], ['second', ''], ['either', 'either']], () => {}, { id: 'colour' });
    const level = choice('Level', LEVELS.map((word, at) => [at + 1, `${at + 1} – ${word}`]), () => {}, { id: 'level' });
    const clock = choice('Clock', Object.entries(CONTROLS), () => {}, { id: 'clock' });
    const place = choice('Begin', [['new', 'a new game'], ['here', 'here: the moves stay']], () => {}, { id: 'from' });
    [this.colour, this.level, this.clock, this.place] = [colour.select, level.select, clock.select, place.select];
    this.placeField = place.field;
    this.level.value = 4;
    this.warning = make('p', { class: 'help', id: 'start-warning' },
      'The game on the board is not finished. If you begin another one, it stays here among the unfinished games.');
    this.unfinished = make('div', { id: 'unfinished' });
    this.cancel = button('Go on playing', () => this.hide(), { id: 'start-cancel' });
    this.element = make('section', { id: 'start', 'aria-label': 'Begin a game', hidden: true },
      this.unfinished, this.warning,
      make('div', { class: 'row' }, colour.field, level.field),
      make('div', { class: 'row' }, clock.field, place.field),
      make('div', { class: 'row begin' },
        button('Play the computer', () => this.begin(onStart, true), { id: 'play-computer', class: 'main' }),
        button('Two people', () => this.begin(onStart, false), { id: 'two-people' }), this.cancel));
  }

  /** What was chosen, as a match: the side of the computer, its level, the clock. */
  begin(onStart, computer) {
    const side = { first: false, second: true, either: Math.random() < 0.5 }[this.colour.value]; // the computer's
    const match = { computer: computer ? side : null, level: Number(this.level.value), control: this.clock.value };
    const goesOn = this.place.value === 'here';
    this.hide();
    onStart(match, goesOn);
  }

  onGame({ sides }) {
    this.colour.options[0].textContent = sides[0];
    this.colour.options[1].textContent = sides[1];
  }

  show() {
    const { state } = this.app;
    const inProgress = state.plies > 0 && !state.result;
    this.warning.hidden = !inProgress;
    this.placeField.hidden = state.result !== null || (state.plies === 0 && state.ply === 0);
    if (this.placeField.hidden) this.place.value = 'new';
    this.cancel.hidden = state.plies === 0;
    this.showUnfinished();
    this.element.hidden = false;
  }

  hide() {
    this.element.hidden = true;
  }

  showUnfinished() {
    const games = this.app.keep.unfinished();
    this.unfinished.hidden = games.length === 0;
    this.unfinished.replaceChildren(make('h2', {}, games.length === 1 ? 'Unfinished game' : 'Unfinished games'),
      ...games.slice(0, 6).map(game => make('div', { class: 'row unfinished' },
        button(`Go on: ${describe(game)}`, () => { this.hide(); this.onResume(game); }, { class: 'main' }),
        button('×', () => this.discard(game), { 'aria-label': `Discard ${describe(game)}` }))));
  }

  async discard(game) {
    if (!await ask(`Discard ${describe(game)}?`, [['Discard', true], ['Keep', false, 'main']])) return;
    this.app.keep.remove(game.id);
    this.showUnfinished();
  }
}

function describe({ name, match, moves, when }) {
  const minutes = Math.round((Date.now() - when) / 60000);
  const ago = minutes < 1 ? 'just now' : minutes < 60 ? `${minutes} min ago` : minutes < 1440 ? `${Math.round(minutes / 60)} h ago` : `${Math.round(minutes / 1440)} days ago`;
  const who = match.computer === null ? '' : ` against the computer, level ${match.level}`;
  return `${name}${who}, ${moves.length} ${moves.length === 1 ? 'move' : 'moves'}, ${ago}`;
}
