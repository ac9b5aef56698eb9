// The state of a board as plain data, and questions about it. No DOM here, and no rules: moves are
// texts that come with the state, grouped by the squares where they begin and end.

export const squareKey = square => `square:${square}`;
export const handKey = symbol => `hand:${symbol}`;

/** An empty state for a game that has none yet. */
export const emptyState = { pieces: [], hands: {}, moves: [], check: null, last: [], turn: true };

/** Group moves: by origin (a square or a hand), those without origin, and those without squares. */
export function groupMoves(moves) {
  const origins = new Map(), direct = new Map(), buttons = [];
  for (const move of moves) {
    if (move.to === null) buttons.push(move);
    else if (move.drop !== undefined) add(origins, handKey(move.drop), move);
    else if (move.from === null) add(direct, move.to, move);
    else add(origins, squareKey(move.from), move);
  }
  return { origins, direct, buttons };
}

/** The moves of an origin by target square; with a unit, only those of this part of a stack. */
export function targetsOf(grouped, origin, unit = null) {
  const targets = new Map();
  for (const move of grouped.origins.get(origin) ?? [])
    if (unit === null || move.unit === unit) add(targets, move.to, move);
  return targets;
}

/** The units that can leave an origin, in the order of the moves. */
export function unitsOf(grouped, origin) {
  const moves = grouped.origins.get(origin) ?? [];
  return [...new Set(moves.map(move => move.unit).filter(unit => unit !== undefined))];
}

/** What was made between two states, if that is one move: played, or taken back. */
export function madeBetween(before, after) {
  const follows = (earlier, later) => later.made
    && (later.made.after === undefined ? later.ply === earlier.ply + 1 : later.made.after === earlier.node);
  if (follows(before, after)) return after.made;
  if (!before.made?.moved || !follows(after, before)) return null;
  return { ...before.made, moved: before.made.moved.map(([from, to]) => [to, from]) };
}

/**
 * From where to where pieces go between two states. If one move was made between them, it may say
 * what has moved; else it says where it begins and ends and what it takes, and the rest is found by comparing.
 */
export function movements(before, after, made = null) {
  if (made?.moved) return made.moved;
  const old = new Map(before), now = new Map(after);
  const gone = new Map([...old].filter(([square, symbol]) => now.get(square) !== symbol));
  const come = new Map([...now].filter(([square, symbol]) => old.get(square) !== symbol));
  const moved = [];
  for (const [square] of made?.taken ?? []) {
    gone.delete(square);
    old.delete(square);
  }
  // What joins a piece, or castles with it, is not alone on the square.
  if (made && made.from !== null && come.has(made.to) && !old.has(made.to)) {
    moved.push([made.from, made.to]);
    gone.delete(made.from);
    come.delete(made.to);
  }
  for (const [square, symbol] of come) {
    const found = [...gone].find(([, other]) => other === symbol);
    if (!found) continue;
    moved.push([found[0], square]);
    gone.delete(found[0]);
  }
  return moved;
}

function add(map, key, value) {
  if (!map.has(key)) map.set(key, []);
  map.get(key).push(value);
}
