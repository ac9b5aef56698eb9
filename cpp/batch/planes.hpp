// Positions as planes.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "batch/layout.hpp"
#include "games/rules.hpp"

namespace rookery::batch {

// What is kept of earlier positions for observations: a Frame if the game has one, otherwise the
// position.
template <Rules R>
auto frame_of(const R& game, const typename R::Position& position) {
  if constexpr (HasFrames<R>) {
    return game.frame(position);
  } else {
    return position;
  }
}
template <Rules R>
using FrameOf =
    decltype(frame_of(std::declval<const R&>(), std::declval<const typename R::Position&>()));

// The planes of a game, and how they are written.
template <Rules R>
class Planes : public PlaneLayout {
 public:
  using Position = typename R::Position;
  using Frame = FrameOf<R>;

  // An earlier position, if there is one.
  struct Seen {
    const Frame* frame = nullptr;
    bool repeated = false;
  };

  Planes(const R& game, const SquareMap& map, bool alphazero, int history)
      : PlaneLayout(alphazero
                        ? PlaneLayout::alphazero(game.facts(), history)
                        : PlaneLayout(game.facts(), game.format().hands, state_of(game), history)),
        game_(game),
        map_(map) {}

  // Writes count() × words() words: for a set of squares its words, for a number the number and
  // zeros. `before` has a Seen for each earlier position of the history, the latest first.
  void write(const Position& position, const Seen* before, std::size_t plies,
             std::uint64_t* out) const {
    std::fill_n(out, count() * words_, 0);
    const int side = game_.turn(position);
    const std::size_t per_frame = facts_of_frame();
    for (std::size_t i = 0; i < history_; ++i) {
      std::uint64_t* const here = out + i * per_frame * words_;
      const Seen& seen = before[i];
      if (seen.frame) paint_pieces(*seen.frame, side, here);
      Painter painter{*this, side, here + 2 * kinds_ * words_};
      if (alphazero_) painter.fill(seen.repeated);
      if (!alphazero_ && seen.repeated) painter.fill(0);
    }
    if (alphazero_) {
      if constexpr (HasAlphaZero<R>) {
        Painter painter{*this, side, out + history_ * per_frame * words_};
        game_.paint_alphazero_state(position, side, plies, painter);
      }
      return;
    }
    if (!held_.empty())
      game_.each_held(position, [&](int piece, int number) {
        if (const std::size_t plane = held_[plane_of(piece, side)])
          out[plane * words_] = static_cast<std::uint64_t>(number);
      });
    Painter painter{*this, side, out + state_ * words_};
    game_.paint_state(position, side, painter);
    Painter terrain{*this, side, out + terrain_ * words_};
    std::size_t plane = 0;
    for (const auto& [name, squares] : game_.facts().terrain) {
      for (const int square : squares) terrain.square(plane, square);
      ++plane;
    }
    if (side) terrain.fill(plane);
  }

 private:
  struct Painter {
    const Planes& planes;
    int side;
    std::uint64_t* out;

    void square(std::size_t plane, int square) {
      const auto at =
          static_cast<std::size_t>(side ? planes.map_[static_cast<std::size_t>(square)] : square);
      out[plane * planes.words_ + at / 64] |= std::uint64_t{1} << (at % 64);
    }
    void fill(std::size_t plane) {
      std::copy_n(planes.full_.data(), planes.words_, out + plane * planes.words_);
    }
    void number(std::size_t plane, std::uint32_t value) { out[plane * planes.words_] = value; }
  };

  static std::vector<PlaneFacts> state_of(const R& game) {
    std::vector<PlaneFacts> state;
    game.state_planes(state);
    return state;
  }
  std::size_t plane_of(int piece, int side) const {
    const auto number = static_cast<std::size_t>(piece);
    return side ? (number + kinds_) % (2 * kinds_) : number;
  }
  void paint_pieces(const Frame& frame, int side, std::uint64_t* out) const {
    if constexpr (HasFrames<R>) {
      game_.piece_sets(frame, side, out);
    } else {
      Painter painter{*this, side, out};
      game_.each_piece(
          frame, [&](int piece, int square) { painter.square(plane_of(piece, side), square); });
    }
  }

  const R& game_;
  const SquareMap& map_;
};

}  // namespace rookery::batch
