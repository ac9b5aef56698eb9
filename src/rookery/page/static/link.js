// Links: what is after # holds the game (a definition, if it is not shipped), where it began, its moves,
// and which position is shown. So a link can be kept and opened again, here or elsewhere.

const LONGEST = 30000; // letters of moves; a longer game is linked by its position alone

/** The part of a link from # on. */
export function linkTo(game, state) {
  const held = game.definition ? { definition: game.definition } : { game: game.name };
  const moves = state.line.map(({ move }) => move).join(' ');
  if (!moves || moves.length > LONGEST) return `#${new URLSearchParams({ ...held, fen: state.fen })}`;
  const start = game.root === game.start ? {} : { fen: game.root };
  const at = state.line.findIndex(({ id }) => id === state.node);
  const shown = state.node === state.end || (at < 0 && state.node !== 0) ? {} : { ply: at + 1 }; // not a variation
  return `#${new URLSearchParams({ ...held, ...start, moves, ...shown })}`;
}

/** What a link asks to be opened, or null if it names no game. */
export function readLink(hash) {
  const wanted = new URLSearchParams(hash.slice(1));
  const what = {};
  for (const name of ['game', 'definition', 'fen']) if (wanted.get(name)) what[name] = wanted.get(name);
  const moves = wanted.get('moves')?.split(' ').filter(Boolean);
  if (moves?.length) what.moves = moves;
  if (/^[0-9]{1,5}$/.test(wanted.get('ply') ?? '')) what.ply = Number(wanted.get('ply'));
  return what.game || what.definition ? what : null;
}
