// The board of a definition by mouse: its size, holes, zones, and what stands where at the start.

import { Arranger } from '../arranger.js';
import { mountBoard } from '../board/board.js';
import { button, choice, field, make } from '../dom.js';
import {
  holesOf, nameOf, piecesOf, renamedZone, withHoles, withPieces, withSize, withZone, without, zoneSquares, zoneWith,
} from './document.js';
import { ask } from '../dialog.js';
import { SquareBrush } from './squares.js';

const MOST = 16; // squares of a side that are comfortable to paint; a text may have other boards

export class BoardTools {
  constructor(edit) {
    this.edit = edit;
    this.document = null;
    this.tool = 'start'; // 'start', 'holes', or the number of a zone
    this.shownGame = '';
    this.preview = make('div', { class: 'preview' });
    this.board = mountBoard(this.preview, { label: 'The start' });
    this.arranger = new Arranger(this.board, pieces => {
      this.board.set({ ...this.boardState(), pieces: [...pieces] }, { animated: false });
      edit(withPieces(this.document, pieces));
    });
    this.brush = new SquareBrush(this.board, { shown: squares => this.tint(squares), painted: squares => this.painted(squares) });
    const size = (id, title) => make('input', { type: 'number', id, min: 1, max: MOST, title, onchange: () => this.resize() });
    this.width = size('mouse-width', 'Files, from left to right');
    this.height = size('mouse-height', 'Ranks, from one side to the other');
    this.name = make('input', { id: 'mouse-name', title: 'The name of the game: small letters, digits and -', onchange: () => edit({ ...this.document, name: this.name.value.trim() }) });
    this.about = make('input', { id: 'mouse-about', title: 'A line about the game', onchange: () => edit({ ...this.document, about: this.about.value.trim() }) });
    this.tools = make('div', { class: 'row tools', role: 'radiogroup', 'aria-label': 'What a click on the board does' });
    this.zone = make('div', { class: 'row', id: 'mouse-zone' });
    this.help = make('p', { class: 'help' });
    this.element = make('div', { class: 'board-tools' },
      make('div', { class: 'row' }, field('Name', this.name), field('About', this.about), field('Width', this.width), field('Height', this.height)),
      this.tools, this.zone, this.help, this.arranger.palette, this.preview);
  }

  /** Show a document on the board of a game that looks like it. */
  show(document, game) {
    this.document = document;
    const { board } = document;
    for (const [input, value] of [[this.name, document.name], [this.about, document.about ?? ''], [this.width, board.width], [this.height, board.height]])
      if (input !== window.document.activeElement) input.value = value;
    if (typeof this.tool === 'number' && !document.zones?.[this.tool]) this.tool = 'start';
    if (game) {
      const looks = JSON.stringify({ ...game, name: '', title: '', start: '' });
      const cursor = this.board.input.cursor, hadFocus = this.preview.contains(window.document.activeElement);
      if (looks !== this.shownGame) this.board.setGame(game);
      this.preview.style.setProperty('--ratio', game.width / game.height);
      if (looks !== this.shownGame && hadFocus && cursor !== null) this.board.input.focus(cursor, true);
      this.shownGame = looks;
      this.game = game;
    }
    this.showTools();
    this.board.set(this.boardState(), { animated: false });
    this.use(this.tool);
  }

  boardState() {
    return { pieces: [...piecesOf(this.document)], hands: {}, has_hands: false, moves: [], check: null, last: [], turn: true };
  }

  showTools() {
    const { zones = [] } = this.document;
    const tool = (value, text, title, swatch = null) => {
      const one = button(text, () => this.use(value), { role: 'radio', 'aria-checked': String(this.tool === value), 'data-tool': String(value), title });
      if (swatch !== null) one.prepend(make('span', { class: `swatch set-${swatch % 5}` }));
      return one;
    };
    this.tools.replaceChildren(
      tool('start', 'Set up pieces', 'Drag pieces to where they begin'),
      tool('holes', 'Paint holes', 'Click or drag over squares that the board does not have'),
      ...zones.map((zone, index) => tool(index, zone.name, `Paint the zone “${zone.name}”`, index)),
      button('+ zone', () => this.addZone(), { id: 'mouse-add-zone', title: 'Name a set of squares, for promotion, drops, goals and first moves' }));
  }

