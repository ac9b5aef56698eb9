// Where discs may be placed and what they turn over, square by square.
#pragma once

#include <cstdint>

namespace rookery::othello {

inline std::uint64_t turned_over_slow(int square, std::uint64_t own, std::uint64_t enemy) {
  std::uint64_t turned = 0;
  for (int up = -1; up <= 1; ++up)
    for (int right = -1; right <= 1; ++right) {
      if (!up && !right) continue;
      std::uint64_t line = 0;
      int rank = square / 8 + up, file = square % 8 + right;
      for (; rank >= 0 && rank < 8 && file >= 0 && file < 8; rank += up, file += right) {
        const std::uint64_t here = std::uint64_t{1} << (rank * 8 + file);
        if (own & here) turned |= line;
        if (!(enemy & here)) break;
        line |= here;
      }
    }
  return turned;
}

inline std::uint64_t placements_slow(std::uint64_t own, std::uint64_t enemy) {
  std::uint64_t found = 0;
  for (int square = 0; square < 64; ++square)
    if (!((own | enemy) >> square & 1) && turned_over_slow(square, own, enemy))
      found |= std::uint64_t{1} << square;
  return found;
}

}  // namespace rookery::othello
