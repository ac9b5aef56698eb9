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
    first = visits.size() - 1;
    repetitions = 1;
    for (std::size_t i = visits.size() - 1; i-- > 0;)
      if (visits[i].key == visits.back().key) {
        ++repetitions;
        first = i;
      }
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
    Link link{last, 1, static_cast<std::uint32_t>(links_.size())};
    for (std::uint32_t earlier = last; earlier; earlier = links_[earlier - 1].same_hash)
      if (past_.visits[earlier - 1].key == visit.key) {
        link.repetitions = links_[earlier - 1].repetitions + 1;
        link.first = links_[earlier - 1].first;
        break;
      }
    links_.push_back(link);
    last = static_cast<std::uint32_t>(links_.size());
    past_.repetitions = link.repetitions;
    past_.first = link.first;
  }

 private:
  struct Link {
    std::uint32_t same_hash;  // the visit before with the same hash, from 1; 0 for none
    std::uint32_t repetitions;
    std::uint32_t first;
  };

  Past past_;
  std::vector<Link> links_;
  std::array<std::uint32_t, 1024> last_with_hash_{};  // the last visit of each hash, from 1
};

}  // namespace rookery
