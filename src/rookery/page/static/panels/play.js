// Play: moves, undo, hint, clocks, the computer, and games as text.

import { button, choice, copy, download, field, make } from '../dom.js';
import { Clocks } from './clocks.js';
import { MoveList } from './moves.js';

const CONTROLS = { '': 'no clock', '1+0': '1 minute', '3+2': '3 min + 2 s', '5+3': '5 min + 3 s', '10+5': '10 min + 5 s', '30+20': '30 min + 20 s' };

export function mountPlay(app, element) {
  new Play(app, element);
}

class Play {
  constructor(app, element) {
    this.app = app;
    this.computer = null; // the side that it plays, or null
    this.level = 4;
    this.clocks = new Clocks(() => this.showTimes(), side => app.send('flag', { side }));
    this.build(element);
    app.on('game', () => this.onGame());
    app.on('state', state => this.onState(state));
    app.on('hint', hint => this.onHint(hint));
    // The computer was interrupted by a count, and goes on thinking.
    app.on('count', ({ done }) => done && this.think());
    app.on('stopped', ({ about }) => about === 'perft' && this.think());
    app.on('file', ({ name, text }) => download(name, text));
    app.board.on('move', move => this.play(move));
    document.addEventListener('keydown', event => this.key(event));
  }

  build(element) {
    const { app } = this;
    const opponent = choice('Opponent', [['', 'a person']], value => this.setComputer(value), { id: 'opponent' });
    opponent.field.classList.add('wide');
    this.opponent = opponent.select;
    const level = choice('Level', Array.from({ length: 10 }, (_, i) => [i + 1, `${i + 1}`]), value => this.setLevel(Number(value)), { id: 'level' });
    level.select.value = this.level;
    const clock = choice('Clock', Object.entries(CONTROLS), value => this.setClock(value), { id: 'clock' });
    this.status = make('p', { class: 'status', id: 'status' });
    this.moves = new MoveList(node => app.send('view', { node }));
    this.step = [['«', 'First position', () => this.view(0)], ['‹', 'Back', () => this.view(app.state.ply - 1)],
      ['›', 'Forward', () => this.view(app.state.ply + 1)], ['»', 'Last position', () => this.view(Infinity)]]
      .map(([text, label, onclick]) => button(text, onclick, { 'aria-label': label }));
    this.fromHere = button('Play on from here', () => app.send('undo', { ply: app.state.ply }), { id: 'from-here', hidden: true });
    this.hintLine = make('p', { class: 'hint', id: 'hint-line', role: 'status' });
    this.hint = button('Hint', () => app.send('hint', { seconds: 1 }), { id: 'hint' });
    this.resign = button('Resign', () => this.giveUp(), { id: 'resign' });
    this.back = button('Undo', () => this.undo(), { id: 'undo' });
    const typed = this.typed = make('input', { id: 'typed', autocomplete: 'off', spellcheck: 'false' });
    const typing = make('form', { class: 'row', onsubmit: event => {
      event.preventDefault();
      if (typed.value.trim()) this.play(typed.value.trim());
      typed.value = '';
    } }, field('Type a move', typed), make('button', {}, 'Play'));
    this.fen = make('input', { id: 'fen', autocomplete: 'off', spellcheck: 'false' });
    const position = make('form', { class: 'row', onsubmit: event => {
      event.preventDefault();
      app.open({ ...app.which(), fen: this.fen.value });
    } }, field('Position (FEN)', this.fen), make('button', { id: 'set-fen' }, 'Set'));
    const file = make('input', { type: 'file', id: 'file', accept: '.pgn,.json,.txt', onchange: () => this.load(file) });
    this.letters = make('input', { type: 'checkbox', id: 'letters', onchange: () => app.send('figures', { letters: this.letters.checked }) });
    element.append(
      this.status, this.moves.element,
      make('div', { class: 'row steps' }, ...this.step, this.fromHere),
      make('div', { class: 'row actions' },
        button('New game', () => this.restart(), { id: 'new' }), this.back,
        button('Flip', () => this.flip(), { id: 'flip' }), this.hint, this.resign),
      this.hintLine, typing,
      make('div', { class: 'row' }, opponent.field, level.field, clock.field),
      make('details', { id: 'more' }, make('summary', {}, 'Position, files and looks'), position,
        make('div', { class: 'row' },
          button('Copy FEN', () => this.copied(app.state.fen, 'FEN')),
          button('Copy link', () => this.copied(location.href, 'link'), { id: 'link' })),
        make('div', { class: 'row' },
          button('Save PGN', () => app.send('save', { kind: 'pgn' }), { id: 'save-pgn' }),
          button('Save JSON', () => app.send('save', { kind: 'json' }), { id: 'save-json' }),
          field('Load', file)),
        make('label', { class: 'check' }, this.letters, ' letters instead of figures')),
    );
  }

