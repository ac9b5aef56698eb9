// Counting moves by kind.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>

#include "games/rules.hpp"
#include "jobs/control.hpp"
#include "jobs/threads.hpp"

namespace rookery::perft {

template <Rules R>
struct Stats {
  std::uint64_t nodes = 0;
  std::array<std::uint64_t, R::kKinds.size()> kinds{};

  void add(std::uint32_t kinds_of_move) {
    ++nodes;
    for (std::size_t kind = 0; kind < kinds.size(); ++kind)
      kinds[kind] += kinds_of_move >> kind & 1;
  }
  void operator+=(const Stats& other) {
    nodes += other.nodes;
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) kinds[kind] += other.kinds[kind];
  }
};

// Adds up by kind the moves that lead to the leaves `depth` plies down, and with `all_plies` also
// the moves of every ply before. If the job is stopped, the counts are incomplete. Precondition:
// depth >= 1.
template <Rules R>
void add_stats(const R& game, const typename R::Position& position, int depth, bool all_plies,
               Stats<R>& stats, jobs::Worker& worker) {
  std::uint64_t moves = 0;
  game.template generate<Legality::kLegal>(position, [&](const typename R::Move& move) {
    ++moves;
    if (worker.stopped()) return;
    typename R::Position after = position;
    game.make(after, move);
    if (depth == 1 || all_plies) stats.add(game.kinds_of(position, move, after));
    if (depth > 1) add_stats(game, after, depth - 1, all_plies, stats, worker);
  });
  if (depth == 1) worker.add(moves);
}

// The same on several threads, which share out the moves of the root one by one.
template <Rules R>
Stats<R> count_stats(const R& game, const typename R::Position& root, int depth, bool all_plies,
                     int threads, jobs::Control& control) {
  Stats<R> total;
  if (depth == 0) return total;
  const auto moves = rules::moves<Legality::kLegal>(game, root);
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  const auto take_turns = [&] {
    Stats<R> mine;
    jobs::Worker worker(control);
    for (std::size_t i; !worker.stopped() && (i = next.fetch_add(1)) < moves.size();) {
      typename R::Position after = root;
      game.make(after, moves[i]);
      if (depth == 1 || all_plies) mine.add(game.kinds_of(root, moves[i], after));
      if (depth > 1) add_stats(game, after, depth - 1, all_plies, mine, worker);
    }
    const std::lock_guard lock(mutex);
    total += mine;
  };
  jobs::run_on_threads(threads, take_turns);
  return total;
}

}  // namespace rookery::perft
