#include "games/cotulenh/text.hpp"

#include "core/errors.hpp"
#include "core/text.hpp"
#include "games/cotulenh/moves.hpp"
#include "games/fen.hpp"

namespace rookery::cotulenh {
namespace {

// By MoveKind.
constexpr std::string_view kMarks[] = {"", "x", "_", "@", "&"};

[[noreturn]] void refuse(const char* code, std::string_view text, const std::string& why) {
  throw BadInput(code, quoted(text) + ": " + why);
}

// What a SAN text says of a move; -1 where it says nothing of the square it comes from.
struct Description {
  Move move;
  int from_file = -1;
  int from_rank = -1;

  bool fits(Square from) const {
    return (from_file < 0 || file_of(from) == from_file) &&
           (from_rank < 0 || rank_of(from) == from_rank);
  }
};

// A rank such as 4 or 12, from 0; none if the text does not begin with one.
std::optional<int> take_rank(std::string_view& text) {
  std::size_t digits = 0;
  int rank = 0;
  while (digits < 2 && digits < text.size() && text[digits] >= '0' && text[digits] <= '9')
    rank = rank * 10 + text[digits++] - '0';
  if (!digits || text[0] == '0' || rank > kRanks) return std::nullopt;
  text.remove_prefix(digits);
  return rank - 1;
}

std::optional<int> take_file(std::string_view& text) {
  if (text.empty() || text[0] < 'a' || text[0] >= 'a' + kFiles) return std::nullopt;
  const int file = text[0] - 'a';
  text.remove_prefix(1);
  return file;
}

std::optional<Description> read_san(std::string_view text) {
  Description wanted;
  const auto unit = take_unit(text);
  if (!unit) return std::nullopt;
  wanted.move.unit = *unit;
  // Without marks, the square it comes from and the one it goes to stand side by side: the last
  // square is the target.
  const std::size_t last = text.find_last_of("abcdefghijk");
  if (last == std::string_view::npos) return std::nullopt;
  std::string_view target = text.substr(last), rest = text.substr(0, last);
  const auto to = take_square(target);
  if (!to || !target.empty()) return std::nullopt;
  wanted.move.to = static_cast<std::uint8_t>(*to);
  if (const auto file = take_file(rest)) wanted.from_file = *file;
  if (const auto rank = take_rank(rest)) wanted.from_rank = *rank;
  take_marks(rest, wanted.move);
  if (!rest.empty()) return std::nullopt;
  return wanted;
}

}  // namespace

std::optional<Unit> take_unit(std::string_view& text) {
  const std::string_view symbol = first_symbol(text);
  Unit unit = kNobody;
  each_piece_of(symbol, [&](std::string_view one) {
    if (const auto piece = parse_piece(one)) unit = merged(unit, piece->first);
  });
  if (!unit || unit_text(unit) != symbol) return std::nullopt;
  text.remove_prefix(symbol.size());
  return unit;
}

std::optional<Square> take_square(std::string_view& text) {
  std::string_view rest = text;
  const auto file = take_file(rest);
  if (!file) return std::nullopt;
  const auto rank = take_rank(rest);
  if (!rank) return std::nullopt;
  text = rest;
  return square_at(*file, *rank);
}

void take_marks(std::string_view& text, Move& move) {
  move.deploy = text.starts_with('>');
  if (move.deploy) text.remove_prefix(1);
  for (const MoveKind kind : {kCapture, kStay, kSuicide, kCombine})
    if (text.starts_with(kMarks[kind])) {
      move.kind = kind;
      text.remove_prefix(1);
      return;
    }
}

std::string marks_of(const Move& move) {
  return (move.deploy ? ">" : "") + std::string(kMarks[move.kind]);
}

std::string to_lan(const Move& move) {
  if (move.commit) return std::string(kCommitText);
  return unit_text(move.unit) + name_of(move.from) + marks_of(move) + name_of(move.to);
}

std::optional<Move> parse_lan(std::string_view text) {
  if (text == kCommitText) return commit_move();
  Move move;
  const auto unit = take_unit(text);
  if (!unit) return std::nullopt;
  const auto from = take_square(text);
  if (!from) return std::nullopt;
  take_marks(text, move);
  const auto to = take_square(text);
  if (!to || !text.empty()) return std::nullopt;
  move.unit = *unit;
  move.from = static_cast<std::uint8_t>(*from);
  move.to = static_cast<std::uint8_t>(*to);
  return move;
}

std::string to_san(const Move& move, const MoveList& listed) {
  if (move.commit) return std::string(kCommitText);
  bool others = false, same_file = false, same_rank = false;
  for (const Move& rival : listed) {
    if (rival.commit || carrier(rival.unit) != carrier(move.unit) || rival.to != move.to ||
        rival.from == move.from)
      continue;
    others = true;
    same_file = same_file || file_of(rival.from) == file_of(move.from);
    same_rank = same_rank || rank_of(rival.from) == rank_of(move.from);
  }
  const std::string from = name_of(move.from);
  std::string origin;
  if (others && (!same_file || same_rank)) origin += from[0];
  // The whole rank, where the reference writes one digit (Q14).
  if (others && same_file) origin += from.substr(1);
  return unit_text(move.unit) + origin + marks_of(move) + name_of(move.to);
}

Move parse_san(const Position& position, std::string_view text) {
  if (text == kCommitText) {
    if (!is_legal(position, commit_move()))
      refuse("san-illegal", text, "there is no turn that can be committed");
    return commit_move();
  }
  const auto wanted = read_san(text);
  if (!wanted)
    refuse("san-text", text,
           "not a move; expected one such as Tf6, (TI)xe7, F>@c4 or commit, or Tf4f6");
  std::string fitting;
  Move found;
  int count = 0;
  // The text names all but the square that the unit comes from; in an open turn there is only one.
  const Bits from = position.is_turn_open() ? bit(position.open_turn.origin)
                                            : position.board.of(position.board.mover());
  from.for_each([&](std::size_t square) {
    Move move = wanted->move;
    move.from = static_cast<std::uint8_t>(square);
    if (!wanted->fits(static_cast<Square>(square)) || !is_legal(position, move)) return;
    if (count++) fitting += to_lan(found) + ", ";
    found = move;
  });
  if (count > 1)
    refuse("san-ambiguous", text, "more than one move fits: " + fitting + to_lan(found));
  if (!count)
    refuse("san-illegal", text,
           "no " + unit_text(wanted->move.unit) + " can legally do that to " +
               name_of(wanted->move.to));
  return found;
}

}  // namespace rookery::cotulenh
