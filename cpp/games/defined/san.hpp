// Moves as people write them: the letter of the piece (P is left out), as much of the first square
// as is needed, x for a capture, the last square, = and what it becomes, + for check, # for mate.
// Drops are written P@e4, and castling with the letter K or Q is O-O or O-O-O.
#pragma once

#include <string>
#include <string_view>

#include "core/errors.hpp"
#include "core/text.hpp"
#include "games/defined/position.hpp"

namespace rookery::defined {

// What the text of a move says.
template <int W, int P>
MoveText text_of(const Node<W, P>& node, const Move& move) {
  const Tables<W>& game = *node.game;
  MoveText text;
  text.to = move.to;
  text.drop = move.kind == Move::kDrop;
  if (text.drop) {
    text.becomes = move.becomes;
    return text;
  }
  text.from = move.from;
  if (move.kind == Move::kCastling || !move.becomes) return text;
  const KindList& kinds = game.book.kinds();
  const Code promoted = kinds[node.code_at(move.from)].promoted;
  text.becomes = promoted && promoted == move.becomes
                     ? MoveText::kPromotes
                     : game.plain[static_cast<std::size_t>(move.becomes)];
  return text;
}

// Without the mark of check or mate.
template <int W, int P>
std::string san_body(const Node<W, P>& node, const Move& move, const MoveList& legal) {
  const Rulebook& book = node.game->book;
  if (move.kind == Move::kDrop) return book.move_text(text_of(node, move));
  if (move.kind == Move::kCastling) {
    const char letter = book.castling()[move.becomes].letter;
    if (letter == 'K' || letter == 'k') return "O-O";
    if (letter == 'Q' || letter == 'q') return "O-O-O";
  }
  const Code code = node.code_at(move.from);
  const Kind& kind = book.kinds()[book.kinds()[code].plain];  // Q~ is written Q
  const bool castles = move.kind == Move::kCastling;
  const bool captures =
      move.kind == Move::kEnPassant || (!castles && node.occupied().test(move.to));
  const std::string from = square_name(book.grid(), move.from);
  const std::string file = from.substr(0, from.find_first_of("0123456789"));
  const bool silent = kind.letter == "P";
  // Pieces that are written alike and could go there too.
  bool others = false, same_file = false, same_rank = false;
  for (const Move& other : legal) {
    if (other.kind == Move::kDrop || other.to != move.to || other.from == move.from) continue;
    if (book.kinds()[node.code_at(other.from)].plain != kind.plain) continue;
    others = true;
    same_file |= other.from % book.grid().width == move.from % book.grid().width;
    same_rank |= other.from / book.grid().width == move.from / book.grid().width;
  }
  std::string text = silent ? "" : kind.letter;
  // Beyond 26 files a1 after the letter of a file could be aa1.
  const bool wide = book.grid().width > 26;
  if (others && (wide || (same_file && same_rank))) {
    text += from;
  } else if (others && same_file) {
    text += from.substr(file.size());
  } else if (others || (silent && captures)) {
    text += file;
  }
  if (captures) text += 'x';
  text += square_name(book.grid(), move.to);
  if (!castles && move.becomes) text += "=" + book.kinds()[node.game->plain[move.becomes]].letter;
  return text;
}

template <int W, int P>
std::string to_san(const Node<W, P>& node, const Move& move, const MoveList& legal) {
  std::string text = san_body(node, move, legal);
  const Node<W, P> next = after(node, move);
  if (in_check(next)) text += !goal(next) && legal_moves(next).empty() ? '#' : '+';
  return text;
}

// The legal move of a text, or BadInput. The marks of check and mate may be left out.
// `fen` returns the position as text, for a message.
template <int W, int P, class Fen>
Move parse_san(const Node<W, P>& node, std::string_view text, Fen fen) {
  const MoveList legal = legal_moves(node);
  std::string_view body = text;
  while (!body.empty() && (body.back() == '+' || body.back() == '#')) body.remove_suffix(1);
  for (const Move& move : legal)
    if (san_body(node, move, legal) == body) return move;
  const bool like = body.size() >= 2 && std::any_of(body.begin(), body.end(),
                                                    [](char c) { return c >= '1' && c <= '9'; });
  throw BadInput(like ? "san-illegal" : "san-text",
                 like ? std::string("no legal move is written ") + quoted(text) + " in " + fen()
                      : quoted(text) + " is not a move of " + node.game->book.definition().name);
}

}  // namespace rookery::defined
