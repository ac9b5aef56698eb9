// Carrying out one step, promotions included.
#pragma once

#include "games/cotulenh/move.hpp"
#include "games/cotulenh/placement.hpp"

namespace rookery::cotulenh {

// Whether the pieces of a step are there and can do what it says: its unit is part of what stands
// on `from`, and the target is empty, hostile or a partner, and ground for whoever ends up there.
bool can_carry_out(const Placement& placement, const Move& step);

// Moves the pieces and promotes (rules/cotulenh.md 8); the turn does not pass. The step's unit
// leaves with its heroic flags as they are written in the step, which for a piece that was promoted
// while it waited in its stack are those it had when the turn began (Q9).
// Precondition: can_carry_out().
void carry_out(Placement& placement, const Move& step);
// The same without promoting.
void displace(Placement& placement, const Move& step);

// rules/cotulenh.md 8: who attacks the enemy Commander becomes heroic, then the last guard of
// either side.
void promote(Placement& placement);

}  // namespace rookery::cotulenh
