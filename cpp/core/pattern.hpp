// Patterns of movement: rays of leaps, and the squares that a set of pieces reaches by them.
#pragma once

#include <algorithm>
#include <span>

#include "core/shift.hpp"

namespace rookery {

// The count of a ray that goes to the edge: more steps than fit on any grid.
inline constexpr int kToEdge = kMaxBits;

// A leap, taken 1, 2, …, count times.
struct Ray {
  Shift leap;
  int count = 1;

  constexpr bool operator==(const Ray&) const = default;
};

namespace detail {

// Every square that `pieces` reach by any of the rays. `Set` may be a narrower type than that of
// the edges: the same blocks, with a size that is known at compile time.
template <class Set>
Set collect(const Set& pieces, const auto& edges, std::span<const Ray> rays) {
  using Block = typename Set::Block;
  const Grid& grid = edges.grid();
  const auto size = pieces.size();
  Set reached = Set::for_bits(static_cast<std::size_t>(grid.bits()));
  Set ride = reached;
  for (const Ray& ray : rays) {
    if (!fits(grid, ray.leap)) continue;
    const std::ptrdiff_t offset = std::ptrdiff_t{ray.leap.up} * grid.stride + ray.leap.right;
    std::fill_n(ride.data(), static_cast<std::size_t>(size), Block{0});
    shift_onto(ride.data(), pieces.data(), edges.keep(ray.leap.right).data(), offset, size);
    // Each round doubles the length: `ride` holds the squares after 1 to `done` leaps, and moving
    // them by up to `done` leaps more adds as many again. If that shift no longer fits on the grid,
    // every square of the ray has been reached.
    for (int done = 1; done < ray.count;) {
      const int more = std::min(done, ray.count - done);
      const Shift further{ray.leap.up * more, ray.leap.right * more};
      if (!fits(grid, further)) break;
      shift_onto(ride.data(), ride.data(), edges.keep(further.right).data(), offset * more, size);
      done += more;
    }
    reached |= ride;
  }
  return reached;
}

template <std::size_t Size, class Block>
void collect_in(BitBoard<Block>& reached, const BitBoard<Block>& pieces, const auto& edges,
                std::span<const Ray> rays) {
  BitBoard<Block, Size> local;
  std::copy_n(pieces.data(), Size, local.data());
  std::copy_n(collect(local, edges, rays).data(), Size, reached.data());
}

}  // namespace detail

// Every square that some piece of the set reaches by some ray. Nothing blocks a ray here: the set
// is only displaced. Needs memory for the result and one more set, whatever the number of rays and
// steps.
template <class Set>
Set collect(const Set& pieces, const Edges<Set>& edges, std::span<const Ray> rays) {
  return detail::collect(pieces, edges, rays);
}

// A small set of any size is collected in a set of fixed size, which stays in registers: a queen on
// one word went from 330 to 220 ns, the call from Python included (benchmarks/board_language.py).
template <BlockType Block>
BitBoard<Block> collect(const BitBoard<Block>& pieces, const Edges<BitBoard<Block>>& edges,
                        std::span<const Ray> rays) {
  BitBoard<Block> reached(pieces.size());
  switch (pieces.size()) {
    case 1: detail::collect_in<1>(reached, pieces, edges, rays); return reached;
    case 2: detail::collect_in<2>(reached, pieces, edges, rays); return reached;
    case 3: detail::collect_in<3>(reached, pieces, edges, rays); return reached;
    case 4: detail::collect_in<4>(reached, pieces, edges, rays); return reached;
    default: return detail::collect(pieces, edges, rays);
  }
}

}  // namespace rookery
