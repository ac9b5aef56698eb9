// The FEN of every game: one reader, one writer, one set of names for its fields.
//
//   pieces[hands] side castling en-passant [checks] clock number [open turn]
//
// The reader knows how the text is written and nothing of a game. It reports what it reads to a
// visitor, in this order, whatever the game:
//
//   piece(square, symbol)   a letter, +K, Q~, a stack (FTI), or * for a hole; last rank first
//   hands()                 there are brackets
//   in_hand(symbol)         one piece between them
//   turn(side)              0 is the side that begins
//   castling(text), en_passant(text), checks(text), clock(n), number(n), open_turn(text)
//
// A field that is left out is not reported. A Setup is a visitor, and can itself report to another
// one; so the builder of a game's positions works for texts and for setups. The writer is a visitor
// too.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/errors.hpp"
#include "core/grid.hpp"

namespace rookery {

// How a game writes ten or more empty squares in a row.
enum class RankNumbers {
  kSingle,   // there are none
  kLongest,  // up to the width of the board; other digits stand for themselves, one by one
  kWhole,    // as everywhere else
};

// The largest counter that is read. A game may stop earlier.
inline constexpr std::uint32_t kMostCounted = 9'999'999;

struct FenFormat {
  Grid grid;
  std::string_view sides = "wb";  // a letter for each
  RankNumbers numbers = RankNumbers::kWhole;
  std::span<const int> holes = {};
  bool hands = false;       // whether brackets are written
  int checks = 0;           // how many there are to give; 0 if they are not counted
  bool open_turns = false;  // whether a turn can be several moves
  bool stacks = false;      // whether several pieces can stand on one square
  std::size_t least_fields = 1;
  // Whether castling and en passant may be left out between the side and a number.
  bool may_skip_rights = false;
  std::uint32_t least_number = 0;
  std::uint32_t most_counted = kMostCounted;

  bool is_hole(int square) const {
    for (const int hole : holes)
      if (hole == square) return true;
    return false;
  }
  // The format for text that need not be playable: fields may be missing, and counters may be
  // large.
  FenFormat lenient() const;
};

// The parts of a FEN by their names. The numbers in messages are those of a game's full FEN.
enum class Field {
  kPieces,
  kHands,
  kTurn,
  kCastling,
  kEnPassant,
  kChecks,
  kClock,
  kNumber,
  kOpenTurn,
};
// "field 2 (side to move): " and what is wrong with it.
Problem fen_problem(const FenFormat& format, Field field, const std::string& what);
// The same with "expected …, got …", which shows the text in quotes.
Problem unexpected(const FenFormat& format, Field field, const std::string& expected,
                   std::string_view got);
// A symbol that no piece of the game has.
Problem unknown_piece(const FenFormat& format, int square, std::string_view symbol);
// The problem of a field, or of hands, that the game does not have.
Problem no_such_field(const FenFormat& format, Field field, std::string_view got = {});
// Adds a problem if a counter is beyond the limits of the game.
void check_counter(const FenFormat& format, Field field, std::uint32_t value, Problems& problems);

// The symbol at the beginning of a text; empty if it does not begin with one.
std::string_view first_symbol(std::string_view text);
// Whether a text could be a piece of some game: a letter with or without + and ~, or a stack.
bool is_piece_symbol(std::string_view text);
// Calls sink(symbol) for each piece that a symbol stands for: those of a stack one by one, as they
// are written, and any other symbol as it is. What makes no sense in a stack comes as one symbol.
template <class Sink>
void each_piece_of(std::string_view symbol, Sink&& sink) {
  const bool is_stack = symbol.starts_with('(') && symbol.ends_with(')');
  if (is_stack) symbol = symbol.substr(1, symbol.size() - 2);
  while (!symbol.empty()) {
    const std::string_view first = is_stack ? first_symbol(symbol) : symbol;
    const std::string_view piece = first.empty() ? symbol : first;
    sink(piece);
    symbol.remove_prefix(piece.size());
  }
}

// Throws the BadInput of these problems, unless there are none.
void refuse(Problems problems);
// Whether one of them is a problem of the text; all others are problems of the position.
bool is_about_text(const Problems& problems);

namespace detail {

enum CharacterKind : std::uint8_t { kOther, kLetter, kDigit, kBlank };
inline constexpr std::array<CharacterKind, 256> kKinds = [] {
  std::array<CharacterKind, 256> kinds{};
  for (const char c : std::string_view(" \t\n\r")) kinds[static_cast<std::size_t>(c)] = kBlank;
  for (std::size_t c = '0'; c <= '9'; ++c) kinds[c] = kDigit;
  for (std::size_t i = 0; i < 26; ++i) kinds['a' + i] = kinds['A' + i] = kLetter;
  return kinds;
}();
constexpr CharacterKind kind_of(char c) { return kKinds[static_cast<unsigned char>(c)]; }
constexpr bool is_digit(char c) { return kind_of(c) == kDigit; }
constexpr bool is_letter(char c) { return kind_of(c) == kLetter; }

inline const char* skip_blanks(const char* at, const char* end) {
  while (at != end && kind_of(*at) == kBlank) ++at;
  return at;
}
inline const char* skip_word(const char* at, const char* end) {
  while (at != end && kind_of(*at) != kBlank) ++at;
  return at;
}

struct FenFields {
  std::array<std::string_view, 7> words;
  std::size_t count = 0;  // of all problems; only the first few are kept

