// Othello as a search sees it: what it counts besides discs.
#pragma once

#include <array>
#include <bit>

#include "games/othello/discs.hpp"
#include "games/search_view.hpp"

namespace rookery::othello {

inline constexpr std::array<Feature, 6> kFeatures = {{{"placements", 12, 12},
                                                      {"corners", 110, 110},
                                                      {"next to an empty corner", -20, -20},
                                                      {"diagonal to an empty corner", -45, -45},
                                                      {"open neighbours", -5, -5},
                                                      {"discs late", 1, 1}}};

namespace detail {

constexpr Bits kFirstFile = 0x0101010101010101, kLastFile = kFirstFile << 7;

constexpr Bits beside(Bits set) { return (set & ~kLastFile) << 1 | (set & ~kFirstFile) >> 1; }
constexpr Bits above_and_below(Bits set) { return set << 8 | set >> 8; }

// The counts of one side.
inline std::array<int, 6> count_of(Bits own, Bits enemy) {
  constexpr Bits kCorners = 0x8100000000000081;
  const Bits empty = ~(own | enemy), open_corners = kCorners & empty;
  const Bits straight = beside(open_corners) | above_and_below(open_corners);
  const Bits diagonal = above_and_below(beside(open_corners));
  const Bits around = own | beside(own);
  const auto count = [](Bits set) { return std::popcount(set); };
  const int late = count(own | enemy) > 44 ? count(own | enemy) - 44 : 0;
  return {count(placements(own, enemy)),
          count(own & kCorners),
          count(own & straight),
          count(own & diagonal),
          count((around | above_and_below(around)) & empty),
          count(own) * late};
}

}  // namespace detail

// Black's counts minus White's.
inline std::array<int, 6> features(const std::array<Bits, 2>& discs) {
  auto counts = detail::count_of(discs[0], discs[1]);
  const auto theirs = detail::count_of(discs[1], discs[0]);
  for (std::size_t i = 0; i < counts.size(); ++i) counts[i] -= theirs[i];
  return counts;
}

}  // namespace rookery::othello
