// A game that was played: its moves as text with comments and variations, each a way to its position.

import { make } from '../page/static/dom.js';
import { Variations } from '../page/static/panels/variations.js';
import { score } from '../page/static/score.js';
import { enableSteps } from '../page/static/steps.js';
import { Tree } from '../page/static/tree.js';
import { View } from './view.js';

export class Viewer extends View {
  constructor(model, root) {
    super(model, root);
    this.players = make('p', { class: 'players' });
    this.event = make('p', { class: 'event' });
    this.moves = new Variations(node => this.go(node));
    this.list = this.moves.element;
    this.comment = make('p', { class: 'comment' });
    this.side.append(this.players, this.event, this.list,
      make('div', { class: 'row steps' }, ...this.steps),
      make('div', { class: 'row' }, this.turn, this.toggle),
      this.status, this.comment, this.problem, this.analysis, this.live);
    // Nothing is moved here: after a click on the board the arrow keys step.
    this.place.addEventListener('pointerup', () => this.list.focus({ preventScroll: true }));
    this.follow(['_headers'], () => this.showHeaders());
    this.follow(['_tree'], () => this.showTree());
    this.begin();
  }

  showHeaders() {
    const { White, Black, Event, Date, Result } = this.model.get('_headers');
    this.players.textContent = White || Black ? `${White ?? '?'} – ${Black ?? '?'}  ${Result ?? ''}` : '';
    this.event.textContent = [Event, Date].filter(Boolean).join(', ');
  }

  showTree() {
    this.tree = new Tree(this.model.get('_game').root);
    this.tree.apply(this.model.get('_tree'));
    this.moves.show(this.tree, 0);
    if (this.state) this.show();
  }

  get at() {
    return this.model.get('_at');
  }

  go(at) {
    if (at !== undefined && at !== null && at !== this.at) this.save('_at', at);
  }

  first() { this.go(0); }
  back() { this.go(this.tree.get(this.at).parent); }
  forward() { this.go(this.tree.get(this.at).children[0]); }
  last() { this.go(this.tree.last(this.at)); }

  key(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || event.target.closest('[role=grid].keys')) return super.key(event);
    const { parent } = this.tree.get(this.at);
    if (parent === null) return;
    event.preventDefault();
    const beside = this.tree.get(parent).children;
    this.go(beside[beside.indexOf(this.at) + step]);
  }

  arrows() {
    return this.board.kept(this.tree.get(this.at).drawn);
  }

  show() {
    const { game, state } = this, node = this.tree.get(this.at);
    this.moves.mark(this.at);
    enableSteps(this.steps, this.at === 0, node.children.length === 0);
    const parts = [node.san ? `${node.number}${node.side ? '.' : '…'} ${node.san}` : `${game.sides[state.turn ? 0 : 1]} to move`];
    if (node.eval) parts.push(score(node.eval));
    if (node.clock !== undefined && node.clock !== null) parts.push(`clock ${clock(node.clock)}`);
    if (state.result) parts.push(`${state.result.reason} (${state.result.result})`);
    this.status.textContent = parts.join('  ·  ');
    this.comment.textContent = node.comment ?? '';
    this.live.textContent = node.san ? `${game.sides[node.side ? 0 : 1]}: ${node.san}. ${node.comment ?? ''}` : '';
    this.showAnalysis();
  }
}

function clock(seconds) {
  const two = number => String(number).padStart(2, '0');
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}
