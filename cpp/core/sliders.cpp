#include "core/sliders.hpp"

#include <bit>
#include <vector>

#include "core/bitboard.hpp"
#include "core/magic_numbers.hpp"
#include "core/rays.hpp"

namespace rookery {
namespace {

constexpr Grid kGrid{8, 8, 8};
using Set = BitBoard<std::uint64_t, 1>;

std::uint64_t walk(int square, std::uint64_t occupied, const Shift (&leaps)[4]) {
  Set blockers;
  *blockers.data() = occupied;
  Set reached;
  for (const Shift leap : leaps)
    reached |= walk_ray<Set>(kGrid, square, {leap, kToEdge}, &blockers);
  return *reached.data();
}

// The squares whose occupancy matters: all squares of each ray but the last, which blocks nothing.
std::uint64_t relevant(int square, const Shift (&leaps)[4]) {
  Set mask;
  for (const Shift leap : leaps) {
    Set ray = walk_ray<Set>(kGrid, square, {leap, kToEdge});
    const bool upwards = leap.up > 0 || (leap.up == 0 && leap.right > 0);
    if (ray.any()) ray.reset(upwards ? ray.highest() : ray.lowest());
    mask |= ray;
  }
  return *mask.data();
}

constexpr Shift kStraight[4] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
constexpr Shift kDiagonal[4] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

// splitmix64: small, and the same on every platform.
std::uint64_t next_random(std::uint64_t& state) {
  std::uint64_t z = (state += 0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

}  // namespace

std::uint64_t rook_attacks_slow(int square, std::uint64_t occupied) {
  return walk(square, occupied, kStraight);
}

std::uint64_t bishop_attacks_slow(int square, std::uint64_t occupied) {
  return walk(square, occupied, kDiagonal);
}

SliderSquares make_slider_squares() {
  SliderSquares squares;
  std::uint32_t start = 0;
  for (const bool rook : {true, false})
    for (int square = 0; square < 64; ++square) {
      auto& entry = (rook ? squares.rook : squares.bishop)[static_cast<std::size_t>(square)];
      entry.mask = relevant(square, rook ? kStraight : kDiagonal);
      entry.magic = (rook ? kRookMagics : kBishopMagics)[square];
      entry.shift = 64 - static_cast<unsigned>(std::popcount(entry.mask));
      entry.start = start;
      start += std::uint32_t{1} << std::popcount(entry.mask);
    }
  squares.rook[64].start = squares.bishop[64].start = start;
  squares.rook[64].shift = squares.bishop[64].shift = 63;  // a product of 0 stays 0
  return squares;
}

std::uint64_t find_magic(int square, bool rook, std::uint64_t seed) {
  const std::uint64_t mask = relevant(square, rook ? kStraight : kDiagonal);
  const unsigned shift = 64 - static_cast<unsigned>(std::popcount(mask));
  std::vector<std::uint64_t> blocker_sets, attacks;
  std::uint64_t blockers = 0;
  do {
    blocker_sets.push_back(blockers);
    attacks.push_back(rook ? rook_attacks_slow(square, blockers)
                           : bishop_attacks_slow(square, blockers));
    blockers = (blockers - mask) & mask;
  } while (blockers);

  std::uint64_t state = seed * 128 + static_cast<std::uint64_t>(square) * 2 + (rook ? 1 : 0);
  std::vector<std::uint64_t> stored(blocker_sets.size());
  std::vector<std::uint64_t> stored_in(blocker_sets.size());  // the try that wrote an entry
  for (std::uint64_t attempt = 1;; ++attempt) {
    const std::uint64_t magic =
        next_random(state) & next_random(state) & next_random(state);  // sparse numbers do best
    if (std::popcount((mask * magic) >> 56) < 6) continue;
    bool works = true;
    for (std::size_t i = 0; works && i < blocker_sets.size(); ++i) {
      const std::size_t index = static_cast<std::size_t>((blocker_sets[i] * magic) >> shift);
      works = stored_in[index] != attempt || stored[index] == attacks[i];
      stored_in[index] = attempt;
      stored[index] = attacks[i];
    }
    if (works) return magic;
  }
}

}  // namespace rookery
