#include "games/cotulenh/fen.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "core/errors.hpp"
#include "core/text.hpp"
#include "games/cotulenh/make.hpp"
#include "games/cotulenh/open_turn.hpp"
#include "games/cotulenh/text.hpp"

namespace rookery::cotulenh {
namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

// Builds a position from a text or a Setup.
class Builder {
 public:
  explicit Builder(Problems& problems) : problems_(problems) {}

  // Pieces of a stack are put down one after the other.
  void piece(int number, std::string_view symbol) {
    const Square square = from_dense(number);
    Unit standing = kNobody;
    std::optional<Colour> colour;
    int count = 0;
    bool is_unit = true, is_possible = true;
    each_piece_of(symbol, [&](std::string_view one) {
      if (!is_unit) return;
      const auto piece = parse_piece(one);
      is_unit = piece && piece->second == colour.value_or(piece->second);
      if (!piece) return problems_.push_back(unknown_piece(kFormat, number, symbol));
      if (!is_unit) return misplaced(symbol, square, "a stack is of one colour");
      colour = piece->second;
      ++count;
      if (is_possible) is_possible = join(standing, piece->first, *colour, square, symbol);
    });
    if (!is_unit) return;
    if (symbol.starts_with('(') && (count < 2 || count > 3))
      return misplaced(symbol, square, "expected two or three pieces in brackets");
    if (is_possible) board().put(square, standing, *colour);
  }
  void hands() { problems_.push_back(no_such_field(kFormat, Field::kHands)); }
  void in_hand(std::string_view) {}
  void turn(int side) { board().turn = static_cast<std::uint8_t>(side); }
  void castling(std::string_view text) { expect_nothing(Field::kCastling, text); }
  void en_passant(std::string_view text) { expect_nothing(Field::kEnPassant, text); }
  void checks(std::string_view text) {
    problems_.push_back(no_such_field(kFormat, Field::kChecks, text));
  }
  void clock(std::uint32_t plies) {
    check_counter(kFormat, Field::kClock, plies, problems_);
    board().clock = static_cast<std::uint16_t>(plies);
  }
  void number(std::uint32_t move) {
    check_counter(kFormat, Field::kNumber, move, problems_);
    board().number = static_cast<std::uint16_t>(move);
  }

  // Origin:stay:step,step… and "..." if pieces remain. It can be read only on a board that is
  // right.
  void open_turn(std::string_view field) {
    if (!problems_.empty()) return;
    const auto refuse = [&](const std::string& what) {
      problems_.push_back(unexpected(kFormat, Field::kOpenTurn, what, field));
    };
    const auto parts = split(field, ':');
    if (parts.size() != 3) return refuse("expected origin:stay:steps, such as e5:(FI):T>e7...");
    std::string_view name = parts[0];
    const auto origin = take_square(name);
    if (!origin || !name.empty()) return refuse("expected a square before the first colon");
    const Unit original = board().at(*origin);
    if (!is_stack(original) || board().colour_at(*origin) != board().mover())
      return refuse("no stack of the side to move stands on " + name_of(*origin));
    std::string_view steps = parts[2];
    const bool goes_on = steps.ends_with("...");
    if (goes_on) steps.remove_suffix(3);
    for (const std::string_view text : split(steps, ',')) {
      const auto step = parse_step(text, *origin);
      if (!step) return refuse("expected steps such as T>e7 or F>@c4");
      const KindSet kinds = facts_of(step->unit).kinds;
      const KindSet remaining =
          position_.is_turn_open() ? position_.open_turn.remaining() : facts_of(original).kinds;
      if (kinds & ~remaining || facts_of(step->unit).heroes & ~facts_of(original).heroes)
        return refuse(unit_text(step->unit) + " is not in the stack that is left");
      if (!can_carry_out(board(), *step) || (step->kind == kSuicide && !contains(kinds, kAirForce)))
        return refuse(std::string(text) + " cannot be carried out");
      take_step(position_, *step);
    }
    const Unit stay = unit_of(position_.open_turn.remaining(), facts_of(original).heroes);
    if (parts[1] != unit_text(stay) || goes_on != (stay != kNobody))
      return refuse("after these steps " + (stay ? unit_text(stay) : std::string("nobody")) +
                    " remains");
  }

