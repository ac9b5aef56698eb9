// A board to play on: moves go to Python as messages of the page, and states come back.

import { button, make } from '../page/static/dom.js';
import { MoveList } from '../page/static/panels/moves.js';
import { announcementOf, statusOf } from '../page/static/status.js';
import { enableSteps } from '../page/static/steps.js';
import { Tree } from '../page/static/tree.js';
import { View } from './view.js';

export class Player extends View {
  constructor(model, root) {
    super(model, root);
    this.moves = new MoveList(node => this.send({ type: 'view', node }));
    this.list = this.moves.element;
    this.undo = button('Undo', () => this.takeBack());
    this.side.append(this.status, this.list,
      make('div', { class: 'row steps' }, ...this.steps),
      make('div', { class: 'row' }, this.undo, this.turn, this.toggle),
      this.problem, this.analysis, this.live);
    this.board.on('move', move => this.send({ type: 'move', move, at: this.state.plies }));
    this.begin();
  }

  show() {
    const { game, state } = this;
    const computer = this.model.get('_computer');
    const tree = new Tree(game.root);
    tree.apply(state.tree);
    const line = tree.line(state.end);
    this.status.textContent = statusOf(game, state, computer);
    this.status.classList.toggle('over', state.result !== null);
    const isLast = state.node === state.end;
    if (isLast) this.live.textContent = announcementOf(game, line, this.status.textContent);
    this.moves.show(line, state.node);
    enableSteps(this.steps, state.ply === 0, isLast);
    this.undo.disabled = state.plies === 0;
  }

  view(ply) {
    this.send({ type: 'view', ply: Math.max(0, Math.min(ply, this.state.plies)) });
  }

  first() { this.view(0); }
  back() { this.view(this.state.ply - 1); }
  forward() { this.view(this.state.ply + 1); }
  last() { this.view(this.state.plies); }

  /** Take back a move; against the computer as many as it takes until the person is to move. */
  takeBack() {
    const computer = this.model.get('_computer');
    this.send({ type: 'undo', ...(computer === null ? {} : { side: !computer }) });
  }
}
