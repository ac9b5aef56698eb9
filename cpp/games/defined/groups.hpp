// Moves by groups, as the generator writes them: a piece and the squares to which it may go.
#pragma once

#include <algorithm>
#include <array>
#include <memory>

#include "games/defined/move.hpp"
#include "games/defined/reach.hpp"

namespace rookery::defined {

// The nth square of a set, from 0. Precondition: there are more than n.
template <int W>
std::size_t nth_square(const Set<W>& set, std::size_t n) {
  std::size_t word = 0;
  if constexpr (W > 1)
    for (std::size_t count;
         n >= (count = static_cast<std::size_t>(std::popcount(set.data()[word]))); ++word)
      n -= count;
  return word * 64 + static_cast<std::size_t>(
                         std::countr_zero(deposit(std::uint64_t{1} << n, set.data()[word])));
}

// All moves that differ only in their last square.
template <int W>
struct Group {
  Set<W> targets;
  std::uint8_t from;
  std::uint8_t becomes;
  Move::Kind kind;
  std::uint32_t end;  // how many moves there are up to the end of this group, once they are counted

  Move move_to(std::size_t to) const {
    return {from, static_cast<std::uint8_t>(to), becomes, kind};
  }
};

// A sink that only counts moves.
template <int W>
struct CountMoves {
  static constexpr bool kCounts = true;
  std::uint64_t moves = 0;
  void count(const Set<W>& targets) { moves += targets.count(); }
  void add(Move::Kind, std::size_t, Code, const Set<W>& targets) { count(targets); }
};

// The sink that keeps the groups. A lambda in its place would make the compiler generate code for
// each use. Memory is allocated only in positions with very many groups.
template <int W>
class GroupList {
 public:
  static constexpr bool kCounts = false;

  GroupList() {}
  GroupList(const GroupList&) = delete;
  GroupList& operator=(const GroupList&) = delete;

  void clear() { end_ = begin_; }
  // Empty groups are stored too; they are harmless.
  [[gnu::always_inline]] void add(Move::Kind kind, std::size_t from, Code becomes,
                                  const Set<W>& targets) {
    if (end_ == room_) [[unlikely]]
      grow();
    *end_++ = {targets, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(becomes), kind,
               0};
  }

  // Computed at the end: while groups are added, each sum would have to wait for the one before.
  std::size_t count() {
    std::size_t moves = 0;
    for (Group<W>* group = begin_; group != end_; ++group)
      group->end = static_cast<std::uint32_t>(moves += group->targets.count());
    return moves;
  }
  const Group<W>* begin() const { return begin_; }
  const Group<W>* end() const { return end_; }

  // Calls visit(move) for every move.
  template <class Visit>
  void each(Visit&& visit) const {
    for (const Group<W>& group : *this)
      group.targets.for_each([&](std::size_t to) { visit(group.move_to(to)); });
  }
  // The nth move, in the order of each(). Precondition: they were counted, and there are more.
  Move nth(std::size_t n) const {
    // Without a jump out of the loop, which no predictor could foresee.
    std::size_t which = 0, before = 0;
    for (const Group<W>& group : *this) {
      which += group.end <= n;
      before = group.end <= n ? group.end : before;
    }
    const Group<W>& group = begin_[which];
    return group.move_to(nth_square<W>(group.targets, n - before));
  }
  // The squares to which pieces may go by moves of this kind.
  Set<W> targets_of(Move::Kind kind) const {
    Set<W> found;
    for (const Group<W>& group : *this)
      if (group.kind == kind) found |= group.targets;
    return found;
  }

 private:
  static constexpr std::size_t kHere = 96;
  union Room {
    Room() {}
    std::array<Group<W>, kHere> groups;
  };

  void grow() {
    const auto count = static_cast<std::size_t>(end_ - begin_);
    auto larger = std::make_unique<Group<W>[]>(2 * count);
    std::copy(begin_, end_, larger.get());
    more_ = std::move(larger);
    begin_ = more_.get();
    end_ = begin_ + count;
    room_ = begin_ + 2 * count;
  }

  Room here_;
  std::unique_ptr<Group<W>[]> more_;
  Group<W>* begin_ = here_.groups.data();
  Group<W>* end_ = begin_;
  const Group<W>* room_ = begin_ + kHere;
};

}  // namespace rookery::defined
