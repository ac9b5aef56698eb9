// A position as its text describes it, on a board of any size.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/defined/kinds.hpp"
#include "games/fen.hpp"

namespace rookery::defined {

inline constexpr std::uint32_t kMostMoves = kMostCounted;  // counters stop here

struct Diagram {
  struct Man {
    std::uint8_t code = 0;  // 0: the square is empty
    std::uint8_t side = 0;

    bool operator==(const Man&) const = default;
  };
  std::vector<Man> men;  // by square
  std::array<std::array<std::uint8_t, kMostCodes>, 2> hands{};
  Side turn = kWhite;
  std::uint64_t rights = 0;  // to castle, by the number of the rule
  std::vector<int> passed;   // squares of en passant, and perhaps that of the piece that passed
  std::array<int, 2> checks{};
  std::uint32_t clock = 0;
  std::uint32_t number = 1;

  bool operator==(const Diagram&) const = default;
};

}  // namespace rookery::defined
