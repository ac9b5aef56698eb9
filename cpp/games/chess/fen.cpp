#include "games/chess/fen.hpp"

#include <bit>
#include <vector>

#include "core/errors.hpp"
#include "core/text.hpp"
#include "games/chess/moves.hpp"

namespace rookery::chess {
namespace {

constexpr std::string_view kLetters = ".PNBRQK";

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t i = 0; i < text.size();) {
    while (i < text.size() &&
           (text[i] == ' ' || text[i] == '\t' || text[i] == '\n' || text[i] == '\r'))
      ++i;
    std::size_t end = i;
    while (end < text.size() && text[end] != ' ' && text[end] != '\t' && text[end] != '\n' &&
           text[end] != '\r')
      ++end;
    if (end > i) words.push_back(text.substr(i, end - i));
    i = end;
  }
  return words;
}

class Parser {
 public:
  Setup parse(std::string_view fen) {
    const auto fields = split(fen);
    if (fields.size() < 2 || fields.size() > 6)
      throw BadInput("fen-fields", "FEN " + quoted(fen) + ": expected 2 to 6 fields, got " +
                                       std::to_string(fields.size()));
    pieces(fields[0]);
    if (fields[1] == "b") {
      setup_.turn = kBlack;
    } else if (fields[1] != "w") {
      problem(2, "side to move", "expected \"w\" or \"b\"", fields[1]);
    }
    if (fields.size() > 2) castling(fields[2]);
    if (fields.size() > 3) en_passant(fields[3]);
    if (fields.size() > 4) counter(5, "halfmove clock", fields[4], setup_.halfmove_clock);
    if (fields.size() > 5) counter(6, "fullmove number", fields[5], setup_.fullmove_number);
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
        const bool white = c >= 'A' && c <= 'Z';
        const auto kind = kLetters.find(white ? c : static_cast<char>(c - 'a' + 'A'), 1);
        if (kind == std::string_view::npos)
          return fail("expected pieces PNBRQK pnbrqk, numbers 1 to 8 and /");
        if (file > 7) return fail("rank " + std::to_string(rank + 1) + " needs 8 squares");
        setup_.squares[static_cast<std::size_t>(rank * 8 + file)] =
            piece_of(white ? kWhite : kBlack, static_cast<PieceKind>(kind));
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
          setup_.castling_unclear = true;
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

Position place(const Setup& setup) {
  Position position;
  for (int square = 0; square < 64; ++square)
    if (const Piece piece = setup.squares[static_cast<std::size_t>(square)])
      position.put(piece, square);
  return position;
}

bool castling_is_right(const Setup& setup, const Position& position, Variant variant) {
  if (setup.castling_unclear) return false;
  for (const Colour colour : {kWhite, kBlack}) {
    const Bits home = colour == kWhite ? kRank1 : kRank8;
    const Bits rooks = setup.castlers & home;
    if (!rooks) continue;
    const Bits king = position.pieces(colour, kKing);
    if (rooks & ~position.pieces(colour, kRook) || !(king & home)) return false;
    const Bits left = rooks & (king - 1), right = rooks & ~(king - 1);
    if (std::popcount(left) > 1 || std::popcount(right) > 1) return false;
    const Bits standard_king = bit(4) | bit(60);
    const Bits corners = bit(0) | bit(7) | bit(56) | bit(63);
    if (variant == Variant::kChess && (!(king & standard_king) || rooks & ~corners)) return false;
  }
  return true;
}

bool en_passant_is_right(const Setup& setup, const Position& position) {
  if (setup.en_passant == kNoSquare) return true;
  const int up = setup.turn == kWhite ? 8 : -8;  // the way the mover goes
  if (setup.en_passant / 8 != (setup.turn == kWhite ? 5 : 2)) return false;
  const Bits passed = bit(setup.en_passant), start = bit(setup.en_passant + up);
  const Bits pawn = bit(setup.en_passant - up);
  return !(position.occupied() & (passed | start)) &&
         (pawn & position.pieces(other(setup.turn), kPawn));
}

bool shows_en_passant(const Position& position, EnPassantMode mode) {
  switch (mode) {
    case EnPassantMode::kLegal: return has_legal_en_passant(position);
    case EnPassantMode::kXfen: return has_en_passant_pawn(position);
    default: return position.en_passant != kNoSquare;
  }
}

}  // namespace

Setup parse_fen(std::string_view fen) { return Parser().parse(fen); }

std::uint32_t problems_of(const Setup& setup, Variant variant) {
  const Position position = place(setup);
  std::uint32_t problems = 0;
  const int white_kings = std::popcount(position.pieces(kWhite, kKing));
  const int black_kings = std::popcount(position.pieces(kBlack, kKing));
  if (white_kings == 0) problems |= kNoWhiteKing;
  if (black_kings == 0) problems |= kNoBlackKing;
  if (white_kings > 1 || black_kings > 1) problems |= kTooManyKings;
  if (position.kind(kPawn) & (kRank1 | kRank8)) problems |= kPawnsOnBackRank;
  const Colour waiting = other(setup.turn);
  if (std::popcount(position.pieces(waiting, kKing)) == 1 &&
      is_attacked(position, std::countr_zero(position.pieces(waiting, kKing)), setup.turn))
    problems |= kOppositeCheck;
  if (!castling_is_right(setup, position, variant)) problems |= kBadCastling;
  if (!en_passant_is_right(setup, position)) problems |= kBadEnPassant;
  return problems;
}

std::string describe_problems(std::uint32_t problems) {
  constexpr std::pair<Problem, const char*> kSentences[] = {
      {kNoWhiteKing, "there is no white king"},
      {kNoBlackKing, "there is no black king"},
      {kTooManyKings, "a side has more than one king"},
      {kPawnsOnBackRank, "there are pawns on the first or last rank"},
      {kOppositeCheck, "the side that is not to move is in check"},
      {kBadCastling, "a castling right has no king and rook on their squares"},
      {kBadEnPassant, "the en passant square is not behind a pawn that has just moved two"},
  };
  std::string text;
  for (const auto& [problem, sentence] : kSentences)
    if (problems & problem) text += (text.empty() ? "" : "; ") + std::string(sentence);
  return text;
}

Position position_from(const Setup& setup, Variant variant) {
  if (const std::uint32_t problems = problems_of(setup, variant))
    throw BadInput("position-unplayable",
                   "this position cannot be played: " + describe_problems(problems));
  Position position = place(setup);
  position.set_state(setup.turn, setup.castlers, setup.en_passant, setup.halfmove_clock,
                     setup.fullmove_number);
  return position;
}

std::string to_fen(const Position& position, EnPassantMode mode, CastlingStyle style) {
  char text[128];
  char* out = text;
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < 8; ++file) {
      const Piece piece = position.squares[static_cast<std::size_t>(rank * 8 + file)];
      if (!piece) {
        ++empty;
        continue;
      }
      if (empty) *out++ = static_cast<char>('0' + empty);
      empty = 0;
      const char letter = kLetters[kind_of(piece)];
      *out++ = colour_of(piece) == kWhite ? letter : static_cast<char>(letter - 'A' + 'a');
    }
    if (empty) *out++ = static_cast<char>('0' + empty);
    *out++ = rank ? '/' : ' ';
  }
  *out++ = position.turn == kWhite ? 'w' : 'b';
  *out++ = ' ';
  if (!position.castlers) *out++ = '-';
  for (const Colour colour : {kWhite, kBlack}) {
    const Bits home = colour == kWhite ? kRank1 : kRank8;
    const Bits king = position.pieces(colour, kKing);
    const Bits rooks = position.pieces(colour, kRook) & home;
    const Bits rights = position.castlers & home;
    const Bits below = king - 1;
    for (const bool king_side : {true, false}) {
      const Bits right = rights & (king_side ? ~below : below);
      if (!right) continue;
      const Bits outer = king_side ? rooks & ~((right << 1) - 1) : rooks & (right - 1);
      char letter = king_side ? 'K' : 'Q';
      if (style == CastlingStyle::kShredder || outer)
        letter = static_cast<char>('A' + std::countr_zero(right) % 8);
      *out++ = colour == kWhite ? letter : static_cast<char>(letter - 'A' + 'a');
    }
  }
  *out++ = ' ';
  if (shows_en_passant(position, mode)) {
    *out++ = static_cast<char>('a' + position.en_passant % 8);
    *out++ = static_cast<char>('1' + position.en_passant / 8);
  } else {
    *out++ = '-';
  }
  std::string fen(text, out);
  fen += ' ';
  fen += std::to_string(position.halfmove_clock);
  fen += ' ';
  fen += std::to_string(position.fullmove_number);
  return fen;
}

}  // namespace rookery::chess
