// Airspace (rules/cotulenh.md 9).
#pragma once

#include "games/cotulenh/placement.hpp"
#include "games/cotulenh/tables.hpp"

namespace rookery::cotulenh {

// The squares whose top piece defends airspace: G and S unless an Engineer carries them, and N.
inline Bits air_defences(const Placement& placement, Colour colour) {
  return (((placement.of(kAntiAir) | placement.of(kMissile)) - placement.of(kEngineer)) |
          placement.of(kNavy)) &
         placement.of(colour);
}

// The area of the air defence on a square.
inline const Bits& area_of(const Placement& placement, Square square) {
  const Unit unit = placement.at(square);
  const int level = air_defence_level(carrier(unit), carrier_is_hero(unit));
  return kAreas[static_cast<std::size_t>(level)][static_cast<std::size_t>(square)];
}

// All squares that a side's air defence covers.
inline Bits covered_airspace(const Placement& placement, Colour colour) {
  Bits covered;
  air_defences(placement, colour).for_each([&](std::size_t at) {
    covered |= area_of(placement, static_cast<Square>(at));
  });
  return covered;
}

// Whether an Air Force that is not heroic gets through to the end of a straight path. An area is a
// disc, so the squares of the path that it covers are consecutive: a path that ends inside an area
// has not left it.
inline bool air_force_gets_through(const Placement& placement, Colour defender, const Bits& path,
                                   Square end) {
  int met = 0;
  bool covers_end = false;
  air_defences(placement, defender).for_each([&](std::size_t at) {
    const Bits& covered = area_of(placement, static_cast<Square>(at));
    if (!covered.intersects(path)) return;
    ++met;
    covers_end = covers_end || has(covered, end);
  });
  return met == 0 || (met == 1 && covers_end);
}

// The squares at the beginning of an Air Force's line that one area covers, if it covers the first.
template <std::size_t direction>
Bits kamikaze_squares(const Placement& placement, Colour defender, const Bits& line,
                      const Bits& entry) {
  Bits own_area, other_areas;
  int met = 0;
  air_defences(placement, defender).for_each([&](std::size_t at) {
    const Bits& covered = area_of(placement, static_cast<Square>(at));
    if (covered.intersects(entry)) {
      ++met;
      own_area = covered;
    } else {
      other_areas |= covered;
    }
  });
  if (met != 1) return {};
  const Bits end = (line - own_area) | (line & other_areas);
  return until<direction>(line, end) - end;
}

}  // namespace rookery::cotulenh
