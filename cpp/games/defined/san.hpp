// Moves as people write them: the letter of the piece (P is left out), as much of the first square
// as is needed, x for a capture, the last square, = and what it becomes, + for check, # for mate
// and whatever else ends the game with a winner. Drops are written P@e4, and @e4 is read, too;
// castling with the letter K or Q is O-O or O-O-O.
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
bool has_moves(const Node<W, P>& node) {
  // One of the first few pieces can move, nearly always.
  const Generator<W, P> generator(node);
  CountMoves<W> sink;
  for (Set<W> pieces = node.own & node.occupied(); pieces.any();) {
    Set<W> one;
    one.set(pieces.lowest());
    pieces -= one;
    generator.template pieces<true>(sink, one);
    if (sink.moves) return true;
  }
  return !legal_moves(node).empty();
}

// Whether the last move has ended the game, and not in a draw.
template <int W, int P>
bool wins(const Node<W, P>& node, bool check) {
  if (const auto reached = goal(node)) return reached->winner >= 0;
  if (!check && node.game->book.definition().stalemate == Worth::kDraw) return false;
  return !has_moves(node);
}

template <int W, int P>
std::string to_san(const Node<W, P>& node, const Move& move, const MoveList& legal) {
  std::string text = san_body(node, move, legal);
  const Node<W, P> next = after(node, move);
  const bool check = in_check(next);
  if (wins(next, check)) {
    text += '#';
  } else if (check) {
    text += '+';
  }
  return text;
}

// The square on which a move ends that is written so, or -1 if that is ambiguous: where files
// have more than one letter, Naa1 could be a knight that goes to a1 or to aa1.
inline int target_of(const Grid& grid, std::string_view body) {
  if (grid.width > 26) return -1;
  body = body.substr(0, body.rfind('='));
  const std::size_t file = body.find_last_not_of("0123456789");
  if (file == std::string_view::npos || body.size() - file > 4) return -1;
  int rank = 0;
  for (const char digit : body.substr(file + 1)) rank = rank * 10 + digit - '0';
  const int column = body[file] - 'a';
  if (column < 0 || column >= grid.width || rank < 1 || rank > grid.height) return -1;
  return (rank - 1) * grid.width + column;
}

// Whether a text can mean castling: O-O and O-O-O do, and what looks like a move of the first piece
// does where castling has another letter than K or Q.
inline bool may_castle(const Rulebook& book, std::string_view body) {
  if (body.starts_with("O-")) return true;
  return std::any_of(book.castling().begin(), book.castling().end(), [](const CastlingRule& rule) {
    return std::string_view("KQkq").find(rule.letter) == std::string_view::npos;
  });
}

// The legal moves that a text can mean: those of the pieces that it names, and castling. `target`
// is where it says that they end; -1 if all are wanted.
template <int W, int P>
MoveList legal_moves_named(const Node<W, P>& node, std::string_view body, int target) {
  const bool drops = body.find('@') != std::string_view::npos;
  if (drops || node.game->must_capture || goal(node)) return legal_moves(node);
  const KindList& kinds = node.game->book.kinds();
  const bool silent = body.empty() || (body[0] >= 'a' && body[0] <= 'z');
  std::string_view letter = silent ? "P" : body;
  const auto named = kinds.take(letter);
  const Set<W> own = node.own & node.occupied();
  Set<W> from;
  for (Code code = 1; named && code <= kinds.count(); ++code)
    if (kinds[code].plain == named->code) from |= node.of(code, own);
  ListMoves<W> sink;
  sink.moves.reserve(64);
  const Generator<W, P> generator(node);
  if (target >= 0) {  // whether a move is legal is looked at only for pieces that can go there
    generator.template pieces<false>(sink, from);
    from = {};
    for (const Move& move : sink.moves)
      if (move.to == target) from.set(move.from);
    sink.moves.clear();
  }
  generator.template pieces<true>(sink, from);
  if (may_castle(node.game->book, body)) generator.template castlings<true>(sink);
  return std::move(sink.moves);
}

// The legal move of a text, or BadInput. The marks of check and mate may be left out. `fen` is
// called for the message.
template <int W, int P, class Fen>
Move parse_san(const Node<W, P>& node, std::string_view text, Fen fen) {
  std::string_view body = text;
  while (!body.empty() && (body.back() == '+' || body.back() == '#')) body.remove_suffix(1);
  const std::string drop = body.starts_with('@') ? "P" + std::string(body) : "";
  if (!drop.empty()) body = drop;
  const int target = target_of(node.game->book.grid(), body);
  const MoveList legal = legal_moves_named(node, body, target);
  for (const Move& move : legal) {
    // Cheaper than to write every move.
    if (target >= 0 && move.to != target && move.kind != Move::kCastling) continue;
    if (san_body(node, move, legal) == body) return move;
  }
  const bool like = body.size() >= 2 && std::any_of(body.begin(), body.end(),
                                                    [](char c) { return c >= '1' && c <= '9'; });
  throw BadInput(like ? "san-illegal" : "san-text",
                 like ? std::string("no legal move is written ") + quoted(text) + " in " + fen()
                      : quoted(text) + " is not a move of " + node.game->book.definition().name);
}

}  // namespace rookery::defined
