// A defined game played at random: only the move that is played is made, and none is listed.
#pragma once

#include "games/defined/position.hpp"
#include "games/optional.hpp"

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

  // The number of legal moves.
  std::size_t moves() {
    auto& node = position_.node;
    groups_.clear();
    moves_ = 0;
    if (goal(node)) return 0;
    Generator generator(node);
    generator.template generate<true>(groups_);
    is_check_ = game_.counts_perpetual_checks() && generator.is_check();
    if (has_marks(node)) keep_marks(node, groups_.targets_of(Move::kEnPassant));
    return moves_ = groups_.count();
  }

  // What ends the game here. Precondition: moves() was asked.
  std::optional<Ending> ending() {
    past_.add(game_.visit(position_, is_check_));
    return rules::ending(game_, position_, moves_, past_.past());
  }

  // Plays the nth legal move, in the order of generate(). Precondition: moves() was asked.
  void play(std::size_t n) { play_unsettled(position_, groups_.nth(n)); }

 private:
  const Game& game_;
  Position position_;
  GroupList<Position::kWords> groups_;
  std::size_t moves_ = 0;
  bool is_check_ = false;
  GrowingPast past_;
};

}  // namespace rookery::defined
