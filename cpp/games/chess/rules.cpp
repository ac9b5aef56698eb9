#include "games/chess/rules.hpp"

#include <bit>

#include "core/errors.hpp"
#include "games/chess/find_san.hpp"
#include "games/chess/san.hpp"

namespace rookery::chess {

ChessRules::ChessRules(Variant variant) : variant_(variant) {
  const bool is_chess960 = variant == Variant::kChess960;
  facts_.name = is_chess960 ? "chess960" : "chess";
  facts_.title = is_chess960 ? "Chess960 (Fischer random chess)" : "Chess";
  facts_.start_fen = kStartFen;
  facts_.pieces = pieces_of_both_sides({{"P", "pawn"},
                                        {"N", "knight"},
                                        {"B", "bishop"},
                                        {"R", "rook"},
                                        {"Q", "queen"},
                                        {"K", "king"}},
                                       "K");
  facts_.figures = "chess";
  // A move of one is a move of the other.
  if (is_chess960) facts_.moves_of = "chess";
  facts_.dense_codes = kDenseCodes;
}

MoveParts ChessRules::parts(MoveCode code) const {
  if (code == kNullCode) return {};
  const CodeParts parts = parts_of(code);
  return {parts.from, parts.to,
          parts.promotion ? std::string(1, "..NBRQ"[parts.promotion]) : std::string(), ""};
}

std::string ChessRules::san(const Position& position, Move move) const {
  return move == kNullMove ? "--" : to_san(position, move);
}

Move ChessRules::parse_san(const Position& position, std::string_view text) const {
  if (text == "--") {
    if (!is_check(position)) return kNullMove;
    throw BadInput("move-illegal", "-- is not legal in " + to_fen(position));
  }
  return chess::parse_san(position, text);
}

Move ChessRules::find_text(const Position& position, std::string_view text) const {
  const Move found = find_san(position, text);
  if (found != kNoMove) return found;
  const MoveCode code = parse_move_text(text);
  if (code != kNoCode) return find_playable(position, code);
  try {
    return parse_san(position, text);
  } catch (const BadInput&) {
    return kNoMove;
  }
}

Move ChessRules::find_unchecked(const Position& position, MoveCode code) const {
  if (code == kNullCode) return find_playable(position, code);
  const Move move = move_of(position, code);
  if (move == kNoMove) return kNoMove;
  // Moves of two pieces, and moves that leave an en passant mark, are rare.
  if (move.is_castling() || move.kind() == kDoublePush || move.kind() == kEnPassant)
    return is_pseudo_legal(position, move) ? move : kNoMove;
  const auto side = static_cast<Colour>(position.turn);
  const Bits from = bit(move.from()), to = bit(move.to());
  if (!(position.colour(side) & from)) return kNoMove;
  if (to & (position.colour(side) | position.kind(kKing))) return kNoMove;
  const bool is_pawn = position.kind(kPawn) & from;
  const bool last_rank = to & (kRank1 | kRank8);
  return move.is_promotion() == (is_pawn && last_rank) ? move : kNoMove;
}

bool ChessRules::is_sound(const Position& position) const {
  const auto side = static_cast<Colour>(position.turn);
  const Bits king = position.pieces(other(side), kKing);
  return !chess::attackers(position, side, std::countr_zero(king));
}

std::uint32_t ChessRules::kinds_of(const Position&, Move move, const Position& after) const {
  std::uint32_t kinds = 0;
  if (move.is_capture()) kinds |= 1 << 0;
  if (move.kind() == kEnPassant) kinds |= 1 << 1;
  if (move.is_castling()) kinds |= 1 << 2;
  if (move.is_promotion()) kinds |= 1 << 3;
  if (const Bits givers = checkers(after)) {
    kinds |= 1 << 4;
    Bits moved = bit(move.to());
    if (move.is_castling()) moved |= bit(move.to() % 8 == 6 ? move.to() - 1 : move.to() + 1);
    const bool is_double = givers & (givers - 1);
    if (is_double) kinds |= 1 << 6;
    if (!is_double && givers & ~moved) kinds |= 1 << 5;
    if (count_moves(after) == 0) kinds |= 1 << 7;
  }
  return kinds;
}

}  // namespace rookery::chess
