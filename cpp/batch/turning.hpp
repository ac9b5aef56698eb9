// How the side that moves second sees a board: which squares and moves it takes for which.
#pragma once

#include <utility>
#include <vector>

#include "core/grid.hpp"
#include "games/answers.hpp"
#include "games/batch_view.hpp"

namespace rookery::batch {

SquareMap reflected(const Grid& grid);  // top to bottom
SquareMap turned(const Grid& grid);     // by 180 degrees

// Sorts the codes, and keeps each once.
void make_set(std::vector<MoveCode>& codes);

// Whether the map turns the pieces of one side into those of the other. `pieces` are numbers and
// squares; there are `kinds` kinds of a side.
bool looks_alike(const std::vector<std::pair<int, int>>& pieces, int kinds, const SquareMap& map);

}  // namespace rookery::batch
