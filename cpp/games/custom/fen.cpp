// FEN of a defined game: pieces with hands in brackets, side, castling, en passant, checks that are
// still to be given (if they are counted), and two counters.
#include <algorithm>
#include <array>

#include "core/errors.hpp"
#include "core/text.hpp"
#include "games/custom/rulebook.hpp"

namespace rookery::custom {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::vector<std::string_view> fields_of(std::string_view text) {
  constexpr std::string_view kBlank = " \t\n\r";
  std::vector<std::string_view> fields;
  for (std::size_t i = 0; (i = text.find_first_not_of(kBlank, i)) != text.npos;) {
    const std::size_t end = std::min(text.find_first_of(kBlank, i), text.size());
    fields.push_back(text.substr(i, end - i));
    i = end;
  }
  return fields;
}

// A whole number of up to seven digits at the front of a text.
std::optional<std::uint32_t> take_number(std::string_view& text) {
  std::size_t end = 0;
  std::uint32_t number = 0;
  for (; end < text.size() && is_digit(text[end]) && end < 7; ++end)
    number = number * 10 + static_cast<std::uint32_t>(text[end] - '0');
  if (end == 0 || (end < text.size() && is_digit(text[end]))) return std::nullopt;
  text.remove_prefix(end);
  return number;
}

}  // namespace

class FenReader {
 public:
  FenReader(const Rulebook& book) : book_(book), said_(book.definition()) {
    diagram_.men.resize(static_cast<std::size_t>(said_.squares()));
    diagram_.checks = {said_.goal_checks, said_.goal_checks};
  }

  Diagram read(std::string_view fen) {
    auto fields = fields_of(fen);
    // Where nobody castles or passes, others leave those fields out.
    if (book_.castling_.empty() && said_.en_passant.empty() && fields.size() > 2 &&
        is_digit(fields[2][0]))
      fields.insert(fields.begin() + 2, 2, "-");
    const std::size_t most = said_.goal_checks ? 7 : 6;
    if (fields.empty() || fields.size() > most)
      throw BadInput("fen-fields", "FEN " + quoted(fen) + ": expected 1 to " +
                                       std::to_string(most) + " fields, got " +
                                       std::to_string(fields.size()));
    pieces(fields[0]);
    const auto field = [&](std::size_t i) { return i < fields.size() ? fields[i] : ""; };
    if (field(1) == "b") {
      diagram_.turn = kBlack;
    } else if (fields.size() > 1 && fields[1] != "w") {
      problem(2, "side to move", "expected \"w\" or \"b\", got " + quoted(fields[1]));
    }
    castling(fields.size() > 2 ? std::optional(fields[2]) : std::nullopt);
    if (fields.size() > 3) en_passant(fields[3]);
    std::size_t next = 4;
    if (said_.goal_checks && field(next).find('+') != std::string_view::npos)
      checks(static_cast<int>(next) + 1, fields[next]), ++next;
    if (next < fields.size())
      counter(static_cast<int>(next) + 1, "moves without progress", fields[next], diagram_.clock);
    ++next;
    if (next < fields.size())
      counter(static_cast<int>(next) + 1, "number of the move", fields[next], diagram_.number);
    if (++next < fields.size())
      problem(static_cast<int>(next) + 1, "the last",
              "expected nothing, got " + quoted(fields[next]));
    if (!problems_.empty()) throw BadInput("fen-field", "FEN " + problems_);
    return diagram_;
  }

 private:
  void problem(int field, const char* name, const std::string& what) {
    problems_ += (problems_.empty() ? "field " : "; field ") + std::to_string(field) + " (" + name +
                 "): " + what;
  }

