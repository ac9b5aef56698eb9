// The slow twins of attacks and of lists of moves: square by square, and every move is tried. They
// use no generator and no table but those of kings and knights; making a move is shared.
#pragma once

#include "games/chess/moves.hpp"
#include "games/chess/position.hpp"

namespace rookery::chess {

bool is_attacked_slow(const Position& position, Colour by, int square);
bool is_check_slow(const Position& position);

// Their order is not that of the lists that they check.
void list_pseudo_legal_slow(const Position& position, MoveList& moves);
void list_moves_slow(const Position& position, MoveList& moves);

}  // namespace rookery::chess
