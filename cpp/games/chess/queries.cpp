#include "games/chess/queries.hpp"

#include <bit>

#include "games/chess/endings.hpp"
#include "games/chess/slider_choice.hpp"

namespace rookery::chess {

Bits attacks_from(const Position& position, int square) {
  const Piece piece = position.squares[static_cast<std::size_t>(square)];
  const Bits occupied = position.occupied();
  return with_sliders([&]<class Sliders>() -> Bits {
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
  });
}

Bits attackers(const Position& position, Colour by, int square) {
  return attackers_among(position, by, square, position.occupied());
}

Bits attackers_among(const Position& position, Colour by, int square, Bits occupied) {
  const Bits here = bit(square);
  const Bits pawns = by == kWhite ? pawn_attacks_down(here) : pawn_attacks_up(here);
  const Bits straight = position.fours & ~position.twos;
  const Bits diagonal = position.ones & (position.twos ^ position.fours);
  return with_sliders([&]<class Sliders>() {
    return position.colour(by) &
           ((pawns & position.kind(kPawn)) | (knight_attacks(square) & position.kind(kKnight)) |
            (king_attacks(square) & position.kind(kKing)) |
            (Sliders::rook(square, occupied) & straight) |
            (Sliders::bishop(square, occupied) & diagonal));
  });
}

Bits checkers(const Position& position) {
  const auto side = static_cast<Colour>(position.turn);
  return attackers(position, other(side), std::countr_zero(position.pieces(side, kKing)));
}

Bits pin_line(const Position& position, Colour colour, int square) {
  const int king = std::countr_zero(position.pieces(colour, kKing));
  const bool straight = kLines.straight[static_cast<std::size_t>(king)] & bit(square);
  const bool diagonal = kLines.diagonal[static_cast<std::size_t>(king)] & bit(square);
  if (!straight && !diagonal) return ~Bits{0};
  const Bits sliders = position.colour(other(colour)) &
                       (position.kind(kQueen) | position.kind(straight ? kRook : kBishop));
  for (Bits rest = sliders; rest; rest &= rest - 1) {
    const int slider = std::countr_zero(rest);
    const Bits way = between(king, slider);
    if (!(way & bit(square)) || (way & position.occupied() & ~bit(square))) continue;
    // Everything on the line through both: what either sees of it on an empty board, and
    // themselves.
    const Bits rays_king = straight ? kLines.straight[static_cast<std::size_t>(king)]
                                    : kLines.diagonal[static_cast<std::size_t>(king)];
    const Bits rays_slider = straight ? kLines.straight[static_cast<std::size_t>(slider)]
                                      : kLines.diagonal[static_cast<std::size_t>(slider)];
    return (rays_king & rays_slider) | bit(king) | bit(slider);
  }
  return ~Bits{0};
}

bool has_insufficient_material(const Position& position, Colour side) {
  const Bits own = position.colour(side), enemy = position.colour(other(side));
  if (own & (position.kind(kPawn) | position.kind(kRook) | position.kind(kQueen))) return false;
  const Bits knights = own & position.kind(kKnight), bishops = position.kind(kBishop);
  // A knight mates with the help of any enemy piece but a queen, which could always capture it or
  // go between; two pieces mate alone.
  if (knights)
    return std::popcount(own) <= 2 && !(enemy & ~position.kind(kKing) & ~position.kind(kQueen));
  // Bishops of one colour mate only with the help of a pawn, a knight or a bishop of the other.
  if (own & bishops) {
    const bool one_colour = !(bishops & kDarkSquares) || !(bishops & ~kDarkSquares);
    return one_colour && !position.kind(kPawn) && !position.kind(kKnight);
  }
  return true;
}

bool is_insufficient_material(const Position& position) {
  return is_insufficient(position.kind(kPawn) | position.kind(kRook) | position.kind(kQueen),
                         position.kind(kKnight), position.kind(kBishop));
}

}  // namespace rookery::chess