  void pieces(std::string_view field) {
    std::string_view placement = field.substr(0, field.find('['));
    int rank = said_.height;
    const auto ranks = 1 + std::count(placement.begin(), placement.end(), '/');
    if (ranks != said_.height) {
      problem(1, "pieces",
              "expected " + std::to_string(said_.height) + " ranks, got " + std::to_string(ranks));
    } else {
      while (rank > 0) {
        const std::string_view text = placement.substr(0, placement.find('/'));
        placement.remove_prefix(std::min(text.size() + 1, placement.size()));
        if (const std::string wrong = squares(text, --rank); !wrong.empty())
          problem(1, "pieces",
                  "rank " + std::to_string(rank + 1) + ": " + wrong + ", got " + quoted(text));
      }
    }
    if (const std::size_t hands = field.find('['); hands != field.npos) {
      if (const std::string wrong = hand(field.substr(hands + 1)); !wrong.empty())
        problem(1, "hands", wrong + ", got " + quoted(field.substr(hands)));
    }
    if (men_ > said_.squares())
      problem(1, "pieces", std::to_string(men_) + " pieces are more than squares");
  }

  // Reads one rank; gives what is wrong with it.
  std::string squares(std::string_view text, int rank) {
    int file = 0;
    while (!text.empty() && file <= said_.width) {
      if (is_digit(text[0])) {
        const auto empty = take_number(text);
        if (!empty || *empty == 0) return "a number of empty squares makes no sense";
        file += static_cast<int>(std::min(*empty, std::uint32_t{1024}));
        continue;
      }
      const int square = rank * said_.width + file;
      const bool on_board = file < said_.width;
      const bool hole = on_board && std::find(said_.holes.begin(), said_.holes.end(), square) !=
                                        said_.holes.end();
      if (text[0] == '*') {
        if (on_board && !hole) return "* stands for a hole, and " + name(square) + " is none";
        text.remove_prefix(1);
      } else {
        const auto seen = book_.kinds_.take(text);
        if (!seen) return "expected numbers and pieces";
        if (hole) return name(square) + " is a hole";
        if (on_board)
          diagram_.men[static_cast<std::size_t>(square)] = {static_cast<std::uint8_t>(seen->code),
                                                            static_cast<std::uint8_t>(seen->side)};
        ++men_;
      }
      ++file;
    }
    if (file != said_.width) return "expected " + std::to_string(said_.width) + " squares";
    return "";
  }

  std::string hand(std::string_view text) {
    if (said_.hands == Hands::kNone) return "this game has no hands";
    if (text.empty() || text.back() != ']') return "expected a ] at the end";
    text.remove_suffix(1);
    if (text == "-") return "";
    while (!text.empty()) {
      const auto seen = book_.kinds_.take(text);
      if (!seen) return "expected pieces";
      const Kind& kind = book_.kinds_[seen->code];
      if (kind.royal || kind.in_hand != seen->code)
        return book_.kinds_.text(seen->code, seen->side) + " is never in hand";
      std::uint8_t& held =
          diagram_
              .hands[static_cast<std::size_t>(seen->side)][static_cast<std::size_t>(seen->code)];
      if (held == 255) return "expected at most 255 of a kind";
      ++held;
      ++men_;
    }
    return "";
  }

  bool in_place(const CastlingRule& rule) const {
    const auto stands = [&](int square, Code code) {
      const Diagram::Man& man = diagram_.men[static_cast<std::size_t>(square)];
      return man.code == code && man.side == rule.side;
    };
    return stands(rule.king_from, rule.king) && stands(rule.rook_from, rule.rook);
  }

  // Nothing said: whatever is in place.
  void castling(std::optional<std::string_view> field) {
    std::string letters;
    for (std::size_t i = 0; i < book_.castling_.size(); ++i) {
      const CastlingRule& rule = book_.castling_[i];
      letters += rule.letter;
      const bool said = field && field->find(rule.letter) != field->npos;
      if (said && !in_place(rule))
        problem(3, "castling",
                std::string(1, rule.letter) + " needs its pieces on " + name(rule.king_from) +
                    " and " + name(rule.rook_from));
      if ((said || !field) && in_place(rule)) diagram_.rights |= std::uint64_t{1} << i;
    }
    if (!field || *field == "-") return;
    if (field->find_first_not_of(letters) != field->npos)
      problem(3, "castling",
              "expected \"-\"" + (letters.empty() ? "" : " or letters of " + letters) + ", got " +
                  quoted(*field));
  }

