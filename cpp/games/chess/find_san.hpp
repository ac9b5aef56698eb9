// Finds the move of SAN as game files write it, without listing moves or throwing.
#pragma once

#include <bit>
#include <string_view>

#include "games/chess/king_safety.hpp"
#include "games/chess/position.hpp"

namespace rookery::chess {

namespace detail {

inline Move find_castling(const Position& position, bool king_side) {
  const auto side = static_cast<Colour>(position.turn);
  const Bits own = position.colour(side), enemy = position.colour(other(side));
  const int king = std::countr_zero(position.kind(kKing) & own);
  if (king > 63) return kNoMove;
  const Bits beyond = king_side ? ~((bit(king) << 1) - 1) : bit(king) - 1;
  const Bits rooks = position.castlers & own & beyond & (kRank1 << (king & 56));
  if (!std::has_single_bit(rooks)) return kNoMove;
  const int home = king & 56, rook = std::countr_zero(rooks);
  const int king_to = home + (king_side ? 6 : 2), rook_to = home + (king_side ? 5 : 3);
  const Bits occupied = position.occupied();
  const Bits others = occupied & ~bit(king) & ~rooks;
  const Bits way = between(king, king_to) | bit(king_to);
  if ((way | between(rook, rook_to) | bit(rook_to)) & others) return kNoMove;
  for (Bits left = way | bit(king); left; left &= left - 1)
    if (is_attacked(position, std::countr_zero(left), occupied & ~bit(king), enemy)) return kNoMove;
  // In Chess960 a rook that leaves can uncover its king.
  if (is_attacked(position, king_to, others | bit(king_to) | bit(rook_to), enemy)) return kNoMove;
  return Move(king_side ? kCastleKingSide : kCastleQueenSide, king, king_to);
}

}  // namespace detail

// The legal move of a text in one of the forms that game files have: Nf3, Nbxd2, Q4h5, exd5,
// e8=Q, O-O. kNoMove for every other text, for which parse_san() has the last word.
inline Move find_san(const Position& position, std::string_view text) {
  const auto square_at = [&](std::size_t i) {
    const unsigned file = static_cast<unsigned char>(text[i]) - unsigned{'a'};
    const unsigned rank = static_cast<unsigned char>(text[i + 1]) - unsigned{'1'};
    return file < 8 && rank < 8 ? static_cast<int>(rank * 8 + file) : -1;
  };
  while (!text.empty() && (text.back() == '+' || text.back() == '#')) text.remove_suffix(1);
  const std::size_t size = text.size();
  if (size < 2) return kNoMove;
  const auto side = static_cast<Colour>(position.turn);
  const Bits occupied = position.occupied();
  const Bits own = position.colour(side), enemy = occupied & ~own;
  const char first = text[0];

  if (first >= 'a' && first <= 'h') {
    int promotion = 0;
    std::size_t end = size;
    if (size >= 4 && text[size - 2] == '=') {
      switch (text[size - 1]) {
        case 'Q': promotion = kQueen; break;
        case 'R': promotion = kRook; break;
        case 'B': promotion = kBishop; break;
        case 'N': promotion = kKnight; break;
        default: return kNoMove;
      }
      end -= 2;
    }
    const bool capture = end == 4 && text[1] == 'x';
    if (end != 2 && !capture) return kNoMove;
    const int to = square_at(end - 2);
    if (to < 0 || static_cast<bool>(bit(to) & (kRank1 | kRank8)) != (promotion != 0))
      return kNoMove;
    const Bits pawns = position.kind(kPawn) & own;
    const int up = side == kWhite ? 8 : -8;
    Move move;
    if (capture) {
      const int file = first - 'a';
      if (file - to % 8 != 1 && to % 8 - file != 1) return kNoMove;
      const int from = (to - up) / 8 * 8 + file;
      if (to - up < 0 || to - up > 63 || !(pawns & bit(from))) return kNoMove;
      const Bits target = bit(to);
      if (target & enemy & ~position.kind(kKing))
        move = Move(promotion ? kPromotionCapture + promotion - kKnight : kCapture, from, to);
      else if (to == position.en_passant && !promotion)
        move = Move(kEnPassant, from, to);
      else
        return kNoMove;
    } else {
      const int one = to - up, two = one - up;
      if (one < 0 || one > 63 || (occupied & bit(to))) return kNoMove;
      if (pawns & bit(one))
        move = Move(promotion ? kPromotion + promotion - kKnight : kQuiet, one, to);
      else if (to / 8 == (side == kWhite ? 3 : 4) && !(occupied & bit(one)) && (pawns & bit(two)))
        move = Move(kDoublePush, two, to);
      else
        return kNoMove;
    }
    return is_safe(position, move) ? move : kNoMove;
  }

  PieceKind kind;
  switch (first) {
    case 'N': kind = kKnight; break;
    case 'B': kind = kBishop; break;
    case 'R': kind = kRook; break;
    case 'Q': kind = kQueen; break;
    case 'K': kind = kKing; break;
    case 'O':
      if (text == "O-O") return detail::find_castling(position, true);
      if (text == "O-O-O") return detail::find_castling(position, false);
      return kNoMove;
    default: return kNoMove;
  }
  if (size < 3) return kNoMove;
  const int to = square_at(size - 2);
  if (to < 0 || (bit(to) & (own | position.kind(kKing)))) return kNoMove;
  const bool captures = occupied & bit(to);
  std::size_t end = size - 2;
  if (text[end - 1] == 'x') {
    if (!captures) return kNoMove;
    --end;
  }
  Bits from = position.kind(kind) & own;
  if (end > 1) {
    std::size_t at = 1;
    if (text[at] >= 'a' && text[at] <= 'h') from &= kFileA << (text[at++] - 'a');
    if (at < end && text[at] >= '1' && text[at] <= '8') from &= kRank1 << 8 * (text[at++] - '1');
    if (at != end) return kNoMove;
  }
  const auto square = static_cast<std::size_t>(to);
  switch (kind) {
    case kKnight: from &= knight_attacks(to); break;
    case kBishop: from &= kLines.diagonal[square]; break;
    case kRook: from &= kLines.straight[square]; break;
    case kQueen: from &= kLines.diagonal[square] | kLines.straight[square]; break;
    default: from &= king_attacks(to);
  }
  Move found = kNoMove;
  for (; from; from &= from - 1) {
    const int origin = std::countr_zero(from);
    if (between(to, origin) & occupied) continue;  // nothing is between a leap's squares
    const Move move(captures ? kCapture : kQuiet, origin, to);
    if (!is_safe(position, move)) continue;
    if (found != kNoMove) return kNoMove;
    found = move;
  }
  return found;
}

}  // namespace rookery::chess
