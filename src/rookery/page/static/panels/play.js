// Play: the game on the board, the computer, draws and clocks.

import { ask } from '../dialog.js';
import { button, field, make } from '../dom.js';
import { listenForSteps } from '../navigate.js';
import { announcementOf, statusOf } from '../status.js';
import { enableSteps, stepButtons } from '../steps.js';
import { Clocks } from './clocks.js';
import { mountFiles } from './files.js';
import { MoveList } from './moves.js';
import { Over } from './over.js';
import { Players } from './players.js';
import { Start, TWO_PEOPLE } from './start.js';

export function mountPlay(app, element) {
  new Play(app, element);
}

class Play {
  constructor(app, element) {
    this.app = app;
    this.plies = 0; // of the game, when it was shown last
    this.clocks = new Clocks(() => this.players?.showTimes(), side => app.send('flag', { side }));
    this.players = new Players(app, this.clocks);
    this.start = new Start(app, {
      onStart: (match, goesOn) => this.begin(match, goesOn), onResume: game => app.resume(game),
    });
    this.over = new Over(app, [
      ['Rematch', 'rematch', () => this.rematch()],
      ['Analyse', 'over-analyse', () => app.showTab('analyse')],
      ['Your mistakes', 'over-mistakes', () => {
        app.showTab('analyse');
        app.review();
      }],
      ['Save PGN', 'over-save', () => app.send('save', { kind: 'pgn' })],
      ['New game', 'over-new', () => this.start.show()],
    ]);
    this.build(element);
    app.match = TWO_PEOPLE;
    app.on('game', game => this.onGame(game));
    app.on('state', state => this.onState(state));
    app.on('hint', hint => this.onHint(hint));
    app.on('offer', answer => this.onOffer(answer));
    // The computer was interrupted by a count, and goes on thinking.
    app.on('count', ({ done }) => done && this.think());
    app.on('stopped', ({ about }) => about === 'perft' && this.think());
    app.on('tab', name => name === 'play' && app.isReady && this.comeBack());
    app.board.on('move', move => this.play(move));
    addEventListener('pagehide', () => app.save());
    app.clockTimes = () => this.clocks.left;
    listenForSteps(app.board.element, {
      go: step => app.step(step), flip: () => this.flip(), isOn: () => app.state !== null && app.tab !== 'design',
    });
  }

  build(element) {
    const { app } = this;
    this.status = make('p', { class: 'status', id: 'status' });
    this.moves = new MoveList(node => app.send('view', { node }));
    this.step = stepButtons(step => app.step(step));
    this.fromHere = button('Play on from here', () => app.send('undo', { ply: app.state.ply }), { id: 'from-here', hidden: true });
    this.hintLine = make('p', { class: 'hint', id: 'hint-line', role: 'status' });
    this.hint = button('Hint', () => app.send('hint', { seconds: 1 }), { id: 'hint' });
    this.resign = button('Resign', () => this.giveUp(), { id: 'resign' });
    this.draw = button('Draw', () => this.offerDraw(), { id: 'draw' });
    this.back = button('Undo', () => this.undo(), { id: 'undo' });
    const typed = this.typed = make('input', { id: 'typed', autocomplete: 'off', spellcheck: 'false' });
    const typing = make('form', { class: 'row', onsubmit: event => {
      event.preventDefault();
      if (typed.value.trim()) this.play(typed.value.trim());
      typed.value = '';
    } }, field('Type a move', typed), make('button', {}, 'Play'));
    element.append(
      this.status, this.over.element, this.start.element, this.moves.element,
      this.steps = make('div', { class: 'row steps' }, ...this.step, this.fromHere),
      make('div', { class: 'row actions' },
        button('New game', () => this.start.show(), { id: 'new' }), this.back,
        button('Flip', () => this.flip(), { id: 'flip' }), this.hint, this.draw, this.resign),
      this.hintLine, typing, mountFiles(app));
  }

  /** Play a move of the game, unless it is the computer's turn. */
  play(move) {
    const { app } = this;
    if (app.tab !== 'play') return;
    if (app.isComputersTurn()) return app.notice('It is the computer’s turn.', { kind: 'error' });
    const control = this.start.clock.value; // who just moves plays with the clock that was chosen
    if (!this.start.element.hidden && app.state.plies === 0 && app.match.computer === null && control)
      this.begin({ ...app.match, control }, true);
    app.send('move', { move });
  }

  begin(match, goesOn) {
    const { app } = this, { state } = app;
    if (goesOn || (state.plies === 0 && state.node === 0 && !state.result)) {
      app.match = match;
      this.clocks.set(match.control);
      this.runClock(state);
      this.onMatch();
      app.save();
    } else app.open(app.which(), { match });
  }

  rematch() {
    const { app } = this, { computer } = app.match;
    app.open({ ...app.which(), fen: app.game.root }, { match: { ...app.match, computer: computer === null ? null : !computer } });
  }

  undo() {
    const { computer } = this.app.match;
    this.app.send('undo', computer === null ? {} : { side: !computer });
  }

  flip() {
    this.app.board.flip();
    this.players.show();
  }

