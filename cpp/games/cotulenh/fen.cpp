#include "games/cotulenh/fen.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "core/errors.hpp"
#include "core/text.hpp"
#include "games/cotulenh/make.hpp"
#include "games/cotulenh/session.hpp"
#include "games/cotulenh/text.hpp"

namespace rookery::cotulenh {
namespace {

std::vector<std::string_view> fields_of(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\n\r";
  std::vector<std::string_view> fields;
  for (std::size_t at = text.find_first_not_of(kBlanks); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
    fields.push_back(text.substr(at, end - at));
    at = text.find_first_not_of(kBlanks, end);
  }
  return fields;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

class Parser {
 public:
  Position parse(std::string_view fen) {
    const auto fields = fields_of(fen);
    if (fields.size() < 6 || fields.size() > 7)
      throw BadInput("fen-fields", "FEN " + quoted(fen) +
                                       ": expected 6 fields, or 7 with an open "
                                       "turn, got " +
                                       std::to_string(fields.size()));
    pieces(fields[0]);
    if (fields[1] == "b") {
      board().turn = kBlue;
    } else if (fields[1] != "r") {
      problem(2, "side to move", "expected \"r\" or \"b\", got " + quoted(fields[1]));
    }
    for (const int number : {3, 4})
      if (fields[static_cast<std::size_t>(number - 1)] != "-")
        problem(number, "not used",
                "expected \"-\", got " + quoted(fields[static_cast<std::size_t>(number - 1)]));
    counter(5, "half-move clock", fields[4], 0, board().clock);
    counter(6, "move number", fields[5], 1, board().number);
    // The turn can be told only on a board that is right.
    if (fields.size() > 6 && problems_.empty() && impossible_.empty()) open_turn(fields[6]);
    if (!problems_.empty())
      throw BadInput("fen-field",
                     "FEN " + problems_ + (impossible_.empty() ? "" : "; " + impossible_));
    if (!impossible_.empty())
      throw BadInput("position-unplayable", "this position cannot be played: " + impossible_);
    return position_;
  }

 private:
  Placement& board() { return position_.board; }

  static void add(std::string& list, const std::string& sentence) {
    list += (list.empty() ? "" : "; ") + sentence;
  }
  void problem(int field, const char* name, const std::string& what) {
    add(problems_, "field " + std::to_string(field) + " (" + name + "): " + what);
  }
  void impossible(const std::string& what) { add(impossible_, what); }

  void pieces(std::string_view field) {
    const auto ranks = split(field, '/');
    if (ranks.size() != kRanks)
      return problem(1, "pieces", "expected 12 ranks, got " + std::to_string(ranks.size()));
    for (int rank = kRanks - 1; rank >= 0; --rank) {
      const std::string_view text = ranks[static_cast<std::size_t>(kRanks - 1 - rank)];
      if (const std::string wrong = squares(text, rank); !wrong.empty())
        problem(1, "pieces",
                "rank " + std::to_string(rank + 1) + ": " + wrong + ", got " + quoted(text));
    }
  }

  // Reads one rank; gives what is wrong with it.
  std::string squares(std::string_view text, int rank) {
    int file = 0;
    for (std::size_t at = 0; at < text.size();) {
      const char c = text[at];
      if (c >= '1' && c <= '9') {
        // Of the numbers with two digits there are 10 and 11.
        const bool two =
            c == '1' && at + 1 < text.size() && (text[at + 1] == '0' || text[at + 1] == '1');
        file += two ? 10 + text[at + 1] - '0' : c - '0';
        at += two ? 2 : 1;
        continue;
      }
      const bool bracket = c == '(';
      std::size_t end = at + 1;
      if (bracket) {
        end = text.find(')', at);
        if (end == std::string_view::npos) return "a bracket is not closed";
        ++end;
      } else if (c == '+') {
        ++end;
      }
      if (end > text.size()) return "a + without a piece";
      if (file >= kFiles) return "expected 11 squares";
      const std::string wrong = unit(text.substr(at, end - at), bracket, square_at(file, rank));
      if (!wrong.empty()) return wrong;
      ++file;
      at = end;
    }
    return file == kFiles ? "" : "expected 11 squares";
  }

  // Reads what stands on one square, a piece after the other; gives what is wrong with its text.
  std::string unit(std::string_view text, bool bracket, Square square) {
    const std::string_view whole = text;
    if (bracket) text = text.substr(1, text.size() - 2);
    Unit standing = kNobody;
    std::optional<Colour> colour;
    int count = 0;
    bool is_possible = true;
    while (!text.empty()) {
      const bool heroic = text[0] == '+';
      if (heroic) text.remove_prefix(1);
      if (text.empty()) return "a + without a piece";
      const char c = text[0];
      text.remove_prefix(1);
      const Colour side = c >= 'a' && c <= 'z' ? kBlue : kRed;
      const std::size_t kind = kLetters.find(side == kBlue ? static_cast<char>(c - 'a' + 'A') : c);
      if (c == '(') return "a bracket within a bracket";
      if (c == ')') return "a bracket was not opened";
      if (c == '+') return "a + twice";
      if (kind == std::string_view::npos)
        return "expected pieces CITMEAGSFNH citmeagsfnh, numbers, + and brackets";
      if (colour && *colour != side) return "a stack is of one colour";
      colour = side;
      ++count;
      if (is_possible)
        is_possible = join(standing, static_cast<Kind>(kind), heroic, side, square, whole);
    }
    if (bracket && (count < 2 || count > 3)) return "expected two or three pieces in brackets";
    if (is_possible) board().put(square, standing, *colour);
    return "";
  }

  // Puts one more piece on a square. Every set on the way must be a stack and have its ground.
  bool join(Unit& standing, Kind kind, bool heroic, Colour side, Square square,
            std::string_view whole) {
    const Unit piece = single(kind, heroic);
    const Unit together = standing ? merged(standing, piece) : piece;
    if (!together) {
      impossible(quoted(whole) + " on " + name_of(square) + " is no stack");
      return false;
    }
    if (!has(ground_of(carrier(together)), square)) {
      impossible(quoted(whole) + " on " + name_of(square) + ": " +
                 (carrier(together) == kNavy ? "a Navy stands on the files a to c, d6, e6, d7 or e7"
                                             : "only a Navy stands on the files a and b"));
      return false;
    }
    if (kind == kCommander) {
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

  void counter(int number, const char* name, std::string_view field, int least,
               std::uint16_t& value) {
    int result = 0;
    bool good = !field.empty() && field.size() <= 4;
    for (const char c : field.substr(0, 4)) {
      good = good && c >= '0' && c <= '9';
      result = result * 10 + c - '0';
    }
    if (!good || result < least)
      return problem(number, name,
                     "expected a number from " + std::to_string(least) + " to " +
                         std::to_string(kMostMoves) + ", got " + quoted(field));
    value = static_cast<std::uint16_t>(result);
  }

  // Origin:stay:step,step… and "..." if pieces remain.
  void open_turn(std::string_view field) {
    const auto refuse = [&](const std::string& what) {
      problem(7, "open turn", what + ", got " + quoted(field));
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
          position_.is_turn_open() ? position_.session.remaining() : facts_of(original).kinds;
      if (kinds & ~remaining || facts_of(step->unit).heroes & ~facts_of(original).heroes)
        return refuse(unit_text(step->unit) + " is not in the stack that is left");
      if (!can_carry_out(board(), *step) || (step->kind == kSuicide && !contains(kinds, kAirForce)))
        return refuse(std::string(text) + " cannot be carried out");
      take_step(position_, *step);
    }
    const Unit stay = unit_of(position_.session.remaining(), facts_of(original).heroes);
    if (parts[1] != unit_text(stay) || goes_on != (stay != kNobody))
      return refuse("after these steps " + (stay ? unit_text(stay) : std::string("nobody")) +
                    " remains");
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
  std::string problems_;
  std::string impossible_;
  std::array<bool, 2> seen_{};  // whose Commander has been read
};

void write_pieces(const Placement& board, std::string& text) {
  for (int rank = kRanks - 1; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < kFiles; ++file) {
      const Square square = square_at(file, rank);
      if (!board.is_occupied(square)) {
        ++empty;
        continue;
      }
      if (empty) text += std::to_string(empty);
      empty = 0;
      text += unit_text(board.at(square), board.colour_at(square));
    }
    if (empty) text += std::to_string(empty);
    if (rank) text += '/';
  }
}

}  // namespace

Position parse_fen(std::string_view fen) { return Parser().parse(fen); }

std::string to_fen(const Position& position) {
  const Session& session = position.session;
  const Placement& board = position.is_turn_open() ? session.before : position.board;
  std::string text;
  write_pieces(board, text);
  text += board.turn == kRed ? " r - - " : " b - - ";
  text += std::to_string(board.clock) + ' ' + std::to_string(board.number);
  if (!position.is_turn_open()) return text;
  const Unit stay = unit_of(session.remaining(), facts_of(session.original).heroes);
  text += ' ' + name_of(session.origin) + ':' + unit_text(stay) + ':';
  for (std::size_t i = 0; i < session.count; ++i) {
    const Move& step = session.steps[i];
    if (i) text += ',';
    text += unit_text(step.unit) + marks_of(step) + name_of(step.to);
  }
  return text + (stay ? "..." : "");
}

}  // namespace rookery::cotulenh
