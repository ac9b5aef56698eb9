// A position: the placement of units, and the deploy turn that may be open (rules/cotulenh.md 11).
#pragma once

#include <array>

#include "games/cotulenh/move.hpp"
#include "games/cotulenh/placement.hpp"

namespace rookery::cotulenh {

// A deploy turn that has begun. If there are no steps, no turn is open and the other fields have no
// meaning.
struct OpenTurn {
  std::uint8_t count = 0;  // of the steps
  std::uint8_t origin = 0;
  Unit original = kNobody;  // the stack as it was before the turn
  // The steps as they would be written now, since a recombine rewrites them. Every step uses up a
  // piece.
  std::array<Move, 3> steps{};
  Placement before{};

  // The pieces that have not acted yet. They keep the flags that they had before the turn (Q9).
  KindSet remaining() const {
    KindSet kinds = facts_of(original).kinds;
    for (std::size_t i = 0; i < count; ++i)
      kinds = static_cast<KindSet>(kinds & ~facts_of(steps[i].unit).kinds);
    return kinds;
  }
  Unit piece(Kind kind) const { return single(kind, is_hero(original, kind)); }
};

struct Position {
  Placement board;
  OpenTurn open_turn;

  bool is_turn_open() const { return open_turn.count > 0; }
  Key key() const;
  bool is_ok() const;
  bool operator==(const Position& other) const;
};
static_assert(std::is_trivially_copyable_v<Position>);

}  // namespace rookery::cotulenh
