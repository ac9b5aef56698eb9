// FEN of a defined game: from a text or a Setup to a Diagram, and back.
#include <array>

#include "core/text.hpp"
#include "games/defined/rulebook.hpp"

namespace rookery::defined {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool in_place(const CastlingRule& rule, const Diagram& diagram) {
  const auto stands = [&](int square, Code code) {
    const Diagram::Man& man = diagram.men[static_cast<std::size_t>(square)];
    return man.code == code && man.side == rule.side;
  };
  return stands(rule.king_from, rule.king) && stands(rule.rook_from, rule.rook);
}

// Builds a diagram from a text or a Setup.
class Builder {
 public:
  Builder(const Rulebook& book, Problems& problems)
      : book_(book), definition_(book.definition()), format_(book.format()), problems_(problems) {
    diagram_.men.resize(static_cast<std::size_t>(definition_.squares()));
    diagram_.checks = {definition_.goal_checks, definition_.goal_checks};
  }

  void piece(int square, std::string_view symbol) {
    const bool is_hole = format_.is_hole(square);
    if (symbol == "*") {
      if (!is_hole) misplaced(symbol, square, "which is not a hole");
      return;
    }
    const auto seen = kind_of(symbol);
    if (!seen) return problems_.push_back(unknown_piece(format_, square, symbol));
    if (is_hole) return misplaced(symbol, square, "which is a hole");
    diagram_.men[static_cast<std::size_t>(square)] = {static_cast<std::uint8_t>(seen->code),
                                                      static_cast<std::uint8_t>(seen->side)};
    ++men_;
  }
  void hands() {
    if (definition_.hands == Hands::kNone)
      problems_.push_back(no_such_field(format_, Field::kHands));
  }
  void in_hand(std::string_view symbol) {
    if (definition_.hands == Hands::kNone) return;
    const auto wrong = [&](const std::string& what) {
      problems_.push_back(fen_problem(format_, Field::kHands, what));
    };
    const auto seen = kind_of(symbol);
    if (!seen) return wrong(quoted(symbol) + " is not a piece of this game");
    const Kind& kind = book_.kinds()[seen->code];
    if (kind.royal || kind.in_hand != seen->code)
      return wrong(quoted(symbol) + " is never in hand");
    std::uint8_t& held =
        diagram_.hands[static_cast<std::size_t>(seen->side)][static_cast<std::size_t>(seen->code)];
    if (held == 255) return wrong("expected at most 255 of " + quoted(symbol));
    ++held;
    ++men_;
  }
  void turn(int side) { diagram_.turn = static_cast<Side>(side); }
  void castling(std::string_view text) {
    castling_is_known_ = true;
    std::string letters;
    for (std::size_t i = 0; i < book_.castling().size(); ++i) {
      const CastlingRule& rule = book_.castling()[i];
      letters += rule.letter;
      if (text.find(rule.letter) == text.npos) continue;
      if (!in_place(rule, diagram_))
        problems_.push_back(fen_problem(format_, Field::kCastling,
                                        std::string(1, rule.letter) + " needs its pieces on " +
                                            name(rule.king_from) + " and " + name(rule.rook_from)));
      diagram_.rights |= std::uint64_t{1} << i;
    }
    if (text != "-" && text.find_first_not_of(letters) != text.npos)
      problems_.push_back(letters.empty()
                              ? no_such_field(format_, Field::kCastling, text)
                              : unexpected(format_, Field::kCastling,
                                           "expected \"-\" or letters of " + letters, text));
  }
  void en_passant(std::string_view text) {
    if (text == "-") return;
    std::string_view rest = text;
    while (!rest.empty()) {
      std::size_t end = 0;
      while (end < rest.size() && !is_digit(rest[end])) ++end;
      while (end < rest.size() && is_digit(rest[end])) ++end;
      try {
        diagram_.passed.push_back(parse_square(book_.grid(), rest.substr(0, end)));
      } catch (const BadInput&) {
        return problems_.push_back(
            unexpected(format_, Field::kEnPassant, "expected \"-\" or squares", text));
      }
      rest.remove_prefix(end);
    }
  }
  void checks(std::string_view text) {
    if (!definition_.goal_checks)
      return problems_.push_back(no_such_field(format_, Field::kChecks, text));
    const std::size_t plus = text.find('+');
    const std::array<std::string_view, 2> numbers = {
        text.substr(0, plus), plus == text.npos ? "" : text.substr(plus + 1)};
    for (std::size_t side = 0; side < 2; ++side) {
      std::uint32_t number = 0;
      if (numbers[side].empty() || !detail::read_counter(numbers[side], number) ||
          number > static_cast<std::uint32_t>(definition_.goal_checks))
        return problems_.push_back(unexpected(
            format_, Field::kChecks,
            "expected numbers up to " + std::to_string(definition_.goal_checks) + " such as 3+3",
            text));
      diagram_.checks[side] = static_cast<int>(number);
    }
  }
  void clock(std::uint32_t plies) { diagram_.clock = plies; }
  void number(std::uint32_t move) { diagram_.number = move; }
  void open_turn(std::string_view text) {
    problems_.push_back(no_such_field(format_, Field::kOpenTurn, text));
  }

