// Random games: uniform over the legal moves, deterministic for a given seed, whatever the CPU or
// thread count.
#pragma once

#include <atomic>
#include <concepts>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/optional.hpp"
#include "perft/control.hpp"
#include "perft/threads.hpp"

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

// A game being played, as playouts see it.
//   start(position)   begins anew
//   moves()           the number of legal moves
//   ending()          what ends the game here; precondition: moves() was called
//   play(n)           plays the nth legal move, in the game's fixed order
template <class W>
concept Walk = requires(W& walk, const typename W::Position& position, std::size_t n) {
  walk.start(position);
  { walk.moves() } -> std::same_as<std::size_t>;
  { walk.ending() } -> std::same_as<std::optional<Ending>>;
  walk.play(n);
};

// A game of any Rules, played by listing its moves.
template <Rules R>
class RulesWalk {
 public:
  using Position = typename R::Position;

  explicit RulesWalk(const R& game) : game_(game) {}

  void start(const Position& position) {
    position_ = position;
    past_.clear();
  }
  std::size_t moves() {
    rules::list<Legality::kLegal>(game_, position_, moves_);
    return moves_.size();
  }
  std::optional<Ending> ending() {
    past_.add(rules::visit(game_, position_));
    return rules::ending(game_, position_, moves_.size(), past_.past());
  }
  void play(std::size_t n) { game_.make(position_, moves_[n]); }

 private:
  const R& game_;
  Position position_;
  std::vector<typename R::Move> moves_;
  GrowingPast past_;
};

// Calls use<W>() with the Walk that plays this game quickest: its own (R::with_walk), or the one
// above.
template <Rules R, class Use>
auto with_walk(const R& game, Use use) {
  if constexpr (requires { game.with_walk(use); }) {
    return game.with_walk(use);
  } else {
    return use.template operator()<RulesWalk<R>>();
  }
}

template <Walk W>
PlayedGame play_out(W& walk, const typename W::Position& start, GameRandom random,
                    std::uint32_t max_plies) {
  walk.start(start);
  for (std::uint32_t ply = 0;; ++ply) {
    const std::size_t moves = walk.moves();
    if (const auto ending = walk.ending()) return {ending->winner, ending->reason, ply};
    if (ply == max_plies) return {-1, std::nullopt, ply};
    walk.play(random.below(moves));
  }
}

// With control.stop set, games that were not played are draws of no plies.
template <Walk W, Rules R>
std::vector<PlayedGame> play_games(const R& game, const typename W::Position& start,
                                   std::size_t games, std::uint64_t seed, std::uint32_t max_plies,
                                   int threads, Control& control) {
  std::vector<PlayedGame> played(games);
  std::atomic<std::size_t> next{0};
  const auto take_turns = [&] {
    W walk(game);
    for (std::size_t i; (i = next.fetch_add(1)) < games;) {
      if (control.stop.load(std::memory_order_relaxed)) return;
      played[i] = play_out(walk, start, GameRandom(seed, i), max_plies);
      control.leaves.fetch_add(1, std::memory_order_relaxed);
    }
  };
  run_on_threads(threads, take_turns);
  return played;
}

}  // namespace rookery::perft
