// The moves of a position without an open turn, in groups, into a sink. Counting, listing and
// playing are sinks of this one generator.
//
//   sink.moves(unit, from, deploy, targets)     targets by kind of move; all may be empty
//
// Legal moves are the pseudo-legal ones, except first steps of deploy turns that cannot be
// completed.
//
// The order of the calls is the order of moves: single pieces by kind, then the Commander, then
// stacks, for each its deploy steps and then its moves as a whole; squares from a1 on. The same on
// every CPU.
#pragma once

#include <optional>

#include "games/cotulenh/make.hpp"
#include "games/cotulenh/reach.hpp"
#include "games/cotulenh/safety.hpp"
#include "games/rules.hpp"

namespace rookery::cotulenh {

// rules/cotulenh.md 10.3: whether a move leaves the mover's Commander safe. Carries the move out on
// a copy.
bool leaves_safe(const Placement& placement, const Move& move);
// The same for a move that has been carried out on `placement`, before the turn has passed.
bool is_safe_after(const Placement& placement, const Move& move);

// Whether a deploy turn that begins with this pseudo-legal step can be completed. Plays the step on
// a copy.
bool begins_turn(const Placement& placement, const Move& step);

// Whether commit can follow the first step of a turn if the step is safe: what is left behind can
// stand where it is.
inline bool can_stay_behind(Square from, Kind leaving, MoveKind what) {
  return leaving != kNavy || what == kStay || has(kLand, from);
}

// Which moves must be tried before they are known to be legal. Everything else cannot bring the
// mover's Commander into danger:
// - whoever shoots over others attacks or not wherever other pieces stand, but for the Air Force,
//   whose way depends on the mover's air defence: Navies, Anti-air guns and Missiles, also under an
//   Engineer. Whether one of these attacks a Commander does not depend on what stands between, so
//   that a move of another unit promotes it only if it attacks already;
// - whoever does not reaches three squares at most, past a square that has become empty;
// - the other Commander sees along a line on which one piece is left, or two, of which an Air Force
//   may take both away;
// - a new last guard of the enemy is promoted only where few of its units are left.
struct Watch {
  bool try_all = false;
  bool air_force = false;  // one is near: moves that change the air defence are tried
  Bits sensitive{};        // a move that empties one of these squares is tried

  bool is_calm() const { return !try_all && !air_force && !sensitive.any(); }

  // Precondition: the mover has a Commander.
  explicit Watch(const Scene& scene);
};

namespace detail {

template <Legality L, class Sink>
class Generation {
 public:
  Generation(const Placement& placement, Sink& sink)
      : scene_(placement),
        watch_(scene_),
        commander_(placement.commander(scene_.mover)),
        sink_(sink) {}

  void run() {
    singles<kInfantry>();
    singles<kTank>();
    singles<kMilitia>();
    singles<kEngineer>();
    singles<kArtillery>();
    singles<kAntiAir>();
    singles<kMissile>();
    singles<kAirForce>();
    singles<kNavy>();
    singles<kHeadquarters>();
    const Placement& placement = scene_.placement;
    if (!is_stack(placement.at(commander_))) {
      Targets targets;
      const Unit unit = placement.at(commander_);
      reach_of_commander(scene_, carrier_is_hero(unit), commander_,
                         partners(scene_, set_of(kCommander)), targets);
      keep_commander_safe(unit, targets);
      sink_.moves(unit, commander_, false, targets);
    }
    (placement.stacks & scene_.own).for_each([&](std::size_t at) {
      stack(static_cast<Square>(at));
    });
  }

 private:
  template <Kind kind>
  void singles() {
    const Bits pieces = (scene_.placement.of(kind) & scene_.own) - scene_.placement.stacks;
    if (!pieces.any()) return;
    const Bits friends = partners(scene_, set_of(kind));
    Bits covered;
    if constexpr (kind == kAirForce)
      covered = covered_airspace(scene_.placement, other(scene_.mover));
    pieces.for_each([&](std::size_t at) {
      const auto from = static_cast<Square>(at);
      const Unit unit = scene_.placement.at(from);
      const bool heroic = unit != single(kind, false);
      if (kind == kHeadquarters && !heroic) return;  // never moves
      Targets targets;
      if constexpr (kind == kAirForce) {
        reach_by_air(scene_, heroic, from, false, friends, covered, targets);
      } else if constexpr (kind == kNavy) {
        reach_at_sea(scene_, heroic, from, friends, targets);
      } else if (!heroic) {  // compiled for each kind
        reach_on_land(scene_, kind, false, from, friends, targets);
      } else {
        reach_on_land(scene_, kind, true, from, friends, targets);
      }
      keep_safe(unit, from, false, targets);
      sink_.moves(unit, from, false, targets);
    });
  }

