// Where a unit can go, as sets of squares, whether or not its Commander is safe afterwards
// (rules/cotulenh.md 5 and 6). The slow twin is walk_slow() in slow.hpp.
#pragma once

#include "games/cotulenh/air_defence.hpp"
#include "games/cotulenh/move.hpp"
#include "games/cotulenh/placement.hpp"
#include "games/cotulenh/tables.hpp"

namespace rookery::cotulenh {

// A set of targets for every kind of move.
struct Targets {
  std::array<Bits, 5> of_kind{};

  Bits& operator[](MoveKind kind) { return of_kind[kind]; }
  const Bits& operator[](MoveKind kind) const { return of_kind[kind]; }

  // Only stay captures can share their targets with another kind of move.
  std::size_t count() const {
    return (of_kind[kStep] | of_kind[kCapture] | of_kind[kSuicide] | of_kind[kCombine]).count() +
           of_kind[kStay].count();
  }
};

// What the mover sees of a position: computed once for all its units.
struct Scene {
  explicit Scene(const Placement& seen)
      : placement(seen),
        mover(seen.mover()),
        own(seen.of(mover)),
        enemy(seen.of(other(mover))),
        occupied(own | enemy),
        empty(kBoard - occupied) {
    soldiers = placement.of(kInfantry) | placement.of(kMilitia);
    const Square commander = placement.commander(mover);
    if (commander != kNowhere) soldiers.set(static_cast<std::size_t>(commander));
  }

