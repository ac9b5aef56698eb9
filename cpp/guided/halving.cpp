#include "guided/halving.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <utility>

namespace rookery::guided {

std::vector<Index> halving_plan(Index considered, Index simulations) {
  std::vector<Index> plan;
  if (considered <= 1) {
    plan.resize(simulations);
    std::iota(plan.begin(), plan.end(), Index{0});
    return plan;
  }
  const Index rounds = static_cast<Index>(std::ceil(std::log2(considered)));
  std::vector<Index> visits(considered);
  while (plan.size() < simulations) {
    const Index extra = std::max(Index{1}, simulations / (rounds * considered));
    for (Index i = 0; i < extra; ++i)
      for (Index edge = 0; edge < considered; ++edge) plan.push_back(visits[edge]++);
    considered = std::max(Index{2}, considered / 2);
  }
  plan.resize(simulations);
  return plan;
}

Halving::Halving(const GuidedTree& tree, const Choosing& choosing, std::vector<double> gumbels,
                 Index considered, Index simulations)
    : gumbels_(std::move(gumbels)), considered_(gumbels_.size()) {
  const Completed completed(tree, tree.root(), choosing);
  std::vector<double> scores;
  for (Index edge = 0; edge < gumbels_.size(); ++edge)
    scores.push_back(score(tree, completed, edge));
  std::iota(considered_.begin(), considered_.end(), Index{0});
  std::stable_sort(considered_.begin(), considered_.end(),
                   [&](Index a, Index b) { return scores[a] > scores[b]; });
  considered_.resize(std::min<std::size_t>(considered, considered_.size()));
  std::sort(considered_.begin(), considered_.end());
  plan_ = halving_plan(static_cast<Index>(considered_.size()), simulations);
}

double Halving::score(const GuidedTree& tree, const Completed& completed, Index edge) const {
  constexpr double kLeast = -1e9;  // a logit may be minus infinity
  const Edge& at = tree.edges(tree.root())[edge];
  const double sigma = at.child == kNone ? completed.unvisited() : completed.of(tree[at.child]);
  return std::max(kLeast, gumbels_[edge] + at.logit + sigma);
}

Index Halving::choose(const GuidedTree& tree, const Choosing& choosing, Index simulation) const {
  const Completed completed(tree, tree.root(), choosing);
  Index best = kNone;
  double most = 0;
  for (const Index edge : considered_) {
    const Index child = tree.edges(tree.root())[edge].child;
    if ((child == kNone ? 0 : tree[child].new_visits()) != plan_[simulation]) continue;
    const double found = score(tree, completed, edge);
    if (best == kNone || found > most) {
      best = edge;
      most = found;
    }
  }
  assert(best != kNone);  // every simulation has added the visit that the plan expects
  return best;
}

Index Halving::best(const GuidedTree& tree, const Choosing& choosing,
                    const std::vector<Index>& among) const {
  const Completed completed(tree, tree.root(), choosing);
  Index best = kNone, visits = 0;
  double most = 0;
  for (const Index edge : among) {
    const Index child = tree.edges(tree.root())[edge].child;
    const Index here = child == kNone ? 0 : tree[child].new_visits();
    const double found = score(tree, completed, edge);
    if (best != kNone && (here < visits || (here == visits && found <= most))) continue;
    best = edge;
    visits = here;
    most = found;
  }
  return best;
}

}  // namespace rookery::guided
