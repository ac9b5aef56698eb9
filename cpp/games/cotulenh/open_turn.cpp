#include "games/cotulenh/open_turn.hpp"

#include <optional>

#include "games/cotulenh/make.hpp"
#include "games/cotulenh/reach.hpp"
#include "games/cotulenh/safety.hpp"

namespace rookery::cotulenh {
namespace {

using Steps = std::array<Move, 3>;

bool is_safe(const Placement& placement, Colour side) {
  return placement.commander(side) != kNowhere && !is_in_danger(placement, side);
}

// The ordinary step of a single piece to a square, which may be a stay capture; none if it has no
// such step.
std::optional<Move> ordinary_step(const Placement& placement, Unit piece, Square from, Square to,
                                  bool stay) {
  const Scene scene(placement);
  Targets targets;
  reach(scene, piece, from, true, partners(scene, facts_of(piece).kinds), targets);
  for (const MoveKind kind : kMoveKinds)
    if (has(targets[kind], to) && (kind == kStay) == stay) return Move(piece, from, to, kind, true);
  return std::nullopt;
}

std::optional<Position> replayed(const OpenTurn& open_turn, const Steps& steps);

// rules/cotulenh.md 11.4: the open turn with the piece merged into step number `joined`; none if
// the turn cannot be replayed like that.
std::optional<Position> with_merged(const OpenTurn& open_turn, std::size_t joined, Unit piece) {
  Steps steps = open_turn.steps;
  steps[joined].unit = merged(steps[joined].unit, piece);
  if (!steps[joined].unit) return std::nullopt;
  return replayed(open_turn, steps);
}

// What the move `piece > & square` does if it is listed: the piece joins the earliest step to that
// square that allows it.
struct Recombine {
  bool is_step_of_its_own;  // the original carrier joins by an ordinary combination
  Position after;           // otherwise the turn is rewritten to this
};

std::optional<Recombine> recombine(const Position& position, Kind kind, Square square) {
  const OpenTurn& open_turn = position.open_turn;
  // Q8: a piece that recombines loses its heroic flag.
  const Unit joining = single(kind, false);
  const bool is_original_carrier = kind == carrier(open_turn.original);
  for (std::size_t i = 0; i < open_turn.count; ++i) {
    if (open_turn.steps[i].to != square) continue;
    const Unit together = merged(open_turn.steps[i].unit, joining);
    if (!together || !has(ground_of(carrier(together)), square)) continue;
    // Q3: where an Air Force was lost there is no piece to join. The reference lists this and
    // fails; here it is left out, and an ordinary step takes its place.
    Move own(open_turn.piece(kind), open_turn.origin, square, kCombine, true);
    if (is_original_carrier && !can_carry_out(position.board, own)) continue;
    if (auto after = with_merged(open_turn, i, joining))
      return Recombine{is_original_carrier, *after};
  }
  return std::nullopt;
}

// The turn with these steps instead of its own. Each step is looked up, by the kind of its carrier,
// among the steps listed at that moment (rules/cotulenh.md 11.4); none if one of them is not found.
std::optional<Position> replayed(const OpenTurn& open_turn, const Steps& steps) {
  Position position;
  position.board = open_turn.before;
  position.open_turn.original = open_turn.original;
  for (std::size_t i = 0; i < open_turn.count; ++i) {
    Move step = steps[i];
    const Kind kind = carrier(step.unit);
    const bool stay = step.kind == kStay;
    if (!contains(position.is_turn_open() ? position.open_turn.remaining()
                                          : facts_of(open_turn.original).kinds,
                  kind))
      return std::nullopt;
    const auto found =
        ordinary_step(position.board, open_turn.piece(kind), open_turn.origin, step.to, stay);
    if (position.is_turn_open() && !stay && recombine(position, kind, step.to)) {
      step.kind = kCombine;
    } else if (found) {
      step.kind = found->kind;
    } else {
      return std::nullopt;
    }
    if (i == 0 && !has_piece(open_turn.original, kCommander)) {
      Placement after = position.board;
      carry_out(after, *found);
      if (!is_safe(after, open_turn.before.mover())) return std::nullopt;
    }
    if (!can_carry_out(position.board, step)) return std::nullopt;
    take_step(position, step);
  }
  return position;
}

// Q19: a piece that would step onto the emptied target of a stay capture joins the capture instead
// and stays where it is, with its heroic flag.
std::optional<Position> with_stay_joined(const Position& position, const Move& step) {
  const OpenTurn& open_turn = position.open_turn;
  if (carrier(step.unit) == carrier(open_turn.original)) return std::nullopt;
  for (std::size_t i = 0; i < open_turn.count; ++i)
    if (open_turn.steps[i].kind == kStay && open_turn.steps[i].to == step.to)
      if (auto after = with_merged(open_turn, i, step.unit)) return after;
  return std::nullopt;
}

}  // namespace

void take_step(Position& position, const Move& step) {
  OpenTurn& open_turn = position.open_turn;
  if (!position.is_turn_open()) {
    open_turn.before = position.board;
    open_turn.origin = step.from;
    open_turn.original = position.board.at(step.from);
  }
  open_turn.steps[open_turn.count++] = step;
  carry_out(position.board, step);
}

void list_steps(const Position& position, MoveList& steps) {
  const OpenTurn& open_turn = position.open_turn;
  const UnitFacts& facts = facts_of(open_turn.original);
  const KindSet remaining = open_turn.remaining();
  const Scene scene(position.board);
  for (std::size_t i = 0; i < facts.size; ++i) {
    const Kind kind = facts.pieces[i];
    if (!contains(remaining, kind)) continue;
    const Unit piece = open_turn.piece(kind);
    Bits recombined;
    for (std::size_t joined = 0; joined < open_turn.count; ++joined) {
      const Square to = open_turn.steps[joined].to;
      if (has(recombined, to) || !recombine(position, kind, to)) continue;
      recombined.set(static_cast<std::size_t>(to));
      steps.emplace_back(piece, open_turn.origin, to, kCombine, true);
    }
    Targets targets;
    reach(scene, piece, open_turn.origin, true, partners(scene, set_of(kind)), targets);
    // A recombine takes the place of an ordinary step to its square.
    for (const MoveKind what : kMoveKinds)
      (targets[what] - recombined).for_each([&](std::size_t to) {
        steps.emplace_back(piece, open_turn.origin, static_cast<Square>(to), what, true);
      });
  }
}

bool can_commit(const Position& position) {
  if (!position.is_turn_open()) return false;
  const Square origin = position.open_turn.origin;
  const Unit left = position.board.at(origin);
  if (left && !has(ground_of(carrier(left)), origin)) return false;
  const Colour mover = position.board.mover();
  return position.board.commander(mover) == kNowhere || is_safe(position.board, mover);
}

void play_commit(Position& position) {
  position.board.pass_turn(position.open_turn.steps[0].kind == kCapture);
  position.open_turn.count = 0;
}

void advance(Position& position, const Move& step) {
  std::optional<Position> rewritten;
  if (position.is_turn_open()) {
    if (step.kind == kCombine) {
      const auto joined = recombine(position, carrier(step.unit), step.to);
      if (joined && !joined->is_step_of_its_own) rewritten = joined->after;
    } else if (step.kind == kStep) {
      rewritten = with_stay_joined(position, step);
    }
  }
  if (rewritten) {
    position = *rewritten;
  } else {
    take_step(position, step);
  }
}

void play_step(Position& position, const Move& step) {
  advance(position, step);
  if (position.open_turn.remaining()) {
    MoveList steps;
    list_steps(position, steps);
    if (!steps.empty()) return;
  }
  if (can_commit(position)) play_commit(position);
}

}  // namespace rookery::cotulenh
