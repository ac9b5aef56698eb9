// Pointer and keys: what is chosen. The board never plays a move; it reports the text of one.

import { groupMoves, handKey, squareKey, targetsOf, unitsOf } from './state.js';

const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const DRAGGED = 6; // pixels from where a click becomes a drag

export class Input {
  /** `board` offers: root, drawing, geometry, update(), choose(moves, square), report(event, …). */
  constructor(board) {
    this.board = board;
    this.origin = null; // what is selected
    this.unit = null;
    this.cursor = null;
    this.pressed = null; // where the pointer went down last
    this.isPointing = false; // the focus comes from the pointer: arrow keys are not those of the board
    this.hovered = null;
    this.setMoves([]);
  }

  setMoves(moves) {
    this.grouped = groupMoves(moves);
    if (!this.grouped.origins.has(this.origin)) this.select(null);
  }

  select(origin, unit = null) {
    this.origin = origin;
    this.unit = unit;
  }

  get targets() {
    if (this.origin !== null) return targetsOf(this.grouped, this.origin, this.unit);
    return this.grouped.direct;
  }

  /** The moves to a square; a king castles on its rook's square, too. */
  movesTo(square) {
    const moves = this.targets.get(square);
    if (moves || this.origin === null) return moves;
    const castling = (this.grouped.origins.get(this.origin) ?? []).filter(move => move.with === square);
    return castling.length ? castling : undefined;
  }

  get units() {
    return this.origin === null ? [] : unitsOf(this.grouped, this.origin);
  }

  get selectedSquare() {
    return this.origin?.startsWith('square:') ? Number(this.origin.slice(7)) : null;
  }

  listen(svgRoot) {
    svgRoot.addEventListener('pointerdown', event => this.pointerDown(event));
    svgRoot.addEventListener('keydown', event => this.key(event));
    svgRoot.addEventListener('focusin', event => this.focused(event));
    svgRoot.addEventListener('pointermove', event => event.pointerType === 'mouse' && this.hover(this.squareAt(event)));
    svgRoot.addEventListener('pointerleave', () => this.hover(null));
    svgRoot.addEventListener('contextmenu', event => event.preventDefault());
  }

  /** A click, a tap, or Enter on a square. */
  press(square) {
    this.board.report('square', square);
    if (this.board.premove.press(square)) return;
    const moves = this.movesTo(square);
    const key = squareKey(square);
    if (moves && key !== this.origin) return this.play(moves, square);
    if (key === this.origin) this.select(null);
    else this.select(this.grouped.origins.has(key) ? key : null);
    this.board.update();
  }

  pressHand(symbol) {
    const key = handKey(symbol);
    this.select(key === this.origin || !this.grouped.origins.has(key) ? null : key);
    this.board.update();
  }

  play(moves, square) {
    if (moves.length === 1) {
      this.select(null);
      this.board.report('move', moves[0].move);
      this.board.update();
    } else this.board.choose(moves, square);
  }

  pointerDown(event) {
    const square = this.squareAt(event);
    if (square === null) return;
    if (event.button === 2) this.sketch(square, event);
    if (event.button !== 0) return;
    event.preventDefault();
    this.pressed = [event.clientX, event.clientY];
    if (this.board.sketch.length && !this.board.state.drawn) {
      this.board.sketch = [];
      this.board.update();
    }
    this.isPointing = true;
    this.focus(square);
    this.isPointing = false;
    const key = squareKey(square);
    const wasSelected = this.origin === key;
    const isTarget = this.origin !== null && this.movesTo(square) !== undefined && !wasSelected;
    const { premove } = this.board;
    if (premove.owns(square) && premove.from !== square) {
      this.press(square);
      if (premove.to !== null) return;
      return this.drag(event, this.board.drawing.shown.get(square).symbol, square, () => {});
    }
    if (isTarget || !this.grouped.origins.has(key)) return this.press(square);
    if (!wasSelected) this.press(square);
    const symbol = this.board.drawing.shown.get(square)?.symbol;
    this.drag(event, symbol, square, () => wasSelected && this.press(square));
  }

