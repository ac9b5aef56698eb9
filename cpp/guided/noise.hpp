// Noise at the root of a tree: numbers of the distributions of Gumbel and Dirichlet.
#pragma once

#include <cmath>
#include <vector>

#include "games/random.hpp"

namespace rookery::guided {

// Between 0 and 1, neither included.
inline double uniform(GameRandom& random) {
  constexpr double kNumbers = 4294967296.0;
  return (static_cast<double>(random.below(std::size_t{1} << 32)) + 0.5) / kNumbers;
}

inline std::vector<double> gumbels(GameRandom& random, std::size_t count, double scale) {
  std::vector<double> numbers(count);
  for (double& number : numbers) number = -scale * std::log(-std::log(uniform(random)));
  return numbers;
}

// Marsaglia and Tsang 2000, "A simple method for generating gamma variables".
inline double gamma(GameRandom& random, double shape) {
  if (shape < 1) return gamma(random, shape + 1) * std::pow(uniform(random), 1 / shape);
  const double d = shape - 1.0 / 3, c = 1 / std::sqrt(9 * d);
  for (;;) {
    constexpr double kTurn = 6.283185307179586;
    const double normal =
        std::sqrt(-2 * std::log(uniform(random))) * std::cos(kTurn * uniform(random));
    const double v = (1 + c * normal) * (1 + c * normal) * (1 + c * normal);
    if (v > 0 && std::log(uniform(random)) < normal * normal / 2 + d - d * v + d * std::log(v))
      return d * v;
  }
}

inline std::vector<double> dirichlet(GameRandom& random, std::size_t count, double alpha) {
  std::vector<double> numbers(count);
  double sum = 0;
  for (double& number : numbers) sum += number = gamma(random, alpha);
  // With a tiny alpha all may be too small for a double: then one of them has everything.
  if (!(sum > 0)) sum = numbers[random.below(count)] = 1;
  for (double& number : numbers) number /= sum;
  return numbers;
}

}  // namespace rookery::guided
