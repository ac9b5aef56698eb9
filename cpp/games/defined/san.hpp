// Moves as people write them: the letter of the piece (P is left out), as much of the first square
// as is needed, x for a capture, the last square, = and what it becomes, + for check, # for mate
// and whatever else ends the game with a winner. Drops are written P@e4, and @e4 is read, too;
// castling with the letter K or Q is O-O or O-O-O.
#pragma once

#include <array>
#include <cstring>
#include <string>
#include <string_view>

#include "games/defined/find.hpp"

namespace rookery::defined {

// A short text that is not on the heap.
class SanText {
 public:
  void operator+=(std::string_view text) {
    std::memcpy(letters_.data() + size_, text.data(), text.size());
    size_ += text.size();
  }
  void operator+=(char letter) { letters_[size_++] = letter; }
  operator std::string_view() const { return {letters_.data(), size_}; }

 private:
  std::array<char, 40> letters_;  // two squares, two kinds, x, = and a mark are fewer
  std::size_t size_ = 0;
};

// The text without the mark of check or mate. `rivals` are the squares of the other pieces that are
// written alike and could go there too.
template <int W, int P>
SanText san_body(const Node<W, P>& node, const Move& move, const Set<W>& rivals) {
  const Rulebook& book = node.game->book;
  const KindList& kinds = book.kinds();
  SanText text;
  if (move.kind == Move::kDrop) {
    text += kinds[move.becomes].letter;
    text += '@';
    text += book.name(move.to);
    return text;
  }
  const bool castles = move.kind == Move::kCastling;
  if (castles) {
    const char letter = book.castling()[move.becomes].letter;
    const bool short_way = letter == 'K' || letter == 'k';
    if (short_way || letter == 'Q' || letter == 'q') {
      text += short_way ? "O-O" : "O-O-O";
      return text;
    }
  }
  const bool captures =
      move.kind == Move::kEnPassant || (!castles && node.occupied().test(move.to));
  const std::string_view letter = kinds[kinds[node.code_at(move.from)].plain].letter;  // Q~ is Q
  const bool silent = letter == "P";
  if (!silent) text += letter;
  if (rivals.any() || (silent && captures)) {
    const std::string_view from = book.name(move.from);
    const std::size_t file = from.find_first_of("0123456789");
    bool same_file = false, same_rank = false;
    const auto width = static_cast<std::size_t>(book.grid().width);
    rivals.for_each([&](std::size_t other) {
      same_file |= other % width == move.from % width;
      same_rank |= other / width == move.from / width;
    });
    // Beyond 26 files a1 after the letter of a file could be aa1.
    const bool wide = rivals.any() && width > 26;
    // A text that begins with a rank would be read as the number of a move.
    if (wide || (same_file && (same_rank || silent))) {
      text += from;
    } else if (same_file) {
      text += from.substr(file);
    } else {
      text += from.substr(0, file);
    }
  }
  if (captures) text += 'x';
  text += book.name(move.to);
  if (!castles && move.becomes) {
    text += '=';
    text += kinds[node.game->plain[move.becomes]].letter;
  }
  return text;
}

// The legal moves, but for drops, to one square by pieces of a kind, marked or not.
template <int W, int P>
void list_named(const Node<W, P>& node, Code kind, std::size_t to, GroupList<W>& groups) {
  const Tables<W>& game = *node.game;
  if (game.must_capture) {  // then other pieces matter too
    GroupList<W> all;
    list_groups<true>(node, all);
    for (const Group<W>& group : all)
      if (group.kind != Move::kDrop && group.targets.test(to) &&
          game.plain[static_cast<std::size_t>(node.code_at(group.from))] == kind)
        groups.add(group.kind, group.from, group.becomes, bit<W>(static_cast<int>(to)));
    return;
  }
  const Set<W> own = node.own & node.occupied();
  Set<W> pieces = node.of(kind, own);
  if (const Code marked = game.book.kinds().marked(kind - 1)) pieces |= node.of(marked, own);
  const Generator<W, P> generator(node, false);
  pieces.for_each([&](std::size_t from) { generator.template piece_to<true>(groups, from, to); });
  std::uint64_t castlings = 0;
  for (std::size_t i = 0; i < game.book.castling().size(); ++i) {
    const CastlingRule& rule = game.book.castling()[i];
    if (game.plain[static_cast<std::size_t>(rule.king)] == kind &&
        static_cast<std::size_t>(rule.king_to) == to)
      castlings |= std::uint64_t{1} << i;
  }
  generator.template castlings<true>(groups, castlings);
}

// The squares of the other pieces that are written like that of a move and could go there too.
template <int W, int P>
Set<W> rivals_of(const Node<W, P>& node, const Move& move) {
  Set<W> rivals;
  if (move.kind == Move::kDrop) return rivals;
  const Code kind = node.game->plain[static_cast<std::size_t>(node.code_at(move.from))];
  const Set<W> own = node.own & node.occupied();
  const Code marked = node.game->book.kinds().marked(kind - 1);
  if (node.of(kind, own).count() + (marked ? node.of(marked, own).count() : 0) == 1) return rivals;
  GroupList<W> groups;
  list_named(node, kind, move.to, groups);
  for (const Group<W>& group : groups)
    if (group.targets.any()) rivals.set(group.from);
  rivals.reset(move.from);
  return rivals;
}

// Whether the last move has ended the game, and not in a draw.
template <int W, int P>
bool wins(const Node<W, P>& node, bool check) {
  if (const auto reached = goal(node)) return reached->winner >= 0;
  if (!check && node.game->book.definition().stalemate == Worth::kDraw) return false;
  return !has_legal_moves(node);
}

template <int W, int P>
std::string to_san(const Node<W, P>& node, const Move& move) {
  SanText text = san_body(node, move, rivals_of(node, move));
  const Node<W, P> next = after(node, move);
  const bool check = in_check(next);
  if (wins(next, check)) {
    text += '#';
  } else if (check) {
    text += '+';
  }
  return std::string(text);
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

// The legal move with this text, or `none`.
template <int W, int P>
Move find_san(const Node<W, P>& node, std::string_view body, const Move& none) {
  if (goal(node)) return none;
  const Rulebook& book = node.game->book;
  if (body.find('@') != std::string_view::npos) {
    const auto drop = book.parse_move(body);
    return drop ? find_move<true>(node, *drop, none) : none;
  }
  const int target = target_of(book.grid(), body);
  GroupList<W> groups;
  Move found = none;
  if (target < 0) {
    // O-O, or a board on which the text does not say where the move ends.
    if (body.starts_with("O-") && !node.game->must_capture) {
      Generator<W, P>(node).template castlings<true>(groups);
    } else {
      list_groups<true>(node, groups);
    }
    groups.each([&](const Move& move) {
      if (san_body(node, move, rivals_of(node, move)) == body) found = move;
    });
    return found;
  }
  const bool silent = body[0] >= 'a' && body[0] <= 'z';
  std::string_view letter = silent ? "P" : body;
  const auto named = book.kinds().take(letter);
  if (!named || named->code > book.kinds().plain_count()) return none;
  list_named(node, named->code, static_cast<std::size_t>(target), groups);
  Set<W> pieces;
  for (const Group<W>& group : groups)
    if (group.targets.any()) pieces.set(group.from);
  groups.each([&](const Move& move) {
    if (san_body(node, move, pieces - bit<W>(move.from)) == body) found = move;
  });
  return found;
}

}  // namespace rookery::defined
