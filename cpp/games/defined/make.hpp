// Playing a move.
#pragma once

#include "games/defined/attack.hpp"
#include "games/defined/move.hpp"

namespace rookery::defined {

// The node after a move that is pseudo-legal.
template <int W, int P>
[[gnu::noinline]] Node<W, P> after(const Node<W, P>& node, const Move& move) {
  const Tables<W>& game = *node.game;
  const Set<W> occupied = node.occupied();
  Set<W> mine = node.own & occupied;
  Node<W, P> next = node;
  const std::size_t to = move.to;
  Set<W> marks;
  next.passer = 0;
  if (move.kind == Move::kDrop) {
    mine.set(to);
    next.put(to, move.becomes);
    --next.hands[node.side][move.becomes];
  } else if (move.kind == Move::kCastling) {
    const CastlingRule& rule = game.book.castling()[move.becomes];
    const auto king = static_cast<std::size_t>(rule.king_from);
    const auto rook = static_cast<std::size_t>(rule.rook_from);
    const auto rook_to = static_cast<std::size_t>(rule.rook_to);
    const Set<W> left = bit<W>(rule.king_from) | bit<W>(rule.rook_from);
    const Code first = node.code_at(king), second = node.code_at(rook);
    next.clear(left);
    mine -= left;
    next.put(rook_to, second);
    next.put(to, first);
    mine.set(rook_to);
    mine.set(to);
    next.rights &= game.keeps[king];
    if (rook != rook_to) next.rights &= game.keeps[rook];
  } else {
    const std::size_t from = move.from;
    const Code moving = node.code_at(from);
    const bool passes = move.kind == Move::kEnPassant;
    const std::size_t taken = passes ? node.passer : to;
    Set<W> gone = bit<W>(move.from);
    gone.set(to);
    gone.set(taken);
    // A royal piece is captured only after a move that was not checked, and is never in hand.
    if (game.takes_hands && occupied.test(taken) && !game.royal.has(node.code_at(taken)))
      ++next.hands[node.side][game.in_hand[static_cast<std::size_t>(node.code_at(taken))]];
    next.clear(gone);
    next.put(to, move.becomes ? move.becomes : moving);
    mine.reset(from);
    mine.set(to);
    next.rights &= game.keeps[from] & game.keeps[to] & game.keeps[taken];
    // A capture leaves nothing to be captured in passing.
    if (!occupied.test(taken) && game.passing.has(game.plain[static_cast<std::size_t>(moving)])) {
      marks = game.crossed(node.side, moving, from, to, occupied);
      if (marks.any()) next.passer = move.to;
    }
    if (game.explodes && occupied.test(taken)) {
      const Set<W> blown = exploded(node, from, to, taken);
      next.clear(blown);
      mine -= blown;
      marks = {};
      next.passer = 0;
      blown.for_each([&](std::size_t square) { next.rights &= game.keeps[square]; });
    }
  }
  next.own = (next.occupied() - mine) | marks;
  next.side ^= 1;
  if (game.book.definition().goal_checks && in_check(next)) --next.checks[node.side];
  return next;
}

}  // namespace rookery::defined
