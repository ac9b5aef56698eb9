// Position, files and looks: games as text, by FEN, PGN and JSON.

import { show } from '../dialog.js';
import { button, copy, download, field, make } from '../dom.js';

const MOST_ROWS = 500; // of a list of games, at once

export function mountFiles(app) {
  const set = () => app.begin({ ...app.which(), fen: fen.value.trim() });
  const fen = make('textarea', { id: 'fen', rows: 2, autocomplete: 'off', spellcheck: 'false', onkeydown: event => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    set();
  } });
  const position = make('form', { class: 'row', onsubmit: event => {
    event.preventDefault();
    set();
  } }, field('Position (FEN)', fen), make('button', { id: 'set-fen' }, 'Set'));
  const file = make('input', { type: 'file', id: 'file', accept: '.pgn,.json,.txt', onchange: () => load() });
  const letters = make('input', { type: 'checkbox', id: 'letters', onchange: () => app.send('figures', { letters: letters.checked }) });
  let text = ''; // of the file that was chosen last

  async function load() {
    const [chosen] = file.files;
    if (!chosen) return;
    text = await chosen.text();
    file.value = '';
    if (await app.mayLeave()) app.send('load', { text });
  }

  async function copied(what, content) {
    app.notice(await copy(content) ? `The ${what} is on the clipboard.` : content);
  }

  /** A file with several games: choose one. */
  function choose(rows) {
    const search = make('input', { type: 'search', id: 'games-search', oninput: () => fill() });
    const list = make('div', { class: 'scroll games', id: 'games' });
    const dialog = show(`${rows.length} games`, field('Search', search), list);
    function fill() {
      const wanted = search.value.toLowerCase();
      const found = rows.filter(row => Object.values(row).join(' ').toLowerCase().includes(wanted));
      list.replaceChildren(...found.slice(0, MOST_ROWS).map(row => button('', () => {
        dialog.close();
        app.send('load', { text, number: row.number });
      }, { 'data-number': row.number, disabled: row.problem !== null, title: row.problem ?? '' })));
      for (const [at, { number, white, black, result, event, date, plies, game }] of found.slice(0, MOST_ROWS).entries())
        list.children[at].append(
          make('span', {}, `${number}. ${white || '?'} – ${black || '?'}`), make('span', {}, result),
          make('small', {}, [event, date, game === 'chess' ? '' : game, `${plies} plies`].filter(Boolean).join(', ')));
    }
    fill();
  }

  app.on('games', ({ rows }) => choose(rows));
  app.on('file', ({ name, text: content }) => download(name, content));
  app.on('game', game => { letters.checked = game.letters; });
  app.on('state', state => { fen.value = state.fen; });

  return make('details', { id: 'more' }, make('summary', {}, 'Position, files and looks'), position,
    make('div', { class: 'row' },
      button('Copy FEN', () => copied('FEN', app.state.fen)),
      button('Copy link', () => copied('link', location.href), { id: 'link' })),
    make('div', { class: 'row' },
      button('Save PGN', () => app.send('save', { kind: 'pgn' }), { id: 'save-pgn' }),
      button('Save JSON', () => app.send('save', { kind: 'json' }), { id: 'save-json' }),
      field('Load', file)),
    make('label', { class: 'check' }, letters, ' letters instead of figures'));
}
