// What pieces attack. The slider tables are a template parameter, for callers that ask more than
// once.
#pragma once

#include "games/chess/position.hpp"

namespace rookery::chess {

// The squares that a piece on a square attacks; none for an empty square.
template <class Sliders>
[[gnu::always_inline]] inline Bits attacks_of(Piece piece, int square, Bits occupied) {
  switch (kind_of(piece)) {
    case kPawn:
      return colour_of(piece) == kWhite ? pawn_attacks_up(bit(square))
                                        : pawn_attacks_down(bit(square));
    case kKnight: return knight_attacks(square);
    case kBishop: return Sliders::bishop(square, occupied);
    case kRook: return Sliders::rook(square, occupied);
    case kQueen: return Sliders::bishop(square, occupied) | Sliders::rook(square, occupied);
    case kKing: return king_attacks(square);
    default: return 0;
  }
}

// The pieces of a colour that would attack a square if these squares were occupied.
template <class Sliders>
[[gnu::always_inline]] inline Bits attackers_among(const Position& position, Colour by, int square,
                                                   Bits occupied) {
  const Bits here = bit(square);
  const Bits pawns = by == kWhite ? pawn_attacks_down(here) : pawn_attacks_up(here);
  const Bits straight = position.fours & ~position.twos;
  const Bits diagonal = position.ones & (position.twos ^ position.fours);
  return position.colour(by) &
         ((pawns & position.kind(kPawn)) | (knight_attacks(square) & position.kind(kKnight)) |
          (king_attacks(square) & position.kind(kKing)) |
          (Sliders::rook(square, occupied) & straight) |
          (Sliders::bishop(square, occupied) & diagonal));
}

}  // namespace rookery::chess
