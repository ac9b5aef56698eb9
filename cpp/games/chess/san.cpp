#include "games/chess/san.hpp"

#include <bit>

#include "core/errors.hpp"
#include "core/text.hpp"
#include "games/chess/attacks.hpp"
#include "games/chess/legality.hpp"
#include "games/chess/moves.hpp"
#include "games/chess/queries.hpp"
#include "games/chess/slider_choice.hpp"

namespace rookery::chess {
namespace {

constexpr std::string_view kLetters = "..NBRQK";
constexpr const char* kNames[] = {"", "pawn", "knight", "bishop", "rook", "queen", "king"};

char file_letter(int square) { return static_cast<char>('a' + square % 8); }
char rank_digit(int square) { return static_cast<char>('1' + square / 8); }
std::string square_text(int square) { return {file_letter(square), rank_digit(square)}; }

// A short text: no move has more than eight characters.
class Text {
 public:
  void put(char c) { letters_[size_++] = c; }
  void put(std::string_view text) {
    for (const char c : text) put(c);
  }
  void put_square(int square) {
    put(file_letter(square));
    put(rank_digit(square));
  }
  std::string string() const { return std::string(letters_, size_); }

 private:
  char letters_[12];
  std::size_t size_ = 0;
};

void put_castling(Text& text, Move move) {
  text.put(move.kind() == kCastleKingSide ? "O-O" : "O-O-O");
}

// Where the move ends, and what a pawn becomes.
void put_end(Text& text, Move move) {
  text.put_square(move.to());
  if (!move.is_promotion()) return;
  text.put('=');
  text.put(kLetters[move.promotion()]);
}

void put_check_mark(Text& text, const Position& position, Move move) {
  if (!gives_check(position, move)) return;
  Position after = position;
  make(after, move);
  text.put(count_moves(after) ? '+' : '#');
}

// Writes what tells a piece from others of its kind that can go to the same square: the file if
// that is enough, else the rank, else both.
void put_origin(Text& text, const Position& position, Move move, Bits rivals) {
  bool others = false, same_file = false, same_rank = false;
  for (; rivals; rivals &= rivals - 1) {
    const int rival = std::countr_zero(rivals);
    if (!is_legal(position, Move(move.kind(), rival, move.to()))) continue;
    others = true;
    same_file = same_file || rival % 8 == move.from() % 8;
    same_rank = same_rank || rival / 8 == move.from() / 8;
  }
  if (others && (!same_file || same_rank)) text.put(file_letter(move.from()));
  if (others && same_file) text.put(rank_digit(move.from()));
}

// What a text says of a move; kNoSquare, -1 and 0 where it says nothing.
struct Description {
  PieceKind kind = kPawn;
  int from_file = -1;
  int from_rank = -1;
  int to = kNoSquare;
  int promotion = 0;
  bool capture = false;

