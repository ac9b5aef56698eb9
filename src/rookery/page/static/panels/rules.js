// Rules: those of the game on the board, its pieces with pictures. A piece that is clicked on the board
// is found in the list, and shows where it goes from there.

import { make } from '../dom.js';

const NOTATION = ['FEN', 'Moves']; // of interest to whoever writes positions and moves

export function mountRules(app, element) {
  let shownFor = null;
  const body = make('div', { id: 'rules' });
  element.append(make('p', { class: 'help' },
    'Click a piece on the board, or let the pointer rest on it: it shows where it goes from there. '
    + 'Green squares are moves, red ones captures, yellow ones captures if an enemy stood there.'), body);

  const nameOf = () => JSON.stringify([app.game.name, app.game.definition]);

  async function show() {
    if (app.tab !== 'rules' || !app.game || shownFor === nameOf()) return;
    shownFor = nameOf();
    const answer = await app.ask('rules', {});
    if (answer.type !== 'rules') {
      body.textContent = answer.text;
      shownFor = null;
      return;
    }
    body.replaceChildren(make('h2', {}, answer.title ? `${answer.name}: ${answer.title}` : answer.name),
      ...answer.sections.map(section => (NOTATION.includes(section.heading)
        ? make('details', {}, make('summary', {}, section.heading === 'FEN' ? 'How positions are written' : 'How moves are written'), ...lines(section, answer.pictures))
        : make('section', {}, make('h3', {}, section.heading), ...lines(section, answer.pictures)))));
  }

  function lines(section, pictures) {
    return section.lines.map(({ about, text }) => {
      const picture = section.heading === 'Pieces' ? pictures[about] : null;
      const attributes = about ? { class: 'about', 'data-letter': about } : {};
      if (!picture) return make('p', attributes, text);
      return make('div', { ...attributes, class: 'about piece-rule' },
        make('img', { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`, alt: '' }), make('p', {}, text));
    });
  }

  app.board.on('letter', letter => {
    for (const line of body.querySelectorAll('.about')) {
      const found = line.dataset.letter === letter;
      line.classList.toggle('found', found);
      // The list alone is scrolled: the board stays where it is.
      if (found) body.scrollTop += line.getBoundingClientRect().top - body.getBoundingClientRect().top - 30;
    }
  });
  app.on('game', show);
  app.on('tab', show);
}
