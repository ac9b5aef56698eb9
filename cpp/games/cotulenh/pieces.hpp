// The eleven kinds of pieces, and how far each goes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace rookery::cotulenh {

enum Colour : int { kRed = 0, kBlue = 1 };
constexpr Colour other(Colour colour) { return static_cast<Colour>(colour ^ 1); }

// The Commander comes last: it is the one kind without a set of squares of its own (Placement).
enum Kind : std::uint8_t {
  kInfantry,
  kTank,
  kMilitia,
  kEngineer,
  kArtillery,
  kAntiAir,
  kMissile,
  kAirForce,
  kNavy,
  kHeadquarters,
  kCommander,
};
inline constexpr std::size_t kKinds = 11;
inline constexpr std::string_view kLetters = "ITMEAGSFNHC";

// Sets of kinds.
using KindSet = std::uint16_t;
constexpr KindSet set_of(Kind kind) { return static_cast<KindSet>(1u << kind); }
template <class... More>
constexpr KindSet set_of(Kind kind, More... more) {
  return static_cast<KindSet>(set_of(kind) | set_of(more...));
}
constexpr bool contains(KindSet set, Kind kind) { return set >> kind & 1; }

// rules/cotulenh.md 5.3: these cross the river only on the files f and h.
inline constexpr KindSet kHeavy = set_of(kArtillery, kAntiAir, kMissile);
// rules/cotulenh.md 3.1: these capture over pieces that stand in between.
inline constexpr KindSet kShootOver = set_of(kArtillery, kMissile, kAirForce, kNavy);

// How far a piece reaches along ranks and files, and along diagonals; 0 if not at all.
struct Range {
  std::uint8_t straight;
  std::uint8_t diagonal;
};
inline constexpr std::uint8_t kUnlimited = 12;

// rules/cotulenh.md 3.1. Captures reach as far as moves, except for the Commander (1) and for the
// Navy, which reaches one square less against anything but a Navy.
inline constexpr std::array<std::array<Range, 2>, kKinds> kMoveRanges = {{
    {{{1, 0}, {2, 2}}},                             // I
    {{{2, 0}, {3, 3}}},                             // T
    {{{1, 1}, {2, 2}}},                             // M
    {{{1, 0}, {2, 2}}},                             // E
    {{{3, 3}, {4, 4}}},                             // A
    {{{1, 0}, {2, 2}}},                             // G
    {{{2, 1}, {3, 2}}},                             // S
    {{{4, 4}, {5, 5}}},                             // F
    {{{4, 4}, {5, 5}}},                             // N
    {{{0, 0}, {1, 1}}},                             // H
    {{{kUnlimited, 0}, {kUnlimited, kUnlimited}}},  // C
}};
constexpr Range move_range(Kind kind, bool heroic) { return kMoveRanges[kind][heroic]; }

// rules/cotulenh.md 10.1: how far a piece attacks a Commander. Two quirks: the Missile reaches as
// far on diagonals as on ranks and files (Q4), and a heroic Commander reaches 2 (Q5). The Navy has
// the range that it has against a Navy.
constexpr Range attack_range(Kind kind, bool heroic) {
  if (kind == kMissile) return heroic ? Range{3, 3} : Range{2, 2};
  if (kind == kCommander) return heroic ? Range{2, 2} : Range{1, 0};
  return move_range(kind, heroic);
}

// rules/cotulenh.md 9.1: 0 for a piece that defends no airspace.
constexpr int air_defence_level(Kind kind, bool heroic) {
  const int base = kind == kMissile ? 2 : kind == kAntiAir || kind == kNavy ? 1 : 0;
  return base ? base + heroic : 0;
}

}  // namespace rookery::cotulenh
