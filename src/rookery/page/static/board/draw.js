// A state as SVG: layers from the ground up. Only what has changed is drawn again.

import { SQUARE } from './geometry.js';
import { movements } from './state.js';
import { glide } from './animate.js';

const SVG = 'http://www.w3.org/2000/svg';
const LAYERS = ['ground', 'terrain', 'areas', 'marks', 'pieces', 'sets', 'notes', 'over', 'cells'];

export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Markup of our own server as nodes. It is parsed as XML, so nothing in it can run. */
export function parse(markup) {
  const text = `<svg xmlns="${SVG}">${markup}</svg>`;
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  const fragment = document.createDocumentFragment();
  for (const node of [...parsed.childNodes]) fragment.append(document.importNode(node, true));
  return fragment;
}

export class Drawing {
  constructor(game) {
    this.game = game;
    this.root = svg('svg', { class: `board ${game.board}` });
    this.definitions = svg('defs');
    this.definitions.append(parse(game.definitions));
    this.root.append(this.definitions);
    for (const name of LAYERS) {
      this[name] = svg('g', { class: name });
      if (name !== 'cells') this[name].setAttribute('aria-hidden', 'true');
      this.root.append(this[name]);
    }
    this.templates = new Map();
    this.stacks = new Map(); // by symbol: the symbols of its pieces
    this.learn(game);
    this.carried = null; // the piece that was dropped: from where to where
    this.busyUntil = 0; // when the pieces stand still
    this.shown = new Map(); // by square: the symbol and its element
    this.names = new Map(game.pieces.map(piece => [piece.symbol, piece]));
    this.holes = new Set(game.terrain.hole ?? []);
    this.regions = Object.entries(game.terrain).filter(([name]) => name !== 'hole').map(([name, squares]) => [name, new Set(squares)]);
  }

  /** Remember the figures of a game or a state, and what its stacks consist of. */
  learn({ figures = {}, stacks = {} }) {
    for (const [symbol, markup] of Object.entries(figures))
      if (!this.templates.has(symbol)) this.templates.set(symbol, parse(markup));
    for (const [symbol, pieces] of Object.entries(stacks)) this.stacks.set(symbol, pieces);
  }

  figure(symbol) {
    const template = this.templates.get(symbol);
    if (template) return template.cloneNode(true);
    const text = svg('text', { x: 20, y: 27, 'text-anchor': 'middle', class: 'unknown' });
    text.textContent = symbol;
    return text;
  }

  /** A small picture of a piece, for hands and choices. */
  icon(symbol) {
    const picture = svg('svg', { viewBox: '0 0 40 40', class: 'icon', 'aria-hidden': 'true' });
    picture.append(this.turned(symbol));
    return picture;
  }

  turned(symbol) {
    if (!(this.game.turned && this.geometry?.flipped)) return this.figure(symbol);
    return svg('g', { transform: 'rotate(180 20 20)' }, this.figure(symbol));
  }

  /** Draw everything that depends on the size and on which side is below. */
  frame(geometry) {
    this.geometry = geometry;
    this.root.setAttribute('viewBox', geometry.viewBox.join(' '));
    this.root.style.setProperty('--scale', geometry.scale);
    const { width, height } = geometry;
    const ground = svg('g', geometry.flipped
      ? { transform: `rotate(180 ${width * SQUARE / 2} ${height * SQUARE / 2})` } : {});
    ground.append(parse(this.game.ground));
    this.ground.replaceChildren(ground);
    this.terrain.replaceChildren();
    for (const [name, squares] of Object.entries(this.game.terrain))
      this.terrain.append(svg('path', { class: `terrain-${name}`, d: this.covering(squares) }));
    this.coordinates();
    this.grid();
    this.shown.clear();
    this.pieces.replaceChildren();
  }

  coordinates() {
    const { width, height, scale } = this.geometry;
    const step = Math.max(width, height) > 30 ? 5 : 1;
    for (let rank = 0; rank < height; rank += step) {
      const [, y] = this.geometry.centre(rank * width);
      this.label(-4 * scale, y + 3 * scale, rank + 1, 'end');
    }
    for (let file = 0; file < width; file += step) {
      const [x] = this.geometry.centre(file);
      this.label(x, height * SQUARE + 10 * scale, this.geometry.files[file], 'middle');
    }
  }

  label(x, y, text, anchor) {
    const label = svg('text', { x, y, class: 'coordinate', 'text-anchor': anchor });
    label.textContent = text;
    this.terrain.append(label);
  }

  /** The squares as cells that can be focused and read aloud; they are what is clicked. */
  grid() {
    this.byCell = new Map();
    const rows = [];
    for (let row = 0; row < this.geometry.height; row++) {
      const cells = svg('g', { role: 'row' });
      for (let column = 0; column < this.geometry.width; column++) {
        const square = this.geometry.at(column, row);
        const cell = svg('rect', {
          x: column * SQUARE, y: row * SQUARE, width: SQUARE, height: SQUARE,
          role: 'gridcell', tabindex: -1, 'data-square': this.geometry.name(square), class: 'cell',
        });
        if (this.holes.has(square)) cell.classList.add('hole');
        this.byCell.set(square, cell);
        cells.append(cell);
      }
      rows.push(cells);
    }
    this.cells.replaceChildren(...rows);
  }

  covering(squares, inset = 0) {
    const side = SQUARE - 2 * inset;
    return [...squares].map(square => {
      const [x, y] = this.geometry.corner(square);
      return `M${x + inset} ${y + inset}h${side}v${side}h-${side}z`;
    }).join('');
  }