  const Placement& placement;
  Colour mover;
  Bits own, enemy, occupied, empty;
  Bits
      soldiers;  // Infantry and Militia of both sides, and the mover's Commander: who is only cargo
};

// rules/cotulenh.md 7: the mover's units with which a unit of these kinds can merge.
inline Bits partners(const Scene& scene, KindSet kinds) {
  const Placement& p = scene.placement;
  const Bits &tanks = p.of(kTank), &air = p.of(kAirForce), &navies = p.of(kNavy);
  const Bits& soldiers = scene.soldiers;
  const Bits& engineers = p.of(kEngineer);
  const auto heavy = [&] { return p.of(kArtillery) | p.of(kAntiAir) | p.of(kMissile); };
  const auto single_soldiers = [&] { return soldiers - p.stacks; };
  constexpr KindSet kSoldiers = set_of(kInfantry, kMilitia, kCommander);
  Bits found;
  if (kinds & kSoldiers) {
    const KindSet carriers = static_cast<KindSet>(kinds & ~kSoldiers);
    switch (carriers) {
      case 0:  // one soldier: onto T, F, N, (FT), (NF); a Commander also into H
        found = ((tanks | air | navies) - soldiers) - (navies & tanks);
        if (contains(kinds, kCommander)) found |= p.of(kHeadquarters) - p.stacks;
        break;
      case set_of(kTank): found = air - p.stacks; break;  // (FT) and a soldier
      case set_of(kAirForce): found = (tanks | navies) - p.stacks; break;
      case set_of(kNavy): found = air - p.stacks; break;
      default: return {};
    }
    return found & scene.own;
  }
  switch (kinds) {
    case set_of(kTank):
      found = ((soldiers | air) - navies - p.of(kHeadquarters)) | (navies - soldiers);
      found -= tanks;
      break;
    case set_of(kAirForce): found = (tanks | soldiers | navies) - p.of(kHeadquarters) - air; break;
    case set_of(kNavy):
      found = (air | tanks | soldiers) - p.of(kHeadquarters) - navies - (tanks & soldiers);
      break;
    case set_of(kEngineer): found = heavy() - engineers; break;
    case set_of(kArtillery):
    case set_of(kAntiAir):
    case set_of(kMissile): found = engineers - p.stacks; break;
    case set_of(kHeadquarters):
      if (p.commander(scene.mover) != kNowhere) found = bit(p.commander(scene.mover)) - p.stacks;
      break;
    case set_of(kAirForce, kTank): found = single_soldiers() | (navies - p.stacks); break;
    case set_of(kNavy, kAirForce): found = single_soldiers() | (tanks - p.stacks); break;
    case set_of(kNavy, kTank): found = air - p.stacks; break;
    default: return {};
  }
  return found & scene.own;
}

namespace detail {

// Every piece that neither sails nor flies, except the Commander.
[[gnu::always_inline]] inline void reach_on_land(const Scene& scene, Kind kind, bool heroic,
                                                 Square from, const Bits& friends,
                                                 Targets& targets) {
  const Bits& reach = reach_of(kind, heroic, from);
  const Bits ground =
      contains(kHeavy, kind) ? kHeavyGround[static_cast<std::size_t>(from)] : land_ground(from);
  const Range range = move_range(kind, heroic);
  Bits seen = reach;
  if (range.straight > 1 && scene.occupied.intersects(star(range.straight - 1u, from)))
    seen &= heroic || kind == kArtillery ? sight(from, scene.occupied)
                                         : straight_sight(from, scene.occupied) | star<1>(from);
  const Bits shot = (contains(kShootOver, kind) ? reach : seen) & scene.enemy;
  targets[kStep] = seen & scene.empty & ground;
  targets[kCapture] = shot & kLand;
  targets[kStay] = shot - kLand;
  targets[kCombine] = seen & friends & ground;
}

inline void reach_at_sea(const Scene& scene, bool heroic, Square from, const Bits& friends,
                         Targets& targets) {
  const Bits& navies = scene.placement.of(kNavy);
  const Bits seen = navy_sight(from, navies) & reach_of(kNavy, heroic, from);
  const Bits shot = ((heroic ? star<5>(from) : star<4>(from)) & scene.enemy & navies) |
                    (((heroic ? star<4>(from) : star<3>(from)) & scene.enemy) - navies);
  targets[kStep] = seen & scene.empty;
  targets[kCapture] = shot & kNavyWaters;
  targets[kStay] = shot - kNavyWaters;
  targets[kCombine] = seen & friends;
}

// One direction of an Air Force that is not heroic.
template <std::size_t direction>
void fly(const Scene& scene, const Bits& covered, Square from, Bits& safe, Bits& kamikaze) {
  const Bits line = ray(direction, from) & star<4>(from);
  const Bits open = until<direction>(line, covered);
  const Bits entry = open & covered;
  safe |= open - covered;
  if (!entry.any()) return;
  const Bits rest = (line - open) | entry;
  if (rest.intersects(scene.occupied))
    kamikaze |= kamikaze_squares<direction>(scene.placement, other(scene.mover), rest, entry);
}

inline void reach_by_air(const Scene& scene, bool heroic, Square from, bool deploy,
                         const Bits& friends, const Bits& covered, Targets& targets) {
  Bits safe, kamikaze;
  if (heroic) {
    safe = star<5>(from);
  } else if (!covered.intersects(star<4>(from))) {
    safe = star<4>(from);
  } else {
    fly<0>(scene, covered, from, safe, kamikaze);
    fly<1>(scene, covered, from, safe, kamikaze);
    fly<2>(scene, covered, from, safe, kamikaze);
    fly<3>(scene, covered, from, safe, kamikaze);
    fly<4>(scene, covered, from, safe, kamikaze);
    fly<5>(scene, covered, from, safe, kamikaze);
    fly<6>(scene, covered, from, safe, kamikaze);
    fly<7>(scene, covered, from, safe, kamikaze);
  }
  targets[kStep] = safe & scene.empty & kLand;
  targets[kCapture] = safe & scene.enemy & kLand;
  // It may make a stay capture even where it could land, but not as a step of a deploy turn.
  targets[kStay] = deploy ? (safe & scene.enemy) - kLand : safe & scene.enemy;
  targets[kSuicide] = kamikaze & scene.enemy;
  // Q7: it may join a friend even inside one enemy area.
  targets[kCombine] = (safe | kamikaze) & friends;
}

// rules/cotulenh.md 10.2: the squares on which the enemy Commander would see the mover's. The
// mover's own square counts as empty.
inline Bits exposed_squares(const Scene& scene, Square from) {
  const Square enemy = scene.placement.commander(other(scene.mover));
  if (enemy == kNowhere) return {};
  const Bits blockers = scene.occupied - bit(from);
  Bits exposed;
  if (rank_of(from) <= rank_of(enemy)) {
    exposed = until<kSouth>(ray(kSouth, enemy), blockers);
  } else {
    exposed = until<kNorth>(ray(kNorth, enemy), blockers);
  }
  if (file_of(from) < file_of(enemy)) {
    exposed |= until<kWest>(ray(kWest, enemy), blockers);
  } else if (file_of(from) > file_of(enemy)) {
    exposed |= until<kEast>(ray(kEast, enemy), blockers);
  }
  return exposed - blockers;
}

// A Commander passes no exposed square, so it never stops before an enemy Commander either.
inline void reach_of_commander(const Scene& scene, bool heroic, Square from, const Bits& friends,
                               Targets& targets) {
  const Bits exposed = exposed_squares(scene, from);
  const Bits blockers = scene.occupied | exposed;
  const Bits seen = (heroic ? sight(from, blockers) : straight_sight(from, blockers)) - exposed;
  // Q6: a Commander captures only on adjacent squares, even the other Commander.
  const Bits shot = seen & scene.enemy & star<1>(from);
  const Bits ground = land_ground(from);
  targets[kStep] = seen & scene.empty & ground;
  targets[kCapture] = shot & kLand;
  targets[kStay] = shot - kLand;
  targets[kCombine] = seen & friends & ground;
}

}  // namespace detail

// The targets of a unit, which moves as its carrier does.
inline void reach(const Scene& scene, Unit unit, Square from, bool deploy, const Bits& friends,
                  Targets& targets) {
  const Kind kind = carrier(unit);
  const bool heroic = carrier_is_hero(unit);
  switch (kind) {
    case kAirForce:
      return detail::reach_by_air(scene, heroic, from, deploy, friends,
                                  covered_airspace(scene.placement, other(scene.mover)), targets);
    case kNavy: return detail::reach_at_sea(scene, heroic, from, friends, targets);
    case kCommander: return detail::reach_of_commander(scene, heroic, from, friends, targets);
    default: return detail::reach_on_land(scene, kind, heroic, from, friends, targets);
  }
}

}  // namespace rookery::cotulenh
