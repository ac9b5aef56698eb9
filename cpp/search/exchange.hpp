// Static exchange: what a capture gains if both sides go on capturing on the same square, each with
// its cheapest piece, for as long as it pays.
#pragma once

#include <algorithm>
#include <array>

#include "search/evaluator_of.hpp"

namespace rookery::search {

// Where a game tells who captures next (HasExchanges):
//   Gone                          a set of squares
//   begin_exchange(position, move, gone)
//                                 the squares that the move leaves empty; false if there are no
//                                 recaptures in this game
//   next_captor(position, side, square, gone, value)
//                                 the cheapest piece of a side that captures on a square once those
//                                 are gone; joins them. -1 if there is none.
// In other games a captor counts as lost if the square is attacked.
template <Rules R>
Score exchange(const R& game, const EvaluatorOf<R>& evaluation,
               const typename R::Position& position, typename R::Move move, const MoveView& view) {
  const auto value = [&](int piece) { return evaluation.value(piece); };
  const auto& pieces = game.facts().pieces;
  Score gain = view.captured >= 0 ? value(view.captured) : 0;
  Score standing = view.piece >= 0 ? value(view.piece) : 0;
  if (view.becomes >= 0) {
    gain += value(view.becomes) - standing;
    standing = value(view.becomes);
  }
  if (view.to < 0) return gain;
  const int us = game.turn(position);
  if constexpr (HasExchanges<R>) {
    typename R::Gone gone{};
    if (!game.begin_exchange(position, move, gone)) return gain;
    std::array<Score, 32> gains;
    std::size_t depth = 0;
    gains[0] = gain;
    for (int side = us ^ 1; depth + 1 < gains.size(); side ^= 1) {
      const int captor = game.next_captor(position, side, view.to, gone, value);
      if (captor < 0) break;
      // A royal piece may not capture on a square where it could be captured.
      if (pieces[static_cast<std::size_t>(captor)].royal &&
          game.next_captor(position, side ^ 1, view.to, gone, value) >= 0)
        break;
      ++depth;
      gains[depth] = standing - gains[depth - 1];
      standing = value(captor);
    }
    for (; depth > 0; --depth) gains[depth - 1] = -std::max(-gains[depth - 1], gains[depth]);
    return gains[0];
  } else if constexpr (HasAttacks<R>) {
    if (gain >= standing) return gain;
    return game.attackers(position, us ^ 1, view.to).any() ? gain - standing : gain;
  } else {
    return gain;
  }
}

}  // namespace rookery::search
