// The numbers of the search, by name.
#pragma once

#include "search/score.hpp"

namespace rookery::search {

struct Params {
  // If both are false, every move is searched to the full depth, and a leaf has the score of its
  // evaluation.
  bool selective = true;   // extensions, reductions, null moves, pruning, early repetitions
  bool quiescence = true;  // captures and promotions are played out

  int aspiration_depth = 4;
  Score aspiration_width = 25;
  int null_depth = 3;
  int reduction_depth = 3;
  std::size_t unreduced_moves = 3;
  int futility_depth = 6;
  Score futility_margin = 90;  // a ply
  Score far_ahead = 1200;      // beyond this score the search looks for a mate
  int late_depth = 4;
  int late_moves = 4;         // how many are searched at depth 0
  Score delta_margin = 150;   // what a capture may gain beyond the value of the piece
  int free_quiet_plies = 6;   // in quiescence; then only recaptures
  int most_quiet_plies = 40;  // in quiescence
};

}  // namespace rookery::search
