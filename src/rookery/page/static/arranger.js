// Pieces that are put on a board by hand: dragged from a palette or from square to square, or put with a
// brush. Only what stands where is changed; what it means is another's business.

import { button, make } from './dom.js';
import { follow } from './stroke.js';

const DRAGGED = 6; // pixels from where a click becomes a drag
const ERASER = '';

export class Arranger {
  /** `changed(pieces)` is called with a Map from squares to symbols after every change. */
  constructor(board, changed) {
    this.board = board;
    this.changed = changed;
    this.pieces = new Map();
    this.brush = null; // a symbol, the eraser, or null: pieces are only dragged
    this.isOn = false;
    this.stacks = false; // a piece that is put on one of its own side joins it
    this.held = null; // called with a piece that is dropped on a hand
    this.palette = make('div', { class: 'palette', role: 'toolbar', 'aria-label': 'Pieces' });
    board.element.addEventListener('pointerdown', event => this.pointerDown(event), { capture: true });
    board.element.addEventListener('contextmenu', event => this.isOn && event.preventDefault());
    board.on('square', square => this.isOn && this.apply(square)); // from the keyboard
  }

  /** Begin with what stands on the board; kinds are [symbol, name], which look as the game's figures do. */
  start(pieces, kinds, { stacks = false } = {}) {
    this.pieces = new Map(pieces);
    this.isOn = true;
    this.stacks = stacks;
    const offered = JSON.stringify([kinds, this.board.game?.figures]);
    if (offered === this.offered && this.palette.children.length) return; // whoever is at it stays there
    this.offered = offered;
    this.offer(kinds);
  }

  stop() {
    this.isOn = false;
    this.brush = null;
    this.palette.replaceChildren();
  }

  offer(kinds) {
    this.palette.replaceChildren(...kinds.map(([symbol, name]) => {
      const choose = button('', event => event.detail === 0 && this.choose(symbol), {
        class: 'brush', 'data-brush': symbol, 'aria-label': name, 'aria-pressed': 'false',
        title: `${name}: drag it to a square, or click it and then squares`,
      });
      choose.append(this.board.icon(symbol));
      choose.addEventListener('pointerdown', event => this.pick(event, symbol));
      return choose;
    }), button('✕', () => this.choose(ERASER), {
      class: 'brush', 'data-brush': ERASER, 'aria-label': 'Remove pieces', 'aria-pressed': 'false', title: 'Click squares to take pieces away; the right button does so, too',
    }));
    this.choose(null);
  }

  choose(symbol) {
    this.brush = symbol === this.brush ? null : symbol;
    for (const each of this.palette.querySelectorAll('.brush'))
      each.setAttribute('aria-pressed', each.dataset.brush === this.brush);
  }

  pick(event, symbol) {
    if (event.button !== 0) return;
    event.preventDefault();
    this.drag(event, symbol, square => square !== null && this.put(square, symbol), () => this.choose(symbol));
  }

  pointerDown(event) {
    if (!this.isOn || !event.target.closest('svg.board')) return;
    event.stopPropagation();
    const square = this.board.input.squareAt(event);
    if (square === null) return;
    event.preventDefault();
    this.board.input.focus(square);
    if (event.button === 2) return this.remove(square);
    if (event.button !== 0) return;
    const symbol = this.pieces.get(square);
    if (symbol === undefined || this.brush !== null) return this.apply(square);
    const dropped = target => {
      this.pieces.delete(square);
      if (target === null) this.tell();
      else this.put(target, symbol);
    };
    this.drag(event, symbol, dropped, () => {});
  }

  /** Carry a piece with the pointer: `dropped(square or null)` if it was moved, else `clicked()`. */
  drag(event, symbol, dropped, clicked) {
    let ghost = null;
    follow(event, moved => {
      if (!ghost && Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY) < DRAGGED) return;
      ghost ??= this.board.ghost(symbol);
      ghost.style.transform = `translate(${moved.clientX}px, ${moved.clientY}px) translate(-50%, -50%)`;
    }, ended => {
      ghost?.remove();
      if (!ghost) return clicked();
      if (ended.type !== 'pointerup') return;
      const under = document.elementFromPoint(ended.clientX, ended.clientY);
      dropped(this.board.element.contains(under) ? this.board.input.squareAt(ended) : null);
      if (this.held && under?.closest('.hand')) this.held(symbol);
    });
  }

  apply(square) {
    if (this.brush === ERASER) this.remove(square);
    else if (this.brush !== null && this.pieces.get(square) === this.brush) this.remove(square);
    else if (this.brush !== null) this.put(square, this.brush);
  }

  put(square, symbol) {
    const here = this.pieces.get(square);
    this.pieces.set(square, this.stacks && here && isOfOneSide(here, symbol) ? joined(here, symbol) : symbol);
    this.tell();
  }

  remove(square) {
    if (this.pieces.delete(square)) this.tell();
  }

  tell() {
    this.changed(this.pieces);
  }
}

const bare = symbol => symbol.replace(/[()]/g, '');
const isOfOneSide = (one, other) => /[A-Z]/.test(one) === /[A-Z]/.test(other);
const joined = (one, other) => (bare(one).includes(bare(other)) ? other : `(${bare(one)}${bare(other)})`);