  /** Put a piece where it was dropped, until the state comes that says so; it does not glide there again. */
  carry(from, to) {
    const piece = this.shown.get(from);
    if (!piece) return;
    const [x, y] = this.geometry.corner(to);
    piece.element.setAttribute('transform', `translate(${x} ${y})`);
    this.pieces.append(piece.element);
    this.carried = { from, to };
  }

  /** Put a carried piece back where it belongs. */
  settle() {
    const piece = this.carried && this.shown.get(this.carried.from);
    const [x, y] = piece ? this.geometry.corner(this.carried.from) : [0, 0];
    piece?.element.setAttribute('transform', `translate(${x} ${y})`);
    this.carried = null;
  }

  /** Draw the pieces of a state, after a move if one was made; those that have moved glide there. */
  place(pieces, animated, made = null) {
    const before = [...this.shown].map(([square, { symbol }]) => [square, symbol]);
    const now = new Map(pieces), carried = this.carried;
    this.settle();
    for (const [square, { symbol, element }] of [...this.shown])
      if (now.get(square) !== symbol) {
        element.remove();
        this.shown.delete(square);
      }
    for (const [square, symbol] of pieces)
      if (!this.shown.has(square)) {
        const [x, y] = this.geometry.corner(square);
        const element = svg('g', { class: 'piece', transform: `translate(${x} ${y})` });
        element.append(this.turned(symbol));
        this.pieces.append(element);
        this.shown.set(square, { symbol, element });
      }
    if (animated)
      for (const [from, to] of movements(before, pieces, made))
        if (carried?.from !== from || carried.to !== to)
          this.busyUntil = glide(this.shown.get(to)?.element, ...this.geometry.corner(from), ...this.geometry.corner(to));
  }

  /** Draw what lies under the pieces (last move, check, selection, targets), and sets and arrows above. */
  mark({ last = [], check = null, selected = null, targets = [], arrows = [], sets = [], premove = [] }) {
    this.sets.replaceChildren(...sets.map(({ squares, className }, index) => // smaller and smaller: all are seen
      svg('path', { class: `set ${className}`, d: this.covering(squares, Math.min(index, 4) * 3.5) })));
    const parts = [];
    parts.push(svg('path', { class: 'last', d: this.covering(last) }));
    if (check !== null) {
      const [x, y] = this.geometry.centre(check);
      parts.push(svg('circle', { class: 'check', cx: x, cy: y, r: 19 }));
    }
    if (premove.length) parts.push(svg('path', { class: 'premove', d: this.covering(premove) }));
    if (selected !== null) parts.push(svg('path', { class: 'selected', d: this.covering([selected]) }));
    for (const square of targets) {
      const [x, y] = this.geometry.centre(square);
      const taken = this.shown.has(square);
      parts.push(svg('circle', { class: taken ? 'target taken' : 'target', cx: x, cy: y, r: taken ? 17.5 : 6 }));
    }
    this.marks.replaceChildren(...parts);
    this.over.replaceChildren(...arrows.map(arrow => this.arrow(arrow)));
    if (check !== null) { // above the pieces, too: discs and stacks cover what is below them
      const [x, y] = this.geometry.centre(check);
      this.over.append(svg('circle', { class: 'check-ring', cx: x, cy: y, r: 18.5 }));
    }
  }

  /** Write small texts on squares, [{square, text, group}], and lines between the groups. */
  note(notes) {
    const groups = new Map(notes.map(({ square, group = 0 }) => [square, group]));
    let edges = '';
    for (const [square, group] of groups) {
      const [x, y] = this.geometry.corner(square);
      const differs = other => groups.has(other) && groups.get(other) !== group;
      if (differs(this.geometry.beside(square, 1, 0))) edges += `M${x + SQUARE} ${y}v${SQUARE}`;
      if (differs(this.geometry.beside(square, 0, 1))) edges += `M${x} ${y + SQUARE}h${SQUARE}`;
    }
    this.notes.replaceChildren(svg('path', { class: 'edge', d: edges }), ...notes.map(({ square, text, group = 0 }) => {
      const [x, y] = this.geometry.corner(square);
      const label = svg('text', { x: x + 3, y: y + 9, class: group % 2 ? 'note odd' : 'note' });
      label.textContent = text;
      return label;
    }));
  }

  arrow({ from, to, className = '' }) {
    const [endX, endY] = this.geometry.centre(to);
    if (from === null || from === undefined || from === to)
      return svg('circle', { class: `ring ${className}`, cx: endX, cy: endY, r: 17 });
    const [x, y] = this.geometry.centre(from);
    const length = Math.hypot(endX - x, endY - y), angle = Math.atan2(endY - y, endX - x) * 180 / Math.PI;
    const neck = length - 16;
    return svg('path', {
      class: `arrow ${className}`, transform: `translate(${x} ${y}) rotate(${angle})`,
      d: `M6-3H${neck}V-9L${length - 2} 0 ${neck} 9V3H6z`,
    });
  }

  /** What a screen reader says about a square. */
  describe(square, extra) {
    const shown = this.shown.get(square);
    const parts = [this.geometry.name(square)];
    if (this.holes.has(square)) parts.push('hole');
    else if (shown) parts.push(this.pieceName(shown.symbol));
    else parts.push('empty');
    for (const [name, squares] of this.regions) if (squares.has(square)) parts.push(name);
    return [...parts, ...extra].join(', ');
  }

  pieceName(symbol) {
    const known = this.names.get(symbol);
    if (known) return `${this.game.sides[known.side ? 0 : 1]} ${known.name}`;
    const stack = this.stacks.get(symbol);
    return stack ? 'stack of ' + stack.map(piece => this.pieceName(piece)).join(' and ') : symbol;
  }
}
