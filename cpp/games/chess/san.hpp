// Notation: writes SAN and LAN, and reads both.
#pragma once

#include <string>
#include <string_view>

#include "games/chess/pieces.hpp"
#include "games/chess/position.hpp"

namespace rookery::chess {

// Standard algebraic notation with the least disambiguation that is needed. Precondition: legal.
std::string to_san(const Position& position, Move move);
// The long form: Ng1-f3, e4xd5, e7-e8=Q+.
std::string to_lan(const Position& position, Move move);

// The legal move of a text in SAN or LAN. Forgives a missing x, +, # or =, 0-0 for O-O, e.p., ! and
// ?. BadInput says why a text is refused: no such move, or more than one.
Move parse_san(const Position& position, std::string_view text);

}  // namespace rookery::chess
