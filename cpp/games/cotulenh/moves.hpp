// Lists of moves, and playing them.
#pragma once

#include "games/cotulenh/position.hpp"

namespace rookery::cotulenh {

// The moves that the reference lists (rules/cotulenh.md 0), with commit where it is allowed. The
// order is the same on every CPU.
void list_pseudo_legal(const Position& position, MoveList& moves);
// Those of them from which the turn can be completed.
void list_moves(const Position& position, MoveList& moves);

// Their slow twins: every move is tried, and the danger looked for square by square.
void list_pseudo_legal_slow(const Position& position, MoveList& moves);
void list_moves_slow(const Position& position, MoveList& moves);

// Plays a pseudo-legal move.
void make(Position& position, const Move& move);

// Whether an open turn can be brought to an end (rules/cotulenh.md 0).
bool is_completable(const Position& position);

}  // namespace rookery::cotulenh
