// Random games as columns.
#pragma once

#include <span>

#include "boards/board.hpp"
#include "perft/playouts.hpp"

namespace rookery {

// `reasons` are the kReasons of the game.
Playouts columns_of(perft::PlayedGames& games, std::span<const char* const> reasons);

}  // namespace rookery
