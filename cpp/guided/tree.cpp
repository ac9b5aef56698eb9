#include "guided/tree.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace rookery::guided {

void GuidedTree::clear() {
  nodes_.clear();
  edges_.clear();
}

Index GuidedTree::add(Index parent, Index edge, const Arrival& arrival,
                      const std::vector<Action>& actions) {
  const auto number = static_cast<Index>(nodes_.size());
  TreeNode node;
  node.side = static_cast<std::int8_t>(arrival.side);
  node.over = arrival.over;
  node.parent = parent;
  node.edge = edge;
  node.first_edge = static_cast<Index>(edges_.size());
  if (arrival.over) {
    node.proof = proof_of(arrival.winner);
    node.raw = node.proof;
  } else {
    node.edges = static_cast<Index>(actions.size());
    for (const Action action : actions) edges_.push_back({0, 0, action, kNone});
  }
  if (parent != kNone) {
    TreeNode& above = nodes_[parent];
    Edge& leading = edges_[above.first_edge + edge];
    leading.child = number;
    node.prior = leading.prior;
    node.sibling = above.last_child;
    above.last_child = number;
    above.next = kNone;
    ++above.children;
  }
  nodes_.push_back(node);
  return number;
}

bool GuidedTree::set_logits(Index node, const float* logits) {
  const std::span<Edge> all = edges(nodes_[node]);
  if (!logits) {
    for (Edge& edge : all) {
      edge.logit = 0;
      edge.prior = 1.0F / static_cast<float>(all.size());
    }
    return true;
  }
  float most = logits[0];
  for (std::size_t i = 1; i < all.size(); ++i) most = std::max(most, logits[i]);
  if (!std::isfinite(most)) return false;
  float sum = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i].logit = logits[i] - most;
    all[i].prior = std::exp(all[i].logit);
    sum += all[i].prior;
  }
  if (!std::isfinite(sum)) return false;  // one of them is no number
  for (Edge& edge : all) edge.prior /= sum;
  return true;
}

void GuidedTree::mix_priors(const std::vector<double>& noise, double fraction) {
  const std::span<Edge> all = edges(nodes_[0]);
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i].prior = static_cast<float>((1 - fraction) * all[i].prior + fraction * noise[i]);
    if (all[i].child != kNone) nodes_[all[i].child].prior = all[i].prior;
  }
  nodes_[0].next = kNone;
}

void GuidedTree::back_up(Index node, double value) {
  for (; node != kNone; node = nodes_[node].parent) {
    TreeNode& at = nodes_[node];
    at.mean += (value - at.mean) / ++at.visits;
  }
}

void GuidedTree::prove_above(Index node) {
  for (Index up = nodes_[node].parent; up != kNone; up = nodes_[up].parent) {
    TreeNode& above = nodes_[up];
    if (above.proof != kUnproven) return;
    const Proof win = win_of(above.side);
    Proof best = static_cast<Proof>(-win);
    bool all = above.children == above.edges;
    for (Index child = above.last_child; child != kNone; child = nodes_[child].sibling) {
      const Proof proof = nodes_[child].proof;
      if (proof == kUnproven) {
        all = false;
      } else if (win > 0 ? proof > best : proof < best) {
        best = proof;
      }
    }
    if (best != win && !all) return;
    above.proof = best;
  }
}

Index GuidedTree::next_edge(Index node) {
  TreeNode& from = nodes_[node];
  if (from.next != kNone || from.children == from.edges) return from.next;
  const std::span<const Edge> all = std::as_const(*this).edges(from);
  float best = -1;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].child == kNone && all[i].prior > best) {
      best = all[i].prior;
      from.next = static_cast<Index>(i);
    }
  return from.next;
}

std::vector<Index> GuidedTree::keep(Index child) {
  std::vector<Index> kept{child}, number(nodes_.size(), kNone);
  number[child] = 0;
  // Parents come before their children.
  for (Index node = child + 1; node < nodes_.size(); ++node)
    if (number[nodes_[node].parent] != kNone) {
      number[node] = static_cast<Index>(kept.size());
      kept.push_back(node);
    }
  const auto renumbered = [&](Index node) { return node == kNone ? kNone : number[node]; };
  std::vector<TreeNode> nodes;
  std::vector<Edge> edges;
  nodes.reserve(nodes_.capacity());
  edges.reserve(edges_.capacity());
  for (const Index old : kept) {
    TreeNode node = nodes_[old];
    for (Edge edge : std::as_const(*this).edges(node)) {
      edge.child = renumbered(edge.child);
      edges.push_back(edge);
    }
    node.first_edge = static_cast<Index>(edges.size()) - node.edges;
    node.parent = old == child ? kNone : renumbered(node.parent);
    node.last_child = renumbered(node.last_child);
    node.sibling = old == child ? kNone : renumbered(node.sibling);
    nodes.push_back(node);
  }
  nodes_ = std::move(nodes);
  edges_ = std::move(edges);
  // Below the root a search uses visits alone; those of earlier searches count too.
  for (Index at = nodes_[0].last_child; at != kNone; at = nodes_[at].sibling)
    nodes_[at].visits_before = nodes_[at].visits;
  return kept;
}

}  // namespace rookery::guided
