#include "search/weights.hpp"

#include <algorithm>
#include <cstdlib>

#include "core/errors.hpp"

namespace rookery::search {

void check(const Weights& weights, std::size_t terms, std::size_t kinds) {
  const auto fits = [](int number, int least, int most) {
    return number >= least && number <= most;
  };
  if (weights.terms.size() != terms || weights.phase.size() != kinds)
    throw BadInput("weights-game",
                   "weights of another game: " + std::to_string(weights.terms.size()) +
                       " terms and " + std::to_string(weights.phase.size()) + " kinds, expected " +
                       std::to_string(terms) + " and " + std::to_string(kinds));
  for (const Weight& weight : weights.terms)
    if (!fits(weight.opening, -kMostWeight, kMostWeight) ||
        !fits(weight.ending, -kMostWeight, kMostWeight))
      throw BadInput("weights-file", "a weight is not within " + std::to_string(kMostWeight));
  for (const int phase : weights.phase)
    if (!fits(phase, 0, kMostPhase))
      throw BadInput("weights-file", "a phase is not within " + std::to_string(kMostPhase));
  if (!fits(weights.full_phase, 1, 1 << 22))
    throw BadInput("weights-file", "the full phase is not positive");
}

void sort_by_value(std::vector<TermValue>& terms) {
  std::stable_sort(terms.begin(), terms.end(), [](const TermValue& a, const TermValue& b) {
    return std::abs(a.value) > std::abs(b.value);
  });
}

}  // namespace rookery::search
