// Where discs may be placed, and what they turn over.
#pragma once

#include <cstdint>

namespace rookery::othello {

using Bits = std::uint64_t;

namespace detail {

// Discs that can be turned over on the way to the side: none on the edge files, past which a line
// would go on at the other side of the board.
inline constexpr Bits kInnerFiles = 0x7e7e7e7e7e7e7e7e;

template <int Step>
constexpr Bits stepped(Bits set) {
  return Step > 0 ? set << Step : set >> -Step;
}

// The enemy discs that follow these squares without a gap, in one direction. Six at most.
template <int Step>
constexpr Bits line(Bits from, Bits enemy) {
  const Bits passable = Step % 8 == 0 ? enemy : enemy & kInnerFiles;
  Bits reached = passable & stepped<Step>(from);
  reached |= passable & stepped<Step>(reached);
  const Bits pairs = passable & stepped<Step>(passable);
  reached |= pairs & stepped<2 * Step>(reached);
  reached |= pairs & stepped<2 * Step>(reached);
  return reached;
}

template <int Step>
constexpr Bits turned_over(Bits disc, Bits own, Bits enemy) {
  const Bits between = line<Step>(disc, enemy);
  return stepped<Step>(between) & own ? between : 0;
}

}  // namespace detail

// The squares on which the side with the discs `own` may place one: from there a line of enemy
// discs ends at a disc of its own.
constexpr Bits placements(Bits own, Bits enemy) {
  using detail::line;
  using detail::stepped;
  const Bits ends = stepped<1>(line<1>(own, enemy)) | stepped<-1>(line<-1>(own, enemy)) |
                    stepped<8>(line<8>(own, enemy)) | stepped<-8>(line<-8>(own, enemy)) |
                    stepped<7>(line<7>(own, enemy)) | stepped<-7>(line<-7>(own, enemy)) |
                    stepped<9>(line<9>(own, enemy)) | stepped<-9>(line<-9>(own, enemy));
  return ends & ~(own | enemy);
}

// The enemy discs that a disc placed on a square turns over.
constexpr Bits turned_over(int square, Bits own, Bits enemy) {
  const Bits disc = Bits{1} << square;
  using detail::turned_over;
  return turned_over<1>(disc, own, enemy) | turned_over<-1>(disc, own, enemy) |
         turned_over<8>(disc, own, enemy) | turned_over<-8>(disc, own, enemy) |
         turned_over<7>(disc, own, enemy) | turned_over<-7>(disc, own, enemy) |
         turned_over<9>(disc, own, enemy) | turned_over<-9>(disc, own, enemy);
}

// The same square by square, in every direction until the line ends.
Bits turned_over_slow(int square, Bits own, Bits enemy);

}  // namespace rookery::othello
