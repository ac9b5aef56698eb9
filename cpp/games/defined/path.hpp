// Rays as one side sees them from a square, walked step by step. The tables of reach.hpp are filled
// from these; where there is no room for tables, they are used directly.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "core/bitboard.hpp"
#include "games/defined/definition.hpp"

namespace rookery::defined {

template <int W>
using Set = BitBoard<std::uint64_t, static_cast<std::size_t>(W)>;

template <int W>
constexpr Set<W> bit(int square) {
  Set<W> set;
  set.set(static_cast<std::size_t>(square));
  return set;
}

// Every square a distance up or down, in bits. Precondition: none leaves the words.
template <int W>
constexpr Set<W> slid(const Set<W>& set, int distance) {
  Set<W> result;
  const auto by = static_cast<std::size_t>(distance < 0 ? -distance : distance);
  const std::size_t words = by / 64, bits = by % 64;
  for (std::size_t i = 0; i < W; ++i) {
    if (distance > 0) {
      if (i < words) continue;
      result.data()[i] = set.data()[i - words] << bits;
      if (bits && i > words) result.data()[i] |= set.data()[i - words - 1] >> (64 - bits);
    } else {
      if (i + words >= W) continue;
      result.data()[i] = set.data()[i + words] >> bits;
      if (bits && i + words + 1 < W) result.data()[i] |= set.data()[i + words + 1] << (64 - bits);
    }
  }
  return result.gathered();
}
template <>
constexpr Set<1> slid<1>(const Set<1>& set, int distance) {
  Set<1> result;
  result.data()[0] = distance > 0 ? set.data()[0] << distance : set.data()[0] >> -distance;
  return result;
}

// A board that pieces step over.
template <int W>
struct Shape {
  int width;
  int height;
  Set<W> squares;  // without the holes

  int count() const { return width * height; }
  // The square of a rank and file, -1 if there is none.
  int at(int rank, int file) const {
    if (rank < 0 || rank >= height || file < 0 || file >= width) return -1;
    const int there = rank * width + file;
    return squares.test(static_cast<std::size_t>(there)) ? there : -1;
  }
};

// A ray with its directions and zones turned into those of one side.
template <int W>
struct Way {
  int up, right, count;
  std::vector<std::pair<int, int>> via;
  int over = 0;
  bool behind = false;  // it lands right behind the last piece that it hops over
  bool ahead = false;   // the first piece that it hops over is right ahead of it
  Set<W> begins, inside, ends;

  bool operator==(const Way&) const = default;
  bool is_leap() const { return count == 1 && via.empty(); }

  // The way back: from where it can end to where it can begin.
  Way reversed() const {
    Way back = *this;
    back.up = -up;
    back.right = -right;
    for (auto& [via_up, via_right] : back.via) {
      via_up -= up;
      via_right -= right;
    }
    std::swap(back.begins, back.ends);
    std::swap(back.behind, back.ahead);
    return back;
  }
};

// The squares of a way from one square, and for each the squares that must be empty on the step to
// it, if there are such. Without a heap: a game of many rays asks for a million of them.
class SquareList {
 public:
  void push_back(int square) { squares_[count_++] = static_cast<std::uint8_t>(square); }
  std::size_t size() const { return count_; }
  bool empty() const { return count_ == 0; }
  int operator[](std::size_t i) const { return squares_[i]; }
  const std::uint8_t* begin() const { return squares_.data(); }
  const std::uint8_t* end() const { return squares_.data() + count_; }

 private:
  std::array<std::uint8_t, 256> squares_;  // no board has more
  std::size_t count_ = 0;
};
struct Path {
  SquareList squares;
  std::vector<std::vector<int>> empty;  // as many as squares, or none at all

  template <class Visit>
  void each_empty(std::size_t step, Visit visit) const {
    if (!empty.empty())
      for (const int square : empty[step]) visit(static_cast<std::size_t>(square));
  }
};

template <int W>
Path path_of(const Shape<W>& shape, const Way<W>& way, int square) {
  Path path;
  const auto from = static_cast<std::size_t>(square);
  if (!way.inside.test(from) || !way.begins.test(from)) return path;
  int rank = square / shape.width, file = square % shape.width;
  while (static_cast<int>(path.squares.size()) < way.count) {
    std::vector<int> empty;
    for (const auto& [up, right] : way.via) {
      empty.push_back(shape.at(rank + up, file + right));
      if (empty.back() < 0) return path;
    }
    rank += way.up;
    file += way.right;
    const int here = shape.at(rank, file);
    if (here < 0 || !way.inside.test(static_cast<std::size_t>(here))) break;
    path.squares.push_back(here);
    if (!way.via.empty()) path.empty.push_back(std::move(empty));
  }
  return path;
}

// Where a way can end among these pieces, the first in its way included.
template <int W>
Set<W> reach_by_steps(const Shape<W>& shape, const Way<W>& way, std::size_t square,
                      const Set<W>& occupied) {
  Set<W> reached;
  if (!way.inside.test(square) || !way.begins.test(square)) return reached;
  int rank = static_cast<int>(square) / shape.width, file = static_cast<int>(square) % shape.width;
  int hurdles = 0;
  for (int i = 0; i < way.count; ++i) {
    for (const auto& [up, right] : way.via) {
      const int empty = shape.at(rank + up, file + right);
      if (empty < 0 || occupied.test(static_cast<std::size_t>(empty))) return reached;
    }
    rank += way.up;
    file += way.right;
    const int there = shape.at(rank, file);
    if (there < 0) return reached;
    const auto here = static_cast<std::size_t>(there);
    if (!way.inside.test(here)) return reached;
    if (hurdles == way.over) {
      if (way.ends.test(here)) reached.set(here);
      if (occupied.test(here) || way.behind) return reached;
    } else if (occupied.test(here)) {
      ++hurdles;
    } else if (way.ahead && i == 0) {
      return reached;
    }
  }
  return reached;
}

}  // namespace rookery::defined
