// Captures that explode: the pieces that they remove.
#pragma once

#include "games/defined/node.hpp"

namespace rookery::defined {

// The squares of these pieces from which an explosion of a side on a square removes them; spared
// kinds stay.
template <int W, int P>
Set<W> blasted(const Node<W, P>& node, std::size_t square, int by, const Set<W>& among) {
  const Tables<W>& game = *node.game;
  const Set<W> reached = game.blast[static_cast<std::size_t>(by)][square] & among;
  return reached - node.of(game.spared, reached);
}

// Everything that a capture removes, by the side to move.
template <int W, int P>
Set<W> exploded(const Node<W, P>& node, std::size_t from, std::size_t to, std::size_t taken) {
  Set<W> gone = blasted(node, to, node.side, node.occupied());
  gone.set(from);
  gone.set(to);
  gone.set(taken);
  return gone;
}

// Those of these pieces whose capture on a square would not remove a royal piece of their own side.
template <int W, int P>
Set<W> able_to_capture(const Node<W, P>& node, std::size_t square, int by, const Set<W>& pieces) {
  const Set<W> royals = node.of(node.game->royal, pieces);
  return blasted(node, square, by, royals).any() ? Set<W>{} : pieces - royals;
}

// Whether a side has lost its last royal piece.
template <int W, int P>
bool is_blown_up(const Node<W, P>& node, const Set<W>& pieces) {
  const Tables<W>& game = *node.game;
  return game.explodes && game.has_royal && !node.of(game.royal, pieces).any();
}

}  // namespace rookery::defined
