// Whether one move leaves the king safe, for callers that ask about few moves of a position.
#pragma once

#include <bit>

#include "games/chess/geometry.hpp"
#include "games/chess/position.hpp"

namespace rookery::chess {

// Whether the mover's king would be attacked on a square if `occupied` were the squares that are
// not empty and `enemy` those of the enemy. Lines are checked one by one, since the tables for that
// are small: those of the generator would not stay in the cache.
inline bool is_attacked(const Position& position, int king, Bits occupied, Bits enemy) {
  const Bits ones = position.ones, twos = position.twos, fours = position.fours;
  const auto square = static_cast<std::size_t>(king);
  const Bits diagonal = ones & (twos ^ fours);
  const Bits straight = fours & ~twos;
  for (Bits sliders =
           enemy & ((diagonal & kLines.diagonal[square]) | (straight & kLines.straight[square]));
       sliders; sliders &= sliders - 1)
    if (!(between(king, std::countr_zero(sliders)) & occupied)) return true;
  const Bits pawns = ones & ~twos & ~fours;
  const Bits knights = twos & ~ones & ~fours;
  const Bits kings = twos & fours & ~ones;
  const Bits pawn_squares =
      position.turn == kWhite ? pawn_attacks_up(bit(king)) : pawn_attacks_down(bit(king));
  return enemy &
         ((knight_attacks(king) & knights) | (pawn_squares & pawns) | (king_attacks(king) & kings));
}

// Whether a pseudo-legal move that is not castling leaves the mover's king safe.
inline bool is_safe(const Position& position, Move move) {
  const auto side = static_cast<Colour>(position.turn);
  const Bits occupied = position.occupied();
  const Bits own_king = position.kind(kKing) & position.colour(side);
  const Bits from = bit(move.from()), to = bit(move.to());
  const Bits gone = move.kind() == kEnPassant ? bit(move.to() ^ 8) : to;
  const int king = std::countr_zero(own_king & from ? to : own_king);
  return !is_attacked(position, king, (occupied & ~from & ~gone) | to,
                      position.colour(other(side)) & ~gone);
}

}  // namespace rookery::chess
