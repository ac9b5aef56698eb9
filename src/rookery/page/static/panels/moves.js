// The list of moves: a row for each number, a column for each side, and only what has changed is made again.

import { button, make } from '../dom.js';

export class MoveList {
  /** `onChoose` hears the node of a move that was clicked. */
  constructor(onChoose) {
    this.onChoose = onChoose;
    this.element = make('ol', { class: 'moves', id: 'moves', 'aria-label': 'Moves', tabindex: 0 });
    this.clear();
  }

  clear() {
    this.items = []; // {id, element, row} for each move
    this.element.replaceChildren();
    this.current = null;
  }

  /** Show the moves of a line, and which of them is on the board. */
  show(line, node) {
    let same = 0;
    while (same < this.items.length && this.items[same].id === line[same]?.id) same++;
    this.cut(same);
    for (const move of line.slice(same)) this.append(move);
    this.current?.removeAttribute('aria-current');
    this.current = this.items.find(({ id }) => id === node)?.element ?? null;
    this.current?.setAttribute('aria-current', 'step');
    if (this.current) this.element.scrollTop = this.current.offsetTop - this.element.clientHeight / 2;
    else if (line.length) this.element.scrollTop = 0;
  }

  cut(length) {
    for (const { element, row } of this.items.splice(length)) {
      element.remove();
      if (!row.querySelector('button')) row.remove();
    }
  }

  append({ id, san, side, number }) {
    const last = this.items.at(-1);
    let row = last?.row;
    if (!row || last.number !== number) {
      row = make('li', {}, make('span', { class: 'number' }, `${number}.`),
        make('span', { class: 'first' }), make('span', { class: 'second' }));
      if (!side) row.children[1].append('…'); // the other side begins
      this.element.append(row);
    }
    const element = button(san, () => this.onChoose(id), { 'data-ply': this.items.length + 1 });
    row.children[side ? 1 : 2].append(element);
    this.items.push({ id, element, row, number });
  }
}
