// Counting the leaves of a tree: plain, hashed, threaded. Never prints.
#pragma once

#include <algorithm>
#include <atomic>
#include <deque>
#include <vector>

#include "jobs/control.hpp"
#include "jobs/threads.hpp"
#include "perft/hash_table.hpp"
#include "perft/leaves.hpp"
#include "perft/tree.hpp"

namespace rookery::perft {

// Counts to this depth or less fit into 64 bits.
inline constexpr int kNarrow = 4;

// Precondition: depth >= 1. The stop flag is polled at every node: a tree may have thousands of
// moves per ply, and each of them may have to be tried.
template <Tree T>
std::uint64_t count_plain(const T& tree, const typename T::Node& node, int depth,
                          jobs::Worker& worker) {
  if (worker.stopped()) return 0;
  if (depth == 1) return tree.count(node);
  std::uint64_t leaves = 0;
  if (depth == 2) {
    leaves = count_two_plies(tree, node, worker);
    worker.add(leaves);
    return leaves;
  }
  tree.visit(node, [&](const typename T::Node& child) {
    leaves += count_plain(tree, child, depth - 1, worker);
  });
  return leaves;
}
// A count that cannot be stopped.
template <Tree T>
std::uint64_t count_plain(const T& tree, const typename T::Node& node, int depth) {
  jobs::Control control;
  jobs::Worker worker(control);
  return count_plain(tree, node, depth, worker);
}

// Estimates how many subtrees of at least two plies a count to this depth meets, up to `most`: the
// number of entries that a table can use. Takes a small part of the time of the count, and reports
// no leaves.
template <Tree T>
std::size_t count_subtrees(const T& tree, const std::vector<typename T::Node>& nodes, int depth,
                           std::size_t most, jobs::Control& control) {
  jobs::Worker worker(control, true);
  // Assumes that each ply grows by the same factor as the one before.
  double before = 1, last = static_cast<double>(nodes.size()), all = last;
  for (int ply = 1; ply <= depth - 2; ++ply) {
    if (all + last * last / before > static_cast<double>(most)) return most;
    before = last;
    last = 1;
    for (const auto& node : nodes)
      last += static_cast<double>(count_plain(tree, node, ply, worker));
    all += last;
  }
  return all < static_cast<double>(most) ? static_cast<std::size_t>(all) : most;
}

// The key of a subtree in a table: of its root, its depth and the salt of the table.
template <Tree T>
Key key_of(const T& tree, const typename T::Node& node, int depth, const HashTable& table) {
  Key key = salted_key(tree, node, table.salt());
  key.low += static_cast<std::uint64_t>(depth) * 0x9e3779b97f4a7c15;
  key.high ^= static_cast<std::uint64_t>(depth) << 56;
  return key;
}

template <Tree T>
std::uint64_t count_hashed(const T& tree, const typename T::Node& node, const Key& key, int depth,
                           HashTable& table, jobs::Worker& worker);

// Sums over the children in small groups: while the last children of a group are generated, the
// table's entries for the first ones are being loaded.
template <Tree T>
std::uint64_t count_children(const T& tree, const typename T::Node& node, int depth,
                             HashTable& table, jobs::Worker& worker) {
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
      // With a table, even a tree with more leaves than fit into 64 bits can be counted quickly.
      const std::uint64_t more =
          count_hashed(tree, children[i].node, children[i].key, depth - 1, table, worker);
      leaves += more;
      if (leaves < more) {
        worker.control().stop();
        throw TooManyLeaves();
      }
    }
    waiting = 0;
  };
  tree.visit(node, [&](const typename T::Node& child) {
    children[waiting] = {child, key_of(tree, child, depth - 1, table)};
    table.prefetch(children[waiting].key);
    if (++waiting == kTogether) count_waiting();
  });
  count_waiting();
  return leaves;
}

template <Tree T>
std::uint64_t count_hashed(const T& tree, const typename T::Node& node, const Key& key, int depth,
                           HashTable& table, jobs::Worker& worker) {
  if (worker.stopped()) return 0;
  if (depth == 1) return tree.count(node);
  if (const auto known = table.find(key)) {
    worker.add(*known);
    return *known;
  }
  std::uint64_t leaves;
  if (depth == 2) {
    leaves = count_two_plies(tree, node, worker);
    worker.add(leaves);
  } else {
    leaves = count_children(tree, node, depth, table, worker);
  }
  // A count that was stopped early must not be stored.
  if (!worker.stopped()) table.store(key, leaves);
  return leaves;
}
template <Tree T>
std::uint64_t count_hashed(const T& tree, const typename T::Node& node, int depth, HashTable& table,
                           jobs::Worker& worker) {
  return count_hashed(tree, node, key_of(tree, node, depth, table), depth, table, worker);
}

namespace detail {

// Counts one subtree, however many leaves it has.
template <Tree T>
Leaves count_wide(const T& tree, const typename T::Node& node, int depth, HashTable* table,
                  jobs::Worker& worker) {
  if (depth == 1) {
    const std::uint64_t leaves = tree.count(node);
    worker.add(leaves);
    return {leaves};
  }
  if (table) return {count_hashed(tree, node, depth, *table, worker)};
  if (depth <= kNarrow) return {count_plain(tree, node, depth, worker)};
  Leaves leaves;
  if (worker.stopped()) return leaves;
  visit_each(tree, node, [&](const typename T::Node& child) {
    leaves += count_wide(tree, child, depth - 1, table, worker);
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

// Splits subtrees, the largest first, until there are many for every thread, so that all threads
// finish at about the same time.
template <Tree T>
std::deque<Work<typename T::Node>> split(const T& tree, std::deque<Work<typename T::Node>> work,
                                         std::size_t enough, jobs::Control& control) {
  // Children are added at the end, so the first is never less deep than another.
  while (!work.empty() && work.size() < enough && work.front().depth > kSmallest &&
         !control.stopped()) {
    const Work<typename T::Node> item = work.front();
    work.pop_front();
    visit_each(tree, item.node, [&](const typename T::Node& child) {
      work.push_back({child, item.depth - 1, item.root});
    });
  }
  return work;
}

}  // namespace detail

// The number of leaves below each node, `depth` plies down. If the job is stopped, the counts are
// incomplete. Throws TooManyLeaves. Precondition: threads >= 1.
template <Tree T>
std::vector<Leaves> count_each(const T& tree, const std::vector<typename T::Node>& nodes, int depth,
                               int threads, HashTable* table, jobs::Control& control) {
  std::vector<Leaves> totals(nodes.size());
  if (depth == 0) {
    std::fill(totals.begin(), totals.end(), Leaves{1});
    control.done.fetch_add(nodes.size(), std::memory_order_relaxed);
    return totals;
  }
  std::deque<detail::Work<typename T::Node>> work;
  for (std::size_t root = 0; root < nodes.size(); ++root)
    work.push_back({nodes[root], depth, root});
  if (threads > 1)
    work = detail::split(tree, std::move(work), static_cast<std::size_t>(threads) * 64, control);

  std::vector<Leaves> counts(work.size());
  std::atomic<std::size_t> next{0};
  const auto take_turns = [&] {
    jobs::Worker worker(control);
    for (std::size_t i; !worker.stopped() && (i = next.fetch_add(1)) < work.size();)
      counts[i] = detail::count_wide(tree, work[i].node, work[i].depth, table, worker);
  };
  jobs::run_on_threads(threads, take_turns);
  for (std::size_t i = 0; i < work.size(); ++i) totals[work[i].root] += counts[i];
  return totals;
}

}  // namespace rookery::perft
