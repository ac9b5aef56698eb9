// The limits of a search, and what it reports.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "games/rules.hpp"
#include "search/score.hpp"
#include "search/weights.hpp"

namespace rookery::search {

inline constexpr int kMostDepth = 128;
inline constexpr int kMostLines = 256;

struct Limits {
  int depth = kMostDepth;
  std::uint64_t nodes = ~std::uint64_t{0};
  double seconds = 1e9;  // the search ends by this time
  // After about this time no further iteration begins: sooner if the best move has stayed the same,
  // later if it has just changed or lost some of its score.
  double soft_seconds = 1e9;
};

struct Job {
  Limits limits;
  int threads = 1;
  int lines = 1;
  bool selective = true;  // see Params
  bool quiescence = true;
  std::vector<MoveCode> only;            // the first moves to look at; all if there are none
  const Evaluator* evaluator = nullptr;  // null: the derived weights
};

// Games of the search against itself, or of two evaluations against each other. In a match each
// opening of random moves is played twice: `evaluator` begins in the games of even number.
struct SelfPlayJob {
  const Evaluator* evaluator = nullptr;
  const Evaluator* against = nullptr;
  bool is_match = false;    // between `evaluator` and `against`
  std::uint64_t nodes = 1;  // of each move
  // The number of random moves at the beginning of a game of a match. In other games it is drawn,
  // from half of this number up to all of it.
  int random_plies = 0;
  int max_plies = 1;  // then the evaluation decides who has won; in a match, the game is drawn
  std::uint64_t seed = 0;
  std::uint64_t first = 0;  // the number of the first game; each number is a game of its own
  std::size_t games = 0;
  int threads = 1;
};

struct SelfPlayed {
  std::vector<MoveCode> moves;
  std::vector<std::uint32_t> quiet;  // plies before a quiet position
  std::vector<Score> scores;         // of the search at these plies, for the side that begins
  int winner = -1;                   // -1: a draw
};

// A line of play and its score, from the view of the side to move at the root.
struct Line {
  Score score = 0;
  int moves_to_end = 0;  // of the winner, including the last, if the score is decided
  int depth = 0;
  int selective_depth = 0;
  std::vector<MoveCode> moves;
};

struct Report {
  std::vector<Line> lines;  // the best first
  int depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  int table_permille = 0;
};
using Tell = std::function<void(const Report&)>;

}  // namespace rookery::search
