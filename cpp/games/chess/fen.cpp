#include "games/chess/fen.hpp"

#include <bit>

#include "games/chess/moves.hpp"

namespace rookery::chess {
namespace {

bool shows_en_passant(const Position& position, EnPassantMode mode) {
  switch (mode) {
    case EnPassantMode::kLegal: return has_legal_en_passant(position);
    case EnPassantMode::kXfen: return has_en_passant_pawn(position);
    default: return position.en_passant != kNoSquare;
  }
}

class QuickWriter {
 public:
  void pieces(const Piece* squares) {
    for (int rank = 7; rank >= 0; --rank) {
      int empty = 0;
      for (int file = 0; file < 8; ++file) {
        const Piece piece = squares[rank * 8 + file];
        if (!piece) {
          ++empty;
          continue;
        }
        if (empty) put(static_cast<char>('0' + empty));
        empty = 0;
        put(letter_of(piece));
      }
      if (empty) put(static_cast<char>('0' + empty));
      if (rank) put('/');
    }
  }

  void turn(int colour) {
    put(' ');
    put(colour == kWhite ? 'w' : 'b');
  }

  void castling(const Position& position, CastlingStyle style) {
    put(' ');
    if (!position.castlers) put('-');
    for (const Colour colour : {kWhite, kBlack}) {
      const Bits home = colour == kWhite ? kRank1 : kRank8;
      const Bits king = position.pieces(colour, kKing) & home;
      const Bits rooks = position.pieces(colour, kRook) & home;
      const Bits below = king - 1;
      // From the last file to the first: K before Q.
      for (Bits rights = position.castlers & home; rights;) {
        const int square = 63 - std::countl_zero(rights);
        const Bits right = bit(square);
        rights ^= right;
        const bool king_side = !(right & below);
        const Bits outer = king_side ? rooks & ~((right << 1) - 1) : rooks & (right - 1);
        char letter = king_side ? 'K' : 'Q';
        if (style == CastlingStyle::kShredder || outer || !king || !(right & rooks))
          letter = static_cast<char>('A' + square % 8);
        put(colour == kWhite ? letter : static_cast<char>(letter - 'A' + 'a'));
      }
    }
  }

  void en_passant(int square) {
    put(' ');
    if (square == kNoSquare) return put('-');
    put(static_cast<char>('a' + square % 8));
    put(static_cast<char>('1' + square / 8));
  }

  void counter(int number) {
    put(' ');
    char digits[12];
    int count = 0;
    do {
      digits[count++] = static_cast<char>('0' + number % 10);
      number /= 10;
    } while (number);
    while (count) put(digits[--count]);
  }

  std::string text() const { return std::string(text_, static_cast<std::size_t>(end_ - text_)); }

 private:
  void put(char c) { *end_++ = c; }

  char text_[160];
  char* end_ = text_;
};

}  // namespace

std::string to_fen(const Position& position, EnPassantMode mode, CastlingStyle style) {
  QuickWriter writer;
  writer.pieces(position.squares.data());
  writer.turn(position.turn);
  writer.castling(position, style);
  writer.en_passant(shows_en_passant(position, mode) ? position.en_passant : kNoSquare);
  writer.counter(position.halfmove_clock);
  writer.counter(position.fullmove_number);
  return writer.text();
}

}  // namespace rookery::chess
