// The positions of a game so far, as endings look at them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/key.hpp"

namespace rookery {

struct Visit {
  Key key;
  std::uint8_t side = 0;  // to move
  bool check = false;     // whether it is in check, where an ending asks for it
};

// How often the last of some positions has occurred, itself included, and which of them was the
// first. Positions are numbered from 1.
struct Repetition {
  std::uint32_t count = 1;
  std::uint32_t first = 1;
};

// The only place that counts repetitions. Those that may be equal to the last position are
// before(last), the one before that, and so on down to `oldest`; 0 comes before the first.
// found(at, repetition) is called for each that is equal, and returns whether no earlier one need
// be looked at.
template <class Before, class IsEqual, class Found>
Repetition count_repetitions(std::size_t last, std::size_t oldest, Before before, IsEqual is_equal,
                             Found found) {
  Repetition repetition{1, static_cast<std::uint32_t>(last)};
  for (std::size_t at = before(last); at >= oldest; at = before(at)) {
    if (!is_equal(at)) continue;
    ++repetition.count;
    repetition.first = static_cast<std::uint32_t>(at);
    if (found(at, repetition)) break;
  }
  return repetition;
}

// Where all positions from `oldest` on may be equal.
template <class IsEqual, class Found>
Repetition count_repetitions(std::size_t last, std::size_t oldest, IsEqual is_equal, Found found) {
  return count_repetitions(last, oldest, [](std::size_t at) { return at - 1; }, is_equal, found);
}

// The oldest visit is first, and the current position is last. Visits that cannot be equal to the
// current position may be left out. If no other visit remains, the list may be empty.
struct Past {
  std::vector<Visit> visits;
  std::size_t repetitions = 1;  // how often the last one has occurred, itself included
  std::size_t first = 0;        // the first visit that is equal to it

  // How often a position has occurred.
  std::size_t occurrences(const Key& key) const {
    std::size_t count = 0;
    for (const Visit& visit : visits) count += visit.key == key;
    return count;
  }

  // Counts the repetitions of the last one. Precondition: there is one.
  void settle() {
    settle(count_repetitions(
        visits.size(), 1, [&](std::size_t at) { return visits[at - 1].key == visits.back().key; },
        [](std::size_t, const Repetition&) { return false; }));
  }
  void settle(const Repetition& repetition) {
    repetitions = repetition.count;
    first = repetition.first - 1;
  }
};

// A Past to which positions are added one by one, each in constant time: visits with the same hash
// are linked.
class GrowingPast {
 public:
  const Past& past() const { return past_; }

  void clear() {
    past_.visits.clear();
    links_.clear();
    last_with_hash_.fill(0);
  }

  void add(const Visit& visit) {
    past_.visits.push_back(visit);
    std::uint32_t& last = last_with_hash_[visit.key.low * 0x9e3779b97f4a7c15 >> 54];
    links_.push_back({last, {}});
    last = static_cast<std::uint32_t>(links_.size());
    links_.back().repetition = count_repetitions(
        links_.size(), 1, [&](std::size_t at) { return links_[at - 1].same_hash; },
        [&](std::size_t at) { return past_.visits[at - 1].key == visit.key; },
        [&](std::size_t at, Repetition& repetition) {
          repetition = links_[at - 1].repetition;
          ++repetition.count;
          return true;
        });
    past_.settle(links_.back().repetition);
  }

 private:
  struct Link {
    std::uint32_t same_hash;  // the visit before with the same hash, from 1; 0 for none
    Repetition repetition;
  };

  Past past_;
  std::vector<Link> links_;
  std::array<std::uint32_t, 1024> last_with_hash_{};  // the last visit of each hash, from 1
};

}  // namespace rookery
