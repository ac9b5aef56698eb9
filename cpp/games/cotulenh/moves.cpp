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

struct CountLegalMoves {
  const Position& position;
  std::size_t count = 0;

  void moves(Unit unit, Square from, bool deploy, const Targets& targets) {
    if (!deploy) {
      count += targets.count();
      return;
    }
    for (const MoveKind kind : kMoveKinds) {
      if (can_commit_next(position.board, from, carrier(unit), kind)) {
        count += targets[kind].count();
        continue;
      }
      targets[kind].for_each([&](std::size_t to) {
        count += leads_on(position, Move(unit, from, static_cast<Square>(to), kind, true));
      });
    }
  }
};

template <class Test>
void keep(MoveList& moves, std::size_t first, Test test) {
  moves.erase(std::remove_if(moves.begin() + static_cast<std::ptrdiff_t>(first), moves.end(),
                             [&](const Move& move) { return !test(move); }),
              moves.end());
}

// Whether the turn can be completed after a pseudo-legal move.
bool completes(const Position& position, const Move& move) {
  if (!move.deploy) return true;
  return (!position.is_turn_open() &&
          can_commit_next(position.board, move.from, carrier(move.unit), move.kind)) ||
         leads_on(position, move);
}

}  // namespace

bool leads_on(const Position& position, const Move& step) {
  Position after = position;
  play_step(after, step);
  return !after.is_turn_open() || is_completable(after);
}

bool is_completable(const Position& position) {
  if (can_commit(position)) return true;
  MoveList steps;
  list_steps(position, steps);
  return std::any_of(steps.begin(), steps.end(),
                     [&](const Move& step) { return leads_on(position, step); });
}

void list_pseudo_legal(const Position& position, MoveList& moves) {
  if (position.is_turn_open()) {
    list_steps(position, moves);
    if (can_commit(position)) moves.push_back(commit_move());
    return;
  }
  ListMoves sink{moves};
  generate(position.board, sink);
}

void list_moves(const Position& position, MoveList& moves) {
  const std::size_t first = moves.size();
  list_pseudo_legal(position, moves);
  keep(moves, first, [&](const Move& move) { return completes(position, move); });
}

bool is_pseudo_legal(const Position& position, const Move& move) {
  if (position.is_turn_open() || move.commit) {
    MoveList moves;
    list_pseudo_legal(position, moves);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
  }
  const Placement& board = position.board;
  const Square from = move.from, commander = board.commander(board.mover());
  if (commander == kNowhere || !has(board.of(board.mover()), from)) return false;
  const Unit unit = board.at(from);
  const Kind kind = carrier(move.unit);
  // What moves is the whole unit, or one piece of a stack as it is there.
  if (move.unit != (move.deploy ? single(kind, is_hero(unit, kind)) : unit)) return false;
  if (move.deploy && (!is_stack(unit) || !has_piece(unit, kind))) return false;
  const Scene scene(board);
  Targets targets;
  reach(scene, move.unit, from, move.deploy, partners(scene, facts_of(move.unit).kinds), targets);
  if (!has(targets[move.kind], move.to)) return false;
  return (move.deploy && from == commander) || leaves_safe(board, move);
}

bool is_legal(const Position& position, const Move& move) {
  return is_pseudo_legal(position, move) && completes(position, move);
}

std::size_t count_pseudo_legal(const Position& position) {
  if (position.is_turn_open()) {
    MoveList moves;
    list_pseudo_legal(position, moves);
    return moves.size();
  }
  CountMoves sink;
  generate(position.board, sink);
  return sink.count;
}

std::size_t count_moves(const Position& position) {
  if (position.is_turn_open()) {
    MoveList moves;
    list_moves(position, moves);
    return moves.size();
  }
  CountLegalMoves sink{position};
  generate(position.board, sink);
  return sink.count;
}

void make(Position& position, const Move& move) {
  if (move.commit) return play_commit(position);
  if (move.deploy) return play_step(position, move);
  carry_out(position.board, move);
  position.board.pass_turn(move.kind == kCapture);
}

}  // namespace rookery::cotulenh
