// Units: a piece, or one of the 23 stacks (rules/cotulenh.md 7), with each piece heroic or not. All
// 142 have numbers, so that the unit on a square is a byte.
#pragma once

#include <bit>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "games/cotulenh/pieces.hpp"

namespace rookery::cotulenh {

// The colour is not part of a unit.
using Unit = std::uint8_t;
inline constexpr Unit kNobody = 0;

struct UnitFacts {
  std::uint8_t size = 0;
  std::array<Kind, 3> pieces{};  // as FEN writes them: the carrier first
  KindSet kinds = 0;
  KindSet heroes = 0;  // which of them are heroic
};

namespace detail {

struct StackPieces {
  std::uint8_t size;
  std::array<Kind, 3> pieces;
};

inline constexpr std::array<StackPieces, 34> kStacks = {{
    {1, {kInfantry}},
    {1, {kTank}},
    {1, {kMilitia}},
    {1, {kEngineer}},
    {1, {kArtillery}},
    {1, {kAntiAir}},
    {1, {kMissile}},
    {1, {kAirForce}},
    {1, {kNavy}},
    {1, {kHeadquarters}},
    {1, {kCommander}},
    {2, {kTank, kCommander}},
    {2, {kTank, kInfantry}},
    {2, {kTank, kMilitia}},
    {2, {kEngineer, kArtillery}},
    {2, {kEngineer, kAntiAir}},
    {2, {kEngineer, kMissile}},
    {2, {kAirForce, kTank}},
    {2, {kAirForce, kCommander}},
    {2, {kAirForce, kInfantry}},
    {2, {kAirForce, kMilitia}},
    {3, {kAirForce, kTank, kCommander}},
    {3, {kAirForce, kTank, kInfantry}},
    {3, {kAirForce, kTank, kMilitia}},
    {2, {kNavy, kAirForce}},
    {2, {kNavy, kTank}},
    {2, {kNavy, kCommander}},
    {2, {kNavy, kInfantry}},
    {2, {kNavy, kMilitia}},
    {3, {kNavy, kAirForce, kTank}},
    {3, {kNavy, kAirForce, kCommander}},
    {3, {kNavy, kAirForce, kInfantry}},
    {3, {kNavy, kAirForce, kMilitia}},
    {2, {kHeadquarters, kCommander}},
}};

constexpr KindSet kinds_of(const StackPieces& stack) {
  KindSet kinds = 0;
  for (std::size_t i = 0; i < stack.size; ++i)
    kinds = static_cast<KindSet>(kinds | set_of(stack.pieces[i]));
  return kinds;
}

constexpr std::size_t count_units() {
  std::size_t units = 1;  // nobody
  for (const StackPieces& stack : kStacks) units += std::size_t{1} << stack.size;
  return units;
}

}  // namespace detail

inline constexpr std::size_t kUnits = detail::count_units();
static_assert(kUnits == 143);

// Within a stack the number grows by 1, 2, 4 for a heroic first, second, third piece.
inline constexpr std::array<UnitFacts, kUnits> kUnitFacts = [] {
  std::array<UnitFacts, kUnits> facts{};
  std::size_t unit = 1;
  for (const detail::StackPieces& stack : detail::kStacks)
    for (unsigned heroes = 0; heroes < 1u << stack.size; ++heroes, ++unit) {
      facts[unit].size = stack.size;
      facts[unit].pieces = stack.pieces;
      facts[unit].kinds = detail::kinds_of(stack);
      for (std::size_t i = 0; i < stack.size; ++i)
        if (heroes >> i & 1)
          facts[unit].heroes = static_cast<KindSet>(facts[unit].heroes | set_of(stack.pieces[i]));
    }
  return facts;
}();

namespace detail {

// By the set of kinds: the unit in which no piece is heroic; kNobody where there is no such stack.
inline constexpr std::array<Unit, 1u << kKinds> kPlainUnits = [] {
  std::array<Unit, 1u << kKinds> plain{};
  for (std::size_t unit = kUnits - 1; unit > 0; --unit)
    if (!kUnitFacts[unit].heroes) plain[kUnitFacts[unit].kinds] = static_cast<Unit>(unit);
  return plain;
}();

}  // namespace detail

constexpr const UnitFacts& facts_of(Unit unit) { return kUnitFacts[unit]; }
constexpr Kind carrier(Unit unit) { return kUnitFacts[unit].pieces[0]; }
constexpr bool is_stack(Unit unit) { return kUnitFacts[unit].size > 1; }
constexpr bool has_piece(Unit unit, Kind kind) { return contains(kUnitFacts[unit].kinds, kind); }
constexpr bool is_hero(Unit unit, Kind kind) { return contains(kUnitFacts[unit].heroes, kind); }
constexpr bool carrier_is_hero(Unit unit) { return is_hero(unit, carrier(unit)); }

// The unit of these kinds, some of them heroic; kNobody if there is no such stack. The kinds decide
// who carries (rules/cotulenh.md 7).
constexpr Unit unit_of(KindSet kinds, KindSet heroes) {
  const Unit plain = detail::kPlainUnits[kinds];
  unsigned unit = plain;
  for (std::size_t i = 0; i < kUnitFacts[plain].size; ++i)
    unit += static_cast<unsigned>(contains(heroes, kUnitFacts[plain].pieces[i])) << i;
  return static_cast<Unit>(unit);
}
constexpr Unit single(Kind kind, bool heroic) {
  return unit_of(set_of(kind), heroic ? set_of(kind) : KindSet{0});
}

// The stack of both units; kNobody if there is no such stack.
constexpr Unit merged(Unit a, Unit b) {
  if (kUnitFacts[a].kinds & kUnitFacts[b].kinds) return kNobody;
  return unit_of(static_cast<KindSet>(kUnitFacts[a].kinds | kUnitFacts[b].kinds),
                 static_cast<KindSet>(kUnitFacts[a].heroes | kUnitFacts[b].heroes));
}
// The unit that remains when some pieces leave: every part of a legal stack is legal.
constexpr Unit without(Unit unit, KindSet leaving) {
  return unit_of(static_cast<KindSet>(kUnitFacts[unit].kinds & ~leaving),
                 static_cast<KindSet>(kUnitFacts[unit].heroes & ~leaving));
}
constexpr Unit with_heroes(Unit unit, KindSet heroes) {
  return unit_of(kUnitFacts[unit].kinds,
                 static_cast<KindSet>(kUnitFacts[unit].heroes | (heroes & kUnitFacts[unit].kinds)));
}

// "T", "+T", "(T+I)"; in small letters for Blue where FEN writes it.
std::string unit_text(Unit unit, Colour colour = kRed);

// The unit of one piece: "T", "+t".
std::optional<std::pair<Unit, Colour>> parse_piece(std::string_view symbol);

}  // namespace rookery::cotulenh
