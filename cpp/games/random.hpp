// Numbers for random games, the same on every CPU.
#pragma once

#include <cstddef>
#include <cstdint>

namespace rookery {

// Each game has a generator of its own, seeded by the seed and the game's number: splitmix64.
class GameRandom {
 public:
  GameRandom(std::uint64_t seed, std::uint64_t game)
      : state_(mixed(seed ^ mixed(game + 0x9e3779b97f4a7c15))) {}

  std::size_t below(std::size_t end) {
    state_ += 0x9e3779b97f4a7c15;
    return static_cast<std::size_t>(((mixed(state_) >> 32) * end) >> 32);
  }

  // The state of the generator, for saving it.
  std::uint64_t state() const { return state_; }
  void set_state(std::uint64_t state) { state_ = state; }

 private:
  static std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  std::uint64_t state_;
};

}  // namespace rookery
