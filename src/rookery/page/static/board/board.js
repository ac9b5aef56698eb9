// The one entry point of the board: mount it, set a game and states, listen, destroy it.
//
//   const board = mountBoard(element);
//   board.on('move', text => send(text));      // 'square' reports clicks, 'hover' where one looks
//   board.setGame(game); board.set(state); board.flip(); board.destroy();
//   board.tint(sets); board.point(arrows); board.annotate(notes);      // for lessons and hints
//
// The board knows no rules. It draws a state, shows the targets that come with it, and reports the
// text of a move; what happens next is the next state.

import { Drawing } from './draw.js';
import { Geometry } from './geometry.js';
import { Input } from './input.js';
import { Premove } from './premove.js';
import { emptyState, handKey, madeBetween, squareKey } from './state.js';
import { Zoom } from './zoom.js';

const DOUBLE_CLICK = 500, NEAR = 8; // milliseconds and pixels within which a second click is part of the first

export function mountBoard(element, options = {}) {
  return new Board(element, options);
}

class Board {
  constructor(element, { label = 'Board', zoom = false } = {}) {
    this.label = label;
    this.mayZoom = zoom; // squares that are small can be doubled
    this.listeners = new Map();
    this.state = emptyState;
    this.sets = [];
    this.arrows = [];
    this.notes = [];
    this.sketch = []; // arrows that a person has drawn
    this.flipped = false;
    this.element = element;
    element.classList.add('rookery-board');
    this.upper = make('div', 'hand');
    this.lower = make('div', 'hand');
    this.frame = make('div', 'frame');
    this.choices = make('div', 'choices');
    this.strip = make('div', 'strip');
    this.choices.hidden = true;
    // The second half of a double click, and the click that ends a tap, land on what has opened there: they choose nothing.
    this.choices.addEventListener('pointerdown', event => { this.isChoosing = !this.isOpening(event); });
    this.choices.addEventListener('click', event => {
      if (event.detail !== 0 && !this.isChoosing) event.stopPropagation();
    }, { capture: true });
    this.leave = event => !event.composedPath().includes(this.choices) && this.closeChoices(); // also in a shadow root
    this.choices.addEventListener('keydown', event => event.key === 'Escape' && this.closeChoices());
    element.replaceChildren(this.upper, this.frame, this.lower, this.strip);
    this.input = new Input(this);
    this.premove = new Premove(this);
    this.zoom = new Zoom(this);
    this.frame.before(this.zoom.button);
  }

  on(event, listener) {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
  }

  report(event, value) {
    for (const listener of this.listeners.get(event) ?? []) listener(value);
  }

  setGame(game) {
    this.game = game;
    this.state = emptyState;
    this.sets = [];
    this.arrows = [];
    this.notes = [];
    this.sketch = [];
    this.hasStrip = game.has_stacks ?? false; // a game that needs it keeps its place, so that nothing jumps
    this.drawing = new Drawing(game);
    this.drawing.root.setAttribute('role', 'grid');
    this.drawing.root.setAttribute('aria-label', `${this.label}, ${game.width} by ${game.height}`);
    this.frame.replaceChildren(this.drawing.root, this.choices);
    this.input.listen(this.drawing.root);
    this.premove.clear();
    this.zoom.isOn = false;
    this.input.cursor = null;
    this.input.setMoves([]);
    this.lay();
  }

  lay() {
    this.geometry = new Geometry(this.game, this.flipped);
    this.drawing.frame(this.geometry);
    this.input.setCursor(this.input.cursor ?? this.geometry.at(0, this.game.height - 1));
    this.drawing.place(this.state.pieces, false);
    this.drawing.note(this.notes);
    this.zoom.set(this.zoom.isOn);
    this.update();
  }

  /** Show a state. A reply waits until the pieces of the move before it stand still. */
  set(state, { animated = true, isReply = false } = {}) {
    clearTimeout(this.waiting);
    const made = madeBetween(this.state, state);
    const rest = isReply ? this.drawing.busyUntil - performance.now() : 0;
    if (rest > 0) this.waiting = setTimeout(() => this.show(state, animated, made), rest);
    else this.show(state, animated, made);
  }

  show(state, animated, made) {
    this.state = state;
    this.sketch = this.kept(state.drawn);
    this.closeChoices();
    this.drawing.learn(state);
    this.drawing.place(state.pieces, animated, made);
    this.input.setMoves(state.moves);
    if (state.moves.length) this.play(this.premove.take());
    else if ((state.premove ?? null) === null) this.premove.clear();
    this.update();
  }

