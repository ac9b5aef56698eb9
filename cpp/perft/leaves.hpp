// The number of leaves of a tree.
#pragma once

#include <exception>

namespace rookery::perft {

// Counts beyond 64 bits (chess from depth 14 on) arise only when subtrees are summed.
__extension__ using Leaves = unsigned __int128;

// Thrown if a subtree that is counted with a hash table has more leaves than fit into the 64 bits
// of an entry.
struct TooManyLeaves : std::exception {
  const char* what() const noexcept override { return "a subtree of 2^64 leaves or more"; }
};

}  // namespace rookery::perft
