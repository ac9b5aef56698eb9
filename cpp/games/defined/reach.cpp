#include "games/defined/reach.hpp"

#include <algorithm>
#include <bit>

namespace rookery::defined {

template <int W>
Set<W> Mover<W>::relevant(const Path& path) {
  Set<W> squares;
  // Whatever stands on the last square, the way ends there.
  for (std::size_t i = 0; i + 1 < path.squares.size(); ++i)
    squares.set(static_cast<std::size_t>(path.squares[i]));
  for (std::size_t i = 0; i < path.squares.size(); ++i)
    path.each_empty(i, [&](std::size_t square) { squares.set(square); });
  return squares;
}

template <int W>
std::size_t Mover<W>::table_bytes(const Shape<W>& shape, const std::vector<Way<W>>& ways) {
  std::size_t entries = 0;
  for (int square = 0; square < shape.count(); ++square) {
    Set<W> mask;
    for (const Way<W>& way : ways) mask |= relevant(path_of(shape, way, square));
    if (mask.count() > 20) return ~std::size_t{0};
    entries += std::size_t{1} << mask.count();
  }
  return entries * sizeof(Set<W>);
}

template <int W>
Mover<W>::Mover(const Shape<W>& shape, std::vector<Way<W>> ways, std::size_t most_table_bytes,
                std::size_t most_bytes)
    : shape_(shape), ways_(std::move(ways)) {
  const bool straight =
      std::all_of(ways_.begin(), ways_.end(), [](const Way<W>& way) { return way.via.empty(); });
  const std::size_t squares = static_cast<std::size_t>(shape.count());
  const std::size_t line_bytes = ways_.size() * squares * std::max(sizeof(Set<W>), sizeof(Slot<W>));
  if ((kFastExtract || !straight) && table_bytes(shape, ways_) <= most_table_bytes) {
    if (straight) draw_lines(shape);
    fill_table(shape);
    lines_.clear();
  } else if (straight && line_bytes <= most_bytes) {
    draw_lines(shape);
    if (kFastExtract) fill_slots(shape);
  }
  // Otherwise the ways are walked.
  lines_.shrink_to_fit();
  find_concerns(shape);
}

template <int W>
void Mover<W>::find_concerns(const Shape<W>& shape) {
  if (std::all_of(ways_.begin(), ways_.end(), [](const Way<W>& way) {
        return !way.over && way.via.empty() && way.inside.subset_of(way.ends);
      }))
    return;
  for (int square = 0; square < shape.count(); ++square) {
    Set<W>& found = concerns_.emplace_back();
    for (const Way<W>& way : ways_) {
      const Path path = path_of(shape, way, square);
      found |= relevant(path);
      for (const int at : path.squares) found.set(static_cast<std::size_t>(at));
    }
  }
}

template <int W>
void Mover<W>::draw_lines(const Shape<W>& shape) {
  for (const Way<W>& way : ways_) {
    Line<W> line;
    line.ends = way.ends;
    line.grows = way.up * shape.width + way.right > 0;
    line.over = way.over;
    line.behind = way.behind;
    line.ahead = way.ahead;
    for (int square = 0; square < shape.count(); ++square) {
      Set<W> squares;
      for (const int at : path_of(shape, way, square).squares)
        squares.set(static_cast<std::size_t>(at));
      line.squares.push_back(squares);
    }
    lines_.push_back(std::move(line));
  }
}

// Unless the two ways of a line differ, or something about them does that a slot does not know.
template <int W>
void Mover<W>::fill_slots(const Shape<W>& shape) {
  std::vector<std::vector<const Way<W>*>> lines;
  for (const Way<W>& way : ways_) {
    if (way.behind || way.ahead || way.ends != ways_[0].ends) return;
    const auto opposite = std::find_if(lines.begin(), lines.end(), [&](const auto& line) {
      return line.size() == 1 && line[0]->up == -way.up && line[0]->right == -way.right &&
             line[0]->over == way.over;
    });
    if (opposite == lines.end()) {
      lines.push_back({&way});
    } else {
      opposite->push_back(&way);
    }
  }
  slots_ = lines.size();
  ends_ = ways_[0].ends;
  for (int square = 0; square < shape.count(); ++square)
    for (const auto& line : lines) {
      Slot<W> slot;
      for (const Way<W>* way : line) {
        const auto squares = path_of(shape, *way, square).squares;
        for (const int at : squares) slot.mask.set(static_cast<std::size_t>(at));
        if (!squares.empty() && squares[0] < square)
          slot.below = static_cast<std::uint8_t>(squares.size());
      }
      slot.over = static_cast<std::uint8_t>(line[0]->over);
      std::size_t bits = 0;
      for (std::size_t i = 0; i < W; ++i) {
        slot.shift[i] = static_cast<std::uint8_t>(bits);
        bits += static_cast<std::size_t>(std::popcount(slot.mask.data()[i]));
      }
      if (bits > 63) {  // a line longer than a word
        slots_ = 0;
        slot_list_.clear();
        return;
      }
      slot_list_.push_back(slot);
    }
  lines_.clear();
}

template <int W>
void Mover<W>::fill_table(const Shape<W>& shape) {
  entries_.resize(static_cast<std::size_t>(shape.count()));
  std::vector<std::size_t> starts;
  for (int square = 0; square < shape.count(); ++square) {
    Entry entry;
    for (const Way<W>& way : ways_) entry.mask |= relevant(path_of(shape, way, square));
    starts.push_back(table_.size());
    for (std::size_t i = 0; i < W; ++i)
      entry.bits[i] = static_cast<std::uint8_t>(std::popcount(entry.mask.data()[i]));
    const auto at = static_cast<std::size_t>(square);
    std::vector<std::size_t> squares;
    entry.mask.for_each([&](std::size_t other) { squares.push_back(other); });
    Set<W> occupied;
    for (std::size_t index = 0; index < std::size_t{1} << squares.size(); ++index) {
      // Counting in binary changes a square and all below it.
      if (index) {
        const auto changed = static_cast<std::size_t>(std::countr_zero(index));
        occupied.set(squares[changed]);
        for (std::size_t i = 0; i < changed; ++i) occupied.reset(squares[i]);
      }
      Set<W> reached;
      for (std::size_t i = 0; i < ways_.size(); ++i)
        reached |= lines_.empty() ? reach_by_steps(shape, ways_[i], at, occupied)
                                  : lines_[i].reach(at, occupied);
      table_.push_back(reached);
    }
    entries_[static_cast<std::size_t>(square)] = entry;
  }
  table_.shrink_to_fit();
  for (std::size_t square = 0; square < entries_.size(); ++square)
    entries_[square].start = table_.data() + starts[square];
}

template <int W>
Set<W> Mover<W>::reach_without_table(std::size_t at, const Set<W>& occupied) const {
  Set<W> reached;
  for (const Line<W>& line : lines_) reached |= line.reach(at, occupied);
  if (lines_.empty())
    for (const Way<W>& way : ways_) reached |= reach_by_steps(shape_, way, at, occupied);
  return reached;
}

template <int W>
std::size_t Mover<W>::bytes() const {
  std::size_t bytes = table_.capacity() * sizeof(Set<W>) + entries_.capacity() * sizeof(Entry);
  bytes += slot_list_.capacity() * sizeof(Slot<W>) + concerns_.capacity() * sizeof(Set<W>);
  for (const Line<W>& line : lines_) bytes += line.squares.capacity() * sizeof(Set<W>);
  return bytes;
}

template class Mover<1>;
template class Mover<2>;
template class Mover<4>;

}  // namespace rookery::defined