  // Without a castling field, every piece that is in place may castle.
  Diagram finish() {
    if (!castling_is_known_)
      for (std::size_t i = 0; i < book_.castling().size(); ++i)
        if (in_place(book_.castling()[i], diagram_)) diagram_.rights |= std::uint64_t{1} << i;
    if (men_ > definition_.squares())
      problems_.push_back(fen_problem(format_, Field::kPieces,
                                      std::to_string(men_) + " pieces are more than squares"));
    return std::move(diagram_);
  }

 private:
  std::optional<KindList::Seen> kind_of(std::string_view symbol) const {
    const auto seen = book_.kinds().take(symbol);
    return symbol.empty() ? seen : std::nullopt;
  }
  void misplaced(std::string_view symbol, int square, const char* why) {
    problems_.push_back(fen_problem(format_, Field::kPieces,
                                    quoted(symbol) + " stands on " + name(square) + ", " + why));
  }
  std::string name(int square) const { return book_.name(square); }

  const Rulebook& book_;
  const Definition& definition_;
  const FenFormat format_;
  Diagram diagram_;
  Problems& problems_;
  int men_ = 0;
  bool castling_is_known_ = false;
};

// Reports this diagram to a visitor, as the reader would report its text.
template <class Visitor>
void describe(const Rulebook& book, const Diagram& diagram, Visitor& visitor) {
  const Definition& definition = book.definition();
  const KindList& kinds = book.kinds();
  for (int rank = definition.height - 1; rank >= 0; --rank)
    for (int file = 0; file < definition.width; ++file) {
      const int square = rank * definition.width + file;
      const Diagram::Man& man = diagram.men[static_cast<std::size_t>(square)];
      if (man.code) visitor.piece(square, kinds.text(man.code, static_cast<Side>(man.side)));
    }
  for (const Side side : {kWhite, kBlack})
    for (Code code = 1; code <= kinds.plain_count(); ++code)
      for (int i = 0; i < diagram.hands[side][static_cast<std::size_t>(code)]; ++i)
        visitor.in_hand(kinds.text(code, side));
  visitor.turn(diagram.turn);
  std::string castling, passed;
  for (std::size_t i = 0; i < book.castling().size(); ++i)
    if (diagram.rights >> i & 1) castling += book.castling()[i].letter;
  for (const int square : diagram.passed) passed += book.name(square);
  visitor.castling(castling.empty() ? "-" : castling);
  visitor.en_passant(passed.empty() ? "-" : passed);
  if (definition.goal_checks)
    visitor.checks(std::to_string(diagram.checks[0]) + '+' + std::to_string(diagram.checks[1]));
  visitor.clock(diagram.clock);
  visitor.number(diagram.number);
}

}  // namespace

FenFormat Rulebook::format() const {
  return {.grid = grid(),
          .holes = definition_.holes,
          .hands = definition_.hands != Hands::kNone,
          .checks = definition_.goal_checks,
          // Other programs omit the castling and en passant fields of such games.
          .may_skip_rights = castling_.empty() && definition_.en_passant.empty()};
}

Diagram Rulebook::parse_fen(std::string_view fen) const {
  Problems problems;
  Builder builder(*this, problems);
  read_fen(format(), fen, builder, problems);
  Diagram diagram = builder.finish();
  refuse(std::move(problems));
  return diagram;
}

Diagram Rulebook::diagram_from(const Setup& setup, Problems& problems) const {
  Builder builder(*this, problems);
  setup.describe(format(), builder);
  return builder.finish();
}

Setup Rulebook::parse_setup(std::string_view fen) const {
  Setup setup(format());
  setup.castling_text.clear();
  setup = read_setup(format(), fen, std::move(setup));
  if (!setup.castling_text.empty()) return setup;
  Problems ignored;
  Builder builder(*this, ignored);
  for (std::size_t square = 0; square < setup.squares.size(); ++square)
    if (const std::string& symbol = setup.squares[square]; !symbol.empty())
      builder.piece(static_cast<int>(square), symbol);
  const Diagram placed = builder.finish();
  setup.castling_text = setup_from(placed).castling_text;
  return setup;
}

Setup Rulebook::setup_from(const Diagram& diagram) const {
  Setup setup(format());
  describe(*this, diagram, setup);
  return setup;
}

std::string Rulebook::to_fen(const Diagram& diagram) const {
  const FenFormat written = format();
  FenWriter writer(written);
  describe(*this, diagram, writer);
  return std::move(writer).text();
}

}  // namespace rookery::defined
