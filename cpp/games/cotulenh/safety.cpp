#include "games/cotulenh/safety.hpp"

#include "games/cotulenh/slow.hpp"

namespace rookery::cotulenh {

bool is_attacked(const Placement& placement) {
  const Colour side = placement.mover();
  const Square commander = placement.commander(side);
  return commander == kNowhere || attackers_slow(placement, commander, other(side)).any();
}

}  // namespace rookery::cotulenh
