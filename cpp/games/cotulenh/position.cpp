#include "games/cotulenh/position.hpp"

#include <algorithm>

#include "games/cotulenh/make.hpp"

namespace rookery::cotulenh {

Key Position::key() const {
  if (!is_turn_open()) return board.key();
  // All that follows depends on the position before the turn and on the steps.
  Key key = open_turn.before.key();
  for (std::size_t i = 0; i < open_turn.count; ++i) {
    const Move& step = open_turn.steps[i];
    const std::uint64_t word = std::uint64_t{1} << 40 | std::uint64_t{step.kind} << 24 |
                               std::uint64_t{step.unit} << 16 | std::uint64_t{step.from} << 8 |
                               step.to;
    for (std::uint64_t* half : {&key.low, &key.high}) {
      *half = (*half ^ word) * 0x9e3779b97f4a7c15;
      *half ^= *half >> 29;
    }
    key.high += 0x2545f4914f6cdd1d;
  }
  return key;
}

bool Position::is_ok() const {
  if (!board.is_ok()) return false;
  if (!is_turn_open()) return true;
  // The steps lead from the position before the turn to this one.
  Placement again = open_turn.before;
  if (!again.is_ok() || open_turn.original != again.at(open_turn.origin)) return false;
  for (std::size_t i = 0; i < open_turn.count; ++i) {
    const Move& step = open_turn.steps[i];
    if (step.from != open_turn.origin || !step.deploy || !can_carry_out(again, step)) return false;
    carry_out(again, step);
  }
  return again == board;
}

bool Position::operator==(const Position& other) const {
  if (!(board == other.board) || open_turn.count != other.open_turn.count) return false;
  if (!is_turn_open()) return true;
  return open_turn.before == other.open_turn.before && open_turn.origin == other.open_turn.origin &&
         std::equal(open_turn.steps.begin(), open_turn.steps.begin() + open_turn.count,
                    other.open_turn.steps.begin());
}

}  // namespace rookery::cotulenh
