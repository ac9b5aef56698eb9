// Whether one move is legal, and which moves lead to a square, without listing all of them.
#pragma once

#include "games/chess/moves.hpp"
#include "games/chess/position.hpp"

namespace rookery::chess {

// The move from one square to another, of the kind that follows from the position. Castling is
// given by the king's squares (e1g1); `promotion` is a PieceKind, or 0. The move need not be
// legal.
Move describe(const Position& position, int from, int to, int promotion);

// Whether 16 bits, which may be arbitrary, are a legal or a pseudo-legal move here.
bool is_legal(const Position& position, Move move);
bool is_pseudo_legal(const Position& position, Move move);

// Castling with the rook on a square, legal or not; kNoMove if that rook may not castle.
Move castling_with(const Position& position, int rook);

// Every legal move of a kind of piece to a square, except castling.
void list_moves_to(const Position& position, PieceKind kind, int to, MoveList& moves);

}  // namespace rookery::chess
