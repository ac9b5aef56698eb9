// Counting moves by kind.
#pragma once

#include <array>
#include <cstdint>

#include "games/rules.hpp"
#include "perft/control.hpp"

namespace rookery::perft {

template <Rules R>
struct Stats {
  std::uint64_t nodes = 0;
  std::array<std::uint64_t, R::kKinds.size()> kinds{};
};

// Adds the moves that lead to the leaves `depth` plies down, by kind; with `all_plies` those of
// every ply on the way too. With control.stop set the counts are incomplete. Precondition: depth
// >= 1.
template <Rules R>
void add_stats(typename R::Position& position, int depth, bool all_plies, Stats<R>& stats,
               Control& control) {
  typename R::MoveList moves;
  R::list(position, moves);
  for (const typename R::Move move : moves) {
    if (depth > 2 && control.stop.load(std::memory_order_relaxed)) return;
    const auto undo = R::make(position, move);
    if (depth == 1 || all_plies) {
      ++stats.nodes;
      const std::uint32_t kinds = R::classify(position, move);
      for (std::size_t kind = 0; kind < stats.kinds.size(); ++kind)
        stats.kinds[kind] += kinds >> kind & 1;
    }
    if (depth > 1) add_stats<R>(position, depth - 1, all_plies, stats, control);
    R::unmake(position, move, undo);
  }
  if (depth == 2) control.leaves.store(stats.nodes, std::memory_order_relaxed);
}

}  // namespace rookery::perft
