// A game of CoTuLenh played at random: moves are counted in groups, and only the one that is played
// is made.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "games/cotulenh/moves.hpp"
#include "games/past.hpp"
#include "games/rules.hpp"

namespace rookery::cotulenh {

// The legal moves of a position, of which one is wanted.
class MoveGroups {
 public:
  // Counts the moves of another position.
  std::size_t count(const Position& position);
  // The nth of them, in the order of list_moves(). Precondition: there are more than n.
  Move operator[](std::size_t n) const;

  // As a sink of the generator.
  void moves(Unit unit, Square from, bool deploy, const Targets& targets) {
    const std::size_t more = targets.count();
    if (!more) return;
    count_ += more;
    if (used_ == groups_.size()) groups_.resize(2 * used_ + 32);
    Group& group = groups_[used_++];
    group.targets = targets;
    group.end = count_;
    group.unit = unit;
    group.from = from;
    group.deploy = deploy;
  }

 private:
  struct Group {
    Targets targets;
    std::size_t end;  // how many moves there are up to the end of this group
    Unit unit;
    Square from;
    bool deploy;
  };

  std::size_t count_ = 0, used_ = 0;
  std::vector<Group> groups_;  // the first so many of them
  MoveList listed_;            // instead of groups, in an open turn, where there are few moves
};

// Game is CotulenhRules, which is not complete here.
template <class Game>
class Walk {
 public:
  using Position = cotulenh::Position;

  explicit Walk(const Game& game) : game_(game) {}

  void start(const Position& position) {
    position_ = position;
    past_.clear();
  }
  std::size_t moves() { return count_ = moves_.count(position_); }
  std::optional<Ending> ending() {
    past_.add({position_.key(), position_.board.turn, false});
    if (const auto ended = game_.ending(position_, count_)) return ended;
    return game_.ending_by_history(position_, past_.past());
  }
  void play(std::size_t n) { make(position_, moves_[n]); }

 private:
  const Game& game_;
  Position position_;
  MoveGroups moves_;
  std::size_t count_ = 0;
  GrowingPast past_;
};

}  // namespace rookery::cotulenh
