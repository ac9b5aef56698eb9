#include "games/chess/endings.hpp"

#include "games/chess/moves.hpp"

namespace rookery::chess {
namespace {

// Whether some legal move leads to a position of which `test` is true.
template <class Test>
bool can_reach(const Position& position, Test test) {
  MoveList moves;
  list_moves(position, moves);
  for (const Move move : moves) {
    Position after = position;
    make(after, move);
    if (test(after)) return true;
  }
  return false;
}

}  // namespace

bool can_claim_fifty_moves(const Position& position) {
  if (position.halfmove_clock >= 100) return count_moves(position) > 0;
  if (position.halfmove_clock < 99) return false;
  return can_reach(position, [](const Position& after) {
    return after.halfmove_clock >= 100 && count_moves(after);
  });
}

bool can_claim_threefold_repetition(const Position& position, const Past& past) {
  if (past.repetitions >= 3) return true;
  return can_reach(position, [&](const Position& after) {
    return after.halfmove_clock && past.occurrences(full_key(after)) >= 2;
  });
}

}  // namespace rookery::chess
