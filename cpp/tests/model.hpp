// The slow model: a board as one bool for each (file, rank), moved square by square. It shares only
// the meaning of Grid's three numbers and of a Shift with the core.
#pragma once

#include <cstdint>
#include <vector>

#include "core/bitboard.hpp"
#include "core/grid.hpp"
#include "core/pattern.hpp"
#include "tests/check.hpp"

namespace rookery::testing {

// A small generator of our own, the same on every platform.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed * 2 + 1) {}
  std::uint64_t next() {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    std::uint64_t mixed = state_ ^ (state_ >> 33);
    mixed *= 0xff51afd7ed558ccd;
    return mixed ^ (mixed >> 33);
  }
  int below(int end) { return static_cast<int>(next() % static_cast<std::uint64_t>(end)); }

 private:
  std::uint64_t state_;
};

class Model {
 public:
  explicit Model(const Grid& grid)
      : width_(grid.width), height_(grid.height), on_(static_cast<std::size_t>(width_ * height_)) {}

  static Model random(const Grid& grid, Random& random, int percent) {
    Model model(grid);
    for (std::size_t i = 0; i < model.on_.size(); ++i) model.on_[i] = random.below(100) < percent;
    return model;
  }

  bool has(int file, int rank) const {
    return file >= 0 && file < width_ && rank >= 0 && rank < height_ && on_[at(file, rank)];
  }
  void add(int file, int rank) {
    if (file >= 0 && file < width_ && rank >= 0 && rank < height_) on_[at(file, rank)] = true;
  }

  Model shifted(int up, int right) const {
    Model result = *this;
    for (int rank = 0; rank < height_; ++rank)
      for (int file = 0; file < width_; ++file)
        result.on_[at(file, rank)] = has(file - right, rank - up);
    return result;
  }

  Model collected(const std::vector<Ray>& rays) const {
    Model result = *this;
    result.on_.assign(on_.size(), false);
    for (int rank = 0; rank < height_; ++rank)
      for (int file = 0; file < width_; ++file)
        if (has(file, rank))
          for (const Ray& ray : rays)
            for (int k = 1; k <= ray.count && k <= width_ + height_; ++k)
              result.add(file + k * ray.leap.right, rank + k * ray.leap.up);
    return result;
  }

  template <class Set>
  Set set(const Grid& grid) const {
    Set board = Set::for_bits(static_cast<std::size_t>(grid.bits()));
    for (int rank = 0; rank < height_; ++rank)
      for (int file = 0; file < width_; ++file)
        if (has(file, rank)) board.set(static_cast<std::size_t>(rank * grid.stride + file));
    return board;
  }

 private:
  std::size_t at(int file, int rank) const {
    return static_cast<std::size_t>(rank * width_ + file);
  }

  int width_;
  int height_;
  std::vector<bool> on_;
};

// Calls check<Set>() for every block type on boards of any size and, up to 256 bits, for the
// fixed ones that the games use.
template <class Check>
void for_every_set_type(const Grid& grid, Check check) {
  check.template operator()<BitBoard<std::uint8_t>>();
  check.template operator()<BitBoard<std::uint16_t>>();
  check.template operator()<BitBoard<std::uint32_t>>();
  check.template operator()<BitBoard<std::uint64_t>>();
  if (grid.bits() <= 256) {
    check.template operator()<BitBoard<std::uint8_t, 32>>();
    check.template operator()<BitBoard<std::uint16_t, 16>>();
    check.template operator()<BitBoard<std::uint32_t, 8>>();
    check.template operator()<BitBoard<std::uint64_t, 4>>();
  }
  if (grid.bits() <= 192) check.template operator()<BitBoard<std::uint64_t, 3>>();
  if (grid.bits() <= 128) check.template operator()<BitBoard<std::uint64_t, 2>>();
  if (grid.bits() <= 64) check.template operator()<BitBoard<std::uint64_t, 1>>();
}

}  // namespace rookery::testing
