// Alpha and beta as one value. Scores change sign only here: a score belongs to the side to move,
// and the same side may move again (a CoTuLenh turn of several steps).
#pragma once

#include "search/score.hpp"

namespace rookery::search {

struct Window {
  Score alpha = -kInfinite;
  Score beta = kInfinite;

  bool is_null() const { return beta - alpha <= 1; }
  Window from_alpha() const { return {alpha, alpha + 1}; }
  Window below_beta() const { return {beta - 1, beta}; }

  // The window of the position after a move, and the score of that position as seen from here.
  Window for_child(bool side_changed) const { return side_changed ? Window{-beta, -alpha} : *this; }
  static Score from_child(Score score, bool side_changed) { return side_changed ? -score : score; }
};

}  // namespace rookery::search
