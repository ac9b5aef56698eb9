// The slow twin of the search: plain minimax over every move.
#pragma once

#include <algorithm>

#include "search/search.hpp"

namespace rookery::search {

// `past` ends with the position. Without quiescence the score of a leaf is its evaluation; with it,
// captures and promotions are played out, and in check every move.
template <Rules R>
Score minimax_slow(const R& game, const EvaluatorOf<R>& evaluation,
                   const typename R::Position& position, const Past& past, int depth, int ply,
                   bool quiescence) {
  const auto moves = rules::moves<Legality::kLegal>(game, position);
  const int side = game.turn(position);
  if (ply > 0)
    if (const auto ended = rules::ending(game, position, moves.size(), past))
      return score_of(*ended, side, ply);
  const bool is_leaf = depth <= 0;
  const bool check = game.is_check(position);
  const int most_plies = -Params().most_quiet_plies;
  if (is_leaf && (!quiescence || depth <= most_plies)) return evaluation(position);
  Score best = is_leaf && !check ? evaluation(position) : -kInfinite;
  for (const auto& move : moves) {
    if (is_leaf && !check && !game.view_of(position, move).is_noisy()) continue;
    auto child = position;
    game.make(child, move);
    Past longer = past;
    longer.visits.push_back(game.visit(child));
    longer.settle();
    const Score score =
        minimax_slow(game, evaluation, child, longer, depth - 1, ply + 1, quiescence);
    best = std::max(best, game.turn(child) == side ? score : -score);
  }
  return best;
}

}  // namespace rookery::search
