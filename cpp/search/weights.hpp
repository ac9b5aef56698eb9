// The weights of an evaluation as plain data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace rookery::search {

// The value of a term while all pieces are on the board, and when few are left.
struct Weight {
  int opening = 0;
  int ending = 0;

  bool operator==(const Weight&) const = default;
};

inline constexpr int kMostWeight = 20'000;
inline constexpr int kMostPhase = 10'000;  // the largest phase of a kind

struct Weights {
  std::vector<Weight> terms;  // by number in Terms
  std::vector<int> phase;     // by kind: how much a piece counts towards the opening
  int full_phase = 1;         // the sum for the start position
};

// BadInput if these are not weights of a game with so many terms and kinds, or not within the
// limits.
void check(const Weights& weights, std::size_t terms, std::size_t kinds);

// An evaluation of any game; only the Opponent of the same game can use it.
class Evaluator {
 public:
  virtual ~Evaluator() = default;
};

// What an evaluation counts in a position, as the side that begins sees it: numbers of terms and
// how often they occur.
struct Counts {
  std::vector<std::pair<std::size_t, int>> terms;
  int phase = 0;  // from 0 to kPhases
};

inline constexpr int kPhases = 256;

// A term and what it is worth to the side to move, in 1/256 of a point.
struct TermValue {
  std::string name;
  int count;
  std::int64_t value;
};

// The terms that matter most come first.
void sort_by_value(std::vector<TermValue>& terms);

}  // namespace rookery::search
