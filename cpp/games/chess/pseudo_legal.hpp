// Pseudo-legal moves, which may leave the king in check, in the same groups as the legal moves
// (generator.hpp).
#pragma once

#include "games/chess/generator.hpp"

namespace rookery::chess {

// A king may be captured, and a side without one has no moves. Castling is included only if no
// square on the king's way is attacked, since that is a rule of castling itself.
// Precondition: the enemy has a king if the mover has one.
template <class Sliders, class Sink>
void generate_pseudo_legal(const Node& node, Sink& sink) {
  using detail::each;
  const Bits occupied = node.occupied();
  const Bits own = node.own & occupied;
  const Bits enemy = occupied & ~own;
  const Bits king_bit = node.kings() & own;
  if (!king_bit) return;
  const int king = std::countr_zero(king_bit);

  sink.king(king, king_attacks(king) & ~own);
  if (const Bits castlers = node.castlers() & own) {
    const Bits attacked = detail::danger<Sliders, Sink::kSimilarPositions>(node, enemy, occupied);
    each(castlers, [&](int rook) {
      const CastlingSquares to = castling_squares(king, rook);
      const Bits way = between(king, to.king_to) | bit(to.king_to);
      const Bits free = way | between(rook, to.rook_to) | bit(to.rook_to);
      if (!(free & occupied & ~king_bit & ~bit(rook)) && !((way | king_bit) & attacked))
        sink.castle(king, rook);
    });
  }
  each(node.knights() & own, [&](int from) { sink.knight(from, knight_attacks(from) & ~own); });
  each(node.diagonal_sliders() & own,
       [&](int from) { sink.diagonal(from, Sliders::bishop(from, occupied) & ~own); });
  each(node.straight_sliders() & own,
       [&](int from) { sink.straight(from, Sliders::rook(from, occupied) & ~own); });

  const Bits pawns = node.pawns() & own;
  const Bits one = (pawns << 8) & ~occupied;
  const Bits left = ((pawns & ~kFileA) << 7) & enemy;
  const Bits right = ((pawns & ~kFileH) << 9) & enemy;
  sink.pawns(8, one & ~kRank8);
  sink.double_steps(((one & kRank3) << 8) & ~occupied);
  sink.pawns(7, left & ~kRank8);
  sink.pawns(9, right & ~kRank8);
  sink.promotions(8, one & kRank8);
  sink.promotions(7, left & kRank8);
  sink.promotions(9, right & kRank8);
  if (const Bits mark = node.own & ~occupied)
    each(pawn_attacks_down(mark) & pawns, [&](int from) { sink.en_passant(from, mark); });
}

}  // namespace rookery::chess
