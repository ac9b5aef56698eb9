#include "games/fen.hpp"

#include <algorithm>
#include <utility>

#include "core/text.hpp"

namespace rookery {
namespace {

struct FieldName {
  const char* code;
  int number;
  const char* name;
};

FieldName name_of(const FenFormat& format, Field field) {
  const int more = format.checks > 0;  // the field of checks comes before the counters
  switch (field) {
    case Field::kPieces: return {"fen-pieces", 1, "pieces"};
    case Field::kHands: return {"fen-hands", 1, "hands"};
    case Field::kTurn: return {"fen-turn", 2, "side to move"};
    case Field::kCastling: return {"fen-castling", 3, "castling"};
    case Field::kEnPassant: return {"fen-en-passant", 4, "en passant"};
    case Field::kChecks: return {"fen-checks", 5, "checks to give"};
    case Field::kClock: return {"fen-clock", 5 + more, "halfmove clock"};
    case Field::kNumber: return {"fen-number", 6 + more, "move number"};
    default: return {"fen-open-turn", 7 + more, "open turn"};
  }
}

std::string limits(std::uint32_t least, std::uint32_t most) {
  return "expected a number from " + std::to_string(least) + " to " + std::to_string(most);
}

}  // namespace

FenFormat FenFormat::lenient() const {
  FenFormat format = *this;
  format.least_fields = 1;
  format.least_number = 0;
  format.most_counted = kMostCounted;
  return format;
}

Problem fen_problem(const FenFormat& format, Field field, const std::string& what) {
  const FieldName name = name_of(format, field);
  return {name.code, "field " + std::to_string(name.number) + " (" + name.name + "): " + what};
}

Problem unexpected(const FenFormat& format, Field field, const std::string& expected,
                   std::string_view got) {
  return fen_problem(format, field, expected + ", got " + quoted(got));
}

Problem unknown_piece(const FenFormat& format, int square, std::string_view symbol) {
  return fen_problem(
      format, Field::kPieces,
      quoted(symbol) + " on " + square_name(format.grid, square) + " is not a piece of this game");
}

Problem no_such_field(const FenFormat& format, Field field, std::string_view got) {
  switch (field) {
    case Field::kHands: return fen_problem(format, field, "this game has no hands");
    case Field::kChecks: return unexpected(format, field, "this game counts no checks", got);
    case Field::kOpenTurn:
      return unexpected(format, field, "expected nothing, a turn of this game is one move", got);
    default: return unexpected(format, field, "expected \"-\"", got);
  }
}

void check_counter(const FenFormat& format, Field field, std::uint32_t value, Problems& problems) {
  if (value > format.most_counted || (field == Field::kNumber && value < format.least_number))
    problems.push_back(detail::bad_counter(format, field, std::to_string(value)));
}

std::string_view first_symbol(std::string_view text) {
  if (text.empty()) return text;
  const char* const begin = text.data();
  return text.substr(
      0, static_cast<std::size_t>(detail::symbol_end(begin, begin + text.size()) - begin));
}

bool is_piece_symbol(std::string_view text) {
  return !text.empty() && text != "*" && first_symbol(text).size() == text.size();
}

bool is_about_text(const Problems& problems) {
  return std::any_of(problems.begin(), problems.end(), [](const Problem& problem) {
    return std::string_view(problem.code).starts_with("fen-");
  });
}

void refuse(Problems problems) {
  if (problems.empty()) return;
  if (std::string_view(problems.front().code) == "fen-fields")
    throw BadInput("fen-fields", "FEN ", std::move(problems));
  if (is_about_text(problems)) throw BadInput("fen-field", "FEN ", std::move(problems));
  throw BadInput("position-unplayable", "this position cannot be played: ", std::move(problems));
}

namespace detail {

Problem bad_rank(const FenFormat& format, int rank, std::string_view text, int squares,
                 const char* wrong) {
  std::string what = "rank " + std::to_string(rank + 1) + ": ";
  if (wrong) {
    what += std::string(wrong) + ", got " + quoted(text) + " (a rank has " +
            std::to_string(format.grid.width) + " squares)";
  } else {
    what += "expected " + std::to_string(format.grid.width) + " squares, got " +
            (squares < kMaxBits ? std::to_string(squares) : "far more") + " (" + quoted(text) + ")";
  }
  return fen_problem(format, Field::kPieces, what);
}

Problem bad_ranks(const FenFormat& format, int ranks) {
  return fen_problem(
      format, Field::kPieces,
      "expected " + std::to_string(format.grid.height) + " ranks, got " + std::to_string(ranks));
}

Problem bad_field_count(const FenFormat& format, std::string_view fen, std::size_t count) {
  const std::size_t most = 6u + (format.checks > 0) + format.open_turns;
  return {"fen-fields", quoted(fen) + ": expected " + std::to_string(format.least_fields) +
                            (most == format.least_fields + 1 ? " or " : " to ") +
                            std::to_string(most) + " fields, got " + std::to_string(count)};
}

Problem bad_turn(const FenFormat& format, std::string_view got) {
  return unexpected(
      format, Field::kTurn,
      "expected " + quoted(format.sides.substr(0, 1)) + " or " + quoted(format.sides.substr(1, 1)),
      got);
}

Problem bad_counter(const FenFormat& format, Field field, std::string_view got) {
  return unexpected(format, field,
                    limits(field == Field::kNumber ? format.least_number : 0, format.most_counted),
                    got);
}

const char* describe_bad_symbol(const char* at, const char* end) {
  if (*at == ')') return "a bracket was not opened";
  if (*at == '+') {
    return at + 1 != end && at[1] == '+' ? "a + twice" : "a + without a piece";
  }
  if (*at == '(') {
    for (++at; at != end && *at != '/' && *at != ')' && kind_of(*at) != kBlank; ++at)
      if (*at == '(') return "a bracket within a bracket";
    if (at == end || *at != ')') return "a bracket is not closed";
  }
  return "expected pieces and numbers";
}

}  // namespace detail

void FenWriter::skip_to(int file) {
  int empty = file - file_;
  for (; file_ < file && !format_.holes.empty(); ++file_) {
    if (!format_.is_hole(rank_ * format_.grid.width + file_)) continue;
    const int before = empty - (file - file_);
    if (before) text_ += std::to_string(before);
    text_ += '*';
    empty = file - file_ - 1;
  }
  if (empty) text_ += std::to_string(empty);
  file_ = file;
}

void FenWriter::end_ranks_above(int rank) {
  for (; rank_ > rank; --rank_, file_ = 0) {
    skip_to(format_.grid.width);
    if (rank_) text_ += '/';
  }
}

void FenWriter::piece(int square, std::string_view symbol) {
  end_ranks_above(square / format_.grid.width);
  skip_to(square % format_.grid.width);
  text_ += symbol;
  ++file_;
}

void FenWriter::turn(int side) {
  end_ranks_above(-1);
  if (format_.hands || !hands_.empty()) (((text_ += '[') += hands_) += ']');
  text_ += ' ';
  text_ += format_.sides[static_cast<std::size_t>(side)];
}

}  // namespace rookery
