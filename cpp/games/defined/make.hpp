// Playing a move.
#pragma once

#include "games/defined/attack.hpp"
#include "games/defined/move.hpp"

namespace rookery::defined {

// Plays a move that is pseudo-legal.
template <int W, int P>
[[gnu::noinline]] void advance(Node<W, P>& node, const Move& move) {
  const Tables<W>& game = *node.game;
  const Set<W> occupied = node.occupied();
  Set<W> mine = node.own & occupied;
  const std::size_t us = node.side, to = move.to, passer = node.passer;
  Set<W> marks;
  node.passer = 0;
  if (move.kind == Move::kPlain || move.kind == Move::kEnPassant) {
    const std::size_t from = move.from;
    const Code moving = node.code_at(from);
    const std::size_t taken = move.kind == Move::kEnPassant ? passer : to;
    const bool captures = occupied.test(taken);
    Set<W> gone = bit<W>(move.from);
    gone.set(to);
    gone.set(taken);
    Set<W> blown;
    if (captures && game.explodes) [[unlikely]]
      blown = exploded(node, from, to, taken);
    // A royal piece is captured only after a move that was not checked, and is never in hand.
    if (captures && game.takes_hands) {
      const Code caught = node.code_at(taken);
      if (!game.royal.has(caught)) ++node.hands[us][game.in_hand[static_cast<std::size_t>(caught)]];
    }
    node.clear(gone);
    node.put(to, move.becomes ? move.becomes : moving);
    mine.reset(from);
    mine.set(to);
    node.rights &= game.keeps[from] & game.keeps[to] & game.keeps[taken];
    // A capture leaves nothing to be captured in passing.
    if (!captures && game.passing.has(game.plain[static_cast<std::size_t>(moving)])) {
      marks = game.crossed(node.side, moving, from, to, occupied);
      if (marks.any()) node.passer = move.to;
    }
    if (captures && game.explodes) [[unlikely]] {
      node.clear(blown);
      mine -= blown;
      blown.for_each([&](std::size_t square) { node.rights &= game.keeps[square]; });
    }
  } else if (move.kind == Move::kDrop) {
    mine.set(to);
    node.put(to, move.becomes);
    --node.hands[us][move.becomes];
  } else {
    const CastlingRule& rule = game.book.castling()[move.becomes];
    const auto king = static_cast<std::size_t>(rule.king_from);
    const auto rook = static_cast<std::size_t>(rule.rook_from);
    const auto rook_to = static_cast<std::size_t>(rule.rook_to);
    const Set<W> left = bit<W>(rule.king_from) | bit<W>(rule.rook_from);
    const Code first = node.code_at(king), second = node.code_at(rook);
    node.clear(left);
    mine -= left;
    node.put(rook_to, second);
    node.put(to, first);
    mine.set(rook_to);
    mine.set(to);
    node.rights &= game.keeps[king];
    if (rook != rook_to) node.rights &= game.keeps[rook];
  }
  node.own = (node.occupied() - mine) | marks;
  node.side ^= 1;
  if (game.counts_checks && in_check(node)) --node.checks[us];
}

template <int W, int P>
Node<W, P> after(const Node<W, P>& node, const Move& move) {
  Node<W, P> next = node;
  advance(next, move);
  return next;
}

}  // namespace rookery::defined