  play(move) {
    this.app.send('move', { move });
  }

  view(ply) {
    const last = this.app.state.line.length;
    this.app.send('view', { ply: Math.max(0, Math.min(ply, last)) });
  }

  restart() {
    this.app.open(this.app.which());
  }

  undo() {
    const side = this.computer === null ? {} : { side: !this.computer };
    this.app.send('undo', side);
  }

  flip() {
    this.app.board.flip();
    this.showPlayers();
  }

  /** Resign at the second click: the first one asks. */
  giveUp() {
    if (this.resign.dataset.sure) return this.app.send('resign', this.computer === null ? {} : { side: !this.computer });
    this.resign.dataset.sure = 'asked';
    this.resign.textContent = 'Sure?';
    setTimeout(() => this.calm(), 3000);
  }

  calm() {
    delete this.resign.dataset.sure;
    this.resign.textContent = 'Resign';
  }

  async load(file) {
    if (file.files.length) this.app.send('load', { text: await file.files[0].text() });
    file.value = '';
  }

  async copied(text, what) {
    this.app.notice(await copy(text) ? `The ${what} is on the clipboard.` : text);
  }

  setComputer(value) {
    this.computer = value === '' ? null : value === 'first';
    if (this.computer !== null) this.app.board.flip(this.computer);
    this.showPlayers();
    this.think();
  }

  setLevel(value) {
    this.level = value;
    this.showPlayers();
  }

  setClock(value) {
    const [minutes, increment] = value.split('+').map(Number);
    this.clocks.set(value ? { minutes, increment } : null);
    this.runClock(this.app.state, false);
  }

  onGame() {
    const { sides, letters } = this.app.game;
    const chosen = this.opponent.value;
    this.opponent.replaceChildren(
      make('option', { value: '' }, 'a person'),
      make('option', { value: 'second' }, `the computer plays ${sides[1]}`),
      make('option', { value: 'first' }, `the computer plays ${sides[0]}`));
    this.opponent.value = chosen;
    this.letters.checked = letters;
    this.hintLine.textContent = '';
  }

  onState(state) {
    const { app } = this;
    const isLast = state.node === state.end;
    if (state.line.length === 0) this.clocks.set(this.clocks.control);
    this.showMoves(state);
    this.showStatus(state, isLast);
    this.fen.value = state.fen;
    this.fromHere.hidden = isLast;
    this.hintLine.textContent = '';
    this.hint.disabled = state.result !== null || state.turn === this.computer || !isLast;
    this.resign.disabled = state.result !== null;
    this.back.disabled = state.line.length === 0;
    this.calm();
    this.typed.placeholder = state.moves.slice(0, 2).map(({ move }) => move).join(', ');
    if (isLast) {
      this.runClock(state, true);
      this.think();
    }
    const last = state.line.at(-1);
    if (isLast && last) app.announce(`${app.game.sides[last.side ? 0 : 1]}: ${last.san}. ${this.status.textContent}`);
    this.showPlayers();
  }

  runClock(state, increment) {
    if (!state) return;
    const runs = state.result === null && state.line.length > 0;
    this.clocks.turn(runs ? state.turn : null, increment && state.line.length > 1);
  }

