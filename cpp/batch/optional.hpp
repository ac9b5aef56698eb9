// The optional members of Rules that environments look at, and what serves in their place.
#pragma once

#include <vector>

#include "batch/batch.hpp"
#include "search/optional.hpp"

namespace rookery::batch {

// What observations of the positions before are made from: less than a position, where a game has
// something less (R::Frame, frame(position), piece_sets(frame, out)).
template <class R>
struct FrameOf {
  using type = typename R::Position;
};
template <class R>
  requires requires { typename R::Frame; }
struct FrameOf<R> {
  using type = typename R::Frame;
};

template <Rules R>
typename FrameOf<R>::type frame(const R& game, const typename R::Position& position) {
  if constexpr (requires { typename R::Frame; }) {
    return game.frame(position);
  } else {
    return position;
  }
}

// Planes besides pieces, hands and terrain: what they are, and painter.square(plane, square),
// painter.fill(plane), painter.number(plane, value) for one position, seen by a side.
template <Rules R>
std::vector<PlaneFacts> state_planes(const R& game) {
  std::vector<PlaneFacts> planes;
  if constexpr (requires { game.state_planes(planes); }) game.state_planes(planes);
  return planes;
}
template <Rules R, class Painter>
void paint_state(const R& game, const typename R::Position& position, int side, Painter& painter) {
  if constexpr (requires { game.paint_state(position, side, painter); })
    game.paint_state(position, side, painter);
}

// A draw that the side to move can claim without moving, and whether games have such draws.
template <class R>
concept HasClaims = requires(const R& game, const typename R::Position& position) {
  game.claimable(position, std::size_t{1});
};

}  // namespace rookery::batch
