#include "games/chess/queries.hpp"

#include <bit>

#include "games/chess/attacks.hpp"
#include "games/chess/endings.hpp"
#include "games/chess/slider_choice.hpp"

namespace rookery::chess {

Bits attacks_from(const Position& position, int square) {
  const Piece piece = position.squares[static_cast<std::size_t>(square)];
  return with_sliders(
      [&]<class Sliders>() { return attacks_of<Sliders>(piece, square, position.occupied()); });
}

Bits attackers(const Position& position, Colour by, int square) {
  return attackers(position, by, square, position.occupied());
}

Bits attackers(const Position& position, Colour by, int square, Bits occupied) {
  return with_sliders(
      [&]<class Sliders>() { return attackers_among<Sliders>(position, by, square, occupied); });
}

Bits checkers(const Position& position) {
  const auto side = static_cast<Colour>(position.turn);
  return attackers(position, other(side), std::countr_zero(position.pieces(side, kKing)));
}

bool gives_check(const Position& position, Move move) {
  if (move.is_castling()) {
    Position after = position;
    make(after, move);
    return checkers(after);
  }
  const auto side = static_cast<Colour>(position.turn);
  const Bits from = bit(move.from()), to = bit(move.to());
  const Bits passed = move.kind() == kEnPassant ? bit(move.to() ^ 8) : 0;
  const PieceKind landed = move.is_promotion()
                               ? move.promotion()
                               : kind_of(position.squares[static_cast<std::size_t>(move.from())]);
  // The mover's pieces after the move, by the way in which they attack.
  const Bits staying = position.colour(side) & ~from;
  const auto after = [&](Bits kinds, bool joined) { return (kinds & staying) | (joined ? to : 0); };
  const Bits straight = after(position.fours & ~position.twos, landed == kRook || landed == kQueen);
  const Bits diagonal = after(position.ones & (position.twos ^ position.fours),
                              landed == kBishop || landed == kQueen);
  const Bits knights = after(position.kind(kKnight), landed == kKnight);
  const Bits pawns = after(position.kind(kPawn), landed == kPawn);
  const Bits kings = after(position.kind(kKing), landed == kKing);
  const Bits occupied = (position.occupied() & ~from & ~passed) | to;
  const Bits enemy_king = position.pieces(other(side), kKing);
  const int king = std::countr_zero(enemy_king);
  const Bits towards = side == kWhite ? pawn_attacks_down(enemy_king) : pawn_attacks_up(enemy_king);
  return with_sliders([&]<class Sliders>() -> bool {
    return (Sliders::rook(king, occupied) & straight) |
           (Sliders::bishop(king, occupied) & diagonal) | (knight_attacks(king) & knights) |
           (towards & pawns) | (king_attacks(king) & kings);
  });
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
    // All squares of the line through both: those that either of them sees on an empty board, and
    // their own.
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
  // Bishops on squares of one colour mate only with the help of a pawn, a knight, or a bishop on
  // squares of the other colour.
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
