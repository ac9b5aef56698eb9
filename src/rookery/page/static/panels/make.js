// Making a move without branches: lift two pieces, drop two pieces.

import { button, choice, make } from '../dom.js';

export function mountMake(app, element) {
  let made = null, step = 0;
  const move = choice('Move', [], () => ask(), { id: 'make-move' });
  const bits = make('p', { class: 'mono', id: 'make-bits' });
  const steps = make('ol', { class: 'make-steps', id: 'make-steps' });
  const back = button('Back', () => show(step - 1), { id: 'make-back' }), next = button('Next', () => show(step + 1), { id: 'make-next', class: 'main' });
  element.append(move.field, bits, steps, make('div', { class: 'row' }, back, next));

  function fill() {
    const chosen = move.select.value;
    const moves = app.state.moves.length ? app.state.moves : [];
    move.select.replaceChildren(...moves.map(({ move: text }) => make('option', { value: text }, text)));
    if (moves.some(({ move: text }) => text === chosen)) move.select.value = chosen;
    if (moves.length) ask();
    else bits.textContent = 'There is no move in this position; go to the last one.';
  }

  function ask() {
    app.send('make', { move: move.select.value, ply: app.state.ply });
  }

  function show(number) {
    step = Math.max(0, Math.min(number, made.steps.length - 1));
    const { pieces, last } = made.steps[step];
    app.board.set({ pieces, hands: {}, moves: [], check: null, last, turn: true }, { animated: false });
    [...steps.children].forEach((item, index) => item.toggleAttribute('aria-current', index === step - 1));
    back.disabled = step === 0;
    next.disabled = step === made.steps.length - 1;
  }

  app.on('make', message => {
    made = message;
    if (element.hidden || app.tab !== 'see') return;
    app.borrow(message.game);
    const [kind, from, to] = [message.bits.slice(0, 4), message.bits.slice(4, 10), message.bits.slice(10)];
    bits.textContent = `${message.move} = ${kind} ${from} ${to}: ${message.kind}, from, to`;
    steps.replaceChildren(...message.steps.slice(1).map(({ text }) => make('li', {}, text)));
    show(0);
  });
  app.on('error', ({ about, text }) => { if (about === 'make') { bits.textContent = text; steps.replaceChildren(); } });
  return { show: fill };
}
