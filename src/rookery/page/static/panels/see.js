// See: a lens on the position. Sets of squares as tints and as bits; other lenses in their own files.

import { bitRows } from '../bits.js';
import { button, choice, make } from '../dom.js';
import { mountMagic } from './magic.js';
import { mountMake } from './make.js';
import { mountMovement } from './movement.js';

const LENSES = {
  attacks: 'attacked squares', checks: 'checks and pins', reach: 'what a piece reaches', zones: 'zones and terrain',
  pieces: 'pieces as sets', set: 'a set of your own, and shifts', movement: 'the movement language',
  magic: 'magic bitboards, step by step', make: 'making a move without branches',
};
// Two sentences for each: what is seen, and why it is worth seeing.
const HELP = {
  attacks: 'A bitboard is a set of squares, one bit for each: these are the squares that each side attacks. '
    + 'A whole set is joined, cut or moved by one operation; where two sets overlap, the later one is drawn smaller.',
  checks: 'Whoever gives check and whoever is pinned limits all moves of a position. '
    + 'Both are found first, as sets, so that most moves need no look at what they leave behind.',
  reach: 'Click a piece: where it can go, what it attacks, and which pieces are in its way. '
    + 'A ray ends at the first piece, so that only few pieces matter to it.',
  zones: 'Zones and terrain are sets of squares like any other. '
    + 'A rule about them, such as promotion on the last rank, is one intersection.',
  pieces: 'A position is kept as sets: all pieces, those of a side, those of a kind. '
    + 'White’s knights are the knights that are also in the set of White.',
  set: 'Click squares to put them into the set or to take them out. '
    + 'A shift moves the whole set at once: bits go left or right, and those that would leave the board are cut off by a mask.',
  movement: 'A pattern is a list of rays, each a leap and how often it is taken; type one, and click the square where it begins. '
    + 'It is turned into tables once, so that asking where a piece goes is a look-up.',
  magic: 'What a rook attacks depends on the pieces in its way, so every arrangement of them has a place in a table. '
    + 'The mask leaves the edge out, since a piece there changes nothing, and a multiplication gathers the bits that are left into an index.',
  make: 'Every chess move lifts two pieces and drops two, some of them on a square that is nowhere. '
    + 'So castling, captures and promotions are made by the same steps without branches, which a processor might guess wrong.',
};
const ARROWS = [['↖', 1, -1], ['↑', 1, 0], ['↗', 1, 1], ['←', 0, -1], ['→', 0, 1], ['↙', -1, -1], ['↓', -1, 0], ['↘', -1, 1]];
const COLOURS = 5; // classes set-0 to set-4 of the board

