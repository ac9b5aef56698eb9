// A state in a sentence, for the line above the moves.

/** Who is to move, or how the game ended; `computer` is the side that the computer plays, or null. */
export function statusOf(game, state, computer = null) {
  const name = side => game.sides[side ? 0 : 1];
  if (state.node !== state.end) return `After move ${state.ply} of ${state.plies}`;
  if (state.result) {
    const { winner, result, reason } = state.result;
    return winner === null ? `Draw: ${reason} (${result})` : `${name(winner)} wins: ${reason} (${result})`;
  }
  let text = `${name(state.turn)} to move`;
  if (state.check !== null) text += ', in check';
  if (state.open_turn) text = `${name(state.turn)}’s turn is open`;
  return state.turn === computer ? `${text} – the computer is thinking` : text;
}

/** The last move of a line and the status, for screen readers; nothing if no move was made. */
export function announcementOf(game, line, status) {
  const last = line.at(-1);
  return last ? `${game.sides[last.side ? 0 : 1]}: ${last.san}. ${status}` : '';
}
