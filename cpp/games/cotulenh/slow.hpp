// The rules as they are written: movement and danger square by square, deploy turns by playing them
// out. The slow twins of reach.hpp, safety.hpp, open_turn.hpp and moves.hpp, which are checked
// against them. Only carrying out a step is shared.
#pragma once

#include "games/cotulenh/position.hpp"

namespace rookery::cotulenh {

// rules/cotulenh.md 9.2: an Air Force on its way, as the other side's air defence sees it.
enum class AirState { kSafe, kKamikaze, kDestroyed };

class AirPathSlow {
 public:
  AirPathSlow(const Placement& placement, Colour defender, bool heroic)
      : placement_(placement), defender_(defender), heroic_(heroic) {}

  // The state on the next square of the path.
  AirState enter(Square square);

 private:
  const Placement& placement_;
  Colour defender_;
  bool heroic_;
  Bits met_{};         // the air defences whose areas the path has touched
  bool left_ = false;  // an area was left again
};

// rules/cotulenh.md 10.1: which pieces of the unit on `from` attack the Commander on `target`.
KindSet attacking_pieces_slow(const Placement& placement, Square from, Square target);
// All squares from which a side attacks a Commander's square.
Bits attackers_slow(const Placement& placement, Colour by, Square target);

// rules/cotulenh.md 10.2.
bool is_exposed_slow(const Placement& placement);
// The squares that the Commander who stands on `from` may neither enter nor pass.
Bits exposed_squares_slow(const Placement& placement, Square from);

// Whether a side's Commander is attacked or exposed. Precondition: it has one.
bool is_in_danger_slow(const Placement& placement, Colour side);

// rules/cotulenh.md 5 and 6: every move from a square of a unit of the side to move, whether or not
// it leaves the Commander safe.
void walk_slow(const Placement& placement, Unit unit, Square from, bool deploy, MoveList& moves);

// rules/cotulenh.md 11.3.
bool can_commit_slow(const Position& position);

// The slow twins of list_pseudo_legal() and list_moves(), in another order.
void list_pseudo_legal_slow(const Position& position, MoveList& moves);
void list_moves_slow(const Position& position, MoveList& moves);

}  // namespace rookery::cotulenh
