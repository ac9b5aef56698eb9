#include "games/chess/fen.hpp"

#include <array>
#include <bit>

#include "core/errors.hpp"
#include "core/text.hpp"
#include "games/chess/moves.hpp"

namespace rookery::chess {
namespace {

// The piece of each letter of FEN; kEmpty for what is none.
constexpr std::array<Piece, 128> kPieceOf = [] {
  std::array<Piece, 128> pieces{};
  for (const Colour colour : {kWhite, kBlack})
    for (int kind = kPawn; kind <= kKing; ++kind) {
      const Piece piece = piece_of(colour, static_cast<PieceKind>(kind));
      pieces[static_cast<std::size_t>(letter_of(piece))] = piece;
    }
  return pieces;
}();

// The fields of a text. Of too many, the first few are kept and all are counted.
struct Fields {
  std::array<std::string_view, 6> words;
  std::size_t count = 0;

  explicit Fields(std::string_view text) {
    const auto is_blank = [](char c) {
      return c <= ' ' && (c == ' ' || c == '\t' || c == '\n' || c == '\r');
    };
    for (std::size_t i = 0; i < text.size();) {
      while (i < text.size() && is_blank(text[i])) ++i;
      std::size_t end = i;
      while (end < text.size() && !is_blank(text[end])) ++end;
      if (end > i && count++ < words.size()) words[count - 1] = text.substr(i, end - i);
      i = end;
    }
  }
};

class Parser {
 public:
  Setup parse(std::string_view fen) {
    const Fields split(fen);
    const auto& fields = split.words;
    if (split.count < 2 || split.count > 6)
      throw BadInput("fen-fields", "FEN " + quoted(fen) + ": expected 2 to 6 fields, got " +
                                       std::to_string(split.count));
    pieces(fields[0]);
    if (fields[1] == "b") {
      setup_.turn = kBlack;
    } else if (fields[1] != "w") {
      problem(2, "side to move", "expected \"w\" or \"b\"", fields[1]);
    }
    if (split.count > 2) castling(fields[2]);
    if (split.count > 3) en_passant(fields[3]);
    if (split.count > 4) counter(5, "halfmove clock", fields[4], setup_.halfmove_clock);
    if (split.count > 5) counter(6, "fullmove number", fields[5], setup_.fullmove_number);
    if (!problems_.empty()) throw BadInput("fen-field", "FEN " + problems_);
    return setup_;
  }

 private:
  void problem(int field, const char* name, const std::string& expected, std::string_view got) {
    if (!problems_.empty()) problems_ += "; ";
    problems_ +=
        "field " + std::to_string(field) + " (" + name + "): " + expected + ", got " + quoted(got);
  }

  void pieces(std::string_view field) {
    int rank = 7, file = 0;
    const auto fail = [&](const std::string& expected) { problem(1, "pieces", expected, field); };
    bool digit_before = false;
    for (const char c : field) {
      if (c == '/') {
        if (file != 8) return fail("rank " + std::to_string(rank + 1) + " needs 8 squares");
        if (rank == 0) return fail("expected 8 ranks");
        --rank;
        file = 0;
        digit_before = false;
        continue;
      }
      if (c >= '1' && c <= '8') {
        if (digit_before) return fail("two numbers in a row on rank " + std::to_string(rank + 1));
        file += c - '0';
        digit_before = true;
      } else {
        const Piece piece = kPieceOf[static_cast<unsigned char>(c) & 127];
        if (piece == kEmpty || static_cast<unsigned char>(c) > 127)
          return fail("expected pieces PNBRQK pnbrqk, numbers 1 to 8 and /");
        if (file > 7) return fail("rank " + std::to_string(rank + 1) + " needs 8 squares");
        setup_.squares[static_cast<std::size_t>(rank * 8 + file)] = piece;
        ++file;
        digit_before = false;
      }
      if (file > 8) return fail("rank " + std::to_string(rank + 1) + " needs 8 squares");
    }
    if (rank != 0) return fail("expected 8 ranks");
    if (file != 8) return fail("rank 1 needs 8 squares");
  }