  const Position& position() const { return position_; }

 private:
  Placement& board() { return position_.board; }

  void expect_nothing(Field field, std::string_view text) {
    if (text != "-") problems_.push_back(no_such_field(kFormat, field, text));
  }
  // Text that is not a unit.
  void misplaced(std::string_view symbol, Square square, const char* why) {
    problems_.push_back(fen_problem(kFormat, Field::kPieces,
                                    quoted(symbol) + " on " + name_of(square) + ": " + why));
  }
  void impossible(const std::string& what) { problems_.push_back({"position-pieces", what}); }

  // Puts one more piece on a square. Every set on the way must be a stack and have its ground.
  bool join(Unit& standing, Unit piece, Colour side, Square square, std::string_view whole) {
    const Unit together = merged(standing, piece);
    if (!together) {
      impossible(quoted(whole) + " on " + name_of(square) + " is not a stack");
      return false;
    }
    if (!has(ground_of(carrier(together)), square)) {
      impossible(quoted(whole) + " on " + name_of(square) + ": " +
                 (carrier(together) == kNavy ? "a Navy stands on the files a to c, d6, e6, d7 or e7"
                                             : "only a Navy stands on the files a and b"));
      return false;
    }
    if (carrier(piece) == kCommander) {
      if (seen_[static_cast<std::size_t>(side)]) {
        impossible(std::string(side == kRed ? "Red" : "Blue") + " has a second Commander on " +
                   name_of(square));
        return false;
      }
      seen_[static_cast<std::size_t>(side)] = true;
    }
    standing = together;
    return true;
  }

  static std::optional<Move> parse_step(std::string_view text, Square origin) {
    Move step;
    const auto unit = take_unit(text);
    if (!unit) return std::nullopt;
    take_marks(text, step);
    const auto to = take_square(text);
    if (!to || !text.empty() || !step.deploy) return std::nullopt;
    return Move(*unit, origin, *to, step.kind, true);
  }

  Position position_;
  std::array<bool, 2> seen_{};  // whose Commander has been read
  Problems& problems_;
};

// Reports this position to a visitor, as the reader would report its text.
template <class Visitor>
void describe(const Position& position, Visitor& visitor) {
  const OpenTurn& open_turn = position.open_turn;
  const Placement& board = position.is_turn_open() ? open_turn.before : position.board;
  for (int rank = kRanks - 1; rank >= 0; --rank)
    for (int file = 0; file < kFiles; ++file)
      if (const Square square = square_at(file, rank); board.is_occupied(square))
        visitor.piece(dense(square), unit_text(board.at(square), board.colour_at(square)));
  visitor.turn(board.turn);
  visitor.castling("-");
  visitor.en_passant("-");
  visitor.clock(board.clock);
  visitor.number(board.number);
  if (!position.is_turn_open()) return;
  const Unit stay = unit_of(open_turn.remaining(), facts_of(open_turn.original).heroes);
  std::string text = name_of(open_turn.origin) + ':' + unit_text(stay) + ':';
  for (std::size_t i = 0; i < open_turn.count; ++i) {
    const Move& step = open_turn.steps[i];
    if (i) text += ',';
    text += unit_text(step.unit) + marks_of(step) + name_of(step.to);
  }
  visitor.open_turn(text + (stay ? "..." : ""));
}

}  // namespace

Position parse_fen(std::string_view fen) {
  Problems problems;
  Builder builder(problems);
  read_fen(kFormat, fen, builder, problems);
  refuse(std::move(problems));
  return builder.position();
}

Position position_from(const Setup& setup, Problems& problems) {
  Builder builder(problems);
  setup.describe(kFormat, builder);
  return problems.empty() ? builder.position() : Position();
}

std::string to_fen(const Position& position) {
  FenWriter writer(kFormat);
  describe(position, writer);
  return std::move(writer).text();
}

Setup setup_from(const Position& position) {
  Setup setup(kFormat);
  describe(position, setup);
  return setup;
}

}  // namespace rookery::cotulenh
