// How games of chess end and which draws can be claimed; defined nowhere else.
#pragma once

#include <array>
#include <bit>
#include <optional>

#include "games/chess/geometry.hpp"
#include "games/chess/position.hpp"
#include "games/rules.hpp"

namespace rookery::chess {

inline constexpr std::array<const char*, 7> kReasons = {
    "checkmate",           "stalemate", "insufficient material", "75 moves",
    "fivefold repetition", "50 moves",  "threefold repetition"};
enum Reason : std::size_t {
  kCheckmate,
  kStalemate,
  kInsufficientMaterial,
  kSeventyFiveMoves,
  kFivefoldRepetition,
  kFiftyMoves,
  kThreefoldRepetition,
};

// Neither side can mate by any sequence of moves: bare kings, one minor piece, or bishops that all
// stand on one colour. `strong` are pawns, rooks and queens.
constexpr bool is_insufficient(Bits strong, Bits knights, Bits bishops) {
  if (strong) return false;
  if (std::popcount(knights | bishops) <= 1) return true;
  return !knights && (!(bishops & kDarkSquares) || !(bishops & ~kDarkSquares));
}

// What ends a game by the position. The two functions are called only where their answer matters.
template <class IsCheck, class IsInsufficient>
std::optional<Ending> ending(int turn, std::size_t moves, IsCheck is_check,
                             IsInsufficient is_insufficient) {
  if (moves == 0) {
    if (is_check()) return Ending{turn ^ 1, kCheckmate};
    return Ending{-1, kStalemate};
  }
  if (is_insufficient()) return Ending{-1, kInsufficientMaterial};
  return std::nullopt;
}

// What ends a game by the moves that led here.
inline std::optional<Ending> ending_by_history(unsigned halfmove_clock, std::size_t repetitions) {
  if (halfmove_clock >= 150) return Ending{-1, kSeventyFiveMoves};
  if (repetitions >= 5) return Ending{-1, kFivefoldRepetition};
  return std::nullopt;
}

// Whether the side to move can claim a draw, by the position as it is or by the one after a move
// that it announces.
bool can_claim_fifty_moves(const Position& position);
bool can_claim_threefold_repetition(const Position& position, const Past& past);

}  // namespace rookery::chess
