// A legal move drawn at random, without counting the others.
#pragma once

#include "games/cotulenh/position.hpp"
#include "games/random.hpp"

namespace rookery::cotulenh {

// One of the moves of list_moves(), each with the same chance; Move() if there is none.
Move draw(const Position& position, GameRandom& random);

}  // namespace rookery::cotulenh
