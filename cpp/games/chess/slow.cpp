#include "games/chess/slow.hpp"

#include <bit>

#include "core/sliders.hpp"

namespace rookery::chess {

bool is_attacked_slow(const Position& position, Colour by, int square) {
  Bits pawns = 0;  // from where pawns attack the square
  const int rank = square / 8 + (by == kWhite ? -1 : 1);
  for (const int file : {square % 8 - 1, square % 8 + 1})
    if (rank >= 0 && rank < 8 && file >= 0 && file < 8) pawns |= bit(rank * 8 + file);
  const Bits straight = position.kind(kRook) | position.kind(kQueen);
  const Bits diagonal = position.kind(kBishop) | position.kind(kQueen);
  return position.colour(by) &
         ((pawns & position.kind(kPawn)) | (knight_attacks(square) & position.kind(kKnight)) |
          (king_attacks(square) & position.kind(kKing)) |
          (rook_attacks_slow(square, position.occupied()) & straight) |
          (bishop_attacks_slow(square, position.occupied()) & diagonal));
}

bool is_check_slow(const Position& position) {
  const auto side = static_cast<Colour>(position.turn);
  return is_attacked_slow(position, other(side), std::countr_zero(position.pieces(side, kKing)));
}

void list_pseudo_legal_slow(const Position& position, MoveList& moves) {
  const auto side = static_cast<Colour>(position.turn);
  const Bits own = position.colour(side), enemy = position.colour(other(side));
  const Bits occupied = own | enemy;
  const int up = side == kWhite ? 8 : -8;
  const auto add_targets = [&](int from, Bits targets) {
    for (int to = 0; to < 64; ++to)
      if (targets & ~own & bit(to))
        moves.push_back(Move(enemy & bit(to) ? kCapture : kQuiet, from, to));
  };
  const auto add_pawn = [&](int kind, int from, int to) {
    if (to / 8 != 0 && to / 8 != 7) return moves.push_back(Move(kind, from, to));
    for (int piece = 0; piece < 4; ++piece)
      moves.push_back(Move((kind & kCapture) + kPromotion + piece, from, to));
  };
  for (int from = 0; from < 64; ++from) {
    const Piece piece = position.squares[static_cast<std::size_t>(from)];
    if (piece == kEmpty || colour_of(piece) != side) continue;
    switch (kind_of(piece)) {
      case kPawn: {
        const int to = from + up;
        if (!(occupied & bit(to))) {
          add_pawn(kQuiet, from, to);
          if (from / 8 == (side == kWhite ? 1 : 6) && !(occupied & bit(to + up)))
            moves.push_back(Move(kDoublePush, from, to + up));
        }
        for (const int sideways : {-1, 1}) {
          const int file = from % 8 + sideways;
          if (file < 0 || file > 7) continue;
          if (enemy & bit(to + sideways)) add_pawn(kCapture, from, to + sideways);
          if (position.en_passant == to + sideways)
            moves.push_back(Move(kEnPassant, from, to + sideways));
        }
        break;
      }
      case kKnight: add_targets(from, knight_attacks(from)); break;
      case kBishop: add_targets(from, bishop_attacks_slow(from, occupied)); break;
      case kRook: add_targets(from, rook_attacks_slow(from, occupied)); break;
      case kQueen:
        add_targets(from, bishop_attacks_slow(from, occupied) | rook_attacks_slow(from, occupied));
        break;
      case kKing: {
        add_targets(from, king_attacks(from));
        if (is_check_slow(position)) break;
        for (int rook = 0; rook < 64; ++rook) {
          if (!(position.castlers & own & bit(rook))) continue;
          const int home = from & 56;
          const bool king_side = rook > from;
          const int king_to = home + (king_side ? 6 : 2), rook_to = home + (king_side ? 5 : 3);
          bool free = true;
          for (int square = home; square < home + 8; ++square) {
            const auto within = [&](int a, int b) {
              return (square >= a && square <= b) || (square >= b && square <= a);
            };
            if (!within(from, king_to) && !within(rook, rook_to)) continue;
            if (square != from && square != rook && (occupied & bit(square))) free = false;
            if (within(from, king_to) && is_attacked_slow(position, other(side), square))
              free = false;
          }
          if (free)
            moves.push_back(Move(king_side ? kCastleKingSide : kCastleQueenSide, from, king_to));
        }
        break;
      }
    }
  }
}

void list_moves_slow(const Position& position, MoveList& moves) {
  MoveList candidates;
  list_pseudo_legal_slow(position, candidates);
  const auto side = static_cast<Colour>(position.turn);
  Position after = position;
  for (const Move move : candidates) {
    Undo undo;
    make(after, move, undo);
    const int king = std::countr_zero(after.pieces(side, kKing));
    if (!is_attacked_slow(after, other(side), king)) moves.push_back(move);
    unmake(after, move, undo);
  }
}

}  // namespace rookery::chess
