// Count: perft and divide of the position on screen, with a bar, and counts by kind.

import { button, field, make } from '../dom.js';

const short = text => text.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

export function mountCount(app, element) {
  const depth = make('input', { type: 'number', id: 'depth', min: 0, max: 30, value: 3 });
  const start = button('Count', () => begin(false), { id: 'count', class: 'main' });
  const kinds = button('By kind', () => begin(true), { id: 'kinds' });
  const stop = button('Stop', () => app.send('stop'), { id: 'stop', disabled: true });
  const bar = make('progress', { id: 'bar', max: 1, value: 0, 'aria-label': 'Progress' });
  const total = make('p', { class: 'status', id: 'total', role: 'status' });
  const table = make('table', { class: 'counts' });
  let running = false, asked = 0; // the number of the question: an earlier one may still be answered

  element.append(
    make('p', {}, 'How many lines of play begin here? A count shows whether a move generator is right.'),
    make('div', { class: 'row' }, field('Depth in plies', depth), start, kinds, stop), bar, total,
    make('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Counts' }, table));

  function begin(byKind) {
    table.replaceChildren();
    total.textContent = '…';
    bar.value = 0;
    running = true;
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

  app.on('count', counted => {
    if (!running || counted.id !== asked) return;
    bar.value = counted.done ? 1 : counted.moves ? counted.finished / counted.moves : 0;
    total.textContent = `${short(counted.total)} leaves, ${counted.seconds.toFixed(2)} s`;
    if (!counted.done) return;
    end('');
    table.replaceChildren(...(counted.kinds
      ? counted.kinds.map(({ name, count }) => row(name, count))
      : counted.rows.map(({ move, san, leaves }) => row(san === move ? move : `${move}  ${san}`, leaves))));
  });
  app.on('stopped', ({ id }) => running && id === asked && end('stopped'));
  app.on('error', ({ about }) => about === 'perft' && end('failed'));
  app.on('lost', () => running && end('the server has gone'));
}
