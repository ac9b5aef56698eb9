// The moves of a game as a tree, kept in step with the session by what it says has changed.
// Nodes are numbers; 0 is the start.

export class Tree {
  /** `fen` is where the game begins: its last field may be the number of the first move. */
  constructor(fen) {
    const number = Number(fen.split(' ').at(-1));
    this.first = Number.isInteger(number) && number > 0 ? number : 1;
    this.clear();
  }

  clear() {
    this.nodes = new Map([[0, { id: 0, parent: null, children: [], number: this.first }]]);
  }

  /** Take over what has changed: nodes that are new or different, the order of variations, what is gone. */
  apply({ whole = false, put = [], order = [], gone = [] }) {
    if (whole) this.clear();
    for (const node of put) {
      const known = this.nodes.get(node.id);
      if (known) Object.assign(known, node);
      else this.add(node);
    }
    for (const [parent, children] of order) this.nodes.get(parent).children = children;
    for (const id of gone) this.remove(id);
  }

  /** A move has a number: the first of a side that begins a game, after one of the other, counts on. */
  add(node) {
    const parent = this.nodes.get(node.parent);
    const counts = node.side && parent.side === false;
    this.nodes.set(node.id, { ...node, children: [], number: parent.number + (counts ? 1 : 0) });
    parent.children.push(node.id);
  }

  remove(id) {
    const parent = this.nodes.get(this.nodes.get(id).parent);
    parent.children = parent.children.filter(child => child !== id);
    const below = [id];
    while (below.length) {
      const at = below.pop();
      below.push(...this.nodes.get(at).children);
      this.nodes.delete(at);
    }
  }

  get(id) {
    return this.nodes.get(id);
  }

  /** The nodes from the first move to this one. */
  line(id) {
    const line = [];
    for (let node = this.nodes.get(id); node.parent !== null; node = this.nodes.get(node.parent)) line.push(node);
    return line.reverse();
  }

  /** The last node of the main line from here on. */
  last(id) {
    let node = this.nodes.get(id);
    while (node.children.length) node = this.nodes.get(node.children[0]);
    return node.id;
  }

  /** The game as a session opens it: moves, variations and notes, numbered as they come. */
  document(end) {
    const line = this.line(end), numbers = new Map([[0, 0], ...line.map(({ id }, at) => [id, at + 1])]);
    const branches = [], notes = [], below = [0];
    while (below.length) {
      const node = this.nodes.get(below.pop());
      if (!numbers.has(node.id)) {
        branches.push([numbers.get(node.parent), node.move]);
        numbers.set(node.id, numbers.size);
      }
      if (node.comments?.length || node.nags?.length || node.comments_before?.length)
        notes.push([numbers.get(node.id), node.comments ?? [], node.nags ?? [], node.comments_before ?? []]);
      below.push(...node.children.toReversed());
    }
    return { moves: line.map(({ move }) => move), ...(branches.length ? { branches } : {}), ...(notes.length ? { notes } : {}) };
  }
}
