// A generator of moves against its slow twin, in random games.
#pragma once

#include "boards/board.hpp"

namespace rookery {

// Plays random games from a position, and returns the number of positions in which the generator
// and its slow twin agreed; `wrong` gets the FEN of a position in which they differ. Returns 0 for
// a game without a slow twin.
std::size_t compare_slow(const Game& game, std::string_view fen, std::size_t games,
                         std::size_t plies, std::uint64_t seed, std::string& wrong);

}  // namespace rookery
