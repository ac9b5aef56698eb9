// Design: a definition in words or as JSON; problems, pieces and board as it is typed.

import { mountBoard } from '../board/board.js';
import { button, choice, download, make } from '../dom.js';

const WAIT = 250; // milliseconds after the last key

export function mountDesign(app, element) {
  let kind = 'words', definition = null, name = 'game', asked = false, timer = 0, board = null;
  const from = choice('Begin with', [], value => app.send('words', { game: value }), { id: 'design-from' });
  const how = choice('Write', [['words', 'words'], ['json', 'JSON']], value => change(value), { id: 'design-kind' });
  const text = make('textarea', { id: 'design-text', spellcheck: 'false', 'aria-label': 'Definition', oninput: () => typed(), onscroll: () => scroll() });
  const marks = make('pre', { 'aria-hidden': 'true' });
  const problems = make('ul', { class: 'problems', id: 'problems' });
  const play = button('Play it', () => { app.open({ definition }); app.showTab('play'); }, { id: 'design-play', class: 'main', disabled: true });
  const preview = make('div', { class: 'preview' });
  const diagrams = make('div', { class: 'diagrams', id: 'diagrams' });
  element.append(make('div', { class: 'row' }, from.field, how.field, play,
    button('Save .py', () => download(`${name}.py`, asPython()), { id: 'design-py' }),
    button('Save .json', () => download(`${name}.json`, definition ?? text.value), { id: 'design-json' })),
  make('div', { class: 'design' },
    make('div', {}, make('div', { class: 'editor' }, marks, text), make('div', { role: 'status' }, problems)),
    preview),
  make('p', { class: 'help' }, 'How the pieces move: a dot is a move, a red ring a capture if an enemy stands there, '
    + 'a violet ring a piece that is hopped over; yellow squares must be empty, other tints are zones.'),
  diagrams);

  function change(value) {
    if (value === 'json' && definition) text.value = definition;
    else if (value === 'words' && kind === 'json') text.value = asPython();
    kind = value;
    ask();
  }

  /** The text as a Python file; a JSON document is put into one. */
  function asPython() {
    if (kind === 'words') return text.value;
    const quoted = JSON.stringify(definition ?? text.value);
    return `"""A game of rookery."""\n\nfrom rookery.design import Design\n\nDESIGN = Design.from_json(\n    ${quoted}\n)\n`;
  }

  function typed() {
    mark([]);
    clearTimeout(timer);
    timer = setTimeout(ask, WAIT);
  }

  function ask() {
    app.send('design', { text: text.value, kind });
  }

  function scroll() {
    marks.scrollTop = text.scrollTop;
    marks.scrollLeft = text.scrollLeft;
  }

  /** Where a place begins and ends in the text; columns are counted in bytes, as Python does. */
  function range({ line, column, end_line: endLine, end_column: endColumn }) {
    const lines = text.value.split('\n');
    const offset = (number, bytes) => {
      const before = lines.slice(0, number - 1).reduce((sum, each) => sum + each.length + 1, 0);
      const encoded = new TextEncoder().encode(lines[number - 1] ?? '').slice(0, bytes);
      return before + new TextDecoder().decode(encoded).length;
    };
    const start = offset(line, column);
    return [start, Math.max(start + 1, offset(endLine, endColumn))];
  }

  function mark(ranges) {
    const parts = [];
    let at = 0;
    for (const [start, end] of ranges.sort((a, b) => a[0] - b[0])) {
      if (start < at) continue;
      parts.push(text.value.slice(at, start), make('mark', {}, text.value.slice(start, end)));
      at = end;
    }
    marks.replaceChildren(...parts, `${text.value.slice(at)}\n`);
    scroll();
  }

  function showProblems(list) {
    problems.replaceChildren(...(list.length ? list : [{ text: 'No problems: it can be played.', fine: true }]).map(problem => {
      if (problem.fine) return make('li', { class: 'fine' }, problem.text);
      const where = problem.place ? `line ${problem.place.line}: ` : '';
      return make('li', {}, button(where + problem.text, () => {
        if (!problem.place) return;
        text.focus();
        text.setSelectionRange(...range(problem.place));
      }));
    }));
    mark(list.filter(({ place }) => place).map(({ place }) => range(place)));
  }

  app.on('design', found => {
    if (found.json) {
      definition = found.json;
      name = found.name;
    }
    showProblems(found.problems);
    play.disabled = !found.game;
    // What was last drawn stays to be seen while there are problems.
    preview.classList.toggle('stale', !found.game);
    diagrams.classList.toggle('stale', !found.pieces.length);
    if (found.pieces.length) diagrams.replaceChildren(...found.pieces.map(piece => make('figure', {},
      make('img', { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(piece.svg)}`, alt: `how the ${piece.name} moves` }),
      make('figcaption', {}, `${piece.letter} ${piece.name}`))));
    if (!found.game) return;
    board?.destroy();
    board = mountBoard(preview, { label: 'The start' });
    board.setGame(found.game);
    board.set({ ...found.state, moves: [] }, { animated: false });
  });
  app.on('words', found => {
    kind = how.select.value = found.kind;
    from.select.value = found.name;
    text.value = found.text;
    text.scrollTop = 0;
    ask();
  });
  app.on('hello', ({ games }) => {
    from.select.replaceChildren(...games.map(game => make('option', { value: game.name }, game.name)));
  });
  app.on('tab', tabName => {
    if (tabName !== 'design' || asked || !app.game) return;
    asked = true;
    app.send('words', { game: app.game.definition ? 'chess-defined' : app.game.name });
  });
}
