// Displacements, and moving sets of squares by them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/bitboard.hpp"
#include "core/grid.hpp"

namespace rookery {

// Far beyond every board, and small enough that sums and products stay within 64 bits.
inline constexpr std::int64_t kMaxDistance = 1'000'000;

// A displacement: where the pieces go. Negative is down and left.
struct Shift {
  int up = 0;
  int right = 0;

  // Refuses distances beyond kMaxDistance.
  static Shift checked(std::int64_t up, std::int64_t right);

  constexpr Shift mirror() const { return {-up, -right}; }
  // A quarter turn: clockwise, up becomes right.
  constexpr Shift rotate(bool anticlockwise = false) const {
    return anticlockwise ? Shift{right, -up} : Shift{-right, up};
  }
  constexpr bool operator==(const Shift&) const = default;
};

// The word for a displacement: Up(2), UpLeft(1, 2), … Up(0) stays where it is.
std::string to_string(Shift shift);

// Whether any square of the board stays on the board under this displacement.
constexpr bool fits(const Grid& grid, Shift shift) {
  return std::abs(shift.up) < grid.height && std::abs(shift.right) < grid.width;
}

// What shifting needs to know of a grid, for one type of blocks: for every sideways distance, the
// squares on which a piece can stand after moving that far. This one mask, applied after the shift,
// removes the bits that wrapped around a side, fell into the padding or left the board at the top.
template <class Set>
class Edges {
 public:
  explicit Edges(const Grid& grid) : grid_(grid) {
    keep_.reserve(static_cast<std::size_t>(2 * grid.width - 1));
    for (int right = 1 - grid.width; right < grid.width; ++right) {
      Set squares = Set::for_bits(static_cast<std::size_t>(grid.bits()));
      const int first = right > 0 ? right : 0;
      const int end = right > 0 ? grid.width : grid.width + right;
      for (int rank = 0; rank < grid.height; ++rank)
        for (int file = first; file < end; ++file)
          squares.set(static_cast<std::size_t>(rank * grid.stride + file));
      keep_.push_back(std::move(squares));
    }
  }

  const Grid& grid() const { return grid_; }
  const Set& all() const { return keep(0); }
  // Precondition: -width < right < width.
  const Set& keep(int right) const {
    return keep_[static_cast<std::size_t>(right + grid_.width - 1)];
  }

 private:
  Grid grid_;
  std::vector<Set> keep_;
};

// into |= (from, every bit moved by `offset`) & keep, in one pass: the bits that one block loses
// are carried into the next. The pass runs against the direction of the shift, so `into` may be
// `from`. `size` is a std::size_t, or a std::integral_constant, which unrolls the loops.
template <BlockType Block, class Size>
constexpr void shift_onto(Block* into, const Block* from, const Block* keep, std::ptrdiff_t offset,
                          Size size) {
  constexpr unsigned kBits = 8 * sizeof(Block);
  if constexpr (std::is_same_v<Size, std::integral_constant<std::size_t, 1>>) {
    // A single block has nothing to carry, and needs no branch for the direction, since one of the
    // two shifts is by 0. Precondition: the displacement fits the board, so it is shorter than the
    // block.
    const std::uint64_t moved = (std::uint64_t{*from} << std::max<std::ptrdiff_t>(offset, 0)) >>
                                std::max<std::ptrdiff_t>(-offset, 0);
    *into |= static_cast<Block>(moved & *keep);
    return;
  }
  const std::size_t distance = static_cast<std::size_t>(offset < 0 ? -offset : offset);
  const std::size_t whole = distance / kBits;
  const unsigned part = static_cast<unsigned>(distance % kBits);
  // The carry is shifted in two steps: by 1, then by up to kBits - 1. One shift by all kBits bits,
  // as part == 0 asks for, is undefined.
  const unsigned rest = kBits - 1 - part;
  if (offset >= 0) {
    for (std::size_t i = size; i-- > whole;) {
      const std::uint64_t here = std::uint64_t{from[i - whole]} << part;
      const std::uint64_t carry = i > whole ? (std::uint64_t{from[i - whole - 1]} >> 1) >> rest : 0;
      into[i] |= static_cast<Block>((here | carry) & keep[i]);
    }
  } else {
    for (std::size_t i = 0; i + whole < size; ++i) {
      const std::uint64_t here = std::uint64_t{from[i + whole]} >> part;
      const std::uint64_t carry =
          i + whole + 1 < size ? (std::uint64_t{from[i + whole + 1]} << 1) << rest : 0;
      into[i] |= static_cast<Block>((here | carry) & keep[i]);
    }
  }
}

// The set, moved. Bits that leave the board are dropped; a shift by a whole side or more leaves
// none.
template <class Set>
Set shifted(const Set& board, const Edges<Set>& edges, Shift shift) {
  const Grid& grid = edges.grid();
  Set result = Set::for_bits(static_cast<std::size_t>(grid.bits()));
  if (fits(grid, shift))
    shift_onto(result.data(), board.data(), edges.keep(shift.right).data(),
               std::ptrdiff_t{shift.up} * grid.stride + shift.right, board.size());
  return result;
}

}  // namespace rookery
