// The key that opening books in the Polyglot format have for a position.
#pragma once

#include <cstdint>

#include "games/chess/position.hpp"

namespace rookery::chess {

// Whether such books can have a position. In Chess960, a right to castle is that of the outer rook:
// if an inner one has it, two positions would have one key.
bool has_polyglot_key(const Position& position);

// En passant counts if a pawn stands ready, whether the capture is legal or not. Precondition:
// has_polyglot_key().
std::uint64_t polyglot_key(const Position& position);

// A move as such books have it: to, from (6 bits each), and 1 to 4 if a pawn becomes NBRQ. Castling
// goes to the square of the rook. 0 for a null move. Precondition: legal.
std::uint16_t polyglot_move(const Position& position, Move move);

}  // namespace rookery::chess
