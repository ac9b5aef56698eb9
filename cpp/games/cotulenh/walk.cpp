#include "games/cotulenh/walk.hpp"

#include <algorithm>

namespace rookery::cotulenh {

std::size_t MoveGroups::count(const Position& position) {
  count_ = 0;
  used_ = 0;
  listed_.clear();
  if (!position.is_turn_open()) {
    generate<Legality::kLegal>(position.board, *this);
    return count_;
  }
  list_moves(position, listed_);
  return listed_.size();
}

Move MoveGroups::operator[](std::size_t n) const {
  if (!used_) return listed_[n];
  const auto group =
      std::find_if(groups_.begin(), groups_.begin() + static_cast<std::ptrdiff_t>(used_),
                   [&](const Group& passed) { return n < passed.end; });
  if (group != groups_.begin()) n -= std::prev(group)->end;
  auto kind = kMoveKinds.begin();
  for (std::size_t of_kind; n >= (of_kind = group->targets[*kind].count()); ++kind) n -= of_kind;
  Bits rest = group->targets[*kind];
  for (; n; --n) rest.reset(rest.lowest());
  return Move(group->unit, group->from, lowest(rest), *kind, group->deploy);
}

}  // namespace rookery::cotulenh