  bool fits(Move move) const {
    // A pawn's capture names its file; "d5" goes straight on.
    if (kind == kPawn && from_file < 0 && move.is_capture()) return false;
    return (from_file < 0 || move.from() % 8 == from_file) &&
           (from_rank < 0 || move.from() / 8 == from_rank) && (!capture || move.is_capture());
  }
};

[[noreturn]] void refuse(const char* code, std::string_view text, const std::string& why) {
  throw BadInput(code, quoted(text) + ": " + why);
}

// The text without the parts that do not tell which move it is.
std::string_view stripped(std::string_view text) {
  const auto drop = [&](std::string_view end) {
    if (!text.ends_with(end)) return false;
    text.remove_suffix(end.size());
    return true;
  };
  while (drop("+") || drop("#") || drop("!") || drop("?") || drop(" ") || drop("e.p.")) {
  }
  return text;
}

// Reads [KQRBN] [a-h] [1-8] [x-] square [=] [QRBN]; false if the text has another form.
bool read(std::string_view text, Description& description) {
  const auto is_file = [](char c) { return c >= 'a' && c <= 'h'; };
  const auto is_rank = [](char c) { return c >= '1' && c <= '8'; };
  if (!text.empty()) {
    const auto kind = kLetters.find(text[0], kKnight);
    if (kind != std::string_view::npos) {
      description.kind = static_cast<PieceKind>(kind);
      text.remove_prefix(1);
    }
  }
  if (!text.empty() && description.kind == kPawn) {
    // After "=" or the digit of a square, a small letter is a piece too.
    const char before = text.size() > 2 ? text[text.size() - 2] : ' ';
    const bool named = before == '=' || is_rank(before);
    const char letter =
        named && text.back() >= 'a' ? static_cast<char>(text.back() - 'a' + 'A') : text.back();
    const auto kind = kLetters.substr(0, kKing).find(letter, kKnight);
    if (kind != std::string_view::npos) {
      description.promotion = static_cast<int>(kind);
      text.remove_suffix(1);
      if (text.ends_with('=')) text.remove_suffix(1);
    }
  }
  if (text.size() < 2 || !is_file(text[text.size() - 2]) || !is_rank(text.back())) return false;
  description.to = (text.back() - '1') * 8 + text[text.size() - 2] - 'a';
  text.remove_suffix(2);
  if (!text.empty() && (text.back() == 'x' || text.back() == '-')) {
    description.capture = text.back() == 'x';
    text.remove_suffix(1);
  }
  if (!text.empty() && is_file(text.front())) {
    description.from_file = text.front() - 'a';
    text.remove_prefix(1);
  }
  if (!text.empty() && is_rank(text.front())) {
    description.from_rank = text.front() - '1';
    text.remove_prefix(1);
  }
  return text.empty();
}

}  // namespace

std::string to_san(const Position& position, Move move) {
  Text text;
  if (move.is_castling()) {
    put_castling(text, move);
  } else {
    const Piece piece = position.squares[static_cast<std::size_t>(move.from())];
    if (kind_of(piece) == kPawn) {
      if (move.is_capture()) text.put(file_letter(move.from()));
    } else {
      text.put(kLetters[kind_of(piece)]);
      // Rivals are found backwards: from the target, a piece of the kind attacks the squares that
      // its rivals come from.
      const Bits alike = position.pieces(colour_of(piece), kind_of(piece)) & ~bit(move.from());
      const Bits rivals = alike
                              ? alike & with_sliders([&]<class Sliders>() {
                                  return attacks_of<Sliders>(piece, move.to(), position.occupied());
                                })
                              : 0;
      if (rivals) put_origin(text, position, move, rivals);
    }
    if (move.is_capture()) text.put('x');
    put_end(text, move);
  }
  put_check_mark(text, position, move);
  return text.string();
}

std::string to_lan(const Position& position, Move move) {
  Text text;
  if (move.is_castling()) {
    put_castling(text, move);
  } else {
    const PieceKind kind = kind_of(position.squares[static_cast<std::size_t>(move.from())]);
    if (kind != kPawn) text.put(kLetters[kind]);
    text.put_square(move.from());
    text.put(move.is_capture() ? 'x' : '-');
    put_end(text, move);
  }
  put_check_mark(text, position, move);
  return text.string();
}

Move parse_san(const Position& position, std::string_view text) {
  const std::string_view core = stripped(text);
  MoveList moves;
  for (const bool king_side : {true, false}) {
    if (core != (king_side ? "O-O" : "O-O-O") && core != (king_side ? "0-0" : "0-0-0")) continue;
    list_moves(position, moves);
    for (const Move move : moves)
      if (move.kind() == (king_side ? kCastleKingSide : kCastleQueenSide)) return move;
    refuse("san-illegal", text, "castling on that side is not legal here");
  }
  Description wanted;
  if (!read(core, wanted))
    refuse("san-text", text, "not a move; expected one such as Nf3, exd5, O-O or g1f3");

  list_moves_to(position, wanted.kind, wanted.to, moves);
  Move found;
  int count = 0;
  bool promotes = false;
  for (const Move move : moves) {
    if (!wanted.fits(move)) continue;
    promotes = promotes || move.is_promotion();
    if ((move.is_promotion() ? move.promotion() : 0) != wanted.promotion) continue;
    found = move;
    ++count;
  }
  if (count == 1) return found;
  const std::string piece = kNames[wanted.kind];
  const std::string target = square_text(wanted.to);
  if (count > 1) {
    std::string fitting;
    for (const Move move : moves)
      if (wanted.fits(move) && (move.is_promotion() ? move.promotion() : 0) == wanted.promotion)
        fitting += (fitting.empty() ? "" : ", ") + square_text(move.from()) + target;
    refuse("san-ambiguous", text, "more than one " + piece + " can do that: " + fitting);
  }
  if (promotes)
    refuse("san-illegal", text,
           "a pawn on the last rank becomes a piece: " + target + "=Q, for example");
  if (wanted.promotion) refuse("san-illegal", text, "no pawn can promote on " + target);
  refuse("san-illegal", text,
         std::string("no ") + piece +
             (wanted.capture ? " can capture on " : " can legally go to ") + target);
}

}  // namespace rookery::chess
