// Who attacks what.
#pragma once

#include "games/defined/explosion.hpp"

namespace rookery::defined {

// Whether one of the `attackers`, of a kind in `by`, could capture an enemy of kind `on` on a
// square if these squares were occupied. The kinds of the attackers are taken from the node.
template <int W, int P>
bool is_attacked(const Node<W, P>& node, int by, std::size_t square, Code on,
                 const Set<W>& attackers, const Set<W>& occupied) {
  const Tables<W>& game = *node.game;
  const auto side = static_cast<std::size_t>(by);
  const auto any = [](const Set<W>& squares, auto is) {
    for (std::size_t i = 0; i < W; ++i)
      for (std::uint64_t rest = squares.data()[i]; rest; rest &= rest - 1)
        if (is(i * 64 + static_cast<std::size_t>(std::countr_zero(rest)))) return true;
    return false;
  };
  const Set<W> able = game.explodes ? able_to_capture(node, square, by, attackers) : attackers;
  if (any(game.near[side][square] & able, [&](std::size_t from) {
        return game.movement(by, node.code_at(from)).capturing_leaps[from].test(square);
      }))
    return true;
  for (const Attack<W>& attack : game.attacks[side]) {
    if (attack.facing && !attack.on.has(on)) continue;
    if (any(attack.back->reach(square, occupied) & (attack.facing ? attackers : able),
            [&](std::size_t from) { return attack.by.has(node.code_at(from)); }))
      return true;
  }
  return false;
}

// The pieces of a side that attack a square, as is_attacked() sees them.
template <int W, int P>
Set<W> attackers(const Node<W, P>& node, int by, std::size_t square) {
  const Tables<W>& game = *node.game;
  const auto side = static_cast<std::size_t>(by);
  const Code on = node.code_at(square);
  const Set<W> occupied = node.occupied(), own = node.own & occupied;
  const Set<W> pieces = by == node.side ? own : occupied - own;
  const Set<W> able = game.explodes ? able_to_capture(node, square, by, pieces) : pieces;
  Set<W> found;
  (game.near[side][square] & able).for_each([&](std::size_t from) {
    if (game.movement(by, node.code_at(from)).capturing_leaps[from].test(square)) found.set(from);
  });
  for (const Attack<W>& attack : game.attacks[side]) {
    if (attack.facing && !attack.on.has(on)) continue;
    (attack.back->reach(square, occupied) & (attack.facing ? pieces : able))
        .for_each([&](std::size_t from) {
          if (attack.by.has(node.code_at(from))) found.set(from);
        });
  }
  return found;
}

// Whether a royal piece of the side that is to move, or of the other one, is attacked.
template <int W, int P>
bool in_check(const Node<W, P>& node, bool mover = true) {
  const Tables<W>& game = *node.game;
  if (!game.has_royal) return false;
  const Set<W> occupied = node.occupied();
  const Set<W> own = node.own & occupied, others = occupied - own;
  const Set<W>& mine = mover ? own : others;
  bool found = false;
  node.of(game.royal, mine).for_each([&](std::size_t square) {
    found = found || is_attacked(node, mover ? node.side ^ 1 : node.side, square,
                                 node.code_at(square), mover ? others : own, occupied);
  });
  return found;
}

}  // namespace rookery::defined
