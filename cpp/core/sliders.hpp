// Rooks and bishops on 8×8 by table: the attacked squares for a square and an occupancy in one
// look-up. Each square has its part of the table, as long as its number of relevant blocker sets
// ("fancy"). Where a blocker set lies within it is found by a magic multiplication, or by PEXT
// where that is fast.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/compiler.hpp"

namespace rookery {

// Everything that one square needs for its look-up.
struct SliderSquare {
  std::uint64_t mask =
      0;  // the squares whose occupancy matters: the rays without their last squares
  std::uint64_t magic = 0;  // gathers the relevant bits at the top of the product
  unsigned shift = 64;      // 64 - number of relevant bits
  std::uint32_t start = 0;  // of this square's part of the table
};

inline constexpr std::size_t kRookEntries = 102400;
inline constexpr std::size_t kBishopEntries = 5248;

struct ByMagic {
  static std::size_t index(const SliderSquare& square, std::uint64_t occupied) {
    return static_cast<std::size_t>(((occupied & square.mask) * square.magic) >> square.shift);
  }
};

#if defined(ROOKERY_BMI2)
struct ByPext {
  static std::size_t index(const SliderSquare& square, std::uint64_t occupied) {
    return static_cast<std::size_t>(_pext_u64(occupied, square.mask));
  }
};
#endif

// The slow twin: walks the four rays, up to and including the first occupied square.
std::uint64_t rook_attacks_slow(int square, std::uint64_t occupied);
std::uint64_t bishop_attacks_slow(int square, std::uint64_t occupied);

// The masks, magics, shifts and starts of all squares; masks are derived, magics are the constants
// of magic_numbers.hpp. Entry 64 attacks nothing: 64 is the number of the lowest bit of an empty
// set.
struct SliderSquares {
  std::array<SliderSquare, 65> rook;
  std::array<SliderSquare, 65> bishop;
};
SliderSquares make_slider_squares();

// Finds a magic for a square by trying sparse random numbers until no two blocker sets with
// different attacks collide. The same seed gives the same number everywhere.
std::uint64_t find_magic(int square, bool rook, std::uint64_t seed);

// The tables of one way of indexing. Built once by ensure_built(), constant from then on.
template <class Index>
class Sliders {
 public:
  static std::uint64_t rook(int square, std::uint64_t occupied) {
    const SliderSquare& entry = squares_.rook[static_cast<std::size_t>(square)];
    return attacks_[entry.start + Index::index(entry, occupied)];
  }
  static std::uint64_t bishop(int square, std::uint64_t occupied) {
    const SliderSquare& entry = squares_.bishop[static_cast<std::size_t>(square)];
    return attacks_[entry.start + Index::index(entry, occupied)];
  }
  static const SliderSquares& squares() { return squares_; }

  static void ensure_built() {
    static const bool built = build();
    static_cast<void>(built);
  }

 private:
  static bool build() {
    squares_ = make_slider_squares();
    for (int square = 0; square < 64; ++square) {
      fill(squares_.rook[static_cast<std::size_t>(square)], square, rook_attacks_slow);
      fill(squares_.bishop[static_cast<std::size_t>(square)], square, bishop_attacks_slow);
    }
    return true;
  }
  static void fill(const SliderSquare& entry, int square,
                   std::uint64_t (*attacks)(int, std::uint64_t)) {
    std::uint64_t blockers = 0;
    do {  // every subset of the mask, counting in its bits
      attacks_[entry.start + Index::index(entry, blockers)] = attacks(square, blockers);
      blockers = (blockers - entry.mask) & entry.mask;
    } while (blockers);
  }

  static inline SliderSquares squares_;
  static inline std::array<std::uint64_t, kRookEntries + kBishopEntries + 1> attacks_;
};

}  // namespace rookery
