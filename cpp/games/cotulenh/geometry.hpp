// The board of 11×12 as bits, its terrain, and the lines on it.
#pragma once

#include <array>
#include <cstdint>

#include "core/bitboard.hpp"
#include "core/grid.hpp"
#include "games/cotulenh/pieces.hpp"

namespace rookery::cotulenh {

// A square is its bit, rank * 16 + file: four ranks to a word, and no step of up to five squares
// wraps around a side without falling into the padding. Only texts and Python know other numbers.
using Square = int;
using Bits = BitBoard<std::uint64_t, 3>;
inline constexpr Square kNowhere = 255;
inline constexpr int kFiles = 11;
inline constexpr int kRanks = 12;
inline constexpr std::size_t kSquares = 192;  // squares and padding

constexpr Square square_at(int file, int rank) { return rank * 16 + file; }
constexpr int file_of(Square square) { return square & 15; }
constexpr int rank_of(Square square) { return square >> 4; }
constexpr bool is_on_board(int file, int rank) {
  return file >= 0 && file < kFiles && rank >= 0 && rank < kRanks;
}
// As the Grid counts them.
constexpr int dense(Square square) { return rank_of(square) * kFiles + file_of(square); }
constexpr Square from_dense(int number) { return square_at(number % kFiles, number / kFiles); }

constexpr Bits bit(Square square) {
  Bits bits;
  bits.set(static_cast<std::size_t>(square));
  return bits;
}
constexpr bool has(const Bits& bits, Square square) {
  return bits.test(static_cast<std::size_t>(square));
}
constexpr Square lowest(const Bits& bits) { return static_cast<Square>(bits.lowest()); }

// Straight directions first; each quarter is followed by its neighbour clockwise.
struct Direction {
  int up;
  int right;
};
inline constexpr std::array<Direction, 8> kDirections = {
    {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}}};
enum DirectionName : std::size_t { kNorth, kEast, kSouth, kWest, kNE, kSE, kSW, kNW };
constexpr bool is_diagonal(std::size_t direction) { return direction >= 4; }

// All squares for which test(file, rank) holds.
template <class Test>
constexpr Bits squares_where(Test test) {
  Bits bits;
  for (int rank = 0; rank < kRanks; ++rank)
    for (int file = 0; file < kFiles; ++file)
      if (test(file, rank)) bits.set(static_cast<std::size_t>(square_at(file, rank)));
  return bits;
}

// rules/cotulenh.md 2: where a Navy may stand, and where all other pieces may.
inline constexpr Bits kNavyWaters = squares_where([](int file, int rank) {
  return file <= 2 || ((file == 3 || file == 4) && (rank == 5 || rank == 6));
});
inline constexpr Bits kLand = squares_where([](int file, int) { return file >= 2; });
inline constexpr Bits kBoard = squares_where([](int, int) { return true; });
constexpr const Bits& ground_of(Kind carrier) { return carrier == kNavy ? kNavyWaters : kLand; }

// rules/cotulenh.md 1: the river lies between the ranks 6 and 7.
constexpr bool is_lower_half(Square square) { return rank_of(square) < 6; }

// rules/cotulenh.md 5.3: whether a heavy piece may go from one square to another in this direction.
constexpr bool heavy_may_cross(Square from, Square to, std::size_t direction) {
  if (file_of(from) < 2 || file_of(to) < 2 || is_lower_half(from) == is_lower_half(to)) return true;
  return (direction == kNorth || direction == kSouth) && (file_of(to) == 5 || file_of(to) == 7);
}

// rules/cotulenh.md 5.4: c5–d6 and c8–d7 are closed to a Navy that moves.
constexpr bool navy_is_stopped(Square to, std::size_t direction) {
  return (to == square_at(3, 5) && direction == kNE) ||
         (to == square_at(2, 4) && direction == kSW) ||
         (to == square_at(2, 7) && direction == kNW) || (to == square_at(3, 6) && direction == kSE);
}

// rules/cotulenh.md 9.1: the area of an air defence of a level is a disc.
constexpr bool area_covers(Square centre, int level, Square square) {
  const int across = file_of(centre) - file_of(square), up = rank_of(centre) - rank_of(square);
  return across * across + up * up <= level * level;
}

inline constexpr Grid kGrid{kFiles, kRanks, kFiles};
inline std::string name_of(Square square) { return square_name(kGrid, dense(square)); }

}  // namespace rookery::cotulenh
