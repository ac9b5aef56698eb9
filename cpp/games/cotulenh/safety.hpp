// Whether a Commander is in danger. The slow twins are in slow.hpp.
#pragma once

#include <algorithm>

#include "games/cotulenh/air_defence.hpp"
#include "games/cotulenh/placement.hpp"

namespace rookery::cotulenh {

namespace detail {

// How far the furthest piece of a unit attacks, in any direction.
inline constexpr std::array<std::uint8_t, kUnits> kFurthestAttack = [] {
  std::array<std::uint8_t, kUnits> furthest{};
  for (std::size_t unit = 1; unit < kUnits; ++unit)
    for (std::size_t i = 0; i < kUnitFacts[unit].size; ++i) {
      const Kind kind = kUnitFacts[unit].pieces[i];
      const Range range = attack_range(kind, contains(kUnitFacts[unit].heroes, kind));
      furthest[unit] = std::max({furthest[unit], range.straight, range.diagonal});
    }
  return furthest;
}();

}  // namespace detail

// A side's units from which a square could be attacked, by their kinds and how far they are away.
inline Bits in_attack_range(const Placement& placement, Colour by, Square target) {
  constexpr KindSet kFar = set_of(kAirForce, kNavy, kArtillery), kMiddle = set_of(kMissile, kTank);
  static_assert([] {
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      const Range range = attack_range(static_cast<Kind>(kind), true);
      const int most = kFar >> kind & 1 ? 5 : kMiddle >> kind & 1 ? 3 : 2;
      if (range.straight > most || range.diagonal > most) return false;
    }
    return true;
  }());
  const Bits far = placement.of(kAirForce) | placement.of(kNavy) | placement.of(kArtillery);
  const Bits middle = placement.of(kMissile) | placement.of(kTank);
  return placement.of(by) &
         ((far & star<5>(target)) | (middle & star<3>(target)) | star<2>(target));
}

// rules/cotulenh.md 10.1: which pieces of the unit on `from` attack the Commander on `target`.
// Precondition: a line of at most five squares joins them.
inline KindSet attacking_pieces(const Placement& placement, Square from, Square target) {
  const Unit unit = placement.at(from);
  const auto [direction, distance] = way(from, target);
  if (distance > detail::kFurthestAttack[unit]) return 0;
  const UnitFacts& facts = facts_of(unit);
  const Bits path = between(from, target, direction);
  const bool blocked = path.intersects(placement.occupied());
  KindSet attacking = 0;
  for (std::size_t i = 0; i < facts.size; ++i) {
    const Kind kind = facts.pieces[i];
    const bool heroic = contains(facts.heroes, kind);
    const Range ranges = attack_range(kind, heroic);
    int range = is_diagonal(direction) ? ranges.diagonal : ranges.straight;
    if (kind == kNavy && carrier(placement.at(target)) != kNavy) --range;
    if (distance > range || (blocked && !contains(kShootOver, kind))) continue;
    if (kind == kAirForce && !heroic &&
        !air_force_gets_through(placement, other(placement.colour_at(from)), path | bit(target),
                                target))
      continue;
    attacking = static_cast<KindSet>(attacking | set_of(kind));
  }
  return attacking;
}

// The squares from which a side attacks a Commander's square.
inline Bits attackers(const Placement& placement, Colour by, Square target) {
  Bits attacking = in_attack_range(placement, by, target);
  attacking.for_each([&](std::size_t at) {
    if (!attacking_pieces(placement, static_cast<Square>(at), target)) attacking.reset(at);
  });
  return attacking;
}
inline bool is_attacked(const Placement& placement, Colour by, Square target) {
  for (Bits rest = in_attack_range(placement, by, target); rest.any();) {
    const Square at = lowest(rest);
    if (attacking_pieces(placement, at, target)) return true;
    rest.reset(static_cast<std::size_t>(at));
  }
  return false;
}
// Whether the Commander of the side to move is attacked. A side without one counts as attacked.
inline bool is_attacked(const Placement& placement) {
  const Colour side = placement.mover();
  const Square commander = placement.commander(side);
  return commander == kNowhere || is_attacked(placement, other(side), commander);
}

// rules/cotulenh.md 10.2: whether the Commanders face each other on an open file or rank.
inline bool is_exposed(const Placement& placement) {
  const Square red = placement.commander(kRed), blue = placement.commander(kBlue);
  if (red == kNowhere || blue == kNowhere) return false;
  if (file_of(red) != file_of(blue) && rank_of(red) != rank_of(blue)) return false;
  return !between(red, blue, way(red, blue).direction).intersects(placement.occupied());
}

// Whether a side's Commander is attacked or exposed. Precondition: it has one.
inline bool is_in_danger(const Placement& placement, Colour side) {
  return is_exposed(placement) || is_attacked(placement, other(side), placement.commander(side));
}

}  // namespace rookery::cotulenh