  /** Take up a tool: what a click on the board does from now on. */
  use(tool) {
    this.tool = tool;
    for (const one of this.tools.querySelectorAll('[role=radio]')) one.setAttribute('aria-checked', String(one.dataset.tool === String(tool)));
    const { document: shown } = this;
    const brushBefore = this.arranger.brush;
    this.zone.replaceChildren();
    this.zone.hidden = typeof tool !== 'number';
    if (tool === 'start') {
      this.brush.use(null);
      this.tint(null);
      this.help.textContent = 'Drag pieces from here to the board, from square to square, or off it; or click one here and then squares.';
      const kinds = shown.pieces.flatMap(({ letter, name }) => [[letter, name], [letter.toLowerCase(), name]])
        .sort((a, b) => Number(/[a-z]/.test(a[0])) - Number(/[a-z]/.test(b[0]))).map(([symbol]) => [symbol, this.board.drawing?.pieceName(symbol) ?? symbol]);
      if (this.board.drawing) this.arranger.start(piecesOf(shown), kinds);
      if (brushBefore !== null) this.arranger.choose(brushBefore);
      return;
    }
    this.arranger.stop();
    if (tool === 'holes') {
      this.help.textContent = 'Click squares, or drag over them: nothing can stand on a hole, and rides end there.';
      this.brush.use(holesOf(shown));
      this.tint(null);
      return;
    }
    const zone = shown.zones[tool];
    const [white, black] = zoneSquares(zone, shown.board);
    this.help.textContent = 'Click squares, or drag over them. What is smaller and darker is what the second side sees.';
    this.brush.use(white);
    this.tint(white, black);
    const name = make('input', { id: 'mouse-zone-name', title: 'The name of the zone, as rules use it', onchange: () => name.value.trim() && this.edit(renamedZone(this.document, tool, name.value.trim())) });
    name.value = zone.name;
    const own = Array.isArray(zone.black);
    const sees = choice('The second side sees', [['turned', 'it turned by half'], ['reflected', 'it reflected'], ['same', 'the same squares'], ...(own ? [['own', 'squares of its own (in the text)']] : [])],
      value => value !== 'own' && this.edit(withZone(this.document, tool, { ...zone, black: value })), { id: 'mouse-zone-black', title: 'Which squares the zone is for the other side' });
    sees.select.value = own ? 'own' : zone.black ?? 'turned';
    this.zone.replaceChildren(field('Zone', name), sees.field, button('Delete zone', () => this.deleteZone(tool), { id: 'mouse-delete-zone', title: 'Take this zone away' }));
  }

  tint(white, black = null) {
    if (typeof this.tool !== 'number') return this.board.tint(white && this.tool === 'holes' ? [{ squares: [...white], className: 'set-3' }] : []);
    const sees = black ?? zoneSquares(zoneWith(this.document.zones[this.tool], white, this.document.board), this.document.board)[1];
    this.board.tint([{ squares: [...white], className: `set-${this.tool % 5}` }, { squares: [...sees], className: 'set-other' }]);
  }

  painted(squares) {
    if (this.tool === 'holes') this.edit(withHoles(this.document, squares));
    else this.edit(withZone(this.document, this.tool, zoneWith(this.document.zones[this.tool], squares, this.document.board)));
  }

  addZone() {
    const { zones = [], board } = this.document;
    let name = 'zone', number = 1;
    while (zones.some(zone => zone.name === name)) name = `zone ${++number}`;
    const last = Array.from({ length: board.width }, (_, file) => nameOf((board.height - 1) * board.width + file, board));
    this.tool = zones.length;
    this.edit({ ...this.document, zones: [...zones, { name, white: last }] });
  }

  async deleteZone(index) {
    const { name } = this.document.zones[index];
    if (!await ask(`Delete the zone “${name}”? Rules that name it will have a problem.`, [['Delete', true], ['Keep it', false, 'main']])) return;
    this.tool = 'start';
    this.edit(without(this.document, 'zones', index));
  }

  resize() {
    const [width, height] = [this.width, this.height].map(input => Math.max(1, Math.min(MOST, Math.floor(Number(input.value)) || 1)));
    this.edit(withSize(this.document, width, height));
  }
}
