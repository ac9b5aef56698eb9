// What games answer about moves and endings, as plain data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace rookery {

// A move as a number that stands for its text. Only the position knows which piece moves and what
// it captures.
using MoveCode = std::uint64_t;
inline constexpr MoveCode kNoCode = ~MoveCode{0};

// Pseudo-legal moves may leave the mover's royal piece in check.
enum class Legality { kPseudoLegal, kLegal };

// How a game has ended.
struct Ending {
  int winner;          // 0 or 1, -1 for a draw
  std::size_t reason;  // index into the game's kReasons

  bool operator==(const Ending&) const = default;
};

// What the text of a move says about it.
struct MoveParts {
  int from = -1;          // -1 if it does not begin on a square
  int to = -1;            // -1 if it does not end on one
  std::string promotion;  // the letter of the new piece, "+" for the promoted form
  std::string drop;       // the letter of the piece from the hand
};

}  // namespace rookery
