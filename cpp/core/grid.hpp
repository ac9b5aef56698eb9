// The squares of a rectangular board: how many, where their bits are, what they are called.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace rookery {

inline constexpr int kMaxSide = 1024;
inline constexpr int kMaxBits = 1 << 16;

// Square = rank * width + file, bit = rank * stride + file, a1 = 0 in both. Rows may be padded
// (stride > width), so that a step off the side of the board lands on bits that are not squares.
struct Grid {
  int width;
  int height;
  int stride;

  // Refuses sizes outside 1..kMaxSide, a stride smaller than the width, more than kMaxBits bits.
  static Grid checked(std::int64_t width, std::int64_t height, std::int64_t stride);

  constexpr int squares() const { return width * height; }
  constexpr int bits() const { return stride * height; }
  constexpr int bit(int square) const { return square / width * stride + square % width; }
  constexpr int square(int bit) const { return bit / stride * width + bit % stride; }
  constexpr bool is_square(int bit) const {
    return bit >= 0 && bit < bits() && bit % stride < width;
  }
  constexpr bool operator==(const Grid&) const = default;
};

// a, b, …, z, aa, ab, …: the files of a board, counted from 0.
std::string file_name(int file);

// "a1" for square 0. Precondition: the square is on the board.
std::string square_name(const Grid& grid, int square);

// The square of a name such as "e4" or "ab12", or BadInput.
int parse_square(const Grid& grid, std::string_view name);

// Returns the square if it is on the board; throws BadInput otherwise.
int checked_square(const Grid& grid, std::int64_t square);

// For messages: "Grid(12, 12, stride=16)" and "an 8×8 grid (a1–h8)".
std::string to_string(const Grid& grid);
std::string describe(const Grid& grid);

}  // namespace rookery
