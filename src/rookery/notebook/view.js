// What players and viewers have in common: the board, its size and side, steps, and the analysis.

import { mountBoard } from '../page/static/board/board.js';
import { button, make } from '../page/static/dom.js';
import { score } from '../page/static/score.js';
import { stepButtons } from '../page/static/steps.js';

const KEYS = { Home: 'first', ArrowLeft: 'back', ArrowRight: 'forward', End: 'last' };

/** A view of a model. Those that extend it have a `list` of moves, `first()`, `back()`, `forward()`, `last()` and `show()`. */
export class View {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.ends = [];
    this.place = make('div', { class: 'place' });
    this.side = make('div', { class: 'side' });
    this.status = make('p', { class: 'status' });
    this.live = make('p', { class: 'hidden', 'aria-live': 'polite' });
    this.problem = make('p', { class: 'problem', role: 'alert' });
    this.steps = stepButtons(step => this[step]());
    this.toggle = button('Analyse', () => this.save('analysing', !model.get('analysing')));
    this.turn = button('Flip', () => this.save('flipped', !model.get('flipped')));
    this.analysis = make('div', { class: 'analysis', hidden: true });
    root.append(this.place, this.side);
    this.board = mountBoard(this.place);
    root.addEventListener('keydown', event => this.key(event));
  }

  /** Call what shows a part, now and whenever one of these values of the model changes. */
  follow(names, show) {
    for (const name of names) {
      this.model.on(`change:${name}`, show);
      this.ends.push(() => this.model.off(`change:${name}`, show));
    }
    show();
  }

  /** Begin to show the model, when all parts are there. */
  begin() {
    this.follow(['size'], () => this.root.style.setProperty('--size', `${this.model.get('size')}px`));
    this.follow(['_game', '_state'], () => this.update());
    this.follow(['flipped'], () => {
      if (this.board.flipped !== this.model.get('flipped')) this.board.flip();
    });
    this.follow(['_problem'], () => { this.problem.textContent = this.model.get('_problem'); });
    this.follow(['analysing', '_analysis'], () => this.showAnalysis());
  }

  update() {
    const game = this.model.get('_game'), state = this.model.get('_state');
    const shown = JSON.stringify(game);
    if (shown !== this.shown) this.board.setGame(game);
    this.shown = shown;
    this.game = game;
    this.state = state;
    this.board.set(state);
    this.show();
    // A button that is disabled while it has the focus would swallow the keys.
    if (this.root.getRootNode().activeElement?.disabled) this.list.focus({ preventScroll: true });
  }

  save(name, value) {
    this.model.set(name, value);
    this.model.save_changes();
  }

  send(message) {
    this.model.send(message);
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.state) return;
    if (event.target.closest('[role=grid].keys, [role=dialog]')) return; // the keys of the board
    if (KEYS[event.key]) {
      event.preventDefault();
      this[KEYS[event.key]]();
    } else if (event.key === 'f') this.turn.click();
  }

  /** Arrows that belong to the position, besides that of the analysis. */
  arrows() {
    return [];
  }

  showAnalysis() {
    const isOn = this.model.get('analysing');
    const { lines = [], depth, nodes, done } = this.model.get('_analysis');
    this.toggle.setAttribute('aria-pressed', isOn);
    this.analysis.hidden = !isOn;
    const [best] = lines;
    const label = best ? `${score(best.eval)} for ${this.game.sides[0]}` : '';
    this.analysis.replaceChildren(
      make('div', { class: 'bar', role: 'img', 'aria-label': `Evaluation: ${label}` },
        make('div', { style: `width: ${best ? share(best.eval) : 50}%` })),
      make('ol', { 'aria-label': 'Best lines' }, ...lines.map(({ eval: evaluation, line }) => make('li', { title: line.join(' ') },
        make('b', {}, score(evaluation)), line.join(' ')))),
      make('p', {}, best ? `depth ${depth}, ${nodes.toLocaleString('en')} positions${done ? '' : ' …'}` : ''));
    this.board.point([...this.arrows(), ...(best && best.to !== null ? [{ from: best.from, to: best.to }] : [])]);
  }

  destroy() {
    for (const end of this.ends) end();
    this.board.destroy();
  }
}

/** The part of the bar that is the first side's, in hundredths. */
function share({ score: worth, mate }) {
  if (mate !== null) return mate > 0 ? 100 : 0;
  return 100 / (1 + 10 ** (-worth / 400));
}
