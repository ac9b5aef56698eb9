#include "guided/choose.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rookery::guided {
namespace {

// The best edge so far; the first one of equals.
struct Best {
  Index edge = kNone;
  double score = 0;

  void offer(Index other, double value) {
    if (edge != kNone && (value < score || (value == score && other > edge))) return;
    edge = other;
    score = value;
  }
};

template <class Use>
void each_child(const GuidedTree& tree, const TreeNode& node, Use use) {
  for (Index child = node.last_child; child != kNone; child = tree[child].sibling) use(tree[child]);
}

}  // namespace

Completed::Completed(const GuidedTree& tree, const TreeNode& node, const Choosing& choosing)
    : choosing_(choosing), side_(node.side) {
  double weighted = 0;
  double least = std::numeric_limits<double>::infinity();
  best_ = -least;
  Index most = 0;
  each_child(tree, node, [&](const TreeNode& child) {
    const double prior = std::max(child.prior, std::numeric_limits<float>::min());
    const double q = value_of(child, side_, choosing);
    priors_ += prior;
    weighted += prior * q;
    visits_ += child.visits;
    most = std::max(most, child.visits);
    least = std::min(least, q);
    best_ = std::max(best_, q);
  });
  const double raw = seen_by(side_, node.raw);
  const auto visits = static_cast<double>(visits_);
  mixed_ = visits_ ? (raw + visits * (weighted / priors_)) / (visits + 1) : raw;
  scale_ = (choosing.visits_offset + most) * choosing.value_scale;
  // The mixture counts, even if all moves have been tried: as in mctx, whose other actions have it.
  if (!choosing.rescale) return;
  least_ = std::min(least, mixed_);
  scale_ /= std::max(std::max(best_, mixed_) - least_, 1e-8);
}

Index choose_puct(GuidedTree& tree, Index node, const Choosing& choosing) {
  const Index next = tree.next_edge(node);
  const TreeNode& from = tree[node];
  const double visits = from.visits;
  const double c =
      choosing.c_init + (std::isinf(choosing.c_base)
                             ? 0
                             : std::log((visits + choosing.c_base + 1) / choosing.c_base));
  const double factor = c * std::sqrt(visits);
  Best best;
  each_child(tree, from, [&](const TreeNode& child) {
    if (is_lost_for(child, from.side, choosing)) return;
    const double q = (value_of(child, from.side, choosing) + 1) / 2;
    best.offer(child.edge, q + factor * child.prior / (child.visits + 1));
  });
  // As in AlphaZero, a move that has not been tried counts as lost.
  if (next != kNone) best.offer(next, factor * tree.edges(from)[next].prior);
  return best.edge != kNone ? best.edge : tree[from.last_child].edge;  // all are lost
}

Index choose_improved(GuidedTree& tree, Index node, const Choosing& choosing) {
  const Index next = tree.next_edge(node);
  const TreeNode& from = tree[node];
  const Completed completed(tree, from, choosing);
  // The softmax of logits + sigma(q): edges that lead nowhere yet share one sigma.
  const double unvisited = completed.unvisited();
  const double of_children = completed.greatest_of_children();
  const double top = next == kNone ? of_children : std::max(of_children, unvisited);
  const double elsewhere = next == kNone ? 0 : std::exp(unvisited - top);
  double sum = std::max(0.0, 1 - completed.priors()) * elsewhere;
  static thread_local std::vector<double> weights;
  weights.clear();
  each_child(tree, from, [&](const TreeNode& child) {
    const double prior = std::max(child.prior, std::numeric_limits<float>::min());
    sum += weights.emplace_back(prior * std::exp(completed.of(child) - top));
  });
  // The share of a move less its share of the visits; all scores are times the sum.
  const double per_visit = sum / (static_cast<double>(completed.visits()) + 1);
  Best best;
  auto weight = weights.begin();
  each_child(tree, from, [&](const TreeNode& child) {
    const double share = *weight++;
    if (!is_lost_for(child, from.side, choosing))
      best.offer(child.edge, share - child.visits * per_visit);
  });
  if (next != kNone) best.offer(next, tree.edges(from)[next].prior * elsewhere);
  return best.edge != kNone ? best.edge : tree[from.last_child].edge;  // all are lost
}

}  // namespace rookery::guided
