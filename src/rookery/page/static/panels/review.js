// The mistakes of a game: every position is searched, and moves that lose chances get a symbol and a better line.

import { button, make } from '../dom.js';

export function mountReview(app) {
  const start = button('Find the mistakes of the game', () => begin(), { id: 'review' });
  const bar = make('progress', { id: 'review-bar', max: 1, value: 0, 'aria-label': 'Progress', hidden: true });
  const list = make('ul', { class: 'mistakes', id: 'mistakes' });
  const summary = make('p', { class: 'status', id: 'review-summary', role: 'status' });
  const element = make('section', { 'aria-label': 'Mistakes' }, make('div', { class: 'row' }, start), bar, summary, list);

  function end() {
    bar.hidden = true;
    app.reviewing = false;
  }

  function begin() {
    summary.textContent = '';
    list.replaceChildren();
    bar.value = 0;
    bar.hidden = false;
    app.reviewing = true;
    app.send('review');
  }

  const count = (mistakes, what) => {
    const number = mistakes.filter(mistake => mistake.what === what).length;
    return number === 0 ? '' : `${number} ${number === 1 ? what : what.replace('y', 'ie') + 's'}`;
  };

  function describe(side, mistakes) {
    const own = mistakes.filter(mistake => mistake.side === side), { computer } = app.match;
    const name = computer === null ? app.game.sides[side ? 0 : 1] : side === computer ? 'The computer' : 'You';
    return `${name}: ${['blunder', 'mistake', 'inaccuracy'].map(what => count(own, what)).filter(Boolean).join(', ') || 'no mistakes'}.`;
  }

  app.on('review', ({ at, of, done, mistakes }) => {
    bar.value = at / of;
    if (!done) return;
    end();
    const { computer } = app.match, sides = computer === null ? [true, false] : [!computer, computer];
    summary.textContent = sides.map(side => describe(side, mistakes)).join(' ');
    const shown = computer === null ? mistakes : mistakes.filter(({ side }) => side !== computer);
    list.replaceChildren(...shown.map(({ node, side, what, san, better }) => {
      const { number } = app.tree.get(node) ?? { number: '' };
      return make('li', {}, button(`${number}${side ? '.' : '…'} ${san}`, () => app.send('view', { node }), { class: what }),
        ` ${what}; ${better} was better`);
    }));
  });
  app.on('stopped', ({ about }) => about === 'review' && end());
  app.on('error', ({ about }) => about === 'review' && end());
  app.on('lost', end);
  app.on('game', ({ begins }) => {
    if (!begins) return;
    end();
    summary.textContent = '';
    list.replaceChildren();
  });
  app.review = begin;
  return { element };
}