  FenFields(const char* at, const char* end) {
    for (;;) {
      at = skip_blanks(at, end);
      if (at == end) return;
      const char* const begin = at;
      at = skip_word(at, end);
      if (count++ < words.size()) words[count - 1] = {begin, static_cast<std::size_t>(at - begin)};
    }
  }
};

// Where the symbol ends; `at` itself if there is none. Precondition: at != end.
inline const char* symbol_end(const char* at, const char* end) {
  const char* const begin = at;
  if (*at == '*') return at + 1;
  if (*at == '(') {
    for (++at; at != end && (is_letter(*at) || *at == '+');) ++at;
    return at != end && *at == ')' && at - begin > 1 ? at + 1 : begin;
  }
  if (*at == '+' && ++at == end) return begin;
  if (!is_letter(*at)) return begin;
  ++at;
  return at != end && *at == '~' ? at + 1 : at;
}

// Reads a number of empty squares; 0 if the text is not one. The number may be larger than the
// board.
inline int take_empty(const FenFormat& format, const char*& at, const char* end) {
  int number = *at++ - '0';
  if (format.numbers == RankNumbers::kSingle) return at != end && is_digit(*at) ? 0 : number;
  for (; at != end && is_digit(*at); ++at) {
    const int longer = number * 10 + *at - '0';
    if (format.numbers == RankNumbers::kLongest && (number == 0 || longer > format.grid.width))
      break;
    number = longer < kMaxBits ? longer : kMaxBits;
  }
  return number;
}

// The parts of the reader that seldom run.
Problem bad_rank(const FenFormat& format, int rank, std::string_view text, int squares,
                 const char* wrong);
Problem bad_ranks(const FenFormat& format, int ranks);
Problem bad_field_count(const FenFormat& format, std::string_view fen, std::size_t count);
Problem bad_turn(const FenFormat& format, std::string_view got);
Problem bad_counter(const FenFormat& format, Field field, std::string_view got);
const char* describe_bad_symbol(const char* at, const char* end);

template <class Visitor>
void read_hands(const FenFormat& format, std::string_view text, Visitor& visitor,
                Problems& problems) {
  if (text.size() < 2 || text.back() != ']') {
    problems.push_back(unexpected(format, Field::kHands, "expected a ] at the end", text));
    return;
  }
  visitor.hands();
  const std::string_view held = text.substr(1, text.size() - 2);
  if (held == "-") return;
  for (const char *at = held.data(), *end = at + held.size(); at != end;) {
    const char* const next = symbol_end(at, end);
    if (next == at || *at == '*') {
      problems.push_back(unexpected(format, Field::kHands, "expected pieces", text));
      return;
    }
    visitor.in_hand(std::string_view(at, static_cast<std::size_t>(next - at)));
    at = next;
  }
}

// Returns where the field ends.
template <class Visitor>
const char* read_pieces(const FenFormat& format, const char* at, const char* end, Visitor& visitor,
                        Problems& problems) {
  const int width = format.grid.width, height = format.grid.height;
  const std::size_t before = problems.size();
  int ranks = 0;
  for (;; ++at) {
    const char* const begin = at;
    const char* wrong = nullptr;
    const int rank = height - ++ranks;
    const int first = rank * width;
    int file = 0, reported = rank < 0 ? 0 : width;  // files before this one reach the visitor
    while (at != end) {
      const char* next = at + 1;
      if (is_letter(*at)) {
        if (next != end && *next == '~') ++next;
      } else if (is_digit(*at)) {
        const int empty = take_empty(format, at, end);
        if (!empty && !wrong) wrong = "a number of empty squares makes no sense";
        file += empty;
        if (file > kMaxBits) file = kMaxBits;
        continue;
      } else if (*at == '/' || *at == '[' || kind_of(*at) == kBlank) {
        break;
      } else if (next = symbol_end(at, end); next == at) {
        if (!wrong) wrong = describe_bad_symbol(at, end);
        reported = 0;
        ++at;
        continue;
      }
      if (file < reported)
        visitor.piece(first + file, std::string_view(at, static_cast<std::size_t>(next - at)));
      ++file;
      at = next;
    }
    if ((file != width || wrong) && ranks <= height)
      problems.push_back(bad_rank(format, rank,
                                  std::string_view(begin, static_cast<std::size_t>(at - begin)),
                                  file, wrong));
    if (at == end || *at != '/') break;
  }
  if (ranks != height) {
    problems.resize(before);
    problems.push_back(bad_ranks(format, ranks));
  }
  if (at == end || *at != '[') return at;
  const char* const last = skip_word(at, end);
  read_hands(format, std::string_view(at, static_cast<std::size_t>(last - at)), visitor, problems);
  return last;
}

// A number, with any number of leading zeros; none if the text is anything else, or too large.
inline bool read_counter(std::string_view text, std::uint32_t& value) {
  value = 0;
  for (const char c : text) {
    if (!is_digit(c) || value > kMostCounted / 10) return false;
    value = value * 10 + static_cast<std::uint32_t>(c - '0');
  }
  return true;
}

}  // namespace detail

// Reads a text and reports to the visitor. Everything that is wrong with the text is added to
// `problems`; if there is anything, what the visitor received has no meaning. Allocates no memory.
template <class Visitor>
void read_fen(const FenFormat& format, std::string_view fen, Visitor& visitor, Problems& problems) {
  const std::size_t before = problems.size();
  const char* const end = fen.data() + fen.size();
  const char* const begin = detail::skip_blanks(fen.data(), end);
  const char* const last = detail::read_pieces(format, begin, end, visitor, problems);
  const detail::FenFields fields(last, end);  // all but the first
  const auto& words = fields.words;
  const std::size_t count = fields.count;
  const bool skips = count > 1 && format.may_skip_rights && detail::is_digit(words[1][0]) &&
                     count <= (format.checks ? 4 : 3);
  std::size_t next = skips ? 1 : 3;  // the first after en passant
  const bool has_checks = next < count && words[next].find('+') != std::string_view::npos;
  if (begin == end || count + 1 < format.least_fields || count > next + 3 + has_checks) {
    problems.resize(before);
    problems.push_back(detail::bad_field_count(format, fen, begin == end ? 0 : count + 1));
    return;
  }
  if (count > 0) {
    const std::string_view side = words[0];
    if (side.size() == 1 && (side[0] == format.sides[0] || side[0] == format.sides[1])) {
      visitor.turn(side[0] == format.sides[0] ? 0 : 1);
    } else {
      problems.push_back(detail::bad_turn(format, side));
    }
  }
  if (count > 1) visitor.castling(skips ? "-" : words[1]);
  if (count > 2 || skips) visitor.en_passant(skips ? "-" : words[2]);
  if (has_checks) visitor.checks(words[next++]);
  std::uint32_t value = 0;
  if (next < count) {
    if (detail::read_counter(words[next], value)) {
      visitor.clock(value);
    } else {
      problems.push_back(detail::bad_counter(format, Field::kClock, words[next]));
    }
  }
  if (++next < count) {
    if (detail::read_counter(words[next], value)) {
      visitor.number(value);
    } else {
      problems.push_back(detail::bad_counter(format, Field::kNumber, words[next]));
    }
  }
  if (++next < count) visitor.open_turn(words[next]);
}

// A visitor that writes what it receives. Pieces come in the order of the text.
class FenWriter {
 public:
  explicit FenWriter(const FenFormat& format) : format_(format), rank_(format.grid.height - 1) {
    text_.reserve(96);
  }

  void piece(int square, std::string_view symbol);
  void hands() {}
  void in_hand(std::string_view symbol) { hands_ += symbol; }
  void turn(int side);
  void castling(std::string_view text) { add(text); }
  void en_passant(std::string_view text) { add(text); }
  void checks(std::string_view text) { add(text); }
  void clock(std::uint32_t plies) { add(std::to_string(plies)); }
  void number(std::uint32_t move) { add(std::to_string(move)); }
  void open_turn(std::string_view text) { add(text); }

  std::string text() && { return std::move(text_); }

 private:
  void add(std::string_view word) { (text_ += ' ') += word; }
  // Write the empty squares of this rank before a file, and all ranks above a rank.
  void skip_to(int file);
  void end_ranks_above(int rank);

  const FenFormat& format_;
  std::string text_;
  std::string hands_;
  int rank_;  // where the next piece may be
  int file_ = 0;
};

}  // namespace rookery
