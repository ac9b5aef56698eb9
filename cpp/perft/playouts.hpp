// Random games: uniform over the legal moves, deterministic for a given seed, whatever the CPU or
// thread count.
#pragma once

#include <atomic>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "games/random.hpp"
#include "games/rules.hpp"
#include "jobs/control.hpp"
#include "jobs/threads.hpp"

namespace rookery::perft {

// How a random game went.
struct PlayedGame {
  std::int8_t winner = -1;
  std::uint8_t reason = kCutOff;  // of the game's kReasons
  std::uint32_t plies = 0;

  static constexpr std::uint8_t kCutOff = 0xff;  // cut off at the largest number of plies

  bool operator==(const PlayedGame&) const = default;
};

// Games by number, written by many threads. Memory is allocated in blocks, as games are played.
class PlayedGames {
 public:
  explicit PlayedGames(std::size_t games) : games_(games), blocks_((games + kBlock - 1) / kBlock) {}
  ~PlayedGames() {
    for (const auto& block : blocks_) delete[] block.load();
  }
  PlayedGames(const PlayedGames&) = delete;
  PlayedGames& operator=(const PlayedGames&) = delete;

  std::size_t size() const { return games_; }
  PlayedGame& operator[](std::size_t game) {
    std::atomic<PlayedGame*>& block = blocks_[game / kBlock];
    PlayedGame* begin = block.load(std::memory_order_acquire);
    if (!begin) {
      std::unique_ptr<PlayedGame[]> made(new PlayedGame[kBlock]);
      // Another thread may have stored its block first.
      if (block.compare_exchange_strong(begin, made.get())) begin = made.release();
    }
    return begin[game % kBlock];
  }

 private:
  static constexpr std::size_t kBlock = 4096;

  std::size_t games_;
  std::vector<std::atomic<PlayedGame*>> blocks_;
};

// A game being played, as playouts see it.
//   start(position)   begins a new game
//   choose(random)    chooses one of the legal moves, each with the same chance; false if none
//   ending()          what ends the game here; precondition: choose() was called
//   play()            plays the chosen move; precondition: there is one
template <class W>
concept Walk = requires(W& walk, const typename W::Position& position, GameRandom& random) {
  walk.start(position);
  { walk.choose(random) } -> std::same_as<bool>;
  { walk.ending() } -> std::same_as<std::optional<Ending>>;
  walk.play();
};

// A game of any Rules.
template <Rules R>
class RulesWalk {
 public:
  using Position = typename R::Position;

  explicit RulesWalk(const R& game) : game_(game) {}

  void start(const Position& position) {
    position_ = position;
    past_.clear();
  }
  template <class Random>
  bool choose(Random& random) {
    move_ = game_.draw(position_, random);
    return can_move();
  }
  std::optional<Ending> ending() {
    past_.add(game_.visit(position_));
    return rules::ending(game_, position_, can_move(), past_.past());
  }
  void play() { game_.make(position_, move_); }

 private:
  bool can_move() const { return move_ != R::kNoMove; }

  const R& game_;
  Position position_;
  typename R::Move move_ = R::kNoMove;
  GrowingPast past_;
};

// A game has a Walk of its own: with_walk(use) calls use<W>().
template <class R, class Use>
concept HasWalk = requires(const R& game, Use use) { game.with_walk(use); };

// Calls use<W>() with the Walk that plays this game quickest: its own, or the one above.
template <Rules R, class Use>
auto with_walk(const R& game, Use use) {
  if constexpr (HasWalk<R, Use>) {
    return game.with_walk(use);
  } else {
    return use.template operator()<RulesWalk<R>>();
  }
}

// Plays one game; returns none if the job was stopped before its end.
template <Walk W>
std::optional<PlayedGame> play_out(W& walk, const typename W::Position& start, GameRandom random,
                                   std::uint32_t max_plies, const jobs::Worker& worker) {
  walk.start(start);
  for (std::uint32_t ply = 0; !worker.stopped(); ++ply) {
    walk.choose(random);
    if (const auto ending = walk.ending())
      return PlayedGame{static_cast<std::int8_t>(ending->winner),
                        static_cast<std::uint8_t>(ending->reason), ply};
    if (ply == max_plies) return PlayedGame{-1, PlayedGame::kCutOff, ply};
    walk.play();
  }
  return std::nullopt;
}

// Plays the games numbered from `first` on. If the job is stopped, some of them are missing.
template <Walk W, Rules R>
void play_games(const R& game, const typename W::Position& start, PlayedGames& games,
                std::uint64_t seed, std::uint32_t max_plies, int threads, jobs::Control& control,
                std::uint64_t first = 0) {
  static_assert(3 * R::kReasons.size() < PlayedGame::kCutOff);  // an outcome is a byte
  std::atomic<std::size_t> next{0};
  const auto take_turns = [&] {
    W walk(game);
    jobs::Worker worker(control);
    for (std::size_t i; (i = next.fetch_add(1)) < games.size();) {
      const auto played = play_out(walk, start, GameRandom(seed, first + i), max_plies, worker);
      if (!played) return;
      games[i] = *played;
      control.done.fetch_add(1, std::memory_order_relaxed);
    }
  };
  jobs::run_on_threads(threads, take_turns);
}

}  // namespace rookery::perft
