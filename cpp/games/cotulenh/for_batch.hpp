// CoTuLenh as environments see it: which moves there are, and what positions look like.
#pragma once

#include "games/batch_view.hpp"
#include "games/cotulenh/position.hpp"
#include "games/cotulenh/reach.hpp"

namespace rookery::cotulenh {

namespace detail {

// Where a unit could join another: the ground of the units with which it merges.
inline Bits partner_ground(Unit unit) {
  Bits ground;
  for (std::size_t other = 1; other < kUnits; ++other)
    if (merged(unit, static_cast<Unit>(other)))
      ground |= ground_of(carrier(static_cast<Unit>(other)));
  return ground;
}

// Where a unit, which moves as its carrier does, could go by each kind of move, whatever stands on
// the other squares.
inline Targets possible_targets(Unit unit, Square from, bool deploy, const Bits& joined) {
  const Kind kind = carrier(unit);
  const bool heroic = carrier_is_hero(unit);
  Targets targets;
  if (kind == kAirForce) {
    const Bits reach = heroic ? star<5>(from) : star<4>(from);
    targets[kStep] = targets[kCapture] = reach & kLand;
    targets[kStay] = deploy ? reach - kLand : reach;
    if (!heroic) targets[kSuicide] = reach;
    targets[kCombine] = reach & joined;
  } else if (kind == kNavy) {
    const Bits seen = navy_sight(from, Bits()) & reach_of(kNavy, heroic, from);
    targets[kStep] = seen;
    targets[kCapture] = (heroic ? star<5>(from) : star<4>(from)) & kNavyWaters;
    targets[kStay] = (heroic ? star<4>(from) : star<3>(from)) - kNavyWaters;
    targets[kCombine] = seen & joined;
  } else {
    const bool commands = kind == kCommander;
    const Bits reach = !commands ? reach_of(kind, heroic, from)
                       : heroic  ? sight(from, Bits())
                                 : straight_sight(from, Bits());
    const Bits shot = commands ? reach & star<1>(from) : reach;
    const Bits ground =
        contains(kHeavy, kind) ? kHeavyGround[static_cast<std::size_t>(from)] : land_ground(from);
    targets[kStep] = reach & ground;
    targets[kCapture] = shot & kLand;
    targets[kStay] = shot - kLand;
    targets[kCombine] = reach & ground & joined;
  }
  return targets;
}

}  // namespace detail

// Calls sink(code) for every move that some position can have: each unit from each square where it
// can stand to each that it reaches, by every kind of move; each piece from each square where a
// stack can stand that it is in; a piece of a deploy turn joins another wherever that one, or the
// two together, could go; and commit.
template <class Sink>
void each_possible_move(Sink&& sink) {
  const auto add = [&](Unit unit, Square from, bool deploy, const Targets& targets) {
    for (const MoveKind kind : kMoveKinds)
      targets[kind].for_each([&](std::size_t to) {
        sink(code_of(Move(unit, from, static_cast<Square>(to), kind, deploy)));
      });
  };
  for (std::size_t number = 1; number < kUnits; ++number) {
    const auto unit = static_cast<Unit>(number);
    const Bits joined = detail::partner_ground(unit);
    ground_of(carrier(unit)).for_each([&](std::size_t at) {
      const auto from = static_cast<Square>(at);
      add(unit, from, false, detail::possible_targets(unit, from, false, joined));
    });
    if (is_stack(unit)) continue;
    Bits grounds;  // ground of the stacks that contain it
    for (std::size_t other = 1; other < kUnits; ++other) {
      const auto stack = static_cast<Unit>(other);
      if (is_stack(stack) && has_piece(stack, carrier(unit))) grounds |= ground_of(carrier(stack));
    }
    grounds.for_each([&](std::size_t at) {
      const auto from = static_cast<Square>(at);
      Targets targets = detail::possible_targets(unit, from, true, joined);
      for (std::size_t other = 1; other < kUnits; ++other) {
        const auto stack = static_cast<Unit>(other);
        if (!is_stack(stack) || !has_piece(stack, carrier(unit))) continue;
        for (std::size_t i = 0; i < facts_of(stack).size; ++i)
          for (const bool heroic : {false, true}) {
            const Targets with = detail::possible_targets(single(facts_of(stack).pieces[i], heroic),
                                                          from, true, Bits());
            targets[kCombine] |= (with[kStep] | with[kCapture] | with[kStay] | with[kSuicide]) &
                                 ground_of(carrier(stack));
          }
      }
      add(unit, from, true, targets);
    });
  }
  sink(code_of(commit_move()));
}

inline MoveCode with_squares(MoveCode code, const SquareMap& map) {
  if (code >> 28 & 1) return code;  // commit
  const auto mapped = [&](int low) {
    const int square = dense(static_cast<Square>(code >> low & 0xff));
    return static_cast<MoveCode>(from_dense(map[static_cast<std::size_t>(square)])) << low;
  };
  return (code & ~MoveCode{0xffff00}) | mapped(8) | mapped(16);
}

inline void state_planes(std::vector<PlaneFacts>& planes) {
  for (const char* name : {"open turn", "deploy origin", "deployed to"}) planes.push_back({name});
  planes.push_back({"clock", true, 100});
}
template <class Painter>
void paint_state(const Position& position, Painter& painter) {
  if (position.is_turn_open()) {
    painter.fill(0);
    painter.square(1, dense(position.open_turn.origin));
    for (std::size_t i = 0; i < position.open_turn.count; ++i)
      painter.square(2, dense(position.open_turn.steps[i].to));
  }
  painter.number(3, position.board.clock);
}

}  // namespace rookery::cotulenh
