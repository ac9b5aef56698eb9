// Rays from a square in one direction: whole, of limited length, and blocked by what stands in the
// way.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <vector>

#include "core/bitboard.hpp"
#include "core/grid.hpp"
#include "core/pattern.hpp"

namespace rookery {

// Walks the ray square by square, up to and including the first occupied one. Tables are built from
// this and checked against it; boards that are too large for tables use it directly.
template <class Set>
Set walk_ray(const Grid& grid, int square, const Ray& ray, const Set* occupied = nullptr) {
  Set reached = Set::for_bits(static_cast<std::size_t>(grid.bits()));
  int file = square % grid.width;
  int rank = square / grid.width;
  for (int step = 0; step < ray.count; ++step) {
    file += ray.leap.right;
    rank += ray.leap.up;
    if (file < 0 || file >= grid.width || rank < 0 || rank >= grid.height) break;
    const std::size_t bit = static_cast<std::size_t>(rank * grid.stride + file);
    reached.set(bit);
    if (occupied && occupied->test(bit)) break;
  }
  return reached;
}

// The steps that lead from a square to another one along a rank, a file or a diagonal. There are
// none if no such line joins the two, nor from a square to itself.
inline Ray steps_to(const Grid& grid, int from, int to) {
  const int right = to % grid.width - from % grid.width;
  const int up = to / grid.width - from / grid.width;
  const int steps = std::max(std::abs(up), std::abs(right));
  const bool straight = up == 0 || right == 0 || std::abs(up) == std::abs(right);
  if (!straight || steps == 0) return {Shift{}, 0};
  return {{up / steps, right / steps}, steps};
}

// The squares between two squares of a rank, a file or a diagonal, without the two.
template <class Set>
Set squares_between(const Grid& grid, int a, int b) {
  const Ray steps = steps_to(grid, a, b);
  return walk_ray<Set>(grid, a, {steps.leap, steps.count - 1});
}

// The rank, file or diagonal on which two squares are, from edge to edge; empty if there is none.
template <class Set>
Set line_through(const Grid& grid, int a, int b) {
  const Ray steps = steps_to(grid, a, b);
  if (steps.count == 0) return walk_ray<Set>(grid, a, steps);
  Set line = walk_ray<Set>(grid, a, {steps.leap, kToEdge});
  line |= walk_ray<Set>(grid, a, {steps.leap.mirror(), kToEdge});
  line.set(static_cast<std::size_t>(grid.bit(a)));
  return line;
}

// The rays of one leap, repeated, from every square of a grid. Squares are named by their bits.
// Precondition: the leap is not (0, 0).
template <class Set>
class RayTable {
 public:
  RayTable(const Grid& grid, const Ray& ray)
      : upwards_(ray.leap.up > 0 || (ray.leap.up == 0 && ray.leap.right > 0)),
        rays_(static_cast<std::size_t>(grid.bits()),
              Set::for_bits(static_cast<std::size_t>(grid.bits()))) {
    assert(ray.leap != Shift{});
    for (int square = 0; square < grid.squares(); ++square)
      rays_[static_cast<std::size_t>(grid.bit(square))] = walk_ray<Set>(grid, square, ray);
  }

  const Set& ray(std::size_t bit) const { return rays_[bit]; }

  // The ray up to and including its first occupied square. The bits along a ray only rise or only
  // fall, so its first blocker is the lowest or the highest of the blockers on it.
  Set blocked(std::size_t bit, const Set& occupied) const {
    return upwards_ ? rays_[bit].until_lowest(occupied) : rays_[bit].until_highest(occupied);
  }

 private:
  bool upwards_;
  std::vector<Set> rays_;
};

}  // namespace rookery
