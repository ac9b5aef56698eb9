// Codes of moves: their texts (UCI) as numbers, the same for chess and Chess960.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "games/chess/position.hpp"
#include "games/chess/setup.hpp"
#include "games/rules.hpp"

namespace rookery::chess {

//   below 4096        from (6 bits), to (6)
//   4096 to 4607      promotions: piece (2), turn of the mover (1), file from (3), file to (3)
//   4608              the null move
//   from 8192 on      texts that no pawn can ever play, such as e2e4q: piece (3), a gap, from, to
inline constexpr MoveCode kPromotionCodes = 4096;
inline constexpr MoveCode kNullCode = 4608;
inline constexpr MoveCode kUnplayableCodes = 8192;
inline constexpr std::size_t kDenseCodes = kNullCode + 1;

// The code of a piece going from one square to another; `promotion` is a PieceKind, 0 for none.
constexpr MoveCode code_of(int from, int to, int promotion = 0) {
  if (!promotion) return static_cast<MoveCode>(from << 6 | to);
  const int ranks = from / 8 * 8 + to / 8;
  if (ranks != 6 * 8 + 7 && ranks != 1 * 8 + 0)
    return kUnplayableCodes + static_cast<MoveCode>(promotion << 14 | from << 6 | to);
  return kPromotionCodes + static_cast<MoveCode>((promotion - kKnight) << 7 | (from < 32) << 6 |
                                                 (from % 8) << 3 | to % 8);
}

struct CodeParts {
  int from, to, promotion;
};
// Precondition: not the null move.
constexpr CodeParts parts_of(MoveCode code) {
  const auto bits = [&](int low, int count) {
    return static_cast<int>(code >> low & ((MoveCode{1} << count) - 1));
  };
  if (code >= kUnplayableCodes) return {bits(6, 6), bits(0, 6), bits(14, 3)};
  if (code < kPromotionCodes) return {bits(6, 6), bits(0, 6), 0};
  const int from = bits(6, 1) ? 8 : 48;
  return {from + bits(3, 3), (from == 8 ? 0 : 56) + bits(0, 3), kKnight + bits(7, 2)};
}

// The square of the rook that castles. Precondition: the move castles.
int castling_rook(const Position& position, Move castling);

// The text of castling differs: e1g1 in chess, king takes rook (e1h1) in Chess960.
inline MoveCode code_of(const Position& position, Move move, Variant variant) {
  // Most moves are their own code. Bit 15 is set in promotions, bit 13 in castling and null moves.
  if (!(move.bits & 0xa000)) return move.bits & 0xfff;
  if (move.is_promotion()) return code_of(move.from(), move.to(), move.promotion());
  if (move == kNullMove) return kNullCode;
  return code_of(move.from(),
                 variant == Variant::kChess960 ? castling_rook(position, move) : move.to());
}

// The move of a code as the position describes it, legal or not; kNoMove for the null move. Both
// spellings of castling are understood.
Move move_of(const Position& position, MoveCode code);

// Writes the codes of all moves, in the order of list_moves(), and returns their end. Precondition:
// room for kMaxMoves + 1.
MoveCode* write_legal_codes(const Position& position, Variant variant, MoveCode* out);
MoveCode* write_pseudo_legal_codes(const Position& position, Variant variant, MoveCode* out);

// UCI: "e2e4", "e7e8q"; "0000" is the null move.
std::string code_text(MoveCode code);
// kNoCode if the text is not UCI.
MoveCode parse_code_text(std::string_view text);

}  // namespace rookery::chess
