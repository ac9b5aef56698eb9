// Whether one move is legal, and which moves lead to a square, without listing all of them.
#pragma once

#include "games/chess/moves.hpp"
#include "games/chess/position.hpp"

namespace rookery::chess {

// The move that a piece going from one square to another would be here: its kind as the position
// tells it. Castling is the king's own way (e1g1); `promotion` is a PieceKind, 0 for none. It need
// not be legal.
Move describe(const Position& position, int from, int to, int promotion);

// Whether these 16 bits, which may be any, are a legal or a pseudo-legal move here.
bool is_legal(const Position& position, Move move);
bool is_pseudo_legal(const Position& position, Move move);

// Castling with the rook on a square, legal or not; kNoMove if that rook may not castle.
Move castling_with(const Position& position, int rook);

// Every legal move of a kind of piece to a square, castling not among them.
void list_moves_to(const Position& position, PieceKind kind, int to, MoveList& moves);

}  // namespace rookery::chess