  void stack(Square from) {
    const Unit unit = scene_.placement.at(from);
    const UnitFacts& facts = facts_of(unit);
    for (std::size_t i = 0; i < facts.size; ++i) {
      const Kind kind = facts.pieces[i];
      const Unit piece = single(kind, contains(facts.heroes, kind));
      Targets targets;
      reach(scene_, piece, from, true, partners(scene_, set_of(kind)), targets);
      // If the Commander's own stack is split, the turn is judged as a whole, later.
      if (from != commander_) keep_safe(piece, from, true, targets);
      if constexpr (L == Legality::kLegal) keep_completable(piece, from, targets);
      sink_.moves(piece, from, true, targets);
    }
    Targets targets;
    reach(scene_, unit, from, false, partners(scene_, facts.kinds), targets);
    if (from == commander_) {
      keep_commander_safe(unit, targets);
    } else {
      keep_safe(unit, from, false, targets);
    }
    sink_.moves(unit, from, false, targets);
  }

  // Whether the moves of a unit can open the way of an enemy Air Force: an Engineer covers what it
  // carries.
  bool lends_air_defence(Square from) const {
    constexpr KindSet kDefence = set_of(kEngineer, kAntiAir, kMissile, kNavy);
    return watch_.air_force && facts_of(scene_.placement.at(from)).kinds & kDefence;
  }
  // The targets of the moves that must be tried, for a unit without the Commander.
  Bits doubtful(Square from, bool deploy, MoveKind kind, const Bits& targets) const {
    if (watch_.try_all || (!deploy && has(watch_.sensitive, from)) || lends_air_defence(from))
      return targets;
    // Of the other kinds of moves, only these two empty a square: their target.
    if (kind == kStay || kind == kSuicide) return targets & watch_.sensitive;
    // A unit that joins the Commander may be a Navy, at which others shoot from further.
    return kind == kCombine ? targets & bit(commander_) : Bits();
  }
  // The same for the Commander, or a unit that contains it.
  Bits doubtful_for_commander(MoveKind kind, const Bits& targets) {
    if (watch_.try_all || kind == kStay || kind == kSuicide) return targets;
    // A square that no enemy reaches and the other Commander does not see is safe.
    return targets & threatened();
  }
  const Bits& threatened() {
    if (!threatened_) {
      const Placement& placement = scene_.placement;
      const Square enemy = placement.commander(other(scene_.mover));
      threatened_.emplace();
      if (enemy != kNowhere)
        *threatened_ = straight_sight(enemy, scene_.occupied - bit(commander_));
      scene_.enemy.for_each([&](std::size_t at) {
        const auto square = static_cast<Square>(at);
        *threatened_ |= star(kFurthestAttack[placement.at(square)], square);
      });
    }
    return *threatened_;
  }

  void keep_safe(Unit unit, Square from, bool deploy, Targets& targets) {
    if (watch_.is_calm() && !has(targets[kCombine], commander_)) return;
    for (const MoveKind kind : kMoveKinds)
      keep(unit, from, deploy, kind, targets[kind], doubtful(from, deploy, kind, targets[kind]),
           leaves_safe);
  }
  void keep_commander_safe(Unit unit, Targets& targets) {
    for (const MoveKind kind : kMoveKinds)
      keep(unit, commander_, false, kind, targets[kind],
           doubtful_for_commander(kind, targets[kind]), leaves_safe);
  }
  // Keeps the first steps of deploy turns that can be completed. Precondition: they are known to be
  // safe, unless the stack is the Commander's.
  void keep_completable(Unit piece, Square from, Targets& targets) {
    const Kind leaving = carrier(piece);
    for (const MoveKind kind : kMoveKinds) {
      Bits open;  // targets after which it is not certain that the turn can be committed
      if (!can_stay_behind(from, leaving, kind)) {
        // Pieces that are left at sea can follow the Navy, and then the whole stack has moved.
        const bool can_follow = (kind == kStep || kind == kCapture) && from != commander_ &&
                                !doubtful(from, false, kind, targets[kind]).any();
        if (!can_follow) open = targets[kind];
      } else if (from == commander_) {
        open = leaving == kCommander ? doubtful_for_commander(kind, targets[kind])
                                     : doubtful(from, true, kind, targets[kind]);
      }
      keep(piece, from, true, kind, targets[kind], open, begins_turn);
    }
  }

  // Removes the targets of `doubtful` that fail the test.
  void keep(Unit unit, Square from, bool deploy, MoveKind kind, Bits& targets, const Bits& open,
            bool (*test)(const Placement&, const Move&)) {
    open.for_each([&](std::size_t to) {
      if (!test(scene_.placement, Move(unit, from, static_cast<Square>(to), kind, deploy)))
        targets.reset(to);
    });
  }

  Scene scene_;
  Watch watch_;
  Square commander_;
  Sink& sink_;
  std::optional<Bits> threatened_;  // where an enemy may reach the Commander, once it is needed
};

}  // namespace detail

// A side without a Commander has no moves (rules/cotulenh.md 10.3).
template <Legality L, class Sink>
void generate(const Placement& placement, Sink& sink) {
  if (placement.commander(placement.mover()) == kNowhere) return;
  detail::Generation<L, Sink>(placement, sink).run();
}

}  // namespace rookery::cotulenh
