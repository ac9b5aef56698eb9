// Is a Commander in danger?
#pragma once

#include "games/cotulenh/placement.hpp"

namespace rookery::cotulenh {

// Whether the Commander of the side to move is attacked. A side without one counts as attacked
// (rules/cotulenh.md 10.1).
bool is_attacked(const Placement& placement);

}  // namespace rookery::cotulenh
