// The panel of a game that is over: the result, why, and what one may do next.

import { button, make } from '../dom.js';

export class Over {
  /** `actions` are [text, id, function]. */
  constructor(app, actions) {
    this.app = app;
    this.title = make('h2', { id: 'over-result' });
    this.reason = make('p', { id: 'over-reason' });
    this.element = make('section', { id: 'over', 'aria-label': 'The game is over', hidden: true }, this.title, this.reason,
      make('div', { class: 'row' }, ...actions.map(([text, id, onclick], at) =>
        button(text, onclick, { id, ...(at === 0 ? { class: 'main' } : {}) }))));
  }

  show(state) {
    this.element.hidden = state.result === null || state.node !== state.end;
    if (this.element.hidden) return;
    const { winner, result, reason } = state.result, { sides } = this.app.game, { computer } = this.app.match;
    const who = winner === null ? 'A draw' : computer === null ? `${sides[winner ? 0 : 1]} wins`
      : winner === computer ? 'The computer wins' : 'You win';
    this.title.textContent = `${who} – ${result.replace('1/2-1/2', '½–½').replace('-', '–')}`;
    const length = this.app.tree.get(state.end).number - this.app.tree.first + 1;
    this.reason.textContent = `By ${reason}, after ${length} ${length === 1 ? 'move' : 'moves'}.`;
  }
}