  /** Report the best of some moves, if there are any: of promotions the strongest. */
  play(moves) {
    const [best] = this.strongestFirst(moves);
    if (best) this.report('move', best.move);
  }

  // Kinds of pieces are listed from the weakest on, and most people want the strongest.
  strongestFirst(moves) {
    const rank = ({ after }) => this.game.pieces.findIndex(({ symbol }) => symbol === after);
    return [...moves].sort((a, b) => rank(b) - rank(a));
  }

  flip(flipped = !this.flipped) {
    this.flipped = flipped;
    if (this.game) this.lay();
  }

  /** Tint sets of squares: [{squares, className}]. */
  tint(sets) {
    this.sets = sets;
    if (this.game) this.mark();
  }

  point(arrows) {
    this.arrows = arrows;
    if (this.game) this.mark();
  }

  /** Add an arrow or a ring that a person has drawn, or take it away again. */
  draw(from, to, colour = 'green') {
    const others = this.sketch.filter(arrow => arrow.from !== from || arrow.to !== to);
    const isNew = !this.sketch.some(arrow => arrow.from === from && arrow.to === to && arrow.colour === colour);
    if (isNew) others.push(drawn(colour, from, to));
    this.sketch = others;
    if (this.state.drawn) this.report('drawn', this.sketch.map(arrow => ({ colour: arrow.colour, from: arrow.from, to: arrow.to })));
    this.mark();
  }

  /** The arrows and rings that are kept with a position, [[colour, square, square]] by their names. */
  kept(arrows) {
    const known = new Map([...this.drawing.byCell.keys()].map(square => [this.geometry.name(square), square]));
    return (arrows ?? []).filter(([, from, to]) => known.has(from) && known.has(to))
      .map(([colour, from, to]) => drawn(colour, known.get(from), known.get(to)));
  }

  /** Write small texts on squares, [{square, text, group}], and lines between the groups. */
  annotate(notes) {
    this.notes = notes;
    if (this.game) this.drawing.note(notes);
  }

  /** Draw selection, sets and arrows again. What can be clicked stays: arrows change while somebody clicks. */
  mark() {
    const { input, state } = this;
    this.drawing.mark({
      last: state.last, check: state.check, selected: input.selectedSquare, targets: [...input.targets.keys()],
      arrows: [...this.arrows, ...this.sketch], sets: this.sets, premove: this.premove.squares,
    });
  }

  /** Draw selection, marks, hands and labels again. */
  update() {
    const { drawing, input, state } = this;
    this.mark();
    const isTarget = new Set(input.targets.keys());
    for (const [square, cell] of drawing.byCell) {
      const canMove = input.grouped.origins.has(`square:${square}`);
      const extra = [];
      if (square === input.selectedSquare) extra.push('selected');
      if (isTarget.has(square)) extra.push('can go here');
      else if (input.origin === null && canMove) extra.push('can move');
      if (state.check === square) extra.push('in check');
      if (state.last.includes(square)) extra.push('last move');
      const label = drawing.describe(square, extra);
      if (cell.label === label) continue; // most squares stay as they are, and attributes are slow
      cell.label = label;
      cell.setAttribute('aria-label', label);
      cell.setAttribute('aria-selected', square === input.selectedSquare);
      cell.setAttribute('class', `cell${drawing.holes.has(square) ? ' hole' : isTarget.has(square) ? ' live goal' : canMove ? ' live' : ''}`);
    }
    this.drawHands();
    this.drawStrip();
  }

  drawHands() {
    const has = this.state.has_hands ?? false;
    for (const [element, side] of [[this.upper, this.flipped], [this.lower, !this.flipped]]) {
      element.hidden = !has;
      const own = Object.entries(this.state.hands).filter(([symbol]) => this.drawing.names.get(symbol)?.side === side);
      element.replaceChildren(...own.map(([symbol, number]) => {
        const button = make('button', 'held');
        button.type = 'button';
        button.dataset.hand = symbol;
        button.disabled = !this.input.grouped.origins.has(handKey(symbol));
        button.setAttribute('aria-label', `${this.drawing.pieceName(symbol)}, ${number} in hand`);
        button.setAttribute('aria-pressed', this.input.origin === handKey(symbol));
        button.append(this.drawing.icon(symbol));
        if (number > 1) button.append(make('span', 'number', number));
        button.addEventListener('pointerdown', event => this.input.pointerDownHand(event, symbol));
        button.addEventListener('click', event => event.detail === 0 && this.input.pressHand(symbol));
        return button;
      }));
    }
  }

