#include "search/terms.hpp"

#include <utility>

namespace rookery::search {

Terms::Terms(const Facts& facts, std::vector<std::string> own_names, const Squares& start)
    : facts_(facts),
      squares_(static_cast<std::size_t>(facts.grid.squares())),
      kinds_(facts.pieces.size() / 2),
      own_(own_names.size()),
      own_names_(std::move(own_names)) {
  find_view(start);
}

std::string Terms::name(std::size_t term) const {
  const auto kind_name = [&](std::size_t kind) { return facts_.pieces[kind].name; };
  if (term < kinds_) return kind_name(term);
  term -= kinds_;
  if (term < kinds_ * squares_)
    return kind_name(term / squares_) + " on " +
           square_name(facts_.grid, static_cast<int>(term % squares_));
  term -= kinds_ * squares_;
  if (term < kinds_) return kind_name(term) + " in hand";
  term -= kinds_;
  if (term < own_) return own_names_[term];
  term -= own_;
  return term == 0   ? "to move"
         : term == 1 ? "steps towards a bare royal piece"
                     : "bare royal piece away from the centre";
}

// The first of these maps that turns the start of one side into that of the other.
void Terms::find_view(const Squares& start) {
  const int width = facts_.grid.width, height = facts_.grid.height;
  for (const auto& [up, right] : {std::pair{true, false}, {true, true}, {false, true}}) {
    view_.clear();
    for (int square = 0; square < width * height; ++square) {
      const int rank = square / width, file = square % width;
      view_.push_back(static_cast<std::size_t>((up ? height - 1 - rank : rank) * width +
                                               (right ? width - 1 - file : file)));
    }
    symmetric_ = true;
    for (std::size_t square = 0; square < squares_; ++square) {
      const auto& here = start[square];
      const auto& there = start[view_[square]];
      if (here.size() != there.size()) symmetric_ = false;
      for (std::size_t i = 0; symmetric_ && i < here.size(); ++i)
        if (kind_of(here[i]) != kind_of(there[i]) || side_of(here[i]) == side_of(there[i]))
          symmetric_ = false;
    }
    if (symmetric_) return;
  }
  for (std::size_t square = 0; square < squares_; ++square) view_[square] = square;
}

}  // namespace rookery::search
