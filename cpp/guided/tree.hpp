// The tree of one game: what is known of its positions. It knows no game, only numbers.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "guided/value.hpp"
#include "guided/walker.hpp"

namespace rookery::guided {

inline constexpr Index kNone = ~Index{0};

// A legal move. Most are never followed, so they are kept small.
struct Edge {
  float logit = 0;
  float prior = 0;  // the logits of a node as chances
  Action action = 0;
  Index child = kNone;
};

struct TreeNode {
  double mean = 0;  // of all values below, its own included, for the side that begins
  double raw = 0;   // its own, as the network gave it
  float prior = 0;  // of the edge that leads here
  Index visits = 0;
  Index visits_before = 0;  // visits from searches of earlier positions
  Index parent = kNone;
  Index edge = 0;  // the number of the edge that leads here
  Index first_edge = 0;
  Index edges = 0;
  Index children = 0;
  Index last_child = kNone;  // children are a list, the newest first
  Index sibling = kNone;
  Index next = kNone;  // the edge to follow next of those that lead nowhere yet; kNone: not known
  std::int8_t side = 0;
  Proof proof = kUnproven;
  bool over = false;

  // Visits of the search of this position.
  Index new_visits() const { return visits - visits_before; }
};

class GuidedTree {
 public:
  bool is_empty() const { return nodes_.empty(); }
  std::size_t size() const { return nodes_.size(); }
  const TreeNode& operator[](Index node) const { return nodes_[node]; }
  const TreeNode& root() const { return nodes_[0]; }
  std::span<Edge> edges(const TreeNode& node) {
    return {edges_.data() + node.first_edge, node.edges};
  }
  std::span<const Edge> edges(const TreeNode& node) const {
    return {edges_.data() + node.first_edge, node.edges};
  }
  std::size_t bytes() const {
    return nodes_.capacity() * sizeof(TreeNode) + edges_.capacity() * sizeof(Edge);
  }

  void clear();
  // Makes the root, or the node to which an edge of `parent` leads.
  Index add(Index parent, Index edge, const Arrival& arrival, const std::vector<Action>& actions);
  // Takes the logits of a node, one for each edge; null: all edges are alike. False if they are no
  // numbers, or none of them is finite.
  bool set_logits(Index node, const float* logits);
  void set_raw(Index node, double value) { nodes_[node].raw = value; }
  // Mixes noise, a number for each edge, with the priors of the root.
  void mix_priors(const std::vector<double>& noise, double fraction);
  // Adds a value for the side that begins to a node and all above it.
  void back_up(Index node, double value);
  // A node is proven by a child that wins for the side to move, or by all its children: so on up to
  // the root. Precondition: the node itself is proven.
  void prove_above(Index node);
  // Of the edges of a node that lead nowhere yet, the one with the highest prior, the first one of
  // equals; kNone if there is none.
  Index next_edge(Index node);
  // Makes a child of the root the root. Returns the nodes that stay, by their old numbers, as a
  // Walker keeps them.
  std::vector<Index> keep(Index child);

 private:
  std::vector<TreeNode> nodes_;
  std::vector<Edge> edges_;
};

}  // namespace rookery::guided