  think() {
    const { state } = this.app;
    if (!state || state.result || this.computer === null || state.turn !== this.computer) return;
    if (state.node !== state.end) return;
    const seconds = this.clocks.budget(this.computer);
    this.app.send('think', { level: this.level, ...(seconds ? { seconds } : {}) });
  }

  showStatus(state, isLast) {
    const { sides } = this.app.game;
    const name = side => sides[side ? 0 : 1];
    let text = `${name(state.turn)} to move`;
    if (state.check !== null) text += ', in check';
    if (state.open_turn) text = `${name(state.turn)}’s turn is open`;
    if (state.result) {
      const { winner, result, reason } = state.result;
      text = winner === null ? `Draw: ${reason} (${result})` : `${name(winner)} wins: ${reason} (${result})`;
    } else if (state.turn === this.computer) text += ' – the computer is thinking';
    if (!isLast) text = `After move ${state.ply} of ${state.line.length}`;
    this.status.textContent = text;
    this.status.classList.toggle('over', state.result !== null && isLast);
  }

  showMoves(state) {
    this.moves.show(state.line, state.node);
    this.step[0].disabled = this.step[1].disabled = state.ply === 0;
    this.step[2].disabled = this.step[3].disabled = state.node === state.end;
  }

  onHint({ line, score, mate, from, to, depth, done }) {
    const worth = mate !== null ? `mate in ${Math.abs(mate)}${mate < 0 ? ' against' : ''}` : (score / 100).toFixed(2);
    this.hintLine.textContent = `${line.join(' ')}  (${worth}, depth ${depth}${done ? '' : ' …'})`;
    if (to !== null) this.app.board.point([{ from, to }]);
  }

  showPlayers() {
    const { app } = this;
    if (!app.game) return;
    for (const [place, side] of [['above', app.board.flipped], ['below', !app.board.flipped]]) {
      const turn = app.state?.turn === side && !app.state?.result;
      const who = side === this.computer ? `computer, level ${this.level}` : '';
      app.players[place].replaceChildren(
        make('span', { class: turn ? 'name turn' : 'name' }, app.game.sides[side ? 0 : 1]),
        make('span', { class: 'who' }, who), this.gains(side),
        make('span', { class: 'time' }, this.clocks.text(side)));
    }
  }

  showTimes() {
    const { above, below } = this.app.players, { flipped } = this.app.board;
    for (const [place, side] of [[above, flipped], [below, !flipped]]) {
      const time = place.querySelector('.time');
      if (time) time.textContent = this.clocks.text(side);
    }
  }

  /** What a side has taken; where all pieces are alike, how many it has. */
  gains(side) {
    const { game, state } = this.app;
    if (!state || state.has_hands) return '';
    const kinds = new Map(game.pieces.map(piece => [piece.symbol, piece]));
    if (kinds.size === 2) {
      const number = state.pieces.filter(([, symbol]) => kinds.get(symbol)?.side === side).length;
      return make('span', { class: 'number' }, String(number));
    }
    const groups = new Map();
    for (const symbol of state.taken)
      if (kinds.get(symbol)?.side === !side) groups.set(symbol, (groups.get(symbol) ?? 0) + 1);
    const label = [...groups].map(([symbol, number]) => `${number} ${kinds.get(symbol).name}`).join(', ');
    return make('span', { class: 'taken', ...(label ? { role: 'img', 'aria-label': `has taken ${label}` } : {}) },
      ...[...groups].map(([symbol, number]) =>
        make('span', { class: 'group' }, ...Array.from({ length: number }, () => this.app.board.icon(symbol)))));
  }

  key(event) {
    if (event.target.closest('input, textarea, select, [role=grid], [role=tab], [role=dialog]')) return;
    if (event.altKey || event.ctrlKey || event.metaKey || !this.app.state) return;
    if (event.key === 'ArrowLeft') this.view(this.app.state.ply - 1);
    else if (event.key === 'ArrowRight') this.view(this.app.state.ply + 1);
    else if (event.key === 'f') this.flip();
  }
}
