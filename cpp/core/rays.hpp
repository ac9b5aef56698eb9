// Rays from a square in one direction: whole, of limited length, and blocked by what stands in the
// way.
#pragma once

#include <cassert>
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
