#include "games/chess/features.hpp"

#include <bit>

#include "games/chess/attacks.hpp"
#include "games/chess/slider_choice.hpp"

namespace rookery::chess {

namespace {

using Counts = std::array<int, kFeatures.size()>;

int count(Bits set) { return std::popcount(set); }
Bits filled_up(Bits set) {
  set |= set << 8;
  set |= set << 16;
  return set | set << 32;
}
Bits filled_down(Bits set) {
  set |= set >> 8;
  set |= set >> 16;
  return set | set >> 32;
}
Bits beside(Bits set) { return (set & ~kFileH) << 1 | (set & ~kFileA) >> 1; }

// Adds the counts of one side, times `sign`. Returns the squares that the side attacks.
template <class Sliders, Colour Side>
Bits add(const Position& position, int sign, Counts& counts) {
  constexpr bool kUp = Side == kWhite;
  const Bits pawns = position.kind(kPawn), own = position.colour(Side);
  const Bits ours = pawns & own, theirs = pawns & ~own;
  const Bits files = filled_up(filled_down(ours));
  const Bits attacked = kUp ? pawn_attacks_up(ours) : pawn_attacks_down(ours);
  const Bits by_theirs = kUp ? pawn_attacks_down(theirs) : pawn_attacks_up(theirs);
  // Squares that have an enemy pawn ahead of them, on the same file or a neighbouring one.
  const Bits stopped =
      kUp ? filled_down(theirs >> 8 | by_theirs) : filled_up(theirs << 8 | by_theirs);
  const Bits behind = kUp ? filled_down(ours >> 8) : filled_up(ours << 8);
  counts[0] += sign * count(ours & behind);
  counts[1] += sign * count(ours & ~beside(files));
  counts[2] += sign * count(ours & (beside(ours) | attacked));
  for (Bits rest = ours & ~stopped & ~behind; rest; rest &= rest - 1) {
    const int rank = std::countr_zero(rest) / 8;
    counts[static_cast<std::size_t>(2 + (kUp ? rank : 7 - rank))] += sign;
  }
  counts[9] += sign * (count(position.kind(kBishop) & own) >= 2);

  const Bits occupied = position.occupied();
  const int enemy_king = std::countr_zero(position.kind(kKing) & ~own);
  const Bits near = king_attacks(enemy_king) & ~by_theirs;
  const Bits free = ~own & ~by_theirs;
  int attacks = 0;
  Bits all = attacked | king_attacks(std::countr_zero(position.kind(kKing) & own));
  const auto look = [&](std::size_t feature, Bits reached) {
    all |= reached;
    counts[feature] += sign * count(reached & free);
    attacks += count(reached & near);
  };
  const auto each = [](Bits set, auto use) {
    for (; set; set &= set - 1) use(std::countr_zero(set));
  };
  each(position.kind(kKnight) & own, [&](int square) { look(12, knight_attacks(square)); });
  each(position.kind(kBishop) & own,
       [&](int square) { look(13, Sliders::bishop(square, occupied)); });
  const Bits their_files = filled_up(filled_down(theirs));
  each(position.kind(kRook) & own, [&](int square) {
    look(14, Sliders::rook(square, occupied));
    if (files & bit(square)) return;
    counts[their_files & bit(square) ? 11 : 10] += sign;
  });
  each(position.kind(kQueen) & own, [&](int square) {
    look(15, Sliders::bishop(square, occupied) | Sliders::rook(square, occupied));
  });
  const Bits king = position.kind(kKing) & own;
  const Bits row = kUp ? (king | beside(king)) << 8 : (king | beside(king)) >> 8;
  counts[16] += sign * count(ours & (row | (kUp ? row << 8 : row >> 8)));
  // Attacks on a king count against its side.
  counts[17] -= sign * attacks;
  counts[18] -= sign * attacks * attacks / 2;
  const Bits pieces = occupied & ~pawns & ~position.kind(kKing);
  counts[19] += sign * count(pieces & ~own & attacked);
  // No enemy pawn can ever attack an outpost, and a pawn guards it.
  const Bits outposts = attacked & ~(kUp ? filled_down(by_theirs) : filled_up(by_theirs));
  counts[21] += sign * count((position.kind(kKnight) | position.kind(kBishop)) & own & outposts);
  return all;
}

}  // namespace

Counts features(const Position& position) {
  return with_sliders([&]<class Sliders>() {
    Counts counts{};
    const Bits by_white = add<Sliders, kWhite>(position, 1, counts);
    const Bits by_black = add<Sliders, kBlack>(position, -1, counts);
    const Bits men = position.occupied() & ~position.kind(kKing);
    const Bits white = position.colour(kWhite);
    counts[20] += count(men & ~white & by_white & ~by_black);
    counts[20] -= count(men & white & by_black & ~by_white);
    return counts;
  });
}

}  // namespace rookery::chess
