// The pieces of a definition by mouse: picked from a palette, named, and their moves painted.

import { button, field, make } from '../dom.js';
import { freeLetter, without } from './document.js';
import { Painter } from './painter.js';
import { ask } from '../dialog.js';

const picture = svg => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
const figure = ({ figure: markup, definitions }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><defs>${definitions}</defs>${markup}</svg>`;

export class PieceTools {
  constructor(edit, app, icon) {
    this.edit = edit;
    this.app = app;
    this.icon = icon;
    this.chosen = 0;
    this.list = make('div', { class: 'row tools', role: 'radiogroup', 'aria-label': 'Pieces of this game' });
    this.letter = make('input', { id: 'mouse-letter', maxlength: 2, title: 'A to Z, with + before it for a promoted piece', onchange: () => this.change({ letter: this.letter.value.trim().toUpperCase() }) });
    this.name = make('input', { id: 'mouse-piece', title: 'What people call it', onchange: () => this.change({ name: this.name.value.trim() }) });
    this.royal = make('input', { type: 'checkbox', id: 'mouse-royal', title: 'A side may never leave it where it can be captured', onchange: () => this.change({ royal: this.royal.checked }) });
    this.painter = new Painter({ changed: rays => this.change({ rays }), phrase: rays => this.phrase(rays) });
    this.palette = make('div', { class: 'patterns', id: 'mouse-patterns' });
    this.pickers = make('details', { id: 'mouse-pick', ontoggle: () => this.fill() }, make('summary', {}, 'Add or take moves from named patterns and from the pieces of all games'), this.palette);
    this.own = make('div', {},
      make('div', { class: 'row' }, field('Letter', this.letter), field('Name', this.name),
        make('label', { class: 'check' }, this.royal, ' royal: it must be kept safe'),
        button('Delete piece', () => this.remove(), { id: 'mouse-delete-piece', title: 'Take this piece out of the game' })),
      this.painter.element);
    this.element = make('div', { class: 'piece-tools' }, this.list, this.own, this.pickers);
  }

  get piece() {
    return this.document.pieces[this.chosen];
  }

  show(document) {
    const before = this.piece_shown;
    this.document = document;
    this.chosen = Math.max(0, Math.min(this.chosen, document.pieces.length - 1));
    this.list.replaceChildren(...document.pieces.map(({ letter, name }, index) => {
      const one = button(`${letter} ${name}`, () => { this.chosen = index; this.show(this.document); }, {
        role: 'radio', 'aria-checked': String(index === this.chosen), 'data-piece': letter, title: `Change the ${name}`,
      });
      const icon = this.icon(letter);
      if (icon) one.prepend(icon);
      return one;
    }), button('+ piece', () => this.add({ name: 'piece', rays: [{ leap: [1, 0] }] }), { id: 'mouse-add-piece', title: 'A new kind of piece, whose moves you paint' }));
    this.own.hidden = !this.piece;
    if (!this.piece) return;
    for (const [input, value] of [[this.letter, this.piece.letter], [this.name, this.piece.name]])
      if (input !== window.document.activeElement || before !== this.chosen) input.value = value;
    this.piece_shown = this.chosen;
    this.royal.checked = this.piece.royal ?? false;
    this.painter.show(this.piece.rays, (document.zones ?? []).map(({ name }) => name), this.icon(this.piece.letter) ?? this.piece.letter);
  }

  change(fields) {
    const piece = { ...this.piece, ...fields };
    if (!piece.royal) delete piece.royal;
    this.edit({ ...this.document, pieces: this.document.pieces.map((old, index) => (index === this.chosen ? piece : old)) });
  }

  add({ letter = '', name, rays, royal = false, zones = [] }) {
    const { pieces, board, zones: known = [] } = this.document;
    const last = Array.from({ length: board.height }, (_, rank) => `a${rank + 1}`);
    // A pattern may name zones: they are there, to be painted as they should be.
    const added = zones.filter(zone => !known.some(one => one.name === zone)).map(zone => ({ name: zone, white: last }));
    this.chosen = pieces.length;
    const piece = { letter: freeLetter(this.document, letter), name, rays, ...(royal ? { royal } : {}) };
    this.edit({ ...this.document, pieces: [...pieces, piece], ...(known.length + added.length ? { zones: [...known, ...added] } : {}) });
  }

  async remove() {
    if (!await ask(`Delete the ${this.piece.name}? It must leave the start and the rules, too.`, [['Delete', true], ['Keep it', false, 'main']])) return;
    this.edit(without(this.document, 'pieces', this.chosen));
  }

  async phrase(rays) {
    const answer = await this.app.ask('phrase', { text: JSON.stringify(rays) });
    return answer.text ?? answer.problem ?? '';
  }

  /** Fill the palette when it is opened first. */
  async fill() {
    if (!this.pickers.open || this.palette.children.length) return;
    const answer = await this.app.ask('palette', {});
    if (answer.type !== 'palette') return;
    const card = (image, text, title, onclick, data) => {
      const one = button('', onclick, { class: 'card', title, ...data });
      one.append(make('img', { src: picture(image), alt: '' }), make('span', {}, text));
      return one;
    };
    this.palette.replaceChildren(
      make('h3', {}, 'Named patterns: a click adds the moves to this piece'),
      make('div', { class: 'cards' }, ...answer.patterns.map(({ name, rays, svg }) =>
        card(svg, name, `Add the moves of ${name} to this piece`, () => this.join(rays), { 'data-pattern': name }))),
      make('h3', {}, 'Pieces of the shipped games: a click adds the piece'),
      make('div', { class: 'cards' }, ...answer.pieces.map(piece =>
        card(figure(piece), piece.name, `${piece.name}, from ${piece.game}`, () => this.add(piece), { 'data-shipped': piece.name }))));
  }

  join(rays) {
    if (!this.piece) return this.add({ name: 'piece', rays });
    const have = new Set(this.piece.rays.map(ray => JSON.stringify(ray)));
    this.change({ rays: [...this.piece.rays, ...rays.filter(ray => !have.has(JSON.stringify(ray)))] });
  }
}
