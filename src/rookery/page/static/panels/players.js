// The bars above and below the board: who plays, what has been taken, and the clocks.

import { make } from '../dom.js';

export class Players {
  constructor(app, clocks) {
    this.app = app;
    this.clocks = clocks;
  }

  show() {
    const { app } = this;
    if (!app.game) return;
    for (const [place, side] of [['above', app.board.flipped], ['below', !app.board.flipped]]) {
      const turn = app.state?.turn === side && !app.state?.result;
      app.players[place].replaceChildren(
        make('span', { class: turn ? 'name turn' : 'name' }, app.game.sides[side ? 0 : 1]),
        make('span', { class: 'who' }, this.name(side)), this.gains(side),
        make('span', { class: 'time', role: 'timer' }));
    }
    this.showTimes();
  }

  /** The computer, or the name that the game's headers hold. */
  name(side) {
    const { computer, level } = this.app.match;
    if (side === computer) return `computer, level ${level}`;
    const name = this.app.game.headers[side ? 'White' : 'Black'] ?? '';
    return name.startsWith('?') ? '' : name;
  }

  showTimes() {
    const { above, below } = this.app.players, { flipped } = this.app.board;
    for (const [place, side] of [[above, flipped], [below, !flipped]]) {
      const time = place.querySelector('.time');
      if (!time) continue;
      time.textContent = this.clocks.text(side);
      time.classList.toggle('short', this.clocks.isShort(side));
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
}
