#include "games/cotulenh/moves.hpp"

#include <algorithm>

namespace rookery::cotulenh {
namespace {

struct ListMoves {
  MoveList& list;

  void moves(Unit unit, Square from, bool deploy, const Targets& targets) {
    for (const MoveKind kind : kMoveKinds)
      targets[kind].for_each([&](std::size_t to) {
        list.emplace_back(unit, from, static_cast<Square>(to), kind, deploy);
      });
  }
};

struct CountMoves {
  std::size_t count = 0;

  void moves(Unit, Square, bool, const Targets& targets) { count += targets.count(); }
};

struct ListCodes {
  MoveCodes& codes;

  void moves(Unit unit, Square from, bool deploy, const Targets& targets) {
    MoveCode* out = codes.more(targets.count());
    const MoveCode start = code_of(Move(unit, from, 0, kStep, deploy));
    for (const MoveKind kind : kMoveKinds)
      targets[kind].for_each(
          [&](std::size_t to) { *out++ = start | MoveCode{to} << 16 | MoveCode{kind} << 24; });
    codes.end(out);
  }
};

template <Legality L>
void list_into(const Position& position, MoveList& moves) {
  if (!position.is_turn_open()) {
    ListMoves sink{moves};
    return generate<L>(position.board, sink);
  }
  const std::size_t first = moves.size();
  list_steps(position, moves);
  if constexpr (L == Legality::kLegal)
    moves.erase(std::remove_if(moves.begin() + static_cast<std::ptrdiff_t>(first), moves.end(),
                               [&](const Move& step) { return !leads_on(position, step); }),
                moves.end());
  if (can_commit(position)) moves.push_back(commit_move());
}

template <Legality L>
std::size_t count(const Position& position) {
  if (position.is_turn_open()) {
    MoveList moves;
    list_into<L>(position, moves);
    return moves.size();
  }
  CountMoves sink;
  generate<L>(position.board, sink);
  return sink.count;
}

template <Legality L>
void list_codes(const Position& position, MoveCodes& codes) {
  if (!position.is_turn_open()) {
    ListCodes sink{codes};
    return generate<L>(position.board, sink);
  }
  MoveList moves;
  list_into<L>(position, moves);
  for (const Move& move : moves) codes.push_back(code_of(move));
}

}  // namespace

bool leads_on(const Position& position, const Move& step) {
  Position after = position;
  advance(after, step);
  return is_completable(after);
}

bool is_completable(const Position& position) {
  if (can_commit(position)) return true;
  MoveList steps;
  list_steps(position, steps);
  return std::any_of(steps.begin(), steps.end(),
                     [&](const Move& step) { return leads_on(position, step); });
}

bool begins_turn(const Placement& placement, const Move& step) {
  Position after;
  after.board = placement;
  take_step(after, step);
  return is_completable(after);
}

void list_pseudo_legal(const Position& position, MoveList& moves) {
  list_into<Legality::kPseudoLegal>(position, moves);
}
void list_moves(const Position& position, MoveList& moves) {
  list_into<Legality::kLegal>(position, moves);
}

void list_pseudo_legal_codes(const Position& position, MoveCodes& codes) {
  list_codes<Legality::kPseudoLegal>(position, codes);
}
void list_legal_codes(const Position& position, MoveCodes& codes) {
  list_codes<Legality::kLegal>(position, codes);
}

namespace {

// Whether the unit of any move is there and can reach the target. Precondition: no turn is open.
bool reaches(const Placement& board, const Move& move) {
  const Square from = move.from;
  if (board.commander(board.mover()) == kNowhere || !has(board.of(board.mover()), from))
    return false;
  const Unit unit = board.at(from);
  const Kind kind = carrier(move.unit);
  // The whole unit moves, or, as a deploy step, one piece of the stack.
  if (move.unit != (move.deploy ? single(kind, is_hero(unit, kind)) : unit)) return false;
  if (move.deploy && (!is_stack(unit) || !has_piece(unit, kind))) return false;
  const Scene scene(board);
  Targets targets;
  reach(scene, move.unit, from, move.deploy, partners(scene, facts_of(move.unit).kinds), targets);
  return has(targets[move.kind], move.to);
}
// Whether a move whose unit reaches the target is listed. The turn is judged as a whole when the
// Commander's own stack is split.
bool is_pseudo_legal_start(const Placement& board, const Move& move) {
  return (move.deploy && move.from == board.commander(board.mover())) || leaves_safe(board, move);
}

}  // namespace

bool is_pseudo_legal(const Position& position, const Move& move) {
  if (position.is_turn_open() || move.commit) {
    MoveList moves;
    list_pseudo_legal(position, moves);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
  }
  return reaches(position.board, move) && is_pseudo_legal_start(position.board, move);
}

bool is_legal_start(const Placement& board, const Move& move) {
  if (!is_pseudo_legal_start(board, move)) return false;
  if (!move.deploy) return true;
  const bool is_safe = move.from != board.commander(board.mover());
  return (is_safe && can_stay_behind(move.from, carrier(move.unit), move.kind)) ||
         begins_turn(board, move);
}

bool is_legal(const Position& position, const Move& move) {
  if (!position.is_turn_open() && !move.commit)
    return reaches(position.board, move) && is_legal_start(position.board, move);
  return is_pseudo_legal(position, move) && (move.commit || leads_on(position, move));
}

std::size_t count_pseudo_legal(const Position& position) {
  return count<Legality::kPseudoLegal>(position);
}
std::size_t count_moves(const Position& position) { return count<Legality::kLegal>(position); }

void make(Position& position, const Move& move) {
  if (move.commit) return play_commit(position);
  if (move.deploy) return play_step(position, move);
  carry_out(position.board, move);
  position.board.pass_turn(move.kind == kCapture);
}

bool make_if_legal(Position& position, const Move& move) {
  Placement& board = position.board;
  if (position.is_turn_open() || move.commit || move.deploy) {
    if (!is_legal(position, move)) return false;
    make(position, move);
    return true;
  }
  if (!reaches(board, move)) return false;
  carry_out(board, move);
  if (!is_safe_after(board, move)) return false;
  board.pass_turn(move.kind == kCapture);
  return true;
}

}  // namespace rookery::cotulenh