  pointerDownHand(event, symbol) {
    if (event.button !== 0 || !this.grouped.origins.has(handKey(symbol))) return;
    event.preventDefault();
    const wasSelected = this.origin === handKey(symbol);
    if (!wasSelected) this.pressHand(symbol);
    this.drag(event, symbol, null, () => wasSelected && this.pressHand(symbol));
  }

  /** Carry a piece with the pointer; `clicked` is called if it was not moved. */
  drag(event, symbol, from, clicked) {
    const start = [event.clientX, event.clientY];
    const lifted = from === null ? null : this.board.drawing.shown.get(from)?.element;
    let ghost = null;
    const move = moved => {
      if (moved.pointerId !== event.pointerId) return;
      if (!ghost && Math.hypot(moved.clientX - start[0], moved.clientY - start[1]) < DRAGGED) return;
      if (!ghost) {
        ghost = this.board.ghost(symbol);
        lifted?.classList.add('lifted');
      }
      ghost.style.transform = `translate(${moved.clientX}px, ${moved.clientY}px) translate(-50%, -50%)`;
    };
    const end = ended => {
      if (ended.pointerId !== event.pointerId) return;
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      ghost?.remove();
      lifted?.classList.remove('lifted');
      if (!ghost) return ended.type === 'pointerup' && clicked();
      const square = ended.type === 'pointerup' ? this.squareAt(ended) : null;
      if (square !== null && square !== from && this.board.premove.press(square)) return;
      const moves = square === null ? undefined : this.movesTo(square);
      if (moves && this.origin !== null && square !== from) {
        this.board.drawing.carry(from, square);
        this.play(moves, square);
      } else if (square !== from) {
        this.select(null);
        this.board.update();
      }
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  }

  /** The other button draws an arrow, or a ring around a square; Shift and Alt choose the colour. */
  sketch(from, { shiftKey, ctrlKey, altKey }) {
    const red = shiftKey || ctrlKey, colour = red && altKey ? 'yellow' : red ? 'red' : altKey ? 'blue' : 'green';
    window.addEventListener('pointerup', event => {
      const to = this.squareAt(event);
      if (to !== null) this.board.draw(from, to, colour);
    }, { once: true });
  }

  /** Report the square under the pointer or the keyboard, or null; it is reported once. */
  hover(square) {
    if (square === this.hovered) return;
    this.hovered = square;
    this.board.report('hover', square);
  }

  squareAt(event) {
    const box = this.board.drawing.root.getBoundingClientRect();
    return this.board.geometry.fromPoint(box, event.clientX, event.clientY);
  }

  key(event) {
    if (event.key === 'Enter' || event.key === ' ') this.pressed = null; // choices that open are not below the pointer
    if (event.key === 'Escape') {
      this.select(null);
      this.board.premove.clear();
      this.board.update();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.showKeys(true);
      if (this.cursor !== null) this.press(this.cursor);
    } else if (KEYS[event.key] && this.cursor !== null && this.hasKeys) {
      event.preventDefault();
      const next = this.board.geometry.beside(this.cursor, ...KEYS[event.key]);
      if (next !== null) this.focus(next);
    }
  }

  focused(event) {
    const cell = event.target.closest?.('[role=gridcell]');
    for (const [square, other] of this.board.drawing.byCell) if (other === cell) this.setCursor(square);
    if (cell) this.showKeys(!this.isPointing);
    if (cell && this.hasKeys) this.hover(this.cursor);
  }

  /** Whether arrow keys walk over the squares: after Tab and Enter, until the pointer is used. */
  get hasKeys() {
    return this.board.drawing.root.classList.contains('keys');
  }

  showKeys(has) {
    this.board.drawing.root.classList.toggle('keys', has);
  }

  /** Remember where the keyboard is; only that square is reached by Tab. */
  setCursor(square) {
    const { byCell } = this.board.drawing;
    byCell.get(this.cursor)?.setAttribute('tabindex', -1);
    this.cursor = square;
    byCell.get(square)?.setAttribute('tabindex', 0);
  }

  focus(square) {
    this.setCursor(square);
    this.board.drawing.byCell.get(square)?.focus({ preventScroll: true });
  }
}
