// Perft of several nodes as a job asks for it, with a hash table of its own if it wants one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "boards/board.hpp"
#include "core/errors.hpp"
#include "perft/perft.hpp"

namespace rookery {

template <perft::Tree Tree>
std::vector<perft::Leaves> count_nodes(const std::vector<typename Tree::Node>& nodes,
                                       const PerftJob& job, int depth, perft::Control& control) {
  std::optional<perft::HashTable> table;
  if (job.hash_bytes) table.emplace(job.hash_bytes);
  auto counts =
      perft::count_each<Tree>(nodes, depth, job.threads, table ? &*table : nullptr, control);
  if (control.too_many)
    throw BadInput("perft-too-many", "depth " + std::to_string(job.depth) +
                                         " has a subtree of 2^64 leaves or more, which is beyond "
                                         "what a hash table remembers");
  return counts;
}

}  // namespace rookery
