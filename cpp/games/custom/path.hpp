// Rays as one side sees them from a square: walked step by step. The slow twin of reach.hpp, and
// what its tables are filled from.
#pragma once

#include <utility>
#include <vector>

#include "core/bitboard.hpp"
#include "games/custom/definition.hpp"

namespace rookery::custom {

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
  // The square a step away, -1 if there is none.
  int step(int square, int up, int right) const {
    const int rank = square / width + up, file = square % width + right;
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
// it.
struct Path {
  std::vector<int> squares;
  std::vector<std::vector<int>> empty;
};

template <int W>
Path path_of(const Shape<W>& shape, const Way<W>& way, int square) {
  Path path;
  const auto is_inside = [&](int at) {
    return at >= 0 && way.inside.test(static_cast<std::size_t>(at));
  };
  if (!is_inside(square) || !way.begins.test(static_cast<std::size_t>(square))) return path;
  for (int here = square; static_cast<int>(path.squares.size()) < way.count;) {
    std::vector<int> empty;
    bool exists = true;
    for (const auto& [up, right] : way.via) {
      empty.push_back(shape.step(here, up, right));
      exists &= empty.back() >= 0;
    }
    here = shape.step(here, way.up, way.right);
    if (!exists || !is_inside(here)) break;
    path.squares.push_back(here);
    path.empty.push_back(std::move(empty));
  }
  return path;
}

// Where a way can end among these pieces, the first in its way included.
template <int W>
Set<W> reach_slow(const Way<W>& way, const Path& path, const Set<W>& occupied) {
  Set<W> reached;
  int hurdles = 0;
  const auto is_occupied = [&](int at) { return occupied.test(static_cast<std::size_t>(at)); };
  for (std::size_t i = 0; i < path.squares.size(); ++i) {
    const int square = path.squares[i];
    for (const int empty : path.empty[i])
      if (is_occupied(empty)) return reached;
    if (hurdles == way.over) {
      if (way.ends.test(static_cast<std::size_t>(square)))
        reached.set(static_cast<std::size_t>(square));
      if (is_occupied(square) || way.behind) return reached;
    } else if (is_occupied(square)) {
      ++hurdles;
    } else if (way.ahead && i == 0) {
      return reached;
    }
  }
  return reached;
}

}  // namespace rookery::custom
