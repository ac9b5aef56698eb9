// Moves: as they are played, and as their texts describe them.
#pragma once

#include <cstdint>
#include <vector>

#include "games/defined/kinds.hpp"

namespace rookery::defined {

// A move of a position.
struct Move {
  enum Kind : std::uint8_t { kPlain, kEnPassant, kCastling, kDrop };

  std::uint8_t from = 0;     // of a drop: nothing
  std::uint8_t to = 0;       // of castling: where the first piece goes
  std::uint8_t becomes = 0;  // the code of what it becomes, 0 if it stays; the code of a drop; the
                             // number of a castling
  Kind kind = kPlain;

  bool operator==(const Move&) const = default;
};

using MoveList = std::vector<Move>;

// What the text of a move says: equal if and only if the texts are equal.
struct MoveText {
  static constexpr std::uint8_t kPromotes = kMostCodes - 1;  // P to +P, and so on

  std::uint8_t from = 0;
  std::uint8_t to = 0;
  std::uint8_t becomes =
      0;  // a code that is not marked, kPromotes, or 0; of a drop, what is dropped
  bool drop = false;

  bool operator==(const MoveText&) const = default;
};

}  // namespace rookery::defined
