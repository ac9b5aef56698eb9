#include "games/defined/rulebook.hpp"

#include <algorithm>

namespace rookery::defined {

namespace {

// The squares from one to another on a straight line, both included.
std::vector<int> line(int width, int from, int to) {
  const int up = to / width - from / width, right = to % width - from % width;
  const int steps = std::max(std::abs(up), std::abs(right));
  std::vector<int> squares;
  for (int i = 0; i <= steps; ++i)
    squares.push_back(from + (steps ? i * (up / steps * width + right / steps) : 0));
  return squares;
}

}  // namespace

Rulebook::Rulebook(Definition definition)
    : definition_(std::move(definition)), kinds_(definition_) {
  for (int square = 0; square < definition_.squares(); ++square)
    names_.push_back(square_name(grid(), square));
  // The pieces that may castle are those that stand there at the start.
  const Diagram placed = parse_fen(definition_.start.substr(0, definition_.start.find(' ')));
  for (const Castling& rule : definition_.castling) {
    CastlingRule resolved;
    resolved.letter = rule.letter;
    resolved.side = rule.letter >= 'a' ? kBlack : kWhite;
    resolved.king_from = rule.king_from;
    resolved.king_to = rule.king_to;
    resolved.rook_from = rule.rook_from;
    resolved.rook_to = rule.rook_to;
    resolved.king = placed.men[static_cast<std::size_t>(rule.king_from)].code;
    resolved.rook = placed.men[static_cast<std::size_t>(rule.rook_from)].code;
    resolved.crossed = line(definition_.width, rule.king_from, rule.king_to);
    resolved.free = line(definition_.width, rule.rook_from, rule.rook_to);
    resolved.free.insert(resolved.free.end(), resolved.crossed.begin(), resolved.crossed.end());
    std::erase(resolved.free, rule.king_from);
    std::erase(resolved.free, rule.rook_from);
    castling_.push_back(std::move(resolved));
  }
  start_fen_ = to_fen(parse_fen(definition_.start));
}

std::string Rulebook::move_text(const MoveText& move) const {
  if (move.drop) return kinds_[move.becomes].letter + "@" + name(move.to);
  std::string text = name(move.from) + name(move.to);
  if (move.becomes == MoveText::kPromotes) return text + "+";
  return move.becomes ? text + kinds_.text(move.becomes, kBlack) : text;
}

std::optional<MoveText> Rulebook::parse_move(std::string_view text) const {
  const auto take_square = [&](std::string_view& rest) -> std::optional<std::uint8_t> {
    int file = 0, rank = 0;
    std::size_t end = 0;
    for (; end < rest.size() && rest[end] >= 'a' && rest[end] <= 'z' && end < 3; ++end)
      file = file * 26 + (rest[end] - 'a' + 1);
    const std::size_t letters = end;
    for (; end < rest.size() && rest[end] >= '0' && rest[end] <= '9' && end < letters + 3; ++end) {
      rank = rank * 10 + (rest[end] - '0');
      if (rank == 0) return std::nullopt;
    }
    if (file < 1 || file > definition_.width || rank < 1 || rank > definition_.height)
      return std::nullopt;
    rest.remove_prefix(end);
    return static_cast<std::uint8_t>((rank - 1) * definition_.width + file - 1);
  };
  MoveText move;
  if (const std::size_t at = text.find('@'); at != text.npos) {
    std::string_view dropped = text.substr(0, at), rest = text.substr(at + 1);
    const auto seen = kinds_.take(dropped);
    if (!seen || seen->side != kWhite || !dropped.empty() || seen->code > kinds_.plain_count())
      return std::nullopt;
    const auto to = take_square(rest);
    if (!to || !rest.empty()) return std::nullopt;
    move.drop = true;
    move.to = *to;
    move.becomes = static_cast<std::uint8_t>(seen->code);
    return move;
  }
  std::string_view rest = text;
  const auto from = take_square(rest);
  if (!from) return std::nullopt;
  const auto to = take_square(rest);
  if (!to) return std::nullopt;
  move.from = *from;
  move.to = *to;
  if (rest.empty()) return move;
  if (rest == "+") {
    move.becomes = MoveText::kPromotes;
    return move;
  }
  const auto seen = kinds_.take(rest);
  if (!seen || seen->side != kBlack || !rest.empty() || seen->code > kinds_.plain_count())
    return std::nullopt;
  move.becomes = static_cast<std::uint8_t>(seen->code);
  return move;
}

Facts facts_of(const Rulebook& book) {
  const Definition& definition = book.definition();
  const KindList& kinds = book.kinds();
  Facts facts;
  facts.name = definition.name;
  facts.title = definition.about.empty() ? definition.name : definition.about;
  facts.grid = book.grid();
  facts.start_fen = book.start_fen();
  if (!definition.holes.empty()) facts.terrain = {{"hole", definition.holes}};
  for (const Side side : {kWhite, kBlack})
    for (Code code = 1; code <= kinds.count(); ++code) {
      const Kind& kind = kinds[code];
      const bool promoted = kind.letter.front() == '+' || kind.letter.back() == '~';
      facts.pieces.push_back({kinds.text(code, side),
                              definition.pieces[static_cast<std::size_t>(kind.piece)].name, side,
                              kind.royal, promoted});
    }
  return facts;
}

}  // namespace rookery::defined
