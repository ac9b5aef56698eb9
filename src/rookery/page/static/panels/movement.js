// The movement language: a pattern is typed, and drawn from the square that is clicked.

import { field, make } from '../dom.js';

const EXAMPLES = {
  knight: 'moves().up(1).left(2).up(2).left(1).rotate().mirror()',
  rook: 'moves().up(1).rotate().mirror().repeat()',
  nightrider: 'moves().upleft(2, 1).upright(2, 1).rotate().mirror().repeat()',
  cannon: 'ROOK.to_move() | ROOK.hop(over=1, land="beyond").to_capture()',
};

export function mountMovement(app, element, tint) {
  let origin = null;
  const text = make('textarea', { id: 'pattern', rows: 3, spellcheck: 'false', class: 'mono', oninput: () => ask() });
  text.value = EXAMPLES.knight;
  const block = make('input', { type: 'checkbox', id: 'pattern-block', onchange: () => ask() });
  const problem = make('p', { class: 'problem', id: 'pattern-problem', role: 'status' });
  const found = make('p', { class: 'mono', id: 'pattern-found' });
  const examples = make('div', { class: 'row' }, ...Object.entries(EXAMPLES).map(([name, words]) =>
    make('button', { type: 'button', onclick: () => { text.value = words; ask(); } }, name)));
  element.append(make('p', { class: 'help' }, 'Type a pattern, and click the square where it begins.'),
    field('Pattern', text), examples, make('label', { class: 'check' }, block, ' the pieces on the board block'), problem, found);

  function ask() {
    origin ??= Math.floor(app.game.height / 2) * app.game.width + Math.floor(app.game.width / 2);
    const squares = block.checked ? app.state.pieces.map(([square]) => square) : [];
    app.send('pattern', { text: text.value, square: origin, squares });
  }

  app.on('game', () => { origin = null; });
  app.on('pattern', ({ problem: wrong, place, sets = [] }) => {
    if (element.hidden) return;
    problem.textContent = wrong ? `${wrong}${place ? ` (line ${place.line}, column ${place.column + 1})` : ''}` : '';
    found.textContent = sets.map(set => `${set.name}: ${set.squares.length}  ${set.hex}`).join('\n');
    tint([...sets.map((set, index) => ({ squares: set.squares, className: `set-${index}` })), { squares: [origin], className: 'set-4' }]);
  });
  return { show: ask, press(square) { origin = square; ask(); } };
}
