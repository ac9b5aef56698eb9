#include "games/chess/legality.hpp"

#include <bit>
#include <cstdlib>

#include "games/chess/king_safety.hpp"
#include "games/chess/queries.hpp"

namespace rookery::chess {
namespace {

Colour mover(const Position& position) { return static_cast<Colour>(position.turn); }
Piece piece_on(const Position& position, int square) {
  return position.squares[static_cast<std::size_t>(square)];
}

using List = void (*)(const Position&, MoveList&);
bool is_on_list(List list, const Position& position, Move move) {
  MoveList moves;
  list(position, moves);
  for (const Move legal : moves)
    if (legal == move) return true;
  return false;
}

// How a pawn moves, ignoring the king's safety.
bool pawn_can_go(const Position& position, Move move, Piece captured) {
  const Colour side = mover(position);
  const int up = side == kWhite ? 8 : -8;
  const int from = move.from(), to = move.to();
  const bool reaches_last_rank = bit(to) & (kRank1 | kRank8);
  if (reaches_last_rank != move.is_promotion()) return false;
  if (move.is_capture()) {
    const Bits attacked =
        side == kWhite ? pawn_attacks_up(bit(from)) : pawn_attacks_down(bit(from));
    if (!(attacked & bit(to))) return false;
    return move.kind() == kEnPassant ? to == position.en_passant : captured != kEmpty;
  }
  if (captured != kEmpty) return false;
  if (move.kind() == kDoublePush)
    return from / 8 == (side == kWhite ? 1 : 6) && to == from + 2 * up &&
           piece_on(position, from + up) == kEmpty;
  return to == from + up;
}

// How any other piece moves. Lines are looked up in small tables, which stay in the cache; see
// king_safety.hpp.
bool piece_can_go(const Position& position, PieceKind kind, int from, int to) {
  if (kind == kKnight) return knight_attacks(from) & bit(to);
  if (kind == kKing) return king_attacks(from) & bit(to);
  const auto square = static_cast<std::size_t>(from);
  const Bits lines = (kind == kBishop ? 0 : kLines.straight[square]) |
                     (kind == kRook ? 0 : kLines.diagonal[square]);
  return (lines & bit(to)) && !(between(from, to) & position.occupied());
}

// Any move except castling, which is rare and has its own conditions.
bool can_go(const Position& position, Move move) {
  const Colour side = mover(position);
  const Piece piece = piece_on(position, move.from());
  if (piece == kEmpty || colour_of(piece) != side) return false;
  const Piece captured = piece_on(position, move.to());
  if (captured != kEmpty && (colour_of(captured) == side || kind_of(captured) == kKing))
    return false;
  if (kind_of(piece) == kPawn)
    return move.kind() != 6 && move.kind() != 7 && pawn_can_go(position, move, captured);
  return move.kind() == (captured != kEmpty ? kCapture : kQuiet) &&
         piece_can_go(position, kind_of(piece), move.from(), move.to());
}

}  // namespace

Move describe(const Position& position, int from, int to, int promotion) {
  const Piece piece = piece_on(position, from);
  const int capture = piece_on(position, to) != kEmpty ? kCapture : kQuiet;
  if (promotion) return Move(kPromotion + capture + promotion - kKnight, from, to);
  if (kind_of(piece) == kPawn) {
    if (to == position.en_passant && from % 8 != to % 8) return Move(kEnPassant, from, to);
    if (std::abs(from - to) == 16) return Move(kDoublePush, from, to);
  }
  // A king that moves two files castles; castling_with() handles Chess960.
  if (kind_of(piece) == kKing && from / 8 == to / 8 && std::abs(from - to) == 2)
    return Move(to > from ? kCastleKingSide : kCastleQueenSide, from, to);
  return Move(capture, from, to);
}

bool is_pseudo_legal(const Position& position, Move move) {
  if (move.is_castling()) return is_on_list(list_pseudo_legal, position, move);
  return can_go(position, move);
}

bool is_legal(const Position& position, Move move) {
  if (move.is_castling()) return is_on_list(list_moves, position, move);
  return can_go(position, move) && is_safe(position, move);
}

Move castling_with(const Position& position, int rook) {
  const Colour side = mover(position);
  const int king = std::countr_zero(position.pieces(side, kKing));
  if (!(position.castlers & position.colour(side) & bit(rook))) return kNoMove;
  const int home = king & 56;
  return rook > king ? Move(kCastleKingSide, king, home + 6)
                     : Move(kCastleQueenSide, king, home + 2);
}

void list_moves_to(const Position& position, PieceKind kind, int to, MoveList& moves) {
  const Colour side = mover(position);
  Bits from = position.pieces(side, kind);
  const auto add_if_legal = [&](Move move) {
    if (is_legal(position, move)) moves.push_back(move);
  };
  if (kind == kPawn) {
    // The pawn comes from the same file or a neighbouring one, one or two ranks back.
    const Bits one = side == kWhite ? bit(to) >> 8 : bit(to) << 8;
    const Bits two = side == kWhite ? one >> 8 : one << 8;
    const Bits beside = ((one & ~kFileA) >> 1) | ((one & ~kFileH) << 1);
    const bool promotes = bit(to) & (kRank1 | kRank8);
    for (from &= one | two | beside; from; from &= from - 1) {
      const int square = std::countr_zero(from);
      if (promotes) {
        for (int piece = kKnight; piece <= kQueen; ++piece)
          add_if_legal(describe(position, square, to, piece));
      } else {
        add_if_legal(describe(position, square, to, 0));
      }
    }
    return;
  }
  const int move_kind = piece_on(position, to) != kEmpty ? kCapture : kQuiet;
  for (from &= attackers(position, side, to); from; from &= from - 1)
    add_if_legal(Move(move_kind, std::countr_zero(from), to));
}

}  // namespace rookery::chess
