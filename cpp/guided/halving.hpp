// Sequential halving at the root (Danihelka et al. 2022, after Karnin et al. 2013).
#pragma once

#include <vector>

#include "guided/choose.hpp"

namespace rookery::guided {

// How many visits the edge must have that each simulation of a search follows, if so many edges are
// considered.
std::vector<Index> halving_plan(Index considered, Index simulations);

// The root of one search. Visits of earlier searches count for what is known of an edge, but not
// for the plan.
class Halving {
 public:
  // `gumbels` has a number for each edge of the root.
  Halving() = default;
  Halving(const GuidedTree& tree, const Choosing& choosing, std::vector<double> gumbels,
          Index considered, Index simulations);

  Index choose(const GuidedTree& tree, const Choosing& choosing, Index simulation) const;
  // Of some edges, given as numbers, the best one of those with most visits of this search.
  Index best(const GuidedTree& tree, const Choosing& choosing,
             const std::vector<Index>& among) const;

 private:
  double score(const GuidedTree& tree, const Completed& completed, Index edge) const;

  std::vector<double> gumbels_;
  std::vector<Index> considered_;  // edges
  std::vector<Index> plan_;
};

}  // namespace rookery::guided
