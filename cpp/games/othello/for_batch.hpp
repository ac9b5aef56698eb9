// Othello as environments see it.
#pragma once

#include "games/batch_view.hpp"
#include "games/rules.hpp"

namespace rookery::othello {

// A disc on any square that a position may have empty, and a pass.
template <class Sink>
void each_possible_move(Sink&& sink) {
  for (MoveCode square = 0; square <= 64; ++square) sink(square);
}

inline MoveCode with_squares(MoveCode code, const SquareMap& map) {
  return code < 64 ? static_cast<MoveCode>(map[code]) : code;
}

}  // namespace rookery::othello
