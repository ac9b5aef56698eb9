// Analyse: an evaluation, variations, comments and symbols, and the mistakes of a game.

import { ask } from '../dialog.js';
import { button, field, make } from '../dom.js';
import { Engine } from './engine.js';
import { mountReview } from './review.js';
import { SYMBOLS, Variations } from './variations.js';

const OFFERED = [1, 2, 3, 4, 5, 6, 10, 13, 14, 15, 16, 17, 18, 19];

export function mountAnalysis(app, element) {
  const engine = new Engine(app);
  const list = new Variations(node => app.send('view', { node }));
  const symbols = OFFERED.map(nag => button(SYMBOLS.get(nag), () => toggle(nag), { 'data-nag': nag, 'aria-pressed': 'false' }));
  const comment = make('textarea', { id: 'comment', rows: 2, onchange: () => write() });
  const branch = [['Promote', 'promote'], ['Main line', 'main'], ['Delete', 'remove']]
    .map(([text, change]) => button(text, () => arrange(change), { 'data-change': change }));
  const clear = button('Clear arrows', () => app.send('note', { node: app.state.node, drawn: [] }), { id: 'clear-drawn' });
  const review = mountReview(app);
  let isStale = true; // the list is made when it is seen

  element.append(engine.element, list.element,
    make('div', { class: 'row branch' }, ...branch, clear),
    field('Comment', comment), make('div', { class: 'symbols', role: 'group', 'aria-label': 'Symbols' }, ...symbols),
    review.element,
    make('p', { class: 'help' }, 'Moves on the board are variations here. The right mouse button draws arrows and rings: green, ',
      'with Shift red, with Alt blue, with both yellow. They are kept with the comment when the game is saved.'));

  const here = () => app.tree.get(app.state.node);

  function toggle(nag) {
    const nags = here().nags ?? [], judges = nag <= 6;
    const others = nags.filter(other => other !== nag && !(judges && other <= 6));
    app.send('note', { node: app.state.node, nags: nags.includes(nag) ? others : [...others, nag] });
  }

  function write() {
    app.send('note', { node: Number(comment.dataset.node), comment: comment.value });
  }

  async function arrange(change) {
    const { node } = app.state;
    if (change === 'remove' && app.tree.get(node).children.length
      && !await ask('Delete this move and all that follows?', [['Delete', true], ['Keep', false, 'main']])) return;
    app.send('branch', { node, change });
  }

  function show() {
    if (app.tab !== 'analyse' || !app.isReady) return;
    const { state, tree } = app, node = here();
    if (isStale) list.show(tree, state.end);
    isStale = false;
    list.mark(state.node);
    const siblings = node.parent === null ? [] : tree.get(node.parent).children;
    const isPlayed = node.parent === null || state.line.some(({ id }) => id === node.id);
    branch[0].disabled = branch[1].disabled = siblings.length < 2 || siblings[0] === node.id;
    branch[2].disabled = isPlayed;
    clear.disabled = !node.drawn?.length;
    if (document.activeElement !== comment || Number(comment.dataset.node) !== node.id) {
      comment.value = node.comment ?? '';
      comment.dataset.node = node.id;
    }
    for (const symbol of symbols) {
      symbol.disabled = node.parent === null;
      symbol.setAttribute('aria-pressed', Boolean(node.nags?.includes(Number(symbol.dataset.nag))));
    }
  }

  app.playLine = async (node, moves) => {
    for (const move of moves) {
      app.send('move', { node, move });
      ({ node } = await app.next('state'));
    }
  };
  app.on('game', () => { isStale = true; });
  app.on('state', state => {
    isStale ||= Boolean(state.tree);
    show();
  });
  app.on('tab', show);
  app.board.on('move', move => app.tab === 'analyse' && app.send('move', { node: app.state.node, move }));
  app.board.on('drawn', drawn => app.tab === 'analyse' && app.send('note', {
    node: app.state.node,
    drawn: drawn.map(({ colour, from, to }) =>
      [colour, ...new Set([from, to])].map((part, at) => at ? app.board.geometry.name(part) : part).join(' ')),
  }));
}
