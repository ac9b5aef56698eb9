// Design by mouse: board, pieces and rules of the document that the text says. Every change makes
// another document, and the text follows it.

import { button, make } from '../dom.js';
import { BoardTools } from './board_tools.js';
import { PieceTools } from './piece_tools.js';
import { RuleTools } from './rule_tools.js';

const PARTS = { board: 'Board', pieces: 'Pieces', rules: 'Rules' };

export class Mouse {
  /** `edited(document)` is called with every new document. */
  constructor(app, edited) {
    this.edited = edited;
    const edit = document => this.edit(document);
    this.tools = { board: new BoardTools(edit), pieces: new PieceTools(edit, app, letter => this.icon(letter)), rules: new RuleTools(edit) };
    this.tabs = make('div', { class: 'row tools', role: 'group', 'aria-label': 'By mouse' }, ...Object.entries(PARTS).map(([name, text]) =>
      button(text, () => this.choose(name), { 'data-part': name, 'aria-pressed': 'false', title: { board: 'Size, holes, zones, and what stands where', pieces: 'What the pieces are and how they move', rules: 'How one wins, and what else is allowed' }[name] })));
    this.blocked = make('p', { class: 'help', id: 'mouse-blocked', hidden: true }, 'The text has mistakes that leave no definition. Once they are gone, the mouse goes on from what it says.');
    this.body = make('div', { class: 'mouse' }, ...Object.values(this.tools).map(({ element }) => element));
    this.element = make('div', { id: 'mouse' }, this.tabs, this.blocked, this.body);
    this.choose('board');
  }

  get preview() {
    return this.tools.board.preview;
  }

  icon(letter) {
    const { drawing } = this.tools.board.board;
    return drawing?.templates.has(letter) ? drawing.icon(letter) : null;
  }

  choose(name) {
    for (const tab of this.tabs.children) tab.setAttribute('aria-pressed', String(tab.dataset.part === name));
    // The board stays in sight while pieces and rules are changed.
    this.body.dataset.part = name;
    for (const [part, { element }] of Object.entries(this.tools)) if (part !== 'board') element.hidden = part !== name;
  }

  /** Show what a checked text says: its document, and the game or a board that looks like it. */
  show(found) {
    const document = found.json ? JSON.parse(found.json) : null;
    this.blocked.hidden = document !== null;
    this.body.inert = document === null;
    if (document) this.draw(document, found.game ?? found.draft ?? null);
  }

  draw(document, game = null) {
    for (const tool of Object.values(this.tools)) tool.show(document, game);
  }

  /** A change: it is seen at once, and the text follows. */
  edit(document) {
    const sameBoard = JSON.stringify(this.tools.board.document?.board) === JSON.stringify(document.board);
    if (sameBoard) this.draw(document);
    else for (const tool of Object.values(this.tools)) tool.document = document;
    this.edited(document);
  }
}
