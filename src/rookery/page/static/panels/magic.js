// Magic bitboards: mask, blockers, product, shift, index bits, looked-up attacks. Every number comes
// from the library's own tables.

import { bitRows } from '../bits.js';
import { button, choice, make } from '../dom.js';

const STEPS = ['mask', 'used', 'product', 'index', 'attacks'];
const names = Array.from({ length: 64 }, (_, square) => 'abcdefgh'[square % 8] + (Math.floor(square / 8) + 1));

export function mountMagic(app, element) {
  let blockers = [names.indexOf('d6'), names.indexOf('b4'), names.indexOf('g4')], found = null, step = 0;
  const piece = choice('Piece', [['rook', 'rook'], ['bishop', 'bishop']], () => ask(), { id: 'magic-piece' });
  const square = choice('Square', names.map((name, number) => [number, name]), () => ask(), { id: 'magic-square' });
  square.select.value = names.indexOf('d4');
  const rowsOfBits = make('div');
  const rows = make('dl', { class: 'mono steps-of-magic', id: 'magic' });
  const bits = make('p', { class: 'mono bits', 'aria-hidden': 'true' });
  const back = button('Back', () => go(step - 1), { id: 'magic-back' });
  const next = button('Next', () => go(step + 1), { id: 'magic-next', class: 'main' });
  element.append(make('p', { class: 'help' }, 'Click squares of the board to put blockers there, or to take them away.'),
    make('div', { class: 'row' }, piece.field, square.field, back, next), rows, bits, rowsOfBits);

  function ask() {
    app.send('magic', { kind: piece.select.value, square: Number(square.select.value), squares: blockers });
  }

  /** Show a step: the set that it is about is on the board. */
  function go(number) {
    step = Math.max(0, Math.min(number, STEPS.length - 1));
    const squares = { mask: found.mask, used: found.used, attacks: found.attacks }[STEPS[step]];
    const className = { mask: 'set-3', used: 'set-1', attacks: 'set-0' }[STEPS[step]];
    app.board.tint(squares ? [{ squares, className }] : []);
    rowsOfBits.replaceChildren(...(squares ? [bitRows(squares, 8, 8)] : []));
    for (const [index, row] of [...rows.children].entries()) row.classList.toggle('current', index >> 1 === step);
    back.disabled = step === 0;
    next.disabled = step === STEPS.length - 1;
    bits.hidden = STEPS[step] !== 'product' && STEPS[step] !== 'index';
  }

  app.on('magic', message => {
    found = message;
    if (element.hidden || app.tab !== 'see') return;
    app.borrow(found.game);
    app.board.set({ pieces: found.pieces, hands: {}, moves: [], check: null, last: [], turn: true }, { animated: false });
    app.board.point([{ to: found.square, from: null, className: 'chosen' }]);
    const texts = {
      mask: ['1. mask: squares that matter (yellow)', `${found.mask_hex}, ${found.mask.length} bits`],
      used: ['2. blockers within the mask', found.used_hex],
      product: ['3. × magic number', `${found.magic_hex} = ${found.product_hex}`],
      index: [`4. >> ${found.shift} leaves ${found.bits} bits: the index`, `${found.index} of ${found.entries}`],
      attacks: ['5. attacks in the table (blue)', `${found.attacks_hex}, ${found.attacks.length} squares`],
    };
    rows.replaceChildren(...STEPS.flatMap(step => [make('dt', {}, texts[step][0]), make('dd', { 'data-step': step }, texts[step][1])]));
    bits.replaceChildren(make('mark', {}, found.product_bits.slice(0, found.bits)), found.product_bits.slice(found.bits));
    go(step);
  });
  return {
    show: ask,
    press(at) {
      blockers = blockers.includes(at) ? blockers.filter(other => other !== at) : [...blockers, at];
      ask();
    },
  };
}
