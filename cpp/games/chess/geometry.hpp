// Small tables of the 8×8 board: leaps, and the squares between two squares.
#pragma once

#include <array>
#include <cstdint>

namespace rookery::chess {

using Bits = std::uint64_t;

inline constexpr Bits kRank1 = 0xff;
inline constexpr Bits kRank3 = kRank1 << 16;
inline constexpr Bits kRank8 = kRank1 << 56;
inline constexpr Bits kFileA = 0x0101010101010101;
inline constexpr Bits kFileH = kFileA << 7;
inline constexpr Bits kDarkSquares = 0xaa55aa55aa55aa55;

constexpr Bits bit(int square) { return Bits{1} << square; }

namespace detail {

constexpr Bits leaps(int square, const int (&steps)[8][2]) {
  Bits reached = 0;
  for (const auto& [up, right] : steps) {
    const int file = square % 8 + right, rank = square / 8 + up;
    if (file >= 0 && file < 8 && rank >= 0 && rank < 8) reached |= bit(rank * 8 + file);
  }
  return reached;
}

constexpr std::array<Bits, 65> leap_table(const int (&steps)[8][2]) {
  std::array<Bits, 65> table{};
  for (int square = 0; square < 64; ++square)
    table[static_cast<std::size_t>(square)] = leaps(square, steps);
  return table;
}

inline constexpr int kKnightSteps[8][2] = {{1, 2},  {1, -2},  {2, 1},  {2, -1},
                                           {-1, 2}, {-1, -2}, {-2, 1}, {-2, -1}};
inline constexpr int kKingSteps[8][2] = {{1, 0}, {-1, 0}, {0, 1},  {0, -1},
                                         {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

struct Lines {
  std::array<std::array<Bits, 64>, 64> between{};  // strictly between; empty off a common line
  std::array<Bits, 64> straight{};                 // all squares of a rook's rays on an empty board
  std::array<Bits, 64> diagonal{};
};

constexpr Lines make_lines() {
  Lines lines;
  for (int from = 0; from < 64; ++from)
    for (const auto& [up, right] : kKingSteps) {
      Bits passed = 0;
      int file = from % 8 + right, rank = from / 8 + up;
      for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += right, rank += up) {
        const int to = rank * 8 + file;
        lines.between[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)] = passed;
        passed |= bit(to);
      }
      (up == 0 || right == 0 ? lines.straight : lines.diagonal)[static_cast<std::size_t>(from)] |=
          passed;
    }
  return lines;
}

}  // namespace detail

// Square 64 is the "lowest bit" of an empty set; nothing moves from there.
inline constexpr std::array<Bits, 65> kKnightLeaps = detail::leap_table(detail::kKnightSteps);
inline constexpr std::array<Bits, 65> kKingLeaps = detail::leap_table(detail::kKingSteps);
inline constexpr detail::Lines kLines = detail::make_lines();

constexpr Bits knight_attacks(int square) { return kKnightLeaps[static_cast<std::size_t>(square)]; }
constexpr Bits king_attacks(int square) { return kKingLeaps[static_cast<std::size_t>(square)]; }
constexpr Bits between(int a, int b) {
  return kLines.between[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
}

// Where pawns that go up, or down, capture.
constexpr Bits pawn_attacks_up(Bits pawns) {
  return ((pawns & ~kFileA) << 7) | ((pawns & ~kFileH) << 9);
}
constexpr Bits pawn_attacks_down(Bits pawns) {
  return ((pawns & ~kFileA) >> 9) | ((pawns & ~kFileH) >> 7);
}

}  // namespace rookery::chess
