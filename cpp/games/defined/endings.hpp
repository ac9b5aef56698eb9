// How games end: by the position, and by what came before.
#pragma once

#include "games/defined/position.hpp"
#include "games/past.hpp"

namespace rookery::defined {

// What ends a game in a position, given the number of legal moves there.
template <int W, int P>
std::optional<Ending> ending(const Node<W, P>& node, std::size_t moves) {
  if (moves) {
    if (is_insufficient_material(node)) return Ending{-1, kInsufficientMaterial};
    return std::nullopt;
  }
  if (const auto reached = goal(node)) return reached;
  const Definition& definition = node.game->book.definition();
  const bool mate = in_check(node);
  return Ending{winner(mate ? definition.checkmate : definition.stalemate, node.side),
                mate ? kCheckmate : kStalemate};
}

// What ends a game by repetition or by the clock. The positions since the first of the equal ones
// show which side has given perpetual check.
template <int W, int P>
std::optional<Ending> ending_by_history(const Position<W, P>& position, const Past& past) {
  const Definition& definition = position.node.game->book.definition();
  if (definition.repetition &&
      past.repetitions >= static_cast<std::size_t>(definition.repetition)) {
    if (definition.perpetual_check) {
      bool checked[2] = {true, true};
      for (std::size_t i = past.first + 1; i < past.visits.size(); ++i)
        if (!past.visits[i].check) checked[past.visits[i].side] = false;
      if (checked[0] != checked[1]) return Ending{checked[0] ? kWhite : kBlack, kPerpetualCheck};
    }
    return Ending{definition.repetition_winner, kRepetition};
  }
  if (definition.move_rule &&
      position.clock >= 2 * static_cast<std::uint32_t>(definition.move_rule))
    return Ending{-1, kMoveRule};
  return std::nullopt;
}

}  // namespace rookery::defined
