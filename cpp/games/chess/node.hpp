// A chess position as perft sees it: from the mover's side, in four bitboards, copied at every
// step.
#pragma once

#include <bit>
#include <cstdint>

#include "core/compiler.hpp"
#include "games/chess/geometry.hpp"

namespace rookery::chess {

// The mover goes up. Three planes hold a code for each square:
//   1 pawn, 2 knight, 3 bishop, 4 rook, 5 queen, 6 king, 7 a rook that may still castle,
// so a castling right disappears with its rook. The fourth plane holds the mover's pieces and,
// on an empty square, the mark that a pawn may be captured there en passant.
struct Node {
  Bits ones = 0;
  Bits twos = 0;
  Bits fours = 0;
  Bits own = 0;

  constexpr Bits occupied() const { return ones | twos | fours; }
  constexpr Bits pawns() const { return ones & ~twos & ~fours; }
  constexpr Bits knights() const { return twos & ~ones & ~fours; }
  constexpr Bits kings() const { return twos & fours & ~ones; }
  constexpr Bits castlers() const { return ones & twos & fours; }
  constexpr Bits diagonal_sliders() const { return ones & (twos ^ fours); }
  constexpr Bits straight_sliders() const { return fours & (ones | ~twos); }
  constexpr Bits queens() const { return ones & fours & ~twos; }

  constexpr bool operator==(const Node&) const = default;
};

// Rank 1 becomes rank 8.
constexpr Bits reflected(Bits bits) { return reversed_bytes(bits); }

// Passes the move to the other side: the board is reflected, and the other side's pieces become the
// mover's. `mark` is the square behind a double step, if an enemy pawn can capture there.
constexpr Node handed_over(const Node& node, Bits mark = 0) {
  return {reflected(node.ones), reflected(node.twos), reflected(node.fours),
          reflected((node.occupied() & ~node.own) | mark)};
}

}  // namespace rookery::chess
