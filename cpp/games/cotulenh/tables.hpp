// Tables by square: what lies in each direction of a square, and how far each kind reaches.
#pragma once

#include "games/cotulenh/geometry.hpp"

namespace rookery::cotulenh {

// A table with a value for every square.
template <class Value>
using BySquare = std::array<Value, kSquares>;

namespace detail {

// The squares in one direction, up to a distance, for as long as goes_on(square) holds.
template <class GoesOn>
constexpr Bits line(Square from, std::size_t direction, int most, GoesOn goes_on) {
  Bits bits;
  const auto [up, right] = kDirections[direction];
  int file = file_of(from) + right, rank = rank_of(from) + up;
  for (int i = 0; i < most && is_on_board(file, rank); ++i, file += right, rank += up) {
    if (!goes_on(square_at(file, rank))) break;
    bits.set(static_cast<std::size_t>(square_at(file, rank)));
  }
  return bits;
}

template <class Make>
constexpr BySquare<Bits> for_every_square(Make make) {
  BySquare<Bits> table{};
  for (int rank = 0; rank < kRanks; ++rank)
    for (int file = 0; file < kFiles; ++file)
      table[static_cast<std::size_t>(square_at(file, rank))] = make(square_at(file, rank));
  return table;
}

constexpr auto all = [](Square) { return true; };

template <std::size_t direction>
inline constexpr BySquare<Bits> kRay =
    for_every_square([](Square from) { return line(from, direction, kUnlimited, all); });

// The squares of each direction as far as terrain lets a Navy go (rules/cotulenh.md 5.2, 5.4).
template <std::size_t direction>
inline constexpr BySquare<Bits> kNavyRay = for_every_square([](Square from) {
  return line(from, direction, kUnlimited,
              [](Square to) { return has(kNavyWaters, to) && !navy_is_stopped(to, direction); });
});

template <int straight, int diagonal>
inline constexpr BySquare<Bits> kStar = for_every_square([](Square from) {
  Bits bits;
  for (std::size_t direction = 0; direction < 8; ++direction)
    bits |= line(from, direction, is_diagonal(direction) ? diagonal : straight, all);
  return bits;
});

}  // namespace detail

inline constexpr std::array<const BySquare<Bits>*, 8> kRays = {
    &detail::kRay<0>, &detail::kRay<1>, &detail::kRay<2>, &detail::kRay<3>,
    &detail::kRay<4>, &detail::kRay<5>, &detail::kRay<6>, &detail::kRay<7>};

constexpr const Bits& ray(std::size_t direction, Square from) {
  return (*kRays[direction])[static_cast<std::size_t>(from)];
}

// All squares within a distance in the eight directions.
template <int distance>
constexpr const Bits& star(Square from) {
  return detail::kStar<distance, distance>[static_cast<std::size_t>(from)];
}

// The same for a distance of 0 to 5 that is known only at run time.
inline constexpr std::array<const BySquare<Bits>*, 6> kStars = {
    &detail::kStar<0, 0>, &detail::kStar<1, 1>, &detail::kStar<2, 2>,
    &detail::kStar<3, 3>, &detail::kStar<4, 4>, &detail::kStar<5, 5>};
constexpr const Bits& star(std::size_t distance, Square from) {
  return (*kStars[distance])[static_cast<std::size_t>(from)];
}

namespace detail {

inline constexpr std::array<std::array<const BySquare<Bits>*, 2>, kKinds> kReach = {{
    {&kStar<1, 0>, &kStar<2, 2>},                             // I
    {&kStar<2, 0>, &kStar<3, 3>},                             // T
    {&kStar<1, 1>, &kStar<2, 2>},                             // M
    {&kStar<1, 0>, &kStar<2, 2>},                             // E
    {&kStar<3, 3>, &kStar<4, 4>},                             // A
    {&kStar<1, 0>, &kStar<2, 2>},                             // G
    {&kStar<2, 1>, &kStar<3, 2>},                             // S
    {&kStar<4, 4>, &kStar<5, 5>},                             // F
    {&kStar<4, 4>, &kStar<5, 5>},                             // N
    {&kStar<0, 0>, &kStar<1, 1>},                             // H
    {&kStar<kUnlimited, 0>, &kStar<kUnlimited, kUnlimited>},  // C
}};

}  // namespace detail

// Where a kind could go on an empty board without terrain, by kind and heroic or not.
constexpr const Bits& reach_of(Kind kind, bool heroic, Square from) {
  return (*detail::kReach[kind][heroic])[static_cast<std::size_t>(from)];
}

// Where a piece on land may go. A piece that is left behind or waits aboard on file a would have to
// cross file b, which no land piece may (rules/cotulenh.md 5.2).
constexpr Bits land_ground(Square from) { return file_of(from) == 0 ? Bits() : kLand; }

// Where a piece that is heavy may stop (rules/cotulenh.md 5.3): its own half of the land, and the
// whole file f or h if it is on it.
inline constexpr BySquare<Bits> kHeavyGround = detail::for_every_square([](Square from) {
  return squares_where([&](int file, int rank) {
    const Square to = square_at(file, rank);
    const bool same_file = file == file_of(from);
    return has(kLand, to) && heavy_may_cross(from, to, same_file ? kNorth : kEast);
  });
});

// Areas of air defence of the levels 1 to 3.
inline constexpr std::array<BySquare<Bits>, 4> kAreas = [] {
  std::array<BySquare<Bits>, 4> areas{};
  for (int level = 1; level <= 3; ++level)
    areas[static_cast<std::size_t>(level)] = detail::for_every_square([&](Square centre) {
      Bits area;
      for (int up = -level; up <= level; ++up)
        for (int right = -level; right <= level; ++right) {
          const int file = file_of(centre) + right, rank = rank_of(centre) + up;
          if (is_on_board(file, rank) && area_covers(centre, level, square_at(file, rank)))
            area.set(static_cast<std::size_t>(square_at(file, rank)));
        }
      return area;
    });
  return areas;
}();

// The direction from one square to another, and how far it is; distance 0 if no line joins them.
struct Way {
  std::uint8_t direction;
  std::uint8_t distance;
};
constexpr Way way(Square from, Square to) {
  const int right = file_of(to) - file_of(from), up = rank_of(to) - rank_of(from);
  if (right && up && right != up && right != -up) return {0, 0};
  // By the signs of up and right: N, E, S, W, NE, SE, SW, NW.
  constexpr std::uint8_t kBySigns[3][3] = {{6, 2, 5}, {3, 0, 1}, {7, 0, 4}};
  const int up_sign = (up > 0) - (up < 0), right_sign = (right > 0) - (right < 0);
  const int distance = up ? up * up_sign : right * right_sign;
  return {kBySigns[up_sign + 1][right_sign + 1], static_cast<std::uint8_t>(distance)};
}
constexpr std::size_t opposite(std::size_t direction) { return direction ^ 2; }

// What lies between two squares of a line.
constexpr Bits between(Square from, Square to, std::size_t direction) {
  return ray(direction, from) & ray(opposite(direction), to);
}

// A line up to and including the first square of `blockers` on it.
template <std::size_t direction>
constexpr Bits until(const Bits& line, const Bits& blockers) {
  constexpr bool upwards = kDirections[direction].up > 0 ||
                           (kDirections[direction].up == 0 && kDirections[direction].right > 0);
  return upwards ? line.until_lowest(blockers) : line.until_highest(blockers);
}

// The squares seen from a square in four or eight directions, including the first blockers.
constexpr Bits straight_sight(Square from, const Bits& blockers) {
  return until<0>(ray(0, from), blockers) | until<1>(ray(1, from), blockers) |
         until<2>(ray(2, from), blockers) | until<3>(ray(3, from), blockers);
}
constexpr Bits diagonal_sight(Square from, const Bits& blockers) {
  return until<4>(ray(4, from), blockers) | until<5>(ray(5, from), blockers) |
         until<6>(ray(6, from), blockers) | until<7>(ray(7, from), blockers);
}
constexpr Bits sight(Square from, const Bits& blockers) {
  return straight_sight(from, blockers) | diagonal_sight(from, blockers);
}

namespace detail {

inline constexpr BySquare<Bits> kNavyRays = for_every_square([](Square from) {
  const auto at = static_cast<std::size_t>(from);
  return kNavyRay<0>[at] | kNavyRay<1>[at] | kNavyRay<2>[at] | kNavyRay<3>[at] | kNavyRay<4>[at] |
         kNavyRay<5>[at] | kNavyRay<6>[at] | kNavyRay<7>[at];
});

}  // namespace detail

// The same for a Navy, as far as terrain lets it go.
constexpr Bits navy_sight(Square from, const Bits& blockers) {
  using detail::kNavyRay;
  const Bits& open = detail::kNavyRays[static_cast<std::size_t>(from)];
  if (!open.intersects(blockers)) return open;
  const auto at = static_cast<std::size_t>(from);
  return until<0>(kNavyRay<0>[at], blockers) | until<1>(kNavyRay<1>[at], blockers) |
         until<2>(kNavyRay<2>[at], blockers) | until<3>(kNavyRay<3>[at], blockers) |
         until<4>(kNavyRay<4>[at], blockers) | until<5>(kNavyRay<5>[at], blockers) |
         until<6>(kNavyRay<6>[at], blockers) | until<7>(kNavyRay<7>[at], blockers);
}

}  // namespace rookery::cotulenh