  /** The side of the person: against the computer the other one, else that whose turn it is. */
  person() {
    const { computer } = this.app.match;
    return computer === null ? this.app.state.turn : !computer;
  }

  async giveUp() {
    const side = this.person();
    const sure = await ask(`Resign the game as ${this.app.game.sides[side ? 0 : 1]}?`, [['Resign', true], ['Play on', false, 'main']]);
    if (sure && !this.app.state.result) this.app.send('resign', { side });
  }

  /** Claim a draw that the rules grant, or offer one: the computer answers by its score, a person is asked. */
  async offerDraw() {
    const { app } = this, { claim } = app.state, { computer } = app.match, { sides } = app.game;
    const side = this.person();
    if (claim !== null) {
      const sure = await ask(`Claim a draw by ${claim}?`, [['Claim the draw', true, 'main'], ['Play on', false]]);
      return sure && app.send('claim');
    }
    if (computer !== null) {
      const sure = await ask('Offer the computer a draw?', [['Offer', true, 'main'], ['Play on', false]]);
      return sure && app.send('offer', { side });
    }
    const [name, other] = [sides[side ? 0 : 1], sides[side ? 1 : 0]];
    const agreed = await ask(`${name} offers a draw. ${other}?`, [['Accept', true], ['Decline', false, 'main']]);
    return agreed && app.send('agree');
  }

  onOffer({ accepted, stale }) {
    if (stale) return;
    this.app.notice(accepted ? 'The computer accepts the draw.' : 'The computer declines: it wants to play on.');
    if (!accepted) this.think();
  }

  onGame(game) {
    this.start.onGame(game);
    this.hintLine.textContent = '';
    if (!game.begins) return;
    this.plies = null;
    const { match, left = null } = this.app.starting ?? {};
    this.app.match = match ?? TWO_PEOPLE;
    this.clocks.set(this.app.match.control, left);
    this.moves.clear();
  }

  /** The match is another one: the board is turned to the person, and the computer may begin. */
  onMatch() {
    const { app } = this, { computer } = app.match;
    if (computer !== null) app.board.flip(computer);
    app.refresh();
    this.showStatus(app.state, true);
    this.players.show();
    this.think();
  }

  onState(state) {
    const { app } = this;
    const isLast = state.node === state.end, before = this.plies;
    this.moves.show(state.line, state.node);
    this.moves.element.hidden = this.steps.hidden = state.plies === 0 && state.ply === 0;
    enableSteps(this.step, state.ply === 0, isLast);
    this.showStatus(state, isLast);
    this.over.show(state);
    this.fromHere.hidden = isLast;
    this.hintLine.textContent = '';
    const over = state.result !== null;
    this.hint.disabled = over || app.isComputersTurn() || !isLast;
    this.resign.disabled = over || state.plies === 0;
    this.draw.disabled = over || state.plies === 0 || app.isComputersTurn() || !isLast;
    this.draw.textContent = state.claim === null ? 'Draw' : 'Claim draw';
    this.back.disabled = state.plies === 0;
    this.typed.placeholder = state.playable ? state.moves.slice(0, 2).map(({ move }) => move).join(', ') : '';
    const begins = this.plies === null;
    if (isLast) this.runClock(state);
    if (begins) this.onMatch();
    else if (isLast) this.think();
    const announcement = announcementOf(app.game, state.line, this.status.textContent);
    if (isLast && announcement) app.announce(announcement);
    if (state.plies === 0 && !state.result) this.start.show();
    else if (begins || before === 0) this.start.hide(); // not if it was opened during the game
    this.players.show();
  }

  /** Run the clock of the side to move, from the second position on. */
  runClock(state) {
    const runs = state.result === null && state.plies > 0 ? state.turn : null;
    if (this.plies !== null && state.plies < this.plies) this.clocks.back(runs, state.end);
    else if (this.plies === null || state.plies > this.plies) this.clocks.turn(runs, state.end, this.plies > 0);
    else this.clocks.start(runs);
    this.plies = state.plies;
  }

  /** Come from another part: a variation is left, and the computer goes on thinking. */
  comeBack() {
    const { node, line, end } = this.app.state;
    if (node !== 0 && !line.some(({ id }) => id === node)) this.app.send('view', { node: end });
    else this.think();
  }

  think() {
    const { app } = this, { computer, level } = app.match, { state } = app;
    if (!state || !app.isComputersTurn() || state.node !== state.end || app.tab === 'analyse') return;
    const seconds = this.clocks.budget(computer);
    app.send('think', { level, ...(seconds ? { seconds } : {}) });
  }

  showStatus(state, isLast) {
    this.status.textContent = statusOf(this.app.game, state, this.app.match.computer);
    this.status.classList.toggle('over', state.result !== null && isLast);
  }

  onHint({ line, score, mate, from, to, depth, done }) {
    const worth = mate !== null ? `mate in ${Math.abs(mate)}${mate < 0 ? ' against' : ''}` : (score / 100).toFixed(2);
    this.hintLine.textContent = `${line.join(' ')}  (${worth}, depth ${depth}${done ? '' : ' …'})`;
    if (to !== null) this.app.board.point([{ from, to }]);
  }
}
