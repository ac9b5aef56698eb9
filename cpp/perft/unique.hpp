// Unique positions, ply by ply, each with the number of ways to reach it.
#pragma once

#include <cstring>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "jobs/control.hpp"
#include "perft/level.hpp"
#include "perft/tree.hpp"

namespace rookery::perft {

// The node that a level keeps as bytes.
template <class Node>
Node node_from(const std::byte* bytes) {
  static_assert(std::is_trivially_copyable_v<Node>);
  Node node;
  std::memcpy(static_cast<void*>(&node), bytes, sizeof node);
  return node;
}

// Adds the positions after every move from every position of a level. `control` counts them.
template <Tree T>
void expand(const T& tree, const Level& from, Level& to, jobs::Control& control) {
  using Node = typename T::Node;
  jobs::Worker worker(control);
  Level::Cursor cursor(from);
  for (Occurrence parent; !control.stopped() && cursor.next(parent);)
    tree.visit(node_from<Node>(parent.position), [&](const Node& child) {
      worker.add(1);
      to.add(tree.key(child), parent.times, &child);
    });
  to.finish(control);
}

// The unique positions `depth` plies below a position; `counts` gets their number at each ply on
// the way, the first being 1. The levels that are in use at once share the memory. With
// `only_counts`, the last level keeps no positions.
template <Tree T>
std::unique_ptr<Level> unique_positions(const T& tree, const typename T::Node& root, int depth,
                                        bool only_counts, std::size_t memory_bytes,
                                        const std::string& folder,
                                        std::vector<std::uint64_t>& counts,
                                        jobs::Control& control) {
  const auto new_level = [&](int ply) {
    return std::make_unique<Level>(only_counts && ply == depth ? 0 : sizeof(typename T::Node),
                                   memory_bytes / 2, folder);
  };
  auto level = new_level(0);
  level->add(tree.key(root), {1}, &root);
  level->finish(control);
  counts = {1};
  for (int ply = 1; ply <= depth; ++ply) {
    auto next = new_level(ply);
    expand(tree, *level, *next, control);
    level = std::move(next);
    counts.push_back(level->size());
  }
  return level;
}

}  // namespace rookery::perft
