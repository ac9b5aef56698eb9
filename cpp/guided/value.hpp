// Values in a tree. They belong to sides, not to plies: a side may move several times in a row.
#pragma once

#include <cstdint>

namespace rookery::guided {

// What is known for certain of a position: 1 if the side that begins wins, -1 if the other does, 0
// for a draw.
using Proof = std::int8_t;
inline constexpr Proof kUnproven = 2;

// A value for the side that begins as `side` sees it, or back.
constexpr double seen_by(int side, double value) { return side ? -value : value; }
constexpr Proof win_of(int side) { return side ? Proof{-1} : Proof{1}; }
// The proof of a game that is over.
constexpr Proof proof_of(int winner) { return winner < 0 ? Proof{0} : win_of(winner); }

}  // namespace rookery::guided
