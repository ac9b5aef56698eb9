// A game that was played: its moves as text with comments and variations, each a way to its position.

import { button, make } from '../page/static/dom.js';
import { enableSteps, showCurrent } from '../page/static/steps.js';
import { View, worth } from './view.js';

const GLYPHS = {
  1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 7: '□', 10: '=', 13: '∞', 14: '⩲', 15: '⩱',
  16: '±', 17: '∓', 18: '+−', 19: '−+',
};

export class Viewer extends View {
  constructor(model, root) {
    super(model, root);
    this.players = make('p', { class: 'players' });
    this.event = make('p', { class: 'event' });
    this.tree = this.list = make('div', { class: 'tree', role: 'group', 'aria-label': 'Moves', tabindex: 0 });
    this.comment = make('p', { class: 'comment' });
    this.side.append(this.players, this.event, this.tree,
      make('div', { class: 'row steps' }, ...this.steps),
      make('div', { class: 'row' }, this.turn, this.toggle),
      this.status, this.comment, this.problem, this.analysis, this.live);
    // Nothing is moved here: after a click on the board the arrow keys step.
    this.place.addEventListener('pointerup', () => this.tree.focus({ preventScroll: true }));
    this.follow(['_headers'], () => this.showHeaders());
    this.follow(['_nodes'], () => this.showTree());
    this.begin();
  }

  showHeaders() {
    const { White, Black, Event, Date, Result } = this.model.get('_headers');
    this.players.textContent = White || Black ? `${White ?? '?'} – ${Black ?? '?'}  ${Result ?? ''}` : '';
    this.event.textContent = [Event, Date].filter(Boolean).join(', ');
  }

  /** Write the moves down: the main line, and each variation where it begins. */
  showTree() {
    this.nodes = this.model.get('_nodes');
    this.children = this.nodes.map(() => []);
    for (const [at, { parent }] of this.nodes.entries()) if (parent !== null) this.children[parent].push(at);
    this.tree.replaceChildren();
    this.buttons = new Map();
    if (this.nodes[0].comment) this.tree.append(note(this.nodes[0].comment));
    this.write(this.children[0][0], this.tree);
    if (this.state) this.show();
  }

  /** Write a line that begins with a node. */
  write(first, into) {
    let needsNumber = true;
    for (let at = first; at !== undefined; at = this.children[at][0]) {
      const node = this.nodes[at];
      if (node.before) into.append(note(node.before));
      const number = node.side || needsNumber ? [make('span', { class: 'number' }, numberOf(node))] : [];
      const item = button(node.san + node.nags.map(nag => GLYPHS[nag] ?? '').join(''), () => this.go(at), { 'data-at': at });
      this.buttons.set(at, item);
      into.append(make('span', { class: 'move' }, ...number, item), ' ');
      if (node.comment) into.append(note(node.comment));
      const others = at === this.children[node.parent][0] ? this.children[node.parent].slice(1) : [];
      for (const other of others) {
        const variation = make('span', { class: 'variation' });
        this.write(other, variation);
        into.append(variation);
      }
      needsNumber = Boolean(node.comment) || others.length > 0;
    }
  }

  get at() {
    return this.model.get('_at');
  }

  go(at) {
    if (at !== undefined && at !== null && at !== this.at) this.save('_at', at);
  }

  first() { this.go(0); }
  back() { this.go(this.nodes[this.at].parent); }
  forward() { this.go(this.children[this.at][0]); }

  /** Go to the end of the line. */
  last() {
    let at = this.at;
    while (this.children[at].length) [at] = this.children[at];
    this.go(at);
  }

  key(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || event.target.closest('[role=grid].keys')) return super.key(event);
    const { parent } = this.nodes[this.at];
    if (parent === null) return;
    event.preventDefault();
    const beside = this.children[parent];
    this.go(beside[beside.indexOf(this.at) + step]);
  }

  arrows() {
    return (this.nodes[this.at].arrows ?? []).map(({ from, to, colour }) => ({ from, to, className: colour }));
  }

  show() {
    const { game, state } = this, node = this.nodes[this.at];
    this.tree.querySelector('[aria-current]')?.removeAttribute('aria-current');
    this.buttons.get(this.at)?.setAttribute('aria-current', 'step');
    showCurrent(this.tree);
    enableSteps(this.steps, this.at === 0, this.children[this.at].length === 0);
    const parts = [node.san ? `${numberOf(node)} ${node.san}` : `${game.sides[state.turn ? 0 : 1]} to move`];
    if (node.evaluation) parts.push(worth(node.evaluation));
    if (node.clock !== undefined) parts.push(`clock ${clock(node.clock)}`);
    if (state.result) parts.push(`${state.result.reason} (${state.result.result})`);
    this.status.textContent = parts.join('  ·  ');
    this.comment.textContent = node.comment ?? '';
    this.live.textContent = node.san ? `${game.sides[node.side ? 0 : 1]}: ${node.san}. ${node.comment ?? ''}` : '';
    this.showAnalysis();
  }
}

const numberOf = ({ number, side }) => `${number}${side ? '.' : '…'}`;
const note = text => make('span', { class: 'note' }, `${text} `);

function clock(seconds) {
  const two = number => String(number).padStart(2, '0');
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}
