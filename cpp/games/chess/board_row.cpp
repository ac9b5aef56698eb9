#include "games/chess/board_row.hpp"

#include <algorithm>

#include "games/chess/for_batch.hpp"
#include "games/chess/polyglot.hpp"

namespace rookery::chess {

void write_row(const Position& position, Move move, const BoardRows& rows, std::size_t row) {
  if (rows.squares) {
    std::uint8_t* const squares = rows.squares + 64 * row;
    // White's pieces are 9 to 14, Black's 17 to 22. The compiler makes a few vector instructions
    // of this loop.
    for (std::size_t i = 0; i < 64; ++i) {
      const std::uint8_t piece = position.squares[i];
      const std::uint8_t base = piece >= 16 ? 10 : 8;
      squares[i] = piece ? static_cast<std::uint8_t>(piece - base) : std::uint8_t{0};
    }
  }
  if (rows.bitboards) {
    std::uint64_t* bitboard = rows.bitboards + 12 * row;
    for (const Colour side : {kWhite, kBlack})
      for (int kind = kPawn; kind <= kKing; ++kind)
        *bitboard++ = position.pieces(side, static_cast<PieceKind>(kind));
  }
  if (rows.turn) rows.turn[row] = position.turn == kWhite;
  if (rows.castling)
    rows.castling[row] = position.castlers
                             ? static_cast<std::uint8_t>(castling_rights(position, kWhite) |
                                                         castling_rights(position, kBlack) << 2)
                             : std::uint8_t{0};
  if (rows.en_passant)
    rows.en_passant[row] =
        has_legal_en_passant(position) ? static_cast<std::int8_t>(position.en_passant) : -1;
  if (rows.halfmove_clock)
    rows.halfmove_clock[row] =
        static_cast<std::uint16_t>(std::min<std::uint32_t>(position.halfmove_clock, 0xffff));
  if (!rows.polyglot_key || !rows.polyglot_move) return;
  const bool known = has_polyglot_key(position);
  rows.polyglot_key[row] = known ? polyglot_key(position) : 0;
  rows.polyglot_move[row] = known ? polyglot_move(position, move) : std::uint16_t{0};
}

}  // namespace rookery::chess
