#include "games/chess/codes.hpp"

#include <bit>
#include <cstdlib>

#include "games/chess/legality.hpp"
#include "games/chess/listing.hpp"

namespace rookery::chess {
namespace {

constexpr std::string_view kPromotionLetters = "..nbrq";

struct WriteCode {
  Variant variant;

  MoveCode write(int kind, int from, int to) const {
    return kind & kPromotion ? code_of(from, to, kKnight + (kind & 3))
                             : static_cast<MoveCode>(from << 6 | to);
  }
  MoveCode castle(int kind, int king, int king_to, int rook) const {
    return write(kind, king, variant == Variant::kChess960 ? rook : king_to);
  }
};

}  // namespace

int castling_rook(const Position& position, Move castling) {
  const Bits home = kRank1 << (castling.from() & 56);
  const Bits below = bit(castling.from()) - 1;
  return std::countr_zero(position.castlers & home &
                          (castling.kind() == kCastleKingSide ? ~below : below));
}

Move move_of(const Position& position, MoveCode code) {
  if (code == kNullCode) return kNoMove;
  const CodeParts parts = parts_of(code);
  const auto on = [&](int square) { return position.squares[static_cast<std::size_t>(square)]; };
  if (on(parts.from) != piece_of(static_cast<Colour>(position.turn), kKing))
    return describe(position, parts.from, parts.to, parts.promotion);
  if (position.castlers & bit(parts.to) & position.colour(colour_of(on(parts.from))))
    return castling_with(position, parts.to);
  // Castling as the other game writes it may move the king far; its other moves are of one square.
  const int home = parts.from & 56;
  if (std::abs(parts.from % 8 - parts.to % 8) > 1 && (parts.to == home + 2 || parts.to == home + 6))
    return Move(parts.to == home + 6 ? kCastleKingSide : kCastleQueenSide, parts.from, parts.to);
  return describe(position, parts.from, parts.to, parts.promotion);
}

MoveCode* write_legal_codes(const Position& position, Variant variant, MoveCode* out) {
  return write_moves<Legality::kLegal>(position, WriteCode{variant}, out);
}

MoveCode* write_pseudo_legal_codes(const Position& position, Variant variant, MoveCode* out) {
  return write_moves<Legality::kPseudoLegal>(position, WriteCode{variant}, out);
}

std::string code_text(MoveCode code) {
  if (code == kNullCode) return "0000";
  const CodeParts parts = parts_of(code);
  std::string text = {static_cast<char>('a' + parts.from % 8),
                      static_cast<char>('1' + parts.from / 8),
                      static_cast<char>('a' + parts.to % 8), static_cast<char>('1' + parts.to / 8)};
  if (parts.promotion) text += kPromotionLetters[static_cast<std::size_t>(parts.promotion)];
  return text;
}

MoveCode parse_code_text(std::string_view text) {
  if (text == "0000") return kNullCode;
  if (text.size() != 4 && text.size() != 5) return kNoCode;
  const auto is_square = [](char file, char rank) {
    return file >= 'a' && file <= 'h' && rank >= '1' && rank <= '8';
  };
  if (!is_square(text[0], text[1]) || !is_square(text[2], text[3])) return kNoCode;
  std::size_t promotion = 0;
  if (text.size() == 5) {
    promotion = kPromotionLetters.find(text[4], 2);
    if (promotion == std::string_view::npos) return kNoCode;
  }
  return code_of((text[1] - '1') * 8 + text[0] - 'a', (text[3] - '1') * 8 + text[2] - 'a',
                 static_cast<int>(promotion));
}

}  // namespace rookery::chess
