// The moves of a game with all variations, comments and symbols, as PGN has them.

import { button, make } from '../dom.js';

export const SYMBOLS = new Map([[1, '!'], [2, '?'], [3, '!!'], [4, '??'], [5, '!?'], [6, '?!'], [10, '='], [13, '∞'],
  [14, '+/='], [15, '=/+'], [16, '±'], [17, '∓'], [18, '+−'], [19, '−+']]);

export class Variations {
  /** `onChoose` hears the node of a move that was clicked. */
  constructor(onChoose) {
    this.onChoose = onChoose;
    this.element = make('div', { class: 'tree', id: 'tree', tabindex: 0, role: 'region', 'aria-label': 'Moves and variations' });
    this.items = new Map(); // by node: its button
  }

  /** Make the whole list again. */
  show(tree, end) {
    this.items.clear();
    this.element.replaceChildren();
    this.end = end;
    if (tree.get(0).comment) this.element.append(make('span', { class: 'comment' }, tree.get(0).comment));
    this.line(tree, 0, this.element);
  }

  mark(node) {
    this.element.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const item = this.items.get(node);
    item?.setAttribute('aria-current', 'step');
    this.element.scrollTop = item ? item.offsetTop - this.element.clientHeight / 2 : 0;
  }

  /** Write the main line after a node, and after each of its moves the other ones in its place. */
  line(tree, node, place, isFirst = true) {
    let begins = isFirst;
    for (let at = tree.get(node); at.children.length; at = tree.get(at.children[0])) {
      const [main, ...others] = at.children;
      begins = this.item(tree.get(main), place, begins);
      for (const other of others) {
        const box = make('div', { class: 'variation' });
        const goesOn = this.item(tree.get(other), box, true);
        this.line(tree, other, box, goesOn);
        place.append(box);
        begins = true;
      }
    }
  }

  /** Write a move; return whether the next one needs its number. */
  item(node, place, begins) {
    if (node.before) place.append(make('span', { class: 'comment' }, node.before));
    if (node.side || begins) place.append(make('span', { class: 'number' }, `${node.number}${node.side ? '.' : '…'}`));
    const symbols = (node.nags ?? []).map(nag => SYMBOLS.get(nag) ?? `$${nag}`);
    const judged = (node.nags ?? []).find(nag => nag <= 6);
    const item = button(node.san + symbols.map(symbol => symbol.length > 2 ? ` ${symbol}` : symbol).join(''), () => this.onChoose(node.id),
      { 'data-node': node.id, ...(judged ? { class: `nag-${judged}` } : {}) });
    this.items.set(node.id, item);
    place.append(item);
    if (node.comment) place.append(make('span', { class: 'comment' }, node.comment));
    return Boolean(node.comment);
  }
}
