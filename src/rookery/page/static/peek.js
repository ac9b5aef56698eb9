// What stands on a square, and how it moves from there: for the pointer that rests on a piece, a tap,
// and the square where the keyboard is.

import { make } from './dom.js';

const REST = 350; // milliseconds
const COLOURS = { moves: 'set-4', captures: 'set-1', 'would capture': 'set-3', 'hops over': 'set-2' };

export function mountPeek(app, element) {
  const line = make('p', { id: 'peek', 'aria-live': 'off' });
  element.append(line);
  let timer = 0, shown = null;
  const active = () => app.isReady && !app.isLent() && (app.tab === 'play' || app.tab === 'rules');
  const pieceOn = square => app.state.pieces.find(([at]) => at === square)?.[1];

  function rest(square) {
    clearTimeout(timer);
    if (square === shown) return;
    if (!active() || square === null || !pieceOn(square)) return clear();
    timer = setTimeout(() => show(square), REST);
  }

  function clear() {
    clearTimeout(timer);
    if (shown === null) return;
    shown = null;
    line.textContent = '';
    if (active()) app.board.tint([]);
  }

  /** Name the piece and tint where it goes; while something is chosen on the board, only name it. */
  async function show(square) {
    const symbol = pieceOn(square);
    if (!active() || !symbol) return clear();
    shown = square;
    const { drawing, geometry, input } = app.board;
    const name = `${geometry.name(square)}: ${drawing.pieceName(symbol)}`;
    line.textContent = name;
    const answer = await app.ask('movement', { square, ply: app.state.ply });
    if (shown !== square || answer.type !== 'movement' || !active()) return;
    const sentence = answer.text.replace(/^[^:]*: /, '');
    line.textContent = sentence ? `${name} ${sentence}` : name;
    line.title = line.textContent;
    if (app.tab === 'rules') app.board.report('letter', answer.letter);
    if (input.origin !== null) return;
    const sets = Object.entries(answer.sets).map(([what, squares]) => ({ squares, className: COLOURS[what], name: what }));
    app.board.tint(sets);
  }

  app.board.on('hover', rest);
  app.board.on('square', square => {
    if (!active()) return;
    clear();
    if (pieceOn(square) && !app.board.canMove(square)) show(square);
  });
  app.on('state', clear);
  app.on('tab', () => { shown = null; line.textContent = ''; clearTimeout(timer); });
}
