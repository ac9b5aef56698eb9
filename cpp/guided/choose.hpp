// Which edge of a node a simulation follows. Pure functions of what is known of the node.
#pragma once

#include "guided/tree.hpp"

namespace rookery::guided {

enum class Method : std::uint8_t { kGumbel, kPuct };

// How edges are chosen. The formulas are those of the papers: AlphaZero (Silver et al. 2018, the
// published pseudocode) and Gumbel MuZero (Danihelka et al. 2022), as mctx computes them.
struct Choosing {
  Method method = Method::kGumbel;
  double c_init = 1.25;  // PUCT
  double c_base = 19652;
  double value_scale = 0.1;  // Gumbel: sigma(q) = (visits_offset + most visits) * value_scale * q
  double visits_offset = 50;
  bool rescale = true;  // q from the least and the greatest of its node, rather than as it is
  bool solver = true;   // whether proven positions are worth what is proven
};

// The value of a node as a side sees it.
inline double value_of(const TreeNode& node, int side, const Choosing& choosing) {
  const bool known = choosing.solver && node.proof != kUnproven;
  return seen_by(side, known ? node.proof : node.mean);
}
// Whether following an edge to this node is pointless for the side that is to move before it.
inline bool is_lost_for(const TreeNode& node, int side, const Choosing& choosing) {
  return choosing.solver && node.proof == -win_of(side);
}

// sigma of completed Q-values: what children are worth to the side to move, and, for edges that
// lead nowhere yet, the mixture of the network's value and theirs.
class Completed {
 public:
  // Precondition: the node has been evaluated.
  Completed(const GuidedTree& tree, const TreeNode& node, const Choosing& choosing);

  double unvisited() const { return sigma(mixed_); }
  double greatest_of_children() const { return sigma(best_); }
  double of(const TreeNode& child) const { return sigma(value_of(child, side_, choosing_)); }
  double priors() const { return priors_; }  // the sum over the children
  std::uint64_t visits() const { return visits_; }

 private:
  double sigma(double q) const { return (q - least_) * scale_; }

  const Choosing& choosing_;
  int side_;
  double mixed_, least_ = 0, best_, scale_, priors_ = 0;
  std::uint64_t visits_ = 0;
};

// The edge by PUCT; and, at other nodes than the root, by the improved policy of Gumbel MuZero.
Index choose_puct(GuidedTree& tree, Index node, const Choosing& choosing);
Index choose_improved(GuidedTree& tree, Index node, const Choosing& choosing);

}  // namespace rookery::guided
