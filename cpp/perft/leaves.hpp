// The number of leaves of a tree.
#pragma once

#include <cstdint>
#include <exception>

namespace rookery::perft {

// Counts beyond 64 bits (chess from depth 14 on) arise only when subtrees are summed.
struct Leaves {
  std::uint64_t low = 0, high = 0;

  constexpr Leaves& operator+=(const Leaves& other) {
    low += other.low;
    high += other.high + (low < other.low);
    return *this;
  }
  constexpr bool operator==(const Leaves&) const = default;
  constexpr bool operator==(std::uint64_t count) const { return !high && low == count; }
};

// Thrown if a subtree that is counted with a hash table has more leaves than fit into the 64 bits
// of an entry.
struct TooManyLeaves : std::exception {
  const char* what() const noexcept override { return "a subtree of 2^64 leaves or more"; }
};

}  // namespace rookery::perft