  void castling(std::string_view field) {
    if (field == "-") return;
    if (field.size() > 4)
      return problem(3, "castling", "expected at most four letters of KQkq or of files", field);
    for (const char c : field) {
      const bool white = c >= 'A' && c <= 'Z';
      const char letter = white ? c : static_cast<char>(c - 'a' + 'A');
      const int home = white ? 0 : 56;
      if (letter >= 'A' && letter <= 'H') {
        setup_.castlers |= bit(home + letter - 'A');
      } else if (letter == 'K' || letter == 'Q') {
        const int rook = outermost_rook(white ? kWhite : kBlack, letter == 'K');
        if (rook == kNoSquare) {
          setup_.unclear_rights += c;
        } else {
          setup_.castlers |= bit(rook);
        }
      } else {
        return problem(3, "castling", "expected \"-\" or letters of KQkq or of files", field);
      }
    }
  }

  // The rook furthest from the king on its home rank; kNoSquare if there is no king or no rook.
  int outermost_rook(Colour colour, bool king_side) const {
    const int home = colour == kWhite ? 0 : 56;
    int king = kNoSquare;
    for (int square = home; square < home + 8; ++square)
      if (at(square) == piece_of(colour, kKing)) king = square;
    if (king == kNoSquare) return kNoSquare;
    const int step = king_side ? -1 : 1;
    for (int square = king_side ? home + 7 : home; square != king; square += step)
      if (at(square) == piece_of(colour, kRook)) return square;
    return kNoSquare;
  }

  void en_passant(std::string_view field) {
    if (field == "-") return;
    if (field.size() != 2 || field[0] < 'a' || field[0] > 'h' ||
        (field[1] != '3' && field[1] != '6'))
      return problem(4, "en passant", "expected \"-\" or a square of rank 3 or 6", field);
    setup_.en_passant = (field[1] - '1') * 8 + field[0] - 'a';
  }

  void counter(int number, const char* name, std::string_view field, int& value) {
    int result = 0;
    for (const char c : field) {
      if (c < '0' || c > '9' || result > 999)
        return problem(number, name, "expected a number from 0 to 9999", field);
      result = result * 10 + c - '0';
    }
    value = result;
    // Some programs write 0 for the first move.
    if (number == 6 && value == 0) value = 1;
  }

  Piece at(int square) const { return setup_.squares[static_cast<std::size_t>(square)]; }

  Setup setup_;
  std::string problems_;
};

bool shows_en_passant(const Position& position, EnPassantMode mode) {
  switch (mode) {
    case EnPassantMode::kLegal: return has_legal_en_passant(position);
    case EnPassantMode::kXfen: return has_en_passant_pawn(position);
    default: return position.en_passant != kNoSquare;
  }
}

class FenWriter {
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

  // `more` is written as it is.
  void castling(const Position& position, Bits castlers, CastlingStyle style,
                std::string_view more) {
    put(' ');
    if (!castlers && more.empty()) put('-');
    for (const Colour colour : {kWhite, kBlack}) {
      const Bits home = colour == kWhite ? kRank1 : kRank8;
      const Bits king = position.pieces(colour, kKing) & home;
      const Bits rooks = position.pieces(colour, kRook) & home;
      const Bits below = king - 1;
      // From the last file to the first: K before Q.
      for (Bits rights = castlers & home; rights;) {
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
    for (const char letter : more) put(letter);
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

Setup parse_fen(std::string_view fen) { return Parser().parse(fen); }

std::string to_fen(const Position& position, EnPassantMode mode, CastlingStyle style) {
  FenWriter writer;
  writer.pieces(position.squares.data());
  writer.turn(position.turn);
  writer.castling(position, position.castlers, style, "");
  writer.en_passant(shows_en_passant(position, mode) ? position.en_passant : kNoSquare);
  writer.counter(position.halfmove_clock);
  writer.counter(position.fullmove_number);
  return writer.text();
}

std::string to_fen(const Setup& setup) {
  FenWriter writer;
  writer.pieces(setup.squares.data());
  writer.turn(setup.turn);
  writer.castling(place(setup), setup.castlers, CastlingStyle::kXfen, setup.unclear_rights);
  writer.en_passant(setup.en_passant);
  writer.counter(setup.halfmove_clock);
  writer.counter(setup.fullmove_number);
  return writer.text();
}

}  // namespace rookery::chess
