// Scores: the value of a position for a side. In a decided game, a score counts the plies until the
// end.
#pragma once

#include <cstdint>

namespace rookery::search {

using Score = int;

inline constexpr int kMostPlies = 240;      // no line is longer
inline constexpr Score kWin = 32'000;       // less one for every ply until the game ends
inline constexpr Score kLeastWin = 31'000;  // every win is at least this
inline constexpr Score kMostEval = 30'000;  // evaluations stay within
inline constexpr Score kInfinite = 32'500;

constexpr Score win_in(int plies) { return kWin - plies; }
constexpr Score loss_in(int plies) { return plies - kWin; }
constexpr bool is_win(Score score) { return score >= kLeastWin; }
constexpr bool is_loss(Score score) { return score <= -kLeastWin; }
constexpr bool is_decided(Score score) { return is_win(score) || is_loss(score); }
// Plies until the end. Precondition: is_decided(score).
constexpr int plies_to_end(Score score) { return score > 0 ? kWin - score : kWin + score; }

// The table counts plies from the position that is stored, the search from its root.
constexpr Score to_table(Score score, int ply) {
  return is_win(score) ? score + ply : is_loss(score) ? score - ply : score;
}
constexpr Score from_table(Score score, int ply) {
  return is_win(score) ? score - ply : is_loss(score) ? score + ply : score;
}

}  // namespace rookery::search
