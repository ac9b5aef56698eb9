#include "core/grid.hpp"

#include <algorithm>

#include "core/errors.hpp"
#include "core/text.hpp"

namespace rookery {
namespace {

std::string call_text(std::int64_t width, std::int64_t height, std::int64_t stride) {
  std::string text = "Grid(" + std::to_string(width) + ", " + std::to_string(height);
  if (stride != width) text += ", stride=" + std::to_string(stride);
  return text + ")";
}

// "an" before a number that is read with a vowel: 8, 11, 18, 80–89, 800–899.
const char* article(int number) {
  return std::to_string(number)[0] == '8' || number == 11 || number == 18 ? "an " : "a ";
}

}  // namespace

Grid Grid::checked(std::int64_t width, std::int64_t height, std::int64_t stride) {
  const std::string call = call_text(width, height, stride);
  const auto in_range = [](std::int64_t side) { return side >= 1 && side <= kMaxSide; };
  std::string problems;
  const auto problem = [&](const std::string& text) {
    problems += problems.empty() ? text : "; " + text;
  };
  const std::string limits = " must be 1 to " + std::to_string(kMaxSide) + ", not ";
  if (!in_range(width)) problem("the width" + limits + std::to_string(width));
  if (!in_range(height)) problem("the height" + limits + std::to_string(height));
  if (!problems.empty()) throw BadInput("grid-size", call + ": " + problems);
  if (stride < width)
    throw BadInput("grid-stride", call + ": the stride must be at least the width, " +
                                      std::to_string(width) + ", not " + std::to_string(stride));
  if (stride > kMaxBits || stride * height > kMaxBits)
    throw BadInput("grid-size", call + ": a board has at most " + std::to_string(kMaxBits) +
                                    " bits (stride × height)");
  return {static_cast<int>(width), static_cast<int>(height), static_cast<int>(stride)};
}

std::string file_name(int file) {
  std::string name;
  for (int rest = file + 1; rest > 0; rest = (rest - 1) / 26)
    name += static_cast<char>('a' + (rest - 1) % 26);
  std::reverse(name.begin(), name.end());
  return name;
}

std::string square_name(const Grid& grid, int square) {
  return file_name(square % grid.width) + std::to_string(square / grid.width + 1);
}

int parse_square(const Grid& grid, std::string_view name) {
  // Sides are below 10,000, so longer parts cannot be on any board and cannot overflow.
  std::size_t i = 0;
  int file = 0;
  for (; i < name.size() && name[i] >= 'a' && name[i] <= 'z'; ++i)
    file = std::min(file * 26 + (name[i] - 'a' + 1), 10000);
  const std::size_t letters = i;
  int rank = 0;
  for (; i < name.size() && name[i] >= '0' && name[i] <= '9'; ++i)
    rank = std::min(rank * 10 + (name[i] - '0'), 10000);
  if (letters == 0 || i == letters || i != name.size() || name[letters] == '0') {
    const bool letters_first = !name.empty() && ((name[0] | 32) >= 'a' && (name[0] | 32) <= 'z');
    throw BadInput("square-name", quoted(name) + " is not the name of a square on " +
                                      describe(grid) +
                                      (letters_first ? "; names are like e4, in lower case, and "
                                                       "blanks separate them"
                                                     : ""));
  }
  if (file > grid.width || rank > grid.height)
    throw BadInput("square-off-board",
                   std::string(name.substr(0, 40)) + " is not on " + describe(grid));
  return (rank - 1) * grid.width + file - 1;
}

int checked_square(const Grid& grid, std::int64_t square) {
  if (square < 0 || square >= grid.squares())
    throw BadInput("square-off-board", "square " + std::to_string(square) + " is not on " +
                                           describe(grid) + ": its squares are 0 to " +
                                           std::to_string(grid.squares() - 1));
  return static_cast<int>(square);
}

std::string to_string(const Grid& grid) { return call_text(grid.width, grid.height, grid.stride); }

std::string describe(const Grid& grid) {
  return article(grid.width) + std::to_string(grid.width) + "×" + std::to_string(grid.height) +
         " grid (a1–" + square_name(grid, grid.squares() - 1) + ")";
}

}  // namespace rookery
