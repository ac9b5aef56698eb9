#include "games/cotulenh/slow.hpp"

#include <algorithm>
#include <optional>

#include "games/cotulenh/make.hpp"
#include "games/cotulenh/open_turn.hpp"

namespace rookery::cotulenh {
namespace {

// Calls visit(square, distance) along a line until it returns false or the board ends.
template <class Visit>
void along(Square from, std::size_t direction, Visit visit) {
  const auto [up, right] = kDirections[direction];
  for (int distance = 1;; ++distance) {
    const int file = file_of(from) + right * distance, rank = rank_of(from) + up * distance;
    if (!is_on_board(file, rank) || !visit(square_at(file, rank), distance)) return;
  }
}

int range_in(Range range, std::size_t direction) {
  return is_diagonal(direction) ? range.diagonal : range.straight;
}

bool is_commander_on_top(const Placement& placement, Square square, Colour colour) {
  const Unit unit = placement.at(square);
  return unit && placement.colour_at(square) == colour && carrier(unit) == kCommander;
}

}  // namespace

AirState AirPathSlow::enter(Square square) {
  if (heroic_) return AirState::kSafe;
  bool covered = false;
  placement_.of(defender_).for_each([&](std::size_t at) {
    const auto provider = static_cast<Square>(at);
    const Unit unit = placement_.at(provider);
    const int level = air_defence_level(carrier(unit), carrier_is_hero(unit));
    if (!level || !area_covers(provider, level, square)) return;
    covered = true;
    met_.set(at);
  });
  if (met_.any() && !covered) left_ = true;
  if (!met_.any()) return AirState::kSafe;
  return met_.count() == 1 && !left_ ? AirState::kKamikaze : AirState::kDestroyed;
}

KindSet attacking_pieces_slow(const Placement& placement, Square from, Square target) {
  KindSet attacking = 0;
  const Unit unit = placement.at(from);
  const Colour by = placement.colour_at(from);
  const bool at_navy = carrier(placement.at(target)) == kNavy;
  for (std::size_t direction = 0; direction < 8; ++direction) {
    bool between = false;
    along(from, direction, [&](Square square, int distance) {
      if (square != target) {
        between = between || placement.is_occupied(square);
        return true;
      }
      for (std::size_t i = 0; i < facts_of(unit).size; ++i) {
        const Kind kind = facts_of(unit).pieces[i];
        const bool heroic = is_hero(unit, kind);
        int range = range_in(attack_range(kind, heroic), direction);
        if (kind == kNavy && !at_navy) --range;
        if (distance > range || (between && !contains(kShootOver, kind))) continue;
        if (kind == kAirForce) {
          AirPathSlow path(placement, other(by), heroic);
          AirState state = AirState::kSafe;
          along(from, direction, [&](Square passed, int) {
            state = path.enter(passed);
            return passed != target && state != AirState::kDestroyed;
          });
          if (state == AirState::kDestroyed) continue;
        }
        attacking = static_cast<KindSet>(attacking | set_of(kind));
      }
      return false;
    });
  }
  return attacking;
}

Bits attackers_slow(const Placement& placement, Colour by, Square target) {
  Bits attackers;
  placement.of(by).for_each([&](std::size_t at) {
    if (attacking_pieces_slow(placement, static_cast<Square>(at), target)) attackers.set(at);
  });
  return attackers;
}

bool is_exposed_slow(const Placement& placement) {
  const Square red = placement.commander(kRed), blue = placement.commander(kBlue);
  if (red == kNowhere || blue == kNowhere) return false;
  bool exposed = false;
  for (const std::size_t direction : {kNorth, kEast, kSouth, kWest})
    along(red, direction, [&](Square square, int) {
      exposed = exposed || square == blue;
      return !placement.is_occupied(square);
    });
  return exposed;
}

Bits exposed_squares_slow(const Placement& placement, Square from) {
  Bits exposed;
  const Square enemy = placement.commander(other(placement.mover()));
  if (enemy == kNowhere) return exposed;
  const auto look = [&](std::size_t direction) {
    along(enemy, direction, [&](Square square, int) {
      if (placement.is_occupied(square) && square != from) return false;
      exposed.set(static_cast<std::size_t>(square));
      return true;
    });
  };
  look(rank_of(from) <= rank_of(enemy) ? kSouth : kNorth);
  if (file_of(from) != file_of(enemy)) look(file_of(from) < file_of(enemy) ? kWest : kEast);
  return exposed;
}

bool is_in_danger_slow(const Placement& placement, Colour side) {
  return attackers_slow(placement, other(side), placement.commander(side)).any() ||
         is_exposed_slow(placement);
}

void walk_slow(const Placement& placement, Unit unit, Square from, bool deploy, MoveList& moves) {
  const Kind kind = carrier(unit);
  const bool heroic = carrier_is_hero(unit);
  const Colour mover = placement.mover(), enemy = other(mover);
  const Range ranges = move_range(kind, heroic);
  const Bits& ground = ground_of(kind);
  const Bits exposed = kind == kCommander ? exposed_squares_slow(placement, from) : Bits();
  const auto add = [&](Square to, MoveKind what) {
    moves.emplace_back(unit, from, to, what, deploy);
  };

  for (std::size_t direction = 0; direction < 8; ++direction) {
    const int range = range_in(ranges, direction);
    AirPathSlow path(placement, enemy, heroic);
    bool piece_blocked = false, terrain_blocked = false;
    along(from, direction, [&](Square to, int distance) {
      if (has(exposed, to)) return false;
      AirState air = AirState::kSafe;
      if (kind == kAirForce) air = path.enter(to);
      if (air == AirState::kDestroyed) return false;
      if (distance > range) return false;
      if (kind != kAirForce && !has(ground, to)) terrain_blocked = true;
      if (contains(kHeavy, kind) && !heavy_may_cross(from, to, direction)) terrain_blocked = true;
      if (kind == kNavy && navy_is_stopped(to, direction)) terrain_blocked = true;

      if (!placement.is_occupied(to)) {
        bool may_stop =
            !terrain_blocked && !piece_blocked && has(ground, to) && air == AirState::kSafe;
        if (kind == kCommander && !is_diagonal(direction) && may_stop)
          along(to, direction, [&](Square beyond, int) {
            if (is_commander_on_top(placement, beyond, enemy)) may_stop = false;
            return !placement.is_occupied(beyond);
          });
        if (may_stop) add(to, kStep);
        return true;
      }
      const Unit standing = placement.at(to);
      const bool at_navy = carrier(standing) == kNavy;
      if (placement.colour_at(to) == enemy) {
        // Q6: a Commander captures a Commander at any distance, but the squares between are
        // exposed.
        const bool duel =
            kind == kCommander && !is_diagonal(direction) && carrier(standing) == kCommander;
        const int reach = kind == kCommander ? 1 : kind == kNavy && !at_navy ? range - 1 : range;
        if (duel) {
          add(to, kCapture);
        } else if (distance <= reach) {
          if (air == AirState::kKamikaze) {
            add(to, kSuicide);
          } else if (!has(ground, to)) {
            add(to, kStay);
          } else {
            add(to, kCapture);
            if (kind == kAirForce && !deploy) add(to, kStay);
          }
        }
      } else if (!terrain_blocked && !piece_blocked) {
        // Q7: an Air Force may join a friend inside one enemy area.
        const Unit together = merged(unit, standing);
        if (together && has(ground_of(carrier(together)), to)) add(to, kCombine);
      }
      if (kind != kAirForce && (kind != kNavy || at_navy)) piece_blocked = true;
      if (kind == kCommander) return false;
      return !piece_blocked || contains(kShootOver, kind);
    });
  }
}

namespace {

// rules/cotulenh.md 10.3: a move does not leave its own Commander in danger. A turn is judged as a
// whole when the Commander's own stack is split.
bool leaves_safe_slow(const Placement& placement, const Move& move) {
  if (move.deploy && has_piece(placement.at(move.from), kCommander)) return true;
  const Colour mover = placement.mover();
  Placement after = placement;
  carry_out(after, move);
  const Square commander = after.commander(mover);
  if (commander == kNowhere) return false;
  if (move.kind == kStay && carrier(move.unit) == kCommander)
    return !attackers_slow(after, other(mover), commander).any();
  return !is_in_danger_slow(after, mover);
}

void list_steps_slow(const Position& position, MoveList& steps);

// rules/cotulenh.md 11.4: the turn replayed with a piece aboard the unit of one step; none if that
// is not possible.
std::optional<Position> replayed_slow(const OpenTurn& open_turn, std::size_t joined, Unit piece) {
  Position again;
  again.board = open_turn.before;
  for (std::size_t i = 0; i < open_turn.count; ++i) {
    Move step = open_turn.steps[i];
    if (i == joined) step.unit = merged(step.unit, piece);
    if (!step.unit) return std::nullopt;
    MoveList listed;
    i == 0 ? list_pseudo_legal_slow(again, listed) : list_steps_slow(again, listed);
    const auto found = std::find_if(listed.begin(), listed.end(), [&](const Move& other) {
      return other.deploy && other.from == step.from && other.to == step.to &&
             carrier(other.unit) == carrier(step.unit) &&
             (other.kind == kStay) == (step.kind == kStay);
    });
    if (found == listed.end()) return std::nullopt;
    step.kind = found->kind;
    if (!can_carry_out(again.board, step)) return std::nullopt;
    take_step(again, step);
  }
  return again;
}

// The turn after a piece has joined the earliest step to a square that allows it; none if there is
// no such step.
std::optional<Position> recombined_slow(const Position& position, Kind kind, Square square) {
  const OpenTurn& open_turn = position.open_turn;
  for (std::size_t i = 0; i < open_turn.count; ++i) {
    if (open_turn.steps[i].to != square) continue;
    const Unit joining = single(kind, false);  // Q8
    const Unit together = merged(open_turn.steps[i].unit, joining);
    if (!together || !has(ground_of(carrier(together)), square)) continue;
    const auto again = replayed_slow(open_turn, i, joining);
    if (!again) continue;
    if (kind != carrier(open_turn.original)) return again;
    // The original carrier makes a step of its own, if there is somebody to join (Q3).
    const Move own(open_turn.piece(kind), open_turn.origin, square, kCombine, true);
    if (!can_carry_out(position.board, own)) continue;
    Position after = position;
    take_step(after, own);
    return after;
  }
  return std::nullopt;
}

// The steps of an open turn.
void list_steps_slow(const Position& position, MoveList& steps) {
  const OpenTurn& open_turn = position.open_turn;
  for (std::size_t i = 0; i < facts_of(open_turn.original).size; ++i) {
    const Kind kind = facts_of(open_turn.original).pieces[i];
    if (!contains(open_turn.remaining(), kind)) continue;
    const Unit piece = open_turn.piece(kind);
    MoveList ordinary;
    walk_slow(position.board, piece, open_turn.origin, true, ordinary);
    for (Square to = 0; to < static_cast<Square>(kSquares); ++to) {
      if (recombined_slow(position, kind, to)) {
        steps.emplace_back(piece, open_turn.origin, to, kCombine, true);
      } else {
        std::copy_if(ordinary.begin(), ordinary.end(), std::back_inserter(steps),
                     [&](const Move& step) { return step.to == to; });
      }
    }
  }
}

// The open turn after a listed step, before it commits itself.
Position stepped_slow(const Position& position, const Move& step) {
  const OpenTurn& open_turn = position.open_turn;
  const Kind kind = carrier(step.unit);
  if (step.kind == kCombine)
    if (const auto joined = recombined_slow(position, kind, step.to)) return *joined;
  // Q19: a piece that would step onto the emptied target of a stay capture joins the capture
  // instead.
  if (step.kind == kStep)
    for (std::size_t i = 0; i < open_turn.count; ++i)
      if (open_turn.steps[i].kind == kStay && open_turn.steps[i].to == step.to &&
          kind != carrier(open_turn.original))
        if (const auto joined = replayed_slow(open_turn, i, step.unit)) return *joined;
  Position after = position;
  take_step(after, step);
  return after;
}

// Whether an open turn can be brought to an end.
bool can_end_slow(const Position& position) {
  if (can_commit_slow(position)) return true;
  MoveList steps;
  list_steps_slow(position, steps);
  return std::any_of(steps.begin(), steps.end(),
                     [&](const Move& step) { return can_end_slow(stepped_slow(position, step)); });
}

}  // namespace

bool can_commit_slow(const Position& position) {
  if (!position.is_turn_open()) return false;
  const Placement& board = position.board;
  const Unit left = board.at(position.open_turn.origin);
  if (left && !has(ground_of(carrier(left)), position.open_turn.origin)) return false;
  return board.commander(board.mover()) == kNowhere || !is_in_danger_slow(board, board.mover());
}

void list_pseudo_legal_slow(const Position& position, MoveList& moves) {
  if (position.is_turn_open()) {
    list_steps_slow(position, moves);
    if (can_commit_slow(position)) moves.push_back(commit_move());
    return;
  }
  const Placement& board = position.board;
  if (board.commander(board.mover()) == kNowhere) return;
  MoveList found;
  board.of(board.mover()).for_each([&](std::size_t at) {
    const auto from = static_cast<Square>(at);
    const Unit unit = board.at(from);
    if (is_stack(unit))
      for (std::size_t i = 0; i < facts_of(unit).size; ++i) {
        const Kind kind = facts_of(unit).pieces[i];
        walk_slow(board, single(kind, is_hero(unit, kind)), from, true, found);
      }
    walk_slow(board, unit, from, false, found);
  });
  std::copy_if(found.begin(), found.end(), std::back_inserter(moves),
               [&](const Move& move) { return leaves_safe_slow(board, move); });
}

void list_moves_slow(const Position& position, MoveList& moves) {
  MoveList listed;
  list_pseudo_legal_slow(position, listed);
  std::copy_if(listed.begin(), listed.end(), std::back_inserter(moves), [&](const Move& move) {
    return !move.deploy || can_end_slow(stepped_slow(position, move));
  });
}

}  // namespace rookery::cotulenh
