// The game that is open: opening, keeping and leaving it, and going through its moves.

import { ask } from './dialog.js';
import { Keep } from './keep.js';
import { linkTo } from './link.js';

/** Give `app` what all panels need of the game. */
export function mountOpenGame(app) {
  /** Open a game; `starting` has the match, and what the browser has kept of the game. */
  function open({ ply, ...what }, starting = {}) {
    app.starting = starting;
    app.send('open', what);
    if (ply !== undefined) app.send('view', { ply });
  }

  /** Open a game, after asking if there is one in progress. */
  async function begin(what) {
    if (await mayLeave()) open(what);
  }

  async function mayLeave() {
    const { state } = app;
    if (!state || state.result || state.plies === 0) return true;
    return ask('The game on the board is not finished. It stays among the unfinished games, below “New game”.',
      [['Begin another game', true, 'main'], ['Go on playing', null]]);
  }

  /** Go on with a game that was kept. */
  function resume({ id, name, definition, fen, moves, branches, notes, headers, result, reason, match, left }) {
    const which = definition ? { definition } : { game: name };
    open({ ...which, fen, moves, branches, notes, headers, result, reason }, { id, match, left });
  }

  /** The game as a session opens it again. */
  function record() {
    const { headers, root: fen } = app.game, { result, end } = app.state;
    const over = result ? { result: result.result, reason: result.reason } : {};
    const { Result, ...named } = headers;
    return { ...app.which(), fen, ...app.tree.document(end), ...over, headers: named };
  }

  /** Keep the game in the browser. */
  function save() {
    if (!app.isReady) return;
    app.keep.save({ ...record(), name: app.game.name, match: app.match, left: app.clockTimes(), address: location.hash });
  }

  /** Go through the moves: of the game, or of the line on the board. */
  function step(where) {
    const { state, tree } = app, { parent, children } = tree.get(state.node);
    const line = state.line.map(({ id }) => id), at = state.node === 0 ? 0 : line.indexOf(state.node) + 1;
    const onLine = state.node === 0 || at > 0;
    const siblings = parent === null ? [] : tree.get(parent).children, place = siblings.indexOf(state.node);
    if (app.tab === 'analyse' && siblings.length > 1 && (where === 'before' || where === 'after')) {
      const beside = siblings[place + (where === 'before' ? -1 : 1)];
      return beside !== undefined && app.send('view', { node: beside });
    }
    const next = onLine && at < line.length ? line[at] : children[0];
    const node = {
      back: parent, forward: next, first: 0, before: 0,
      last: onLine ? state.end : tree.last(state.node), after: onLine ? state.end : tree.last(state.node),
    }[where];
    if (node !== undefined && node !== null && node !== state.node) app.send('view', { node });
  }

  function address() {
    return location.pathname + linkTo(app.game, app.state);
  }

  Object.assign(app, {
    keep: new Keep(),
    match: null, // who plays, at which level, with which clock
    starting: null, // the match and the kept game of what is being opened
    which: () => app.game.definition ? { definition: app.game.definition } : { game: app.game.name },
    isComputersTurn: () => app.state.result === null && app.match.computer === app.state.turn,
    open, begin, mayLeave, resume, record, save, step, address,
  });
}
