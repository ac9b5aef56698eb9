// Lists of moves, and playing them.
#pragma once

#include "games/cotulenh/generator.hpp"
#include "games/cotulenh/open_turn.hpp"
#include "games/cotulenh/position.hpp"
#include "games/move_codes.hpp"

namespace rookery::cotulenh {

// The moves that the reference lists (rules/cotulenh.md 0), with commit where it is allowed. For
// the order see generator.hpp and open_turn.hpp; commit is last.
void list_pseudo_legal(const Position& position, MoveList& moves);
// Those of them from which the turn can be completed.
void list_moves(const Position& position, MoveList& moves);

// The same, as codes.
void list_pseudo_legal_codes(const Position& position, MoveCodes& codes);
void list_legal_codes(const Position& position, MoveCodes& codes);

// The numbers of these moves, without listing more of them than need be.
std::size_t count_pseudo_legal(const Position& position);
std::size_t count_moves(const Position& position);

// Whether a move, whatever it is, is in the one list or in the other. Only its own unit is looked
// at.
bool is_pseudo_legal(const Position& position, const Move& move);
bool is_legal(const Position& position, const Move& move);
// Whether a move is legal whose unit can reach its target. Precondition: no turn is open.
bool is_legal_start(const Placement& board, const Move& move);

// Plays a pseudo-legal move.
void make(Position& position, const Move& move);
// Plays a move, whatever it is, if it is legal. Returns false if it is not; then the position has
// become useless. It is quicker than both, which would carry the move out twice.
bool make_if_legal(Position& position, const Move& move);

// Whether an open turn can be brought to an end (rules/cotulenh.md 0).
bool is_completable(const Position& position);
// Whether it can after this pseudo-legal deploy step.
bool leads_on(const Position& position, const Move& step);

}  // namespace rookery::cotulenh
