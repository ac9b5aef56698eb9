// A move chosen before it is one's turn: it is played as soon as it is legal, and forgotten otherwise.

import { squareKey } from './state.js';

export class Premove {
  /** `board` offers: drawing, input, state, update(), play(moves). */
  constructor(board) {
    this.board = board;
    this.clear();
  }

  clear() {
    this.from = this.to = null;
  }

  get squares() {
    return [this.from, this.to].filter(square => square !== null);
  }

  /** Whether a square has a piece of the side that may choose a move ahead. */
  owns(square) {
    const { drawing, state } = this.board, symbol = drawing.shown.get(square)?.symbol;
    if (symbol === undefined || (state.premove ?? null) === null) return false;
    const known = drawing.names.get(symbol) ?? drawing.names.get(drawing.stacks.get(symbol)?.[0]);
    return known?.side === state.premove;
  }

  /** Take a click while the other side is to move; return whether it was meant for a move ahead. */
  press(square) {
    if ((this.board.state.premove ?? null) === null) return false;
    if (this.from !== null && this.to === null && square !== this.from) this.to = square;
    else if (this.owns(square) && square !== this.from) [this.from, this.to] = [square, null];
    else this.clear();
    this.board.update();
    return true;
  }

  /** It is one's turn: return the moves that were meant, if they are legal. */
  take() {
    if (this.to === null) return [];
    const { from, to } = this, { grouped } = this.board.input;
    this.clear();
    const moves = grouped.origins.get(squareKey(from)) ?? [];
    const meant = moves.filter(move => move.to === to);
    return meant.length ? meant : moves.filter(move => move.with === to);
  }
}
