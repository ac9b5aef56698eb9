#include "games/cotulenh/moves.hpp"

#include <algorithm>

#include "games/cotulenh/make.hpp"
#include "games/cotulenh/session.hpp"
#include "games/cotulenh/slow.hpp"

namespace rookery::cotulenh {
namespace {

// Rules/cotulenh.md 10.3, for moves of a whole unit and for the first step of a deploy turn from a
// stack without the Commander.
bool leaves_safe(const Placement& placement, const Move& move) {
  const Colour mover = placement.mover();
  Placement after = placement;
  carry_out(after, move);
  const Square commander = after.commander(mover);
  if (commander == kNowhere) return false;
  // A stay capture by the Commander itself is tested for attack alone.
  if (move.kind == kStay && carrier(move.unit) == kCommander)
    return !attackers_slow(after, commander, other(mover)).any();
  return !is_in_danger_slow(after, mover);
}

// Whether a pseudo-legal step leads to a turn that can be completed.
bool leads_on(const Position& position, const Move& step) {
  Position after = position;
  play_step(after, step);
  return !after.is_turn_open() || is_completable(after);
}

}  // namespace

bool is_completable(const Position& position) {
  if (can_commit(position)) return true;
  MoveList steps;
  list_steps(position, steps);
  return std::any_of(steps.begin(), steps.end(),
                     [&](const Move& step) { return leads_on(position, step); });
}

void list_pseudo_legal_slow(const Position& position, MoveList& moves) {
  if (position.is_turn_open()) {
    list_steps(position, moves);
    if (can_commit(position)) moves.push_back(commit_move());
    return;
  }
  const Placement& board = position.board;
  if (board.commander(board.mover()) == kNowhere) return;
  board.of(board.mover()).for_each([&](std::size_t at) {
    const auto from = static_cast<Square>(at);
    const Unit unit = board.at(from);
    const std::size_t first = moves.size();
    if (is_stack(unit))
      for (std::size_t i = 0; i < facts_of(unit).size; ++i) {
        const Kind kind = facts_of(unit).pieces[i];
        walk_slow(board, single(kind, is_hero(unit, kind)), from, true, moves);
      }
    walk_slow(board, unit, from, false, moves);
    moves.erase(std::remove_if(moves.begin() + static_cast<std::ptrdiff_t>(first), moves.end(),
                               [&](const Move& move) {
                                 // The turn is judged as a whole when the Commander's own stack is
                                 // split.
                                 if (move.deploy && has_piece(unit, kCommander)) return false;
                                 return !leaves_safe(board, move);
                               }),
                moves.end());
  });
}

void list_moves_slow(const Position& position, MoveList& moves) {
  const std::size_t first = moves.size();
  list_pseudo_legal_slow(position, moves);
  moves.erase(
      std::remove_if(moves.begin() + static_cast<std::ptrdiff_t>(first), moves.end(),
                     [&](const Move& move) { return move.deploy && !leads_on(position, move); }),
      moves.end());
}

void list_pseudo_legal(const Position& position, MoveList& moves) {
  list_pseudo_legal_slow(position, moves);
}

void list_moves(const Position& position, MoveList& moves) { list_moves_slow(position, moves); }

void make(Position& position, const Move& move) {
  if (move.commit) return play_commit(position);
  if (move.deploy) return play_step(position, move);
  carry_out(position.board, move);
  position.board.pass_turn(move.kind == kCapture);
}

}  // namespace rookery::cotulenh