  void en_passant(std::string_view field) {
    if (field == "-") return;
    std::string_view rest = field;
    while (!rest.empty()) {
      std::size_t end = 0;
      while (end < rest.size() && !is_digit(rest[end])) ++end;
      while (end < rest.size() && is_digit(rest[end])) ++end;
      try {
        diagram_.passed.push_back(parse_square(book_.grid(), rest.substr(0, end)));
      } catch (const BadInput&) {
        return problem(4, "en passant", "expected \"-\" or squares, got " + quoted(field));
      }
      rest.remove_prefix(end);
    }
  }

  void checks(int field, std::string_view text) {
    std::string_view rest = text;
    for (int& left : diagram_.checks) {
      const auto number = take_number(rest);
      const bool last = &left == &diagram_.checks.back();
      if (!number || *number > static_cast<std::uint32_t>(said_.goal_checks) ||
          (last ? !rest.empty() : rest.substr(0, 1) != "+"))
        return problem(field, "checks to give",
                       "expected numbers up to " + std::to_string(said_.goal_checks) +
                           " such as 3+3, got " + quoted(text));
      left = static_cast<int>(*number);
      if (!last) rest.remove_prefix(1);
    }
  }

  void counter(int field, const char* what, std::string_view text, std::uint32_t& value) {
    std::string_view rest = text;
    const auto number = take_number(rest);
    if (!number || !rest.empty())
      return problem(
          field, what,
          "expected a number up to " + std::to_string(kMostMoves) + ", got " + quoted(text));
    value = *number;
  }

  std::string name(int square) const { return square_name(book_.grid(), square); }

  const Rulebook& book_;
  const Definition& said_;
  Diagram diagram_;
  std::string problems_;
  int men_ = 0;
};

Diagram Rulebook::parse_fen(std::string_view fen) const { return FenReader(*this).read(fen); }

std::string Rulebook::to_fen(const Diagram& diagram) const {
  std::string fen;
  std::vector<bool> holes(diagram.men.size());
  for (const int hole : definition_.holes) holes[static_cast<std::size_t>(hole)] = true;
  for (int rank = definition_.height - 1; rank >= 0; --rank) {
    int empty = 0;
    const auto end_gap = [&] {
      if (empty) fen += std::to_string(std::exchange(empty, 0));
    };
    for (int file = 0; file < definition_.width; ++file) {
      const auto square = static_cast<std::size_t>(rank * definition_.width + file);
      const Diagram::Man& man = diagram.men[square];
      if (!man.code && !holes[square]) {
        ++empty;
        continue;
      }
      end_gap();
      fen += man.code ? kinds_.text(man.code, static_cast<Side>(man.side)) : "*";
    }
    end_gap();
    if (rank) fen += '/';
  }
  if (definition_.hands != Hands::kNone) {
    fen += '[';
    for (const Side side : {kWhite, kBlack})
      for (Code code = 1; code <= kinds_.plain_count(); ++code)
        for (int i = 0; i < diagram.hands[side][static_cast<std::size_t>(code)]; ++i)
          fen += kinds_.text(code, side);
    fen += ']';
  }
  fen += diagram.turn == kWhite ? " w " : " b ";
  if (!diagram.rights) fen += '-';
  for (std::size_t i = 0; i < castling_.size(); ++i)
    if (diagram.rights >> i & 1) fen += castling_[i].letter;
  fen += ' ';
  if (diagram.passed.empty()) fen += '-';
  for (const int square : diagram.passed) fen += square_name(grid(), square);
  if (definition_.goal_checks)
    fen += ' ' + std::to_string(diagram.checks[0]) + '+' + std::to_string(diagram.checks[1]);
  return fen + ' ' + std::to_string(diagram.clock) + ' ' + std::to_string(diagram.number);
}

}  // namespace rookery::custom
