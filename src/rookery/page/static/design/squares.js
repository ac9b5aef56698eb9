// Squares of a board that are painted: pressed one by one, or in a stroke of the pointer.

import { follow } from '../stroke.js';

export class SquareBrush {
  /** `painted(squares)` is called with the whole set when a stroke ends, `shown(squares)` during it. */
  constructor(board, { painted, shown }) {
    this.board = board;
    this.painted = painted;
    this.shown = shown;
    this.squares = null; // a Set, while it is used
    board.element.addEventListener('pointerdown', event => this.pointerDown(event), { capture: true });
    board.on('square', square => {
      if (!this.squares) return;
      this.toggle(square, !this.squares.has(square));
      this.painted(this.squares);
    });
  }

  use(squares) {
    this.squares = squares ? new Set(squares) : null;
  }

  toggle(square, isIn) {
    if (isIn) this.squares.add(square);
    else this.squares.delete(square);
    this.shown(this.squares);
  }

  pointerDown(event) {
    if (!this.squares || event.button !== 0 || !event.target.closest('svg.board')) return;
    event.stopPropagation();
    event.preventDefault();
    const first = this.board.input.squareAt(event);
    if (first === null) return;
    this.board.input.focus(first);
    const isIn = !this.squares.has(first);
    this.toggle(first, isIn);
    follow(event, moved => {
      const square = this.board.input.squareAt(moved);
      if (square !== null && this.squares.has(square) !== isIn) this.toggle(square, isIn);
    }, () => this.painted(this.squares));
  }
}
