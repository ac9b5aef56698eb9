// Counting the leaves of a tree: plain, hashed, threaded. Never prints.
#pragma once

#include <algorithm>
#include <atomic>
#include <vector>

#include "perft/control.hpp"
#include "perft/hash_table.hpp"
#include "perft/threads.hpp"
#include "perft/tree.hpp"

namespace rookery::perft {

// Counts beyond 64 bits (chess from depth 14 on) exist only where subtrees are summed; one subtree
// with a hash table must stay within (Control::too_many).
__extension__ using Leaves = unsigned __int128;

// Below this depth a subtree takes well under a millisecond, and the stop flag is not polled.
inline constexpr int kUninterrupted = 4;

// Precondition: depth >= 1.
template <Tree T>
std::uint64_t count_plain(const T& tree, const typename T::Node& node, int depth) {
  if (depth == 1) return tree.count(node);
  if (depth == 2) return count_two_plies(tree, node);
  std::uint64_t leaves = 0;
  tree.visit(node,
             [&](const typename T::Node& child) { leaves += count_plain(tree, child, depth - 1); });
  return leaves;
}

// About how many subtrees of at least two plies a count to this depth meets, but `most` if there
// are as many: what a table can be asked to hold. Takes little of the time of the count.
template <Tree T>
std::size_t count_subtrees(const T& tree, const std::vector<typename T::Node>& nodes, int depth,
                           std::size_t most) {
  // Each ply is about as many times as large as the one before as that was.
  double before = 1, last = static_cast<double>(nodes.size()), all = last;
  for (int ply = 1; ply <= depth - 2; ++ply) {
    if (all + last * last / before > static_cast<double>(most)) return most;
    before = last;
    last = 1;
    for (const auto& node : nodes) last += static_cast<double>(count_plain(tree, node, ply));
    all += last;
  }
  return all < static_cast<double>(most) ? static_cast<std::size_t>(all) : most;
}

// The key of a subtree: of its root and its depth.
template <Tree T>
Key key_of(const T& tree, const typename T::Node& node, int depth) {
  Key key = tree.key(node);
  key.low += static_cast<std::uint64_t>(depth) * 0x9e3779b97f4a7c15;
  key.high ^= static_cast<std::uint64_t>(depth) << 56;
  return key;
}

template <Tree T>
std::uint64_t count_hashed(const T& tree, const typename T::Node& node, const Key& key, int depth,
                           HashTable& table, Control& control);

// The sum over the children. They are looked at a few at a time, so that the table has the first
// of them in reach when the last is known.
template <Tree T>
std::uint64_t count_children(const T& tree, const typename T::Node& node, int depth,
                             HashTable& table, Control& control) {
  struct Child {
    typename T::Node node;
    Key key;
  };
  constexpr std::size_t kTogether = 12;
  Child children[kTogether];
  std::size_t waiting = 0;
  std::uint64_t leaves = 0;
  const auto count_waiting = [&] {
    for (std::size_t i = 0; i < waiting; ++i) {
      if (depth > kUninterrupted && control.stop.load(std::memory_order_relaxed)) break;
      // What is remembered makes trees quick to count that are much too large.
      if (__builtin_add_overflow(
              leaves,
              count_hashed(tree, children[i].node, children[i].key, depth - 1, table, control),
              &leaves))
        control.stop = control.too_many = true;
    }
    waiting = 0;
  };
  tree.visit(node, [&](const typename T::Node& child) {
    children[waiting] = {child, key_of(tree, child, depth - 1)};
    table.prefetch(children[waiting].key);
    if (++waiting == kTogether) count_waiting();
  });
  count_waiting();
  return leaves;
}

// Subtrees of at least kUninterrupted plies report their own progress.
template <Tree T>
std::uint64_t count_hashed(const T& tree, const typename T::Node& node, const Key& key, int depth,
                           HashTable& table, Control& control) {
  if (depth == 1) return tree.count(node);
  if (const auto known = table.find(key)) {
    if (depth >= kUninterrupted) control.leaves.fetch_add(*known, std::memory_order_relaxed);
    return *known;
  }
  const std::uint64_t leaves =
      depth == 2 ? count_two_plies(tree, node) : count_children(tree, node, depth, table, control);
  if (depth == kUninterrupted) control.leaves.fetch_add(leaves, std::memory_order_relaxed);
  // A count that was cut short must not be remembered.
  if (!control.stop.load(std::memory_order_relaxed)) table.store(key, leaves);
  return leaves;
}
template <Tree T>
std::uint64_t count_hashed(const T& tree, const typename T::Node& node, int depth, HashTable& table,
                           Control& control) {
  return count_hashed(tree, node, key_of(tree, node, depth), depth, table, control);
}

namespace detail {

// Counts one subtree, polling the stop flag and reporting progress in small steps.
template <Tree T>
Leaves count_watched(const T& tree, const typename T::Node& node, int depth, HashTable* table,
                     Control& control) {
  if (control.stop.load(std::memory_order_relaxed)) return 0;
  if (table && depth >= kUninterrupted) return count_hashed(tree, node, depth, *table, control);
  if (depth <= kUninterrupted) {
    const std::uint64_t leaves =
        table ? count_hashed(tree, node, depth, *table, control) : count_plain(tree, node, depth);
    control.leaves.fetch_add(leaves, std::memory_order_relaxed);
    return leaves;
  }
  Leaves leaves = 0;
  tree.visit(node, [&](const typename T::Node& child) {
    leaves += count_watched(tree, child, depth - 1, table, control);
  });
  return leaves;
}

// A subtree of this depth is not split further: it takes well under a millisecond.
inline constexpr int kSmallest = 3;

template <class Node>
struct Work {
  Node node;
  int depth;
  std::size_t root;  // which of the nodes that were asked for it belongs to
};

// Splits subtrees until every thread can have many, so that all end at about the same time.
template <Tree T>
std::vector<Work<typename T::Node>> split(const T& tree, std::vector<Work<typename T::Node>> work,
                                          std::size_t enough) {
  while (work.size() < enough) {
    std::vector<Work<typename T::Node>> smaller;
    bool divided = false;
    for (const auto& item : work) {
      if (item.depth <= kSmallest) {
        smaller.push_back(item);
        continue;
      }
      divided = true;
      tree.visit(item.node, [&](const typename T::Node& child) {
        smaller.push_back({child, item.depth - 1, item.root});
      });
    }
    work = std::move(smaller);
    if (!divided) break;
  }
  return work;
}

}  // namespace detail

// The number of leaves below each node, `depth` plies down. With control.stop set the counts are
// incomplete. Precondition: threads >= 1.
template <Tree T>
std::vector<Leaves> count_each(const T& tree, const std::vector<typename T::Node>& nodes, int depth,
                               int threads, HashTable* table, Control& control) {
  std::vector<Leaves> totals(nodes.size(), depth == 0 ? 1 : 0);
  if (depth == 0) {
    control.leaves.fetch_add(nodes.size(), std::memory_order_relaxed);
    return totals;
  }
  std::vector<detail::Work<typename T::Node>> work;
  for (std::size_t root = 0; root < nodes.size(); ++root)
    work.push_back({nodes[root], depth, root});
  if (threads > 1)
    work = detail::split(tree, std::move(work), static_cast<std::size_t>(threads) * 64);

  std::vector<Leaves> counts(work.size());
  std::atomic<std::size_t> next{0};
  const auto take_turns = [&] {
    for (std::size_t i; (i = next.fetch_add(1)) < work.size();)
      counts[i] = detail::count_watched(tree, work[i].node, work[i].depth, table, control);
  };
  run_on_threads(threads, take_turns);
  for (std::size_t i = 0; i < work.size(); ++i) totals[work[i].root] += counts[i];
  return totals;
}

}  // namespace rookery::perft
