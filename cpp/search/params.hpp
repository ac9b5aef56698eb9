// The numbers of the search, by name.
#pragma once

#include "search/score.hpp"

namespace rookery::search {

struct Params {
  // Without these every move is searched to the full depth, and a leaf is its evaluation.
  bool selective = true;   // extensions, reductions, null moves, pruning, early repetitions
  bool quiescence = true;  // captures and promotions are played out

  int aspiration_depth = 4;
  Score aspiration_width = 25;
  int null_depth = 3;
  int reduction_depth = 3;
  std::size_t unreduced_moves = 3;
  int futility_depth = 6;
  Score futility_margin = 90;  // a ply
  Score far_ahead = 1200;      // from here on a mate is looked for
  int late_depth = 4;
  int late_moves = 4;         // that are searched at depth 0
  Score delta_margin = 150;   // what a capture may gain beyond the piece
  int free_quiet_plies = 6;   // of quiescence; then only what has just captured is captured
  int most_quiet_plies = 40;  // of quiescence
};

}  // namespace rookery::search
