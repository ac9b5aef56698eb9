// A defined game played at random: only the move that is played is made, and none is listed.
#pragma once

#include "games/defined/draw.hpp"
#include "games/defined/position.hpp"
#include "games/rules.hpp"

namespace rookery::defined {

template <class Game>
class Walk {
 public:
  using Position = typename Game::Position;

  explicit Walk(const Game& game) : game_(game) {}

  void start(const Position& position) {
    position_ = position;
    past_.clear();
  }
  template <class Random>
  bool choose(Random& random) {
    move_ = draw(position_.node, random, Game::kNoMove, is_check_);
    return can_move();
  }
  // What ends the game here. Precondition: choose() was called.
  std::optional<Ending> ending() {
    past_.add(game_.visit(position_, is_check_));
    return rules::ending(game_, position_, can_move(), past_.past());
  }
  void play() { defined::play(position_, move_); }

 private:
  bool can_move() const { return move_ != Game::kNoMove; }

  const Game& game_;
  Position position_;
  Move move_ = Game::kNoMove;
  bool is_check_ = false;
  GrowingPast past_;
};

}  // namespace rookery::defined
