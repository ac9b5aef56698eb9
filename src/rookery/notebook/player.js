// A board to play on: moves go to Python as messages of the page, and states come back.

import { button, make } from '../page/static/dom.js';
import { enableSteps, showMoves } from '../page/static/moves.js';
import { announcementOf, statusOf } from '../page/static/status.js';
import { View } from './view.js';

export class Player extends View {
  constructor(model, root) {
    super(model, root);
    this.moves = this.list = make('ol', { class: 'moves', 'aria-label': 'Moves', tabindex: 0 });
    this.undo = button('Undo', () => this.takeBack());
    this.side.append(this.status, this.moves,
      make('div', { class: 'row steps' }, ...this.steps),
      make('div', { class: 'row' }, this.undo, this.turn, this.toggle),
      this.problem, this.analysis, this.live);
    this.board.on('move', move => this.send({ type: 'move', move, at: this.state.line.length }));
    this.begin();
  }

  show() {
    const { game, state } = this;
    const computer = this.model.get('_computer');
    this.status.textContent = statusOf(game, state, computer);
    this.status.classList.toggle('over', state.result !== null);
    const isLast = state.ply === state.line.length;
    if (isLast) this.live.textContent = announcementOf(game, state, this.status.textContent);
    showMoves(this.moves, state, ply => this.view(ply));
    enableSteps(this.steps, state.ply === 0, isLast);
    this.undo.disabled = state.line.length === 0;
  }

  view(ply) {
    this.send({ type: 'view', ply: Math.max(0, Math.min(ply, this.state.line.length)) });
  }

  first() { this.view(0); }
  back() { this.view(this.state.ply - 1); }
  forward() { this.view(this.state.ply + 1); }
  last() { this.view(this.state.line.length); }

  /** Take back a move; against the computer as many as it takes until the person is to move. */
  takeBack() {
    const computer = this.model.get('_computer');
    this.send({ type: 'undo', ...(computer === null ? {} : { side: !computer }) });
  }
}
