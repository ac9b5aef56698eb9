// A position as one row of arrays.
#pragma once

#include <cstddef>

#include "games/board_rows.hpp"
#include "games/chess/position.hpp"

namespace rookery::chess {

// Writes a position, and a legal move of it, into a row.
void write_row(const Position& position, Move move, const BoardRows& rows, std::size_t row);

}  // namespace rookery::chess
