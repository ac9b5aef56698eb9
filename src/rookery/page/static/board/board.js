// The one entry point of the board: mount it, set a game and states, listen, destroy it.
//
//   const board = mountBoard(element);
//   board.on('move', text => send(text));      // 'square' and 'hand' report clicks
//   board.setGame(game); board.set(state); board.flip(); board.destroy();
//
// The board knows no rules. It draws a state, shows the targets that come with it, and reports the
// text of a move; what happens next is the next state.

import { Drawing } from './draw.js';
import { Geometry } from './geometry.js';
import { Input } from './input.js';
import { emptyState, handKey } from './state.js';

export function mountBoard(element, options = {}) {
  return new Board(element, options);
}

class Board {
  constructor(element, { label = 'Board' } = {}) {
    this.label = label;
    this.listeners = new Map();
    this.state = emptyState;
    this.sets = [];
    this.arrows = [];
    this.flipped = false;
    this.element = element;
    element.classList.add('rookery-board');
    this.upper = make('div', 'hand');
    this.lower = make('div', 'hand');
    this.frame = make('div', 'frame');
    this.choices = make('div', 'choices');
    this.strip = make('div', 'strip');
    this.choices.hidden = true;
    this.choices.addEventListener('keydown', event => event.key === 'Escape' && this.closeChoices());
    element.replaceChildren(this.upper, this.frame, this.lower, this.strip);
    this.input = new Input(this);
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
    this.drawing = new Drawing(game);
    this.drawing.root.setAttribute('role', 'grid');
    this.drawing.root.setAttribute('aria-label', `${this.label}, ${game.width} by ${game.height}`);
    this.frame.replaceChildren(this.drawing.root, this.choices);
    this.input.listen(this.drawing.root);
    this.input.cursor = null;
    this.input.setMoves([]);
    this.lay();
  }

  lay() {
    this.geometry = new Geometry(this.game, this.flipped);
    this.drawing.frame(this.geometry);
    this.input.setCursor(this.input.cursor ?? this.geometry.at(0, this.game.height - 1));
    this.drawing.place(this.state.pieces, false);
    this.update();
  }

  set(state, { animated = true } = {}) {
    this.state = state;
    this.closeChoices();
    this.drawing.learn(state.figures);
    this.drawing.place(state.pieces, animated);
    this.input.setMoves(state.moves);
    this.update();
  }

  flip(flipped = !this.flipped) {
    this.flipped = flipped;
    if (this.game) this.lay();
  }

  /** Tint sets of squares: [{squares, className}]. */
  tint(sets) {
    this.sets = sets;
    if (this.game) this.update();
  }

  point(arrows) {
    this.arrows = arrows;
    if (this.game) this.update();
  }

  /** Draw selection, marks, hands and labels again. */
  update() {
    const { drawing, input, state } = this;
    const targets = [...input.targets.keys()];
    drawing.mark({
      last: state.last, check: state.check, selected: input.selectedSquare,
      targets, arrows: this.arrows, sets: this.sets,
    });
    const isTarget = new Set(targets);
    for (const [square, cell] of drawing.byCell) {
      const extra = [];
      if (square === input.selectedSquare) extra.push('selected');
      if (isTarget.has(square)) extra.push('can go here');
      else if (input.origin === null && input.grouped.origins.has(`square:${square}`)) extra.push('can move');
      if (state.check === square) extra.push('in check');
      if (state.last.includes(square)) extra.push('last move');
      cell.setAttribute('aria-label', drawing.describe(square, extra));
      cell.setAttribute('aria-selected', square === input.selectedSquare);
      cell.classList.toggle('live', isTarget.has(square) || input.grouped.origins.has(`square:${square}`));
    }
    this.drawHands();
    this.drawStrip();
  }

  drawHands() {
    const has = this.state.has_hands ?? false;
    for (const [element, side] of [[this.upper, this.flipped], [this.lower, !this.flipped]]) {
      element.hidden = !has;
      const own = Object.entries(this.state.hands).filter(([symbol]) => (symbol === symbol.toUpperCase()) === side);
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
    this.strip.hidden = buttons.length === 0;
  }

  /** Ask which of several moves to a square is meant: a promotion, a part of a stack, a way to capture. */
  choose(moves, square) {
    const buttons = moves.map(move => {
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
    buttons[0].focus({ preventScroll: true });
  }

  closeChoices() {
    if (this.choices.hidden) return;
    this.choices.hidden = true;
    this.input.select(null);
    this.update();
    if (this.input.cursor !== null) this.input.focus(this.input.cursor);
  }

  /** A piece that follows the pointer. */
  ghost(symbol) {
    const ghost = make('div', 'rookery-ghost');
    const size = this.drawing.root.getBoundingClientRect().width / this.geometry.viewBox[2] * 40;
    ghost.style.width = `${size * 1.1}px`;
    ghost.append(this.drawing.icon(symbol));
    document.body.append(ghost);
    return ghost;
  }

  destroy() {
    this.element.replaceChildren();
    this.listeners.clear();
  }
}

function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}
