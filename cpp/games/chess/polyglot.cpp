#include "games/chess/polyglot.hpp"

#include <bit>

#include "games/chess/for_batch.hpp"
#include "games/chess/geometry.hpp"
#include "games/chess/polyglot_numbers.hpp"

namespace rookery::chess {

bool has_polyglot_key(const Position& position) {
  for (Bits left = position.castlers; left; left &= left - 1) {
    const Bits castler = left & -left;
    const Colour side = position.white & castler ? kWhite : kBlack;
    const Bits king = position.pieces(side, kKing);
    const Bits rank = kRank1 << (std::countr_zero(castler) & 56);
    const Bits beyond = castler > king ? ~(castler | (castler - 1)) : castler - 1;
    if (position.pieces(side, kRook) & rank & beyond) return false;
  }
  return true;
}

std::uint64_t polyglot_key(const Position& position) {
  std::uint64_t key = 0;
  for (Bits left = position.occupied(); left; left &= left - 1) {
    const auto square = static_cast<std::size_t>(std::countr_zero(left));
    const Piece piece = position.squares[square];
    // Black's pawn comes first, then White's, and so on to the kings.
    const auto kind = static_cast<std::size_t>(2 * (kind_of(piece) - kPawn) + !colour_of(piece));
    key ^= kPolyglotNumbers[64 * kind + square];
  }
  for (const Colour side : {kWhite, kBlack})
    for (std::size_t i = 0; i < 2; ++i)
      if (castling_rights(position, side) >> i & 1)
        key ^= kPolyglotNumbers[kPolyglotCastling + 2u * side + i];
  if (has_en_passant_pawn(position))
    key ^= kPolyglotNumbers[kPolyglotEnPassant + position.en_passant % 8u];
  if (position.turn == kWhite) key ^= kPolyglotNumbers[kPolyglotTurn];
  return key;
}

std::uint16_t polyglot_move(const Position& position, Move move) {
  if (move == kNullMove) return 0;
  int to = move.to();
  if (move.is_castling()) {
    const Bits king = bit(move.from());
    const Bits beyond = move.kind() == kCastleKingSide ? ~(king - 1) : king - 1;
    const Bits rooks = position.castlers & beyond & (kRank1 << (move.from() & 56));
    to = std::countr_zero(rooks);
  }
  const int becomes = move.is_promotion() ? move.promotion() - kPawn : 0;
  return static_cast<std::uint16_t>(becomes << 12 | move.from() << 6 | to);
}

}  // namespace rookery::chess