  /** Offer what can leave a stack, and moves that have no square: pass, commit. */
  drawStrip() {
    const buttons = this.input.grouped.buttons.map(move => {
      const button = make('button', 'plain-move', move.move);
      button.type = 'button';
      button.dataset.move = move.move;
      button.addEventListener('click', () => this.report('move', move.move));
      return button;
    });
    const units = this.input.units;
    if (units.length > 1)
      for (const unit of [null, ...units]) {
        const button = make('button', 'unit');
        button.type = 'button';
        button.dataset.unit = unit ?? 'any';
        button.setAttribute('aria-pressed', this.input.unit === unit);
        button.setAttribute('aria-label', unit === null ? 'anything that can move' : this.drawing.pieceName(unit));
        button.append(unit === null ? 'any' : this.drawing.icon(unit));
        button.addEventListener('click', () => {
          this.input.select(this.input.origin, unit);
          this.update();
          this.strip.querySelector('[aria-pressed=true]')?.focus();
        });
        buttons.push(button);
      }
    this.strip.replaceChildren(...buttons);
    this.hasStrip ||= buttons.length > 0;
    this.strip.hidden = !this.hasStrip;
  }

  /** Ask which of several moves to a square is meant: a promotion, a part of a stack, a way to capture. */
  choose(moves, square) {
    const buttons = this.strongestFirst(moves).map(move => {
      const button = make('button', 'choice');
      button.type = 'button';
      button.dataset.move = move.move;
      if (move.after) button.append(this.drawing.icon(move.after));
      button.append(make('span', '', move.san ?? move.move));
      button.addEventListener('click', () => {
        this.closeChoices();
        this.input.select(null);
        this.report('move', move.move);
        this.update();
      });
      return button;
    });
    const close = make('button', 'choice close', '×');
    close.type = 'button';
    close.setAttribute('aria-label', 'Cancel');
    close.addEventListener('click', () => this.closeChoices());
    this.choices.setAttribute('role', 'dialog');
    this.choices.setAttribute('aria-label', `Choose a move to ${this.geometry.name(square)}`);
    this.choices.replaceChildren(...buttons, close);
    this.choices.hidden = false;
    this.isChoosing = false;
    this.opened = { at: performance.now(), place: this.input.pressed };
    this.placeChoices(square);
    document.addEventListener('pointerdown', this.leave, { capture: true });
    buttons[0].focus({ preventScroll: true });
  }

  /** Whether a press belongs to the click that has opened the choices. */
  isOpening(event) {
    const { at, place } = this.opened;
    return place !== null && performance.now() - at < DOUBLE_CLICK
      && Math.hypot(event.clientX - place[0], event.clientY - place[1]) < NEAR;
  }

  /** Put the choices over the square that they are about, within the board. */
  placeChoices(square) {
    const { width, height } = this.drawing.root.getBoundingClientRect();
    const place = this.geometry.pixels(square, width);
    const within = (at, size, all) => Math.max(size / 2, Math.min(at, all - size / 2));
    this.choices.style.left = `${within(place[0], this.choices.offsetWidth, width)}px`;
    this.choices.style.top = `${within(place[1], this.choices.offsetHeight, height)}px`;
  }

  closeChoices() {
    if (this.choices.hidden) return;
    this.choices.hidden = true;
    document.removeEventListener('pointerdown', this.leave, { capture: true });
    this.drawing.settle();
    this.input.select(null);
    this.update();
    if (this.input.cursor !== null) this.input.focus(this.input.cursor);
  }

  /** Whether a piece can be picked up on a square. */
  canMove(square) {
    return this.input.grouped.origins.has(squareKey(square));
  }

  /** A small picture of a piece. */
  icon(symbol) {
    return this.drawing.icon(symbol);
  }

  /** A piece that follows the pointer. */
  ghost(symbol) {
    const ghost = make('div', 'ghost');
    const size = this.drawing.root.getBoundingClientRect().width / this.geometry.viewBox[2] * 40;
    ghost.style.width = `${size * 1.1}px`;
    ghost.append(this.drawing.icon(symbol));
    // In the top layer its place is that in the window, even if something around the board is transformed.
    ghost.popover = 'manual';
    this.element.append(ghost);
    ghost.showPopover?.();
    return ghost;
  }

  destroy() {
    clearTimeout(this.waiting);
    this.zoom.destroy();
    document.removeEventListener('pointerdown', this.leave, { capture: true });
    this.element.replaceChildren();
    this.listeners.clear();
  }
}

const drawn = (colour, from, to) => ({ from, to, colour, className: `drawn ${colour}` });

function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}
