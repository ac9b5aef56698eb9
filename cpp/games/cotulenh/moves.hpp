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
// The pseudo-legal moves after which the turn can be completed.
void list_moves(const Position& position, MoveList& moves);

// The same two lists, as codes.
void list_pseudo_legal_codes(const Position& position, MoveCodes& codes);
void list_legal_codes(const Position& position, MoveCodes& codes);

// The lengths of these two lists, without listing more moves than necessary.
std::size_t count_pseudo_legal(const Position& position);
std::size_t count_moves(const Position& position);

// Whether any move is in one of these two lists. Only its own unit is looked at.
bool is_pseudo_legal(const Position& position, const Move& move);
bool is_legal(const Position& position, const Move& move);
// Whether a move is legal. Preconditions: its unit can reach its target, and no turn is open.
bool is_legal_start(const Placement& board, const Move& move);

// Plays a pseudo-legal move.
void make(Position& position, const Move& move);
// Plays any move if it is legal. Otherwise returns false, and leaves the position in a state that
// must be discarded. Faster than is_legal() and make(), which carry the move out twice.
bool make_if_legal(Position& position, const Move& move);

// Whether an open turn can be brought to an end (rules/cotulenh.md 0).
bool is_completable(const Position& position);
// Whether the turn can be brought to an end after this pseudo-legal deploy step.
bool leads_on(const Position& position, const Move& step);

}  // namespace rookery::cotulenh
