// Reads moves as people write them: first as we write them, which is fast, then in any way that
// leaves no doubt, such as Ng1-f3, Ngf3 for the only knight, e8Q or 0-0.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "core/errors.hpp"
#include "core/text.hpp"
#include "games/defined/san.hpp"

namespace rookery::defined {

// Takes a text off the end of another one; false if it does not end so.
inline bool take_end(std::string_view& text, std::string_view end) {
  if (!text.ends_with(end)) return false;
  text.remove_suffix(end.size());
  return true;
}

// The text without the marks that do not tell which move it is, castling with the letter O, and a
// drop with its letter.
inline std::string without_marks(std::string_view text) {
  const auto take_mark = [&] {
    for (const std::string_view mark : {"+", "#", "!", "?", "e.p."})
      if (take_end(text, mark)) return true;
    return false;
  };
  while (take_mark()) {
  }
  std::string body(text);
  if (body == "0-0" || body == "0-0-0") std::replace(body.begin(), body.end(), '0', 'O');
  return body.starts_with('@') ? "P" + body : body;
}

// Whether a text may mean a legal move, as far as it says where the move begins. A capture by a
// piece without a letter names its file: d5 goes straight on. Castling that is written O-O is not
// a move of the king.
template <int W, int P>
bool may_mean(const Node<W, P>& node, const Move& move, std::string_view text) {
  const Rulebook& book = node.game->book;
  const KindList& kinds = book.kinds();
  const bool castles = move.kind == Move::kCastling;
  if (move.kind == Move::kDrop) return false;
  if (castles && std::string_view(san_body(node, move, {})).starts_with("O-")) return false;
  const std::string_view letter = kinds[kinds[node.code_at(move.from)].plain].letter;
  const bool silent = letter == "P";
  if (!silent) {
    if (!text.starts_with(letter)) return false;
    text.remove_prefix(letter.size());
  }
  if (!castles && move.becomes) {
    const Code becomes = node.game->plain[move.becomes];
    if (!take_end(text, kinds.text(becomes, kWhite)) &&
        !take_end(text, kinds.text(becomes, kBlack)))
      return false;
    take_end(text, "=");
  }
  if (!take_end(text, book.name(move.to))) return false;
  const bool captures =
      move.kind == Move::kEnPassant || (!castles && node.occupied().test(move.to));
  if (take_end(text, "x")) {
    if (!captures) return false;
  } else {
    take_end(text, "-");
  }
  const std::string_view from = book.name(move.from);
  const std::size_t rank = from.find_first_of("0123456789");
  if (text == from || text == from.substr(0, rank)) return true;
  return !(silent && captures) && (text.empty() || text == from.substr(rank));
}

// The legal moves that a text may mean.
template <int W, int P>
MoveList meant_by(const Node<W, P>& node, std::string_view text) {
  MoveList moves;
  if (goal(node)) return moves;
  GroupList<W> groups;
  list_groups<true>(node, groups);
  groups.each([&](const Move& move) {
    if (may_mean(node, move, text)) moves.push_back(move);
  });
  return moves;
}

// The legal move of a text, or BadInput. `fen` is called for the message.
template <int W, int P, class Fen>
Move parse_san(const Node<W, P>& node, std::string_view text, const Move& none, Fen fen) {
  const std::string body = without_marks(text);
  if (const Move move = find_san(node, std::string_view(body), none); move != none) return move;
  const Rulebook& book = node.game->book;
  const MoveList moves = meant_by(node, body);
  if (moves.size() == 1) return moves.front();
  if (moves.size() > 1) {
    std::string fitting;
    for (const Move& move : moves)
      fitting += (fitting.empty() ? "" : ", ") + book.move_text(text_of(node, move));
    const Kind& kind = book.kinds()[node.code_at(moves.front().from)];
    const Piece& piece = book.definition().pieces[static_cast<std::size_t>(kind.piece)];
    throw BadInput("san-ambiguous",
                   quoted(text) + ": more than one " + piece.name + " can do that: " + fitting);
  }
  const bool like = body.size() >= 2 && std::any_of(body.begin(), body.end(),
                                                    [](char c) { return c >= '1' && c <= '9'; });
  throw BadInput(like ? "san-illegal" : "san-text",
                 like ? std::string("no legal move is written ") + quoted(text) + " in " + fen()
                      : quoted(text) + " is not a move of " + book.definition().name);
}

}  // namespace rookery::defined
