#include "games/cotulenh/session.hpp"

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

// The ordinary step of a single piece to a square, a stay capture or not; none if there is none.
std::optional<Move> ordinary_step(const Placement& placement, Unit piece, Square from, Square to,
                                  bool stay) {
  const Scene scene(placement);
  Targets targets;
  reach(scene, piece, from, true, partners(scene, facts_of(piece).kinds), targets);
  for (const MoveKind kind : kMoveKinds)
    if (has(targets[kind], to) && (kind == kStay) == stay) return Move(piece, from, to, kind, true);
  return std::nullopt;
}

std::optional<Position> replayed(const Session& session, const Steps& steps);

// rules/cotulenh.md 11.4: the open turn with the piece merged into its step number `joined`, if the
// replay of that is accepted.
std::optional<Position> with_merged(const Session& session, std::size_t joined, Unit piece) {
  Steps steps = session.steps;
  steps[joined].unit = merged(steps[joined].unit, piece);
  if (!steps[joined].unit) return std::nullopt;
  return replayed(session, steps);
}

// What `piece > & square` stands for, if it is listed: joining the earliest step there that allows
// it.
struct Recombine {
  bool is_step_of_its_own;  // the original carrier joins by an ordinary combination
  Position after;           // otherwise the turn is rewritten to this
};

std::optional<Recombine> recombine(const Position& position, Kind kind, Square square) {
  const Session& session = position.session;
  // Q8: whoever recombines loses its heroic flag.
  const Unit joining = single(kind, false);
  const bool is_original_carrier = kind == carrier(session.original);
  for (std::size_t i = 0; i < session.count; ++i) {
    if (session.steps[i].to != square) continue;
    const Unit together = merged(session.steps[i].unit, joining);
    if (!together || !has(ground_of(carrier(together)), square)) continue;
    // Q3: where an Air Force was lost there is no piece to join. The reference lists this and
    // fails; here it is left out, and an ordinary step takes its place.
    Move own(session.piece(kind), session.origin, square, kCombine, true);
    if (is_original_carrier && !can_carry_out(position.board, own)) continue;
    if (auto after = with_merged(session, i, joining))
      return Recombine{is_original_carrier, *after};
  }
  return std::nullopt;
}

// The turn with these steps instead of its own, each looked up in the list of its moment by the
// kind of its carrier (rules/cotulenh.md 11.4); none if one is not found.
std::optional<Position> replayed(const Session& session, const Steps& steps) {
  Position position;
  position.board = session.before;
  position.session.original = session.original;
  for (std::size_t i = 0; i < session.count; ++i) {
    Move step = steps[i];
    const Kind kind = carrier(step.unit);
    const bool stay = step.kind == kStay;
    if (!contains(position.is_turn_open() ? position.session.remaining()
                                          : facts_of(session.original).kinds,
                  kind))
      return std::nullopt;
    const auto found =
        ordinary_step(position.board, session.piece(kind), session.origin, step.to, stay);
    if (position.is_turn_open() && !stay && recombine(position, kind, step.to)) {
      step.kind = kCombine;
    } else if (found) {
      step.kind = found->kind;
    } else {
      return std::nullopt;
    }
    if (i == 0 && !has_piece(session.original, kCommander)) {
      Placement after = position.board;
      carry_out(after, *found);
      if (!is_safe(after, session.before.mover())) return std::nullopt;
    }
    if (!can_carry_out(position.board, step)) return std::nullopt;
    take_step(position, step);
  }
  return position;
}

// Q19: a piece that would step onto the emptied target of a stay capture joins the capture instead
// and stays where it is, with its heroic flag.
std::optional<Position> with_stay_joined(const Position& position, const Move& step) {
  const Session& session = position.session;
  if (carrier(step.unit) == carrier(session.original)) return std::nullopt;
  for (std::size_t i = 0; i < session.count; ++i)
    if (session.steps[i].kind == kStay && session.steps[i].to == step.to)
      if (auto after = with_merged(session, i, step.unit)) return after;
  return std::nullopt;
}

}  // namespace

void take_step(Position& position, const Move& step) {
  Session& session = position.session;
  if (!position.is_turn_open()) {
    session.before = position.board;
    session.origin = step.from;
    session.original = position.board.at(step.from);
  }
  session.steps[session.count++] = step;
  carry_out(position.board, step);
}

void list_steps(const Position& position, MoveList& steps) {
  const Session& session = position.session;
  const UnitFacts& facts = facts_of(session.original);
  const KindSet remaining = session.remaining();
  const Scene scene(position.board);
  for (std::size_t i = 0; i < facts.size; ++i) {
    const Kind kind = facts.pieces[i];
    if (!contains(remaining, kind)) continue;
    const Unit piece = session.piece(kind);
    Bits recombined;
    for (std::size_t joined = 0; joined < session.count; ++joined) {
      const Square to = session.steps[joined].to;
      if (has(recombined, to) || !recombine(position, kind, to)) continue;
      recombined.set(static_cast<std::size_t>(to));
      steps.emplace_back(piece, session.origin, to, kCombine, true);
    }
    Targets targets;
    reach(scene, piece, session.origin, true, partners(scene, set_of(kind)), targets);
    // A recombine takes the place of an ordinary step to its square.
    for (const MoveKind what : kMoveKinds)
      (targets[what] - recombined).for_each([&](std::size_t to) {
        steps.emplace_back(piece, session.origin, static_cast<Square>(to), what, true);
      });
  }
}

bool can_commit(const Position& position) {
  if (!position.is_turn_open()) return false;
  const Square origin = position.session.origin;
  const Unit left = position.board.at(origin);
  if (left && !has(ground_of(carrier(left)), origin)) return false;
  const Colour mover = position.board.mover();
  return position.board.commander(mover) == kNowhere || is_safe(position.board, mover);
}

void play_commit(Position& position) {
  position.board.pass_turn(position.session.steps[0].kind == kCapture);
  position.session.count = 0;
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
  if (position.session.remaining()) {
    MoveList steps;
    list_steps(position, steps);
    if (!steps.empty()) return;
  }
  if (can_commit(position)) play_commit(position);
}

}  // namespace rookery::cotulenh
