// Carrying out one step, promotions included.
#pragma once

#include "games/cotulenh/move.hpp"
#include "games/cotulenh/placement.hpp"

namespace rookery::cotulenh {

// Whether a step can be carried out: its unit is part of the unit on `from`, the target is empty,
// hostile or a partner, as the kind of step requires, and all pieces end up on ground where they
// may stand.
bool can_carry_out(const Placement& placement, const Move& step);

// Moves the pieces and promotes (rules/cotulenh.md 8); the turn does not pass. The unit leaves with
// the heroic flags that are written in the step: a piece that was promoted while it waited in its
// stack has the flag that it had when the turn began (Q9). Precondition: can_carry_out().
void carry_out(Placement& placement, const Move& step);
// The same without promoting.
void displace(Placement& placement, const Move& step);

// rules/cotulenh.md 8: pieces that attack the enemy Commander become heroic, then the last guard of
// either side.
void promote(Placement& placement);

}  // namespace rookery::cotulenh
