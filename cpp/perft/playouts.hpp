// Random games: uniform over the legal moves, the same for a seed on every CPU and number of
// threads.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <thread>
#include <vector>

#include "games/rules.hpp"
#include "perft/control.hpp"

namespace rookery::perft {

// A game is over: by its rules, or because it reached the most plies that were asked for.
struct PlayedGame {
  int winner = -1;
  std::optional<std::size_t> reason;  // of the game's kReasons; none if it was cut off
  std::uint32_t plies = 0;
};

// Each game has a generator of its own, seeded by the seed and the game's number: splitmix64.
class GameRandom {
 public:
  GameRandom(std::uint64_t seed, std::uint64_t game)
      : state_(mixed(seed ^ mixed(game + 0x9e3779b97f4a7c15))) {}

  std::size_t below(std::size_t end) {
    state_ += 0x9e3779b97f4a7c15;
    return static_cast<std::size_t>(((mixed(state_) >> 32) * end) >> 32);
  }

 private:
  static std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  std::uint64_t state_;
};

// Needs of a game, besides Rules: ending(position, moves, repetitions) -> optional<Ending>, where
// `repetitions` tells how often this position has occurred, itself included.
template <Rules R>
PlayedGame play_out(typename R::Position position, GameRandom random, std::uint32_t max_plies,
                    std::vector<Key>& keys) {
  keys.clear();
  typename R::MoveList moves;
  for (std::uint32_t ply = 0;; ++ply) {
    moves.clear();
    R::list(position, moves);
    const Key key = R::key(position);
    const std::size_t back = std::min<std::size_t>(R::reversible_plies(position), keys.size());
    std::size_t repetitions = 1;
    // The same side is to move every second ply.
    for (std::size_t i = 2; i <= back; i += 2) repetitions += keys[keys.size() - i] == key;
    keys.push_back(key);
    if (const auto ending = R::ending(position, moves.size(), repetitions))
      return {ending->winner, ending->reason, ply};
    if (ply == max_plies) return {-1, std::nullopt, ply};
    R::make(position, moves[random.below(moves.size())]);
  }
}

// With control.stop set, games are missing at the end of the list.
template <Rules R>
std::vector<PlayedGame> play_games(const typename R::Position& start, std::size_t games,
                                   std::uint64_t seed, std::uint32_t max_plies, int threads,
                                   Control& control) {
  std::vector<PlayedGame> played(games);
  std::atomic<std::size_t> next{0};
  const auto take_turns = [&] {
    std::vector<Key> keys;
    for (std::size_t i; (i = next.fetch_add(1)) < games;) {
      if (control.stop.load(std::memory_order_relaxed)) return;
      played[i] = play_out<R>(start, GameRandom(seed, i), max_plies, keys);
      control.leaves.fetch_add(1, std::memory_order_relaxed);
    }
  };
  std::vector<std::thread> helpers;
  for (int thread = 1; thread < threads; ++thread) helpers.emplace_back(take_turns);
  take_turns();
  for (std::thread& helper : helpers) helper.join();
  return played;
}

}  // namespace rookery::perft
