// Questions about a position: attacks, checks, pins, material.
#pragma once

#include "games/chess/position.hpp"

namespace rookery::chess {

// The squares that the piece on a square attacks; none for an empty square.
Bits attacks_from(const Position& position, int square);

// The pieces of a colour that attack a square.
Bits attackers(const Position& position, Colour by, int square);
// The pieces of a colour that would attack a square if these squares were occupied.
Bits attackers(const Position& position, Colour by, int square, Bits occupied);

// The pieces that give check to the side to move.
Bits checkers(const Position& position);
// Whether a pseudo-legal move gives check.
bool gives_check(const Position& position, Move move);

// The line of a pinned piece, from edge to edge through its king; all squares if it is not pinned.
Bits pin_line(const Position& position, Colour colour, int square);

// One side can never mate, however badly the other plays.
bool has_insufficient_material(const Position& position, Colour side);

// Neither side can mate by any sequence of moves: bare kings, one minor piece, or bishops that all
// stand on one colour.
bool is_insufficient_material(const Position& position);

}  // namespace rookery::chess