export function mountSee(app, element) {
  const { select, field } = choice('Lens', Object.entries(LENSES), () => show(), { id: 'lens' });
  const help = make('p', { class: 'help' });
  const list = make('div', { class: 'sets', id: 'sets' });
  const numbers = make('input', { type: 'checkbox', id: 'bit-numbers', onchange: () => annotate() });
  const bits = make('label', { class: 'check' }, numbers, ' show the bit of each square');
  const arrows = make('div', { class: 'arrows' }, ...ARROWS.map(([text, up, right]) =>
    button(text, () => app.send('shift', { squares: own, up, right }), { 'aria-label': `shift ${up} up, ${right} right` })));
  const places = Object.fromEntries(['movement', 'magic', 'make'].map(name => [name, make('div', { id: `lens-${name}` })]));
  const others = {
    movement: mountMovement(app, places.movement, tint), magic: mountMagic(app, places.magic), make: mountMake(app, places.make),
  };
  element.append(field, help, arrows, list, ...Object.values(places), bits);

  let own = [], chosen = null, hidden = new Set(), listed = '';
  const active = () => app.tab === 'see';

  function show() {
    const lens = select.value;
    help.textContent = HELP[lens] ?? '';
    arrows.hidden = lens !== 'set';
    list.replaceChildren();
    listed = '';
    for (const [name, place] of Object.entries(places)) place.hidden = name !== lens;
    bits.hidden = lens === 'magic' || lens === 'make';
    if (active()) {
      app.borrow(null);
      app.board.point([]);
    }
    tint([]);
    annotate();
    if (active()) ask();
  }

  function ask() {
    const lens = select.value, ply = app.state?.ply;
    if (!app.isReady) return;
    app.board.point(lens === 'reach' && chosen !== null ? [{ to: chosen, from: null, className: 'chosen' }] : []);
    if (others[lens]) others[lens].show();
    else if (lens === 'set') showSets([describe('your set', own)]);
    else if (lens === 'reach') chosen === null ? showSets([]) : app.send('reach', { square: chosen, ply });
    else app.send('look', { kind: lens, ply });
  }

  function describe(name, squares) {
    const number = squares.reduce((sum, square) => sum | 1n << BigInt(square), 0n);
    const words = [];
    for (let at = 0; at < app.game.width * app.game.height; at += 64)
      words.push(`0x${BigInt.asUintN(64, number >> BigInt(at)).toString(16).padStart(16, '0')}`);
    return { name, squares, number: number.toString(), hex: `0x${number.toString(16)}`, words };
  }

  function showSets(sets) {
    const names = sets.map(({ name }) => name).join();
    // Many sets at once would only be confusing: the first three are shown, and others on request.
    if (names !== listed) hidden = new Set(sets.length > 5 ? sets.slice(3).map(({ name }) => name) : []);
    listed = names;
    list.replaceChildren(...sets.map((set, index) => {
      const shown = make('input', { type: 'checkbox', 'aria-label': `${set.name} on the board`, title: `Whether ${set.name} is shown on the board`, onchange: () => {
        shown.checked ? hidden.delete(set.name) : hidden.add(set.name);
        paint(sets);
      } });
      shown.checked = !hidden.has(set.name);
      return make('div', { class: 'set' }, shown, make('details', { open: sets.length < 5 },
        make('summary', {}, make('span', { class: `swatch set-${index % COLOURS}` }), `${set.name}: ${set.squares.length}`),
        make('dl', { class: 'mono' },
          make('dt', {}, 'number'), make('dd', { class: 'number' }, set.number),
          make('dt', {}, 'hex'), make('dd', { class: 'hex' }, set.hex),
          ...(set.words.length > 1 ? set.words.flatMap((word, at) => [make('dt', {}, `word ${at}`), make('dd', {}, word)]) : [])),
        bitRows(set.squares, app.game.width, app.game.height)));
    }));
    paint(sets);
  }

  function paint(sets) {
    tint(sets.map((set, index) => ({ squares: set.squares, className: `set-${index % COLOURS}`, name: set.name }))
      .filter(({ name }) => !hidden.has(name)));
  }

  function tint(sets) {
    if (active()) app.board.tint(sets);
  }

  /** Bits are numbered along the ranks from a1; a word has 64 of them. */
  function annotate() {
    if (!app.game) return;
    const on = active() && numbers.checked && !bits.hidden;
    const all = on ? Array.from({ length: app.game.width * app.game.height }, (_, bit) => bit) : [];
    app.board.annotate(all.map(bit => ({ square: bit, text: bit, group: Math.floor(bit / 64) })));
  }

  app.on('look', ({ kind, sets }) => {
    if (!active()) return;
    if (kind === 'shift' && select.value === 'set') {
      own = sets[0].squares;
      showSets([describe('your set', own)]);
    } else if (kind === select.value) showSets(sets);
  });
  app.on('state', () => {
    if (chosen !== null && !app.state.pieces.some(([square]) => square === chosen)) chosen = null;
    if (active()) ask();
  });
  app.on('game', ({ lenses }) => {
    own = [];
    chosen = null;
    for (const option of select.options) option.hidden = option.disabled = !lenses.includes(option.value);
    if (!lenses.includes(select.value)) select.value = lenses[0];
    show();
  });
  app.on('tab', name => {
    if (name === 'see') show();
    else {
      app.borrow(null);
      app.board.tint([]);
      app.board.annotate([]);
    }
  });
  app.board.on('square', square => {
    if (!active()) return;
    if (select.value === 'set') {
      own = own.includes(square) ? own.filter(other => other !== square) : [...own, square].sort((a, b) => a - b);
      showSets([describe('your set', own)]);
    } else if (select.value === 'reach') {
      chosen = square;
      ask();
    } else others[select.value]?.press?.(square);
  });
}
