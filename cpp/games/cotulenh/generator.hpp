// The moves of a position without an open turn, in groups, into a sink. Counting, listing and
// playing are sinks of this one generator.
//
//   sink.moves(unit, from, deploy, targets)     targets by kind of move; all may be empty
//
// The order of the calls is the order of moves: single pieces by kind, then the Commander, then
// stacks, for each its deploy steps and then its moves as a whole; squares from a1 on. The same on
// every CPU.
#pragma once

#include "games/cotulenh/make.hpp"
#include "games/cotulenh/reach.hpp"
#include "games/cotulenh/safety.hpp"

namespace rookery::cotulenh {

// rules/cotulenh.md 10.3: whether a move leaves the mover's Commander safe. It is tried.
bool leaves_safe(const Placement& placement, const Move& move);

// Which moves must be tried before they are known to be legal. Everything else cannot bring the
// mover's Commander into danger:
// - whoever shoots over others attacks or not wherever other pieces stand, but for the Air Force,
//   whose way depends on the mover's air defence, which any move may change (by promotion, too);
// - whoever does not reaches three squares at most, past a square that has become empty;
// - the other Commander sees along a line on which one piece is left, or two, of which an Air Force
//   may take both away;
// - a new last guard of the enemy is promoted only where few of its units are left.
struct Watch {
  bool try_all = false;
  Bits sensitive{};  // squares which must not become empty without being looked at

  bool is_calm() const { return !try_all && !sensitive.any(); }

  // Precondition: the mover has a Commander.
  explicit Watch(const Scene& scene);
};

namespace detail {

template <class Sink>
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
      with_commander(unit, targets);
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
      } else if (!heroic) {  // the constant makes of each kind what it needs
        reach_on_land(scene_, kind, false, from, friends, targets);
      } else {
        reach_on_land(scene_, kind, true, from, friends, targets);
      }
      without_commander(unit, from, false, targets);
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
      // The turn is judged as a whole when the Commander's own stack is split.
      if (from == commander_) {
        sink_.moves(piece, from, true, targets);
      } else {
        without_commander(piece, from, true, targets);
      }
    }
    Targets targets;
    reach(scene_, unit, from, false, partners(scene_, facts.kinds), targets);
    if (from == commander_) {
      with_commander(unit, targets);
    } else {
      without_commander(unit, from, false, targets);
    }
  }

  // Moves of units without the Commander.
  void without_commander(Unit unit, Square from, bool deploy, Targets& targets) {
    // A unit that joins the Commander may be a Navy, at which others shoot from further.
    if (watch_.is_calm() && !has(targets[kCombine], commander_))
      return sink_.moves(unit, from, deploy, targets);
    const bool leaves_empty = !deploy && has(watch_.sensitive, from);
    for (const MoveKind kind : kMoveKinds) {
      Bits doubtful = targets[kind];
      if (!watch_.try_all && !leaves_empty) {
        // Of the others, only these empty a square: the one that they hit.
        const bool hits = kind == kStay || kind == kSuicide;
        doubtful &= hits ? watch_.sensitive : kind == kCombine ? bit(commander_) : Bits();
      }
      keep_safe(unit, from, deploy, kind, targets[kind], doubtful);
    }
    sink_.moves(unit, from, deploy, targets);
  }

  // Moves of the Commander, or of the whole stack that it is in.
  void with_commander(Unit unit, Targets& targets) {
    const Square from = commander_, enemy = scene_.placement.commander(other(scene_.mover));
    Bits seen;
    if (enemy != kNowhere) seen = straight_sight(enemy, scene_.occupied - bit(from));
    for (const MoveKind kind : kMoveKinds) {
      Bits doubtful = targets[kind];
      // Where no enemy is near and the other Commander does not look, nothing can happen.
      if (!watch_.try_all && (kind == kStep || kind == kCapture || kind == kCombine))
        (targets[kind] - seen).for_each([&](std::size_t to) {
          if (!scene_.enemy.intersects(star<5>(static_cast<Square>(to)))) doubtful.reset(to);
        });
      keep_safe(unit, from, false, kind, targets[kind], doubtful);
    }
    sink_.moves(unit, from, false, targets);
  }

  // Takes those of `doubtful` away that leave the Commander in danger.
  void keep_safe(Unit unit, Square from, bool deploy, MoveKind kind, Bits& targets,
                 const Bits doubtful) {
    doubtful.for_each([&](std::size_t to) {
      if (!leaves_safe(scene_.placement, Move(unit, from, static_cast<Square>(to), kind, deploy)))
        targets.reset(to);
    });
  }

  Scene scene_;
  Watch watch_;
  Square commander_;
  Sink& sink_;
};

}  // namespace detail

// A side without a Commander has no moves (rules/cotulenh.md 10.3).
template <class Sink>
void generate(const Placement& placement, Sink& sink) {
  if (placement.commander(placement.mover()) == kNowhere) return;
  detail::Generation<Sink>(placement, sink).run();
}

}  // namespace rookery::cotulenh
