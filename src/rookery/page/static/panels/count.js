// Count: perft and divide of the position on screen, with a bar, and counts by kind.
// What was counted in a position leaves with it: a count beside another board would be taken for that board's.

import { button, field, make } from '../dom.js';

const short = text => text.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

export function mountCount(app, element) {
  const depth = make('input', { type: 'number', id: 'depth', min: 0, max: 30, step: 1, value: 3, required: true });
  const start = button('Count', () => begin(false), { id: 'count', class: 'main' });
  const kinds = button('By kind', () => begin(true), { id: 'kinds' });
  const stop = button('Stop', () => app.send('stop', { job: 'perft' }), { id: 'stop', disabled: true });
  const bar = make('progress', { id: 'bar', max: 1, value: 0, 'aria-label': 'Progress' });
  const total = make('p', { class: 'status', id: 'total', role: 'status' });
  const table = make('table', { class: 'counts' });
  let running = false, asked = 0; // the number of the question: an earlier one may still be answered
  let counted = null; // the position that was counted last, as place() names it

  element.append(
    make('p', {}, 'How many lines of play begin here? A count shows whether a move generator is right.'),
    make('div', { class: 'row' }, field('Depth in plies', depth), start, kinds, stop), bar, total,
    make('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Counts' }, table));

  /** Name the game and the position on screen. */
  function place() {
    const { name, definition } = app.game;
    return [name, definition, app.state.fen].join('\n');
  }

  function clear(text) {
    table.replaceChildren();
    total.textContent = text;
    bar.value = 0;
  }

  function begin(byKind) {
    if (depth.value === '' || !depth.checkValidity()) {
      clear('The depth is a whole number from 0 to 30.');
      depth.focus();
      return;
    }
    clear('…');
    running = true;
    counted = place();
    stop.disabled = false;
    app.send('perft', { id: ++asked, depth: Number(depth.value), kinds: byKind, ply: app.state.ply });
  }

  function end(text) {
    running = false;
    stop.disabled = true;
    if (text) total.textContent = `${total.textContent} (${text})`;
  }

  function row(name, count) {
    return make('tr', {}, make('th', { scope: 'row' }, name), make('td', {}, short(String(count))));
  }

  app.on('count', found => {
    if (!running || found.id !== asked) return;
    bar.value = found.done ? 1 : found.moves ? found.finished / found.moves : 0;
    total.textContent = `${short(found.total)} leaves, ${found.seconds.toFixed(2)} s`;
    if (!found.done) return;
    end('');
    table.replaceChildren(...(found.kinds
      ? found.kinds.map(({ name, count }) => row(name, count))
      : found.rows.map(({ move, san, leaves }) => row(san === move ? move : `${move}  ${san}`, leaves))));
  });
  app.on('state', () => {
    if (counted === null || place() === counted) return;
    if (running) app.send('stop', { job: 'perft' }); // not the computer, which may think already
    running = false;
    counted = null;
    stop.disabled = true;
    clear('');
  });
  app.on('stopped', ({ id }) => running && id === asked && end('stopped'));
  app.on('error', ({ about, text, id }) => about === 'perft' && running && id === asked && end(text));
  app.on('lost', () => running && end('the server has gone'));
}
