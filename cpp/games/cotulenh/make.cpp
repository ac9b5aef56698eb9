#include "games/cotulenh/make.hpp"

#include "games/cotulenh/safety.hpp"

namespace rookery::cotulenh {
namespace {

void make_heroes(Placement& placement, Square square, KindSet heroes) {
  Unit& unit = placement.units[static_cast<std::size_t>(square)];
  unit = with_heroes(unit, heroes);
}

// rules/cotulenh.md 8.2. A stack, even of a guard with the Commander, is not a last guard.
void promote_last_guard(Placement& placement, Colour side) {
  Bits guards = placement.of(side);
  if (guards.count() > 2) return;
  const Square commander = placement.commander(side);
  if (commander != kNowhere && !is_stack(placement.at(commander)))
    guards.reset(static_cast<std::size_t>(commander));
  if (guards.count() != 1 || guards.intersects(placement.stacks)) return;
  const Square guard = lowest(guards);
  make_heroes(placement, guard, facts_of(placement.at(guard)).kinds);
}

}  // namespace

bool can_carry_out(const Placement& placement, const Move& step) {
  const Unit standing = placement.at(step.from);
  if (!standing || placement.colour_at(step.from) != placement.mover() || step.from == step.to)
    return false;
  if (facts_of(step.unit).kinds & ~facts_of(standing).kinds) return false;
  const Unit target = placement.at(step.to);
  const bool hostile = target && placement.colour_at(step.to) != placement.mover();
  Unit arriving = step.unit;
  switch (step.kind) {
    case kStep:
      if (target) return false;
      break;
    case kCapture:
      if (!hostile) return false;
      break;
    case kStay:
    case kSuicide: return hostile;
    case kCombine:
      if (!target || hostile) return false;
      arriving = merged(target, step.unit);
      break;
  }
  return arriving && has(ground_of(carrier(arriving)), step.to);
}

void promote(Placement& placement) {
  const Colour mover = placement.mover();
  const Square target = placement.commander(other(mover));
  if (target != kNowhere)
    in_attack_range(placement, mover, target).for_each([&](std::size_t at) {
      const auto square = static_cast<Square>(at);
      if (const KindSet attacking = attacking_pieces(placement, square, target))
        make_heroes(placement, square, attacking);
    });
  promote_last_guard(placement, kRed);
  promote_last_guard(placement, kBlue);
}

void displace(Placement& placement, const Move& step) {
  const Colour mover = placement.mover();
  if (step.kind != kStay) {
    const Unit remaining = without(placement.lift(step.from), facts_of(step.unit).kinds);
    if (remaining) placement.put(step.from, remaining, mover);
  }
  const Unit target = placement.lift(step.to);
  if (step.kind == kCombine) {
    placement.put(step.to, merged(target, step.unit), mover);
  } else if (step.kind == kStep || step.kind == kCapture) {
    placement.put(step.to, step.unit, mover);
  }
}

void carry_out(Placement& placement, const Move& step) {
  displace(placement, step);
  promote(placement);
}

}  // namespace rookery::cotulenh
