#include "guided/search.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <utility>

#include "guided/noise.hpp"

namespace rookery::guided {
namespace {

// Threads take games in parts of this size.
constexpr std::size_t kPart = 8;
// Batches draw moves by the same seed and number: these are other numbers.
constexpr std::uint64_t kOtherSeed = 0x7265657365617263;

void turn_into_chances(std::vector<double>& weights) {
  double sum = 0;
  for (const double weight : weights) sum += weight;
  for (double& weight : weights) weight /= sum;
}

}  // namespace

Search::Search(std::unique_ptr<Walker> walker, const SearchJob& job)
    : walker_(std::move(walker)), job_(job), pool_(job.threads) {
  for (std::size_t i = 0; i < walker_->games(); ++i)
    lanes_.emplace_back(GameRandom(job.seed ^ kOtherSeed, i));
}

template <class Work>
void Search::each(std::size_t count, Work work) {
  pool_.run((count + kPart - 1) / kPart, [&](std::size_t part) {
    const std::size_t end = std::min((part + 1) * kPart, count);
    for (std::size_t i = part * kPart; i < end; ++i) work(i);
  });
}

void Search::begin() {
  each(lanes_.size(), [&](std::size_t game) { begin(game); });
  rows_.clear();
}

void Search::begin(std::size_t game) {
  Lane& lane = lanes_[game];
  const bool follows = lane.follows && lane.changes == walker_->changes(game);
  lane.follows = false;
  lane.leaf = kNone;
  lane.changes = walker_->changes(game);
  if (follows) return start_root(lane);
  lane.tree.clear();
  if (walker_->is_over(game)) return;
  const Arrival arrival = walker_->begin(game, lane.actions);
  if (lane.actions.empty()) return;
  lane.leaf = lane.tree.add(kNone, 0, arrival, lane.actions);
}

// The root has been evaluated.
void Search::start_root(Lane& lane) {
  const TreeNode& root = lane.tree.root();
  lane.visits_at_start = root.visits;
  if (job_.choosing.method == Method::kGumbel) {
    const Index made = root.visits - 1;
    lane.halving =
        Halving(lane.tree, job_.choosing, gumbels(lane.random, root.edges, job_.gumbel_scale),
                job_.considered, job_.simulations > made ? job_.simulations - made : 0);
  } else if (job_.noise > 0) {
    lane.tree.mix_priors(dirichlet(lane.random, root.edges, job_.noise_alpha), job_.noise);
  }
}

Index Search::choose(Lane& lane, Index node) const {
  if (job_.choosing.method == Method::kPuct) return choose_puct(lane.tree, node, job_.choosing);
  if (node != 0) return choose_improved(lane.tree, node, job_.choosing);
  return lane.halving.choose(lane.tree, job_.choosing,
                             lane.tree.root().visits - lane.visits_at_start);
}

// Whether the game waits for the values of a leaf.
bool Search::descend(std::size_t game) {
  Lane& lane = lanes_[game];
  GuidedTree& tree = lane.tree;
  if (lane.leaf != kNone) return true;
  if (tree.is_empty()) return false;
  const bool solver = job_.choosing.solver;
  while (tree.root().visits - 1 < job_.simulations && !(solver && tree.root().proof != kUnproven)) {
    for (Index node = 0;;) {
      const Index edge = choose(lane, node);
      Index child = tree.edges(tree[node])[edge].child;
      if (child == kNone) {
        const Arrival arrival = walker_->reach(game, node, edge, lane.actions);
        child = tree.add(node, edge, arrival, lane.actions);
        if (!arrival.over) {
          lane.leaf = child;
          return true;
        }
        if (solver) tree.prove_above(child);
      }
      const TreeNode& reached = tree[child];
      if (reached.over || (solver && reached.proof != kUnproven)) {
        tree.back_up(child, reached.proof);
        break;
      }
      node = child;
    }
  }
  return false;
}

std::size_t Search::descend() {
  std::vector<std::uint8_t> waits(lanes_.size());
  each(lanes_.size(), [&](std::size_t game) { waits[game] = descend(game); });
  rows_.clear();
  for (std::size_t game = 0; game < waits.size(); ++game)
    if (waits[game]) rows_.push_back(game);
  return rows_.size();
}

void Search::observe(batch::Form form, void* out) {
  const batch::PlaneLayout& layout = walker_->layout();
  const std::size_t words = layout.count() * layout.words();
  const std::size_t cells = layout.count() * layout.squares();
  each(rows_.size(), [&](std::size_t row) {
    const std::size_t game = rows_[row];
    const Index leaf = lanes_[game].leaf;
    if (form == batch::Form::kBits)
      return walker_->observe(game, leaf, static_cast<std::uint64_t*>(out) + row * words);
    static thread_local std::vector<std::uint64_t> bits;
    bits.resize(words);
    walker_->observe(game, leaf, bits.data());
    if (form == batch::Form::kBytes)
      layout.expand(bits.data(), static_cast<std::uint8_t*>(out) + row * cells);
    else
      layout.expand(bits.data(), static_cast<float*>(out) + row * cells);
  });
}

std::size_t Search::leaf_edges() const {
  std::size_t edges = 0;
  for (const std::size_t game : rows_) edges += lanes_[game].tree[lanes_[game].leaf].edges;
  return edges;
}

void Search::leaf_actions(std::int64_t* actions, std::int64_t* offsets) const {
  *offsets = 0;
  for (const std::size_t game : rows_) {
    const GuidedTree& tree = lanes_[game].tree;
    const auto edges = tree.edges(tree[lanes_[game].leaf]);
    for (const Edge& edge : edges) *actions++ = edge.action;
    offsets[1] = offsets[0] + static_cast<std::int64_t>(edges.size());
    ++offsets;
  }
}

void Search::put(const float* logits, bool ragged, const float* values) {
  std::vector<std::size_t> begins;
  std::size_t begin = 0;
  for (const std::size_t game : rows_) {
    begins.push_back(begin);
    begin += ragged ? lanes_[game].tree[lanes_[game].leaf].edges : walker_->actions();
  }
  std::atomic<std::size_t> wrong_logits{rows_.size()};
  each(rows_.size(), [&](std::size_t row) {
    static thread_local std::vector<float> own;
    Lane& lane = lanes_[rows_[row]];
    const float* given = logits ? logits + begins[row] : nullptr;
    if (given && !ragged) {
      own.clear();
      for (const Edge& edge : lane.tree.edges(lane.tree[lane.leaf]))
        own.push_back(given[edge.action]);
      given = own.data();
    }
    if (lane.tree.set_logits(lane.leaf, given)) return;
    std::size_t first = wrong_logits.load();
    while (row < first && !wrong_logits.compare_exchange_weak(first, row)) continue;
  });
  if (const std::size_t row = wrong_logits; row < rows_.size())
    throw BadNumbers{BadNumbers::What::kLogits, row, rows_[row]};
  for (std::size_t row = 0; row < rows_.size(); ++row)
    if (!(std::abs(values[row]) <= 1))
      throw BadNumbers{BadNumbers::What::kValue, row, rows_[row], values[row]};
  each(rows_.size(), [&](std::size_t row) {
    Lane& lane = lanes_[rows_[row]];
    finish(lane, seen_by(lane.tree[lane.leaf].side, values[row]));
  });
  rows_.clear();
}

// The leaf is worth so much to the side that begins.
void Search::finish(Lane& lane, double value) {
  const Index leaf = std::exchange(lane.leaf, kNone);
  lane.tree.set_raw(leaf, value);
  lane.tree.back_up(leaf, value);
  if (leaf == 0) start_root(lane);
}

void Search::run(Guide guide, jobs::Control& control) {
  begin();
  each(lanes_.size(), [&](std::size_t game) {
    Lane& lane = lanes_[game];
    const std::uint64_t seed = lane.random.below(std::size_t{1} << 32);
    for (std::uint64_t number = 0; !control.stopped() && descend(game); ++number) {
      double value = 0;
      if (guide == Guide::kRollout) {
        value = walker_->play_out(game, lane.leaf, GameRandom(seed, number), control);
      } else if (guide == Guide::kEngine) {
        value = walker_->evaluate(game, lane.leaf);
      }
      lane.tree.set_logits(lane.leaf, nullptr);
      finish(lane, value);
    }
    control.done.fetch_add(1, std::memory_order_relaxed);
  });
}

// The edges of the root that may be best. What is proven excludes others: once the root is proven,
// all that give less, and otherwise the lost ones.
std::vector<Index> Search::candidates(const Lane& lane) const {
  const GuidedTree& tree = lane.tree;
  const TreeNode& root = tree.root();
  std::vector<Index> all, among;
  const auto edges = tree.edges(root);
  for (Index edge = 0; edge < edges.size(); ++edge) {
    all.push_back(edge);
    const Index child = edges[edge].child;
    const Proof proof = child == kNone ? kUnproven : tree[child].proof;
    const bool is_good =
        root.proof != kUnproven ? proof == root.proof : proof != -win_of(root.side);
    if (is_good || !job_.choosing.solver) among.push_back(edge);
  }
  return among.empty() ? all : among;
}

Found Search::found() const {
  Found found;
  std::vector<double> policy;
  for (std::size_t game = 0; game < lanes_.size(); ++game) {
    const Lane& lane = lanes_[game];
    const GuidedTree& tree = lane.tree;
    const std::size_t begin = found.actions.size();
    const bool known = !tree.is_empty() && tree.root().visits > 0;
    found.value.push_back(0);
    found.best.push_back(-1);
    found.proven.push_back(0);
    found.plies.push_back(static_cast<std::int64_t>(walker_->plies(game)));
    if (known) {
      const TreeNode& root = tree.root();
      const Choosing& choosing = job_.choosing;
      const auto edges = tree.edges(root);
      const std::vector<Index> among = candidates(lane);
      found.value.back() = static_cast<float>(value_of(root, root.side, choosing));
      found.proven.back() = choosing.solver && root.proof != kUnproven;
      for (const Edge& edge : edges) {
        const bool visited = edge.child != kNone && tree[edge.child].visits;
        found.actions.push_back(edge.action);
        found.prior.push_back(edge.prior);
        found.visits.push_back(visited ? static_cast<std::int32_t>(tree[edge.child].visits) : 0);
        found.q.push_back(visited
                              ? static_cast<float>(value_of(tree[edge.child], root.side, choosing))
                              : std::numeric_limits<float>::quiet_NaN());
      }
      std::vector<double> weights(edges.size());
      Index best = among[0];
      if (choosing.method == Method::kGumbel) {
        best = lane.halving.best(tree, choosing, among);
        const Completed completed(tree, root, choosing);
        const auto exponent = [&](Index edge) {
          const Index child = edges[edge].child;
          return edges[edge].logit +
                 (child == kNone ? completed.unvisited() : completed.of(tree[child]));
        };
        double most = -std::numeric_limits<double>::infinity();
        for (const Index edge : among) most = std::max(most, exponent(edge));
        for (const Index edge : among)
          weights[edge] = std::isfinite(most) ? std::exp(exponent(edge) - most) : 1;
      } else {
        double visits = 0;
        for (const Index edge : among) visits += found.visits[begin + edge];
        for (const Index edge : among) {
          weights[edge] = visits > 0 ? found.visits[begin + edge] : double{edges[edge].prior};
          if (weights[edge] > weights[best]) best = edge;
        }
      }
      turn_into_chances(weights);
      policy.insert(policy.end(), weights.begin(), weights.end());
      found.best.back() = edges[best].action;
    }
    found.offsets.push_back(static_cast<std::int64_t>(found.actions.size()));
  }
  found.policy.assign(policy.begin(), policy.end());
  return found;
}

std::vector<NodeView> Search::tree(std::size_t game) const {
  const GuidedTree& tree = lanes_[game].tree;
  std::vector<NodeView> nodes;
  for (Index at = 0; at < tree.size(); ++at) {
    const TreeNode& node = tree[at];
    NodeView seen;
    seen.parent = node.parent;
    if (node.parent != kNone) {
      seen.code = walker_->code(game, node.parent, node.edge);
      seen.action = tree.edges(tree[node.parent])[node.edge].action;
    }
    seen.visits = node.visits;
    seen.prior = node.prior;
    seen.value = value_of(node, node.side, job_.choosing);
    seen.side = node.side;
    seen.proof = job_.choosing.solver || node.over ? node.proof : kUnproven;
    seen.over = node.over;
    nodes.push_back(seen);
  }
  return nodes;
}

// The child of the root by an action; kNone if nothing is known below it.
Index Search::child_by(const Lane& lane, std::int64_t action) {
  if (lane.tree.is_empty() || lane.leaf != kNone || action < 0) return kNone;
  for (const Edge& edge : lane.tree.edges(lane.tree.root()))
    if (edge.action == static_cast<std::uint64_t>(action) && edge.child != kNone) {
      const TreeNode& child = lane.tree[edge.child];
      return child.visits && !child.over ? edge.child : kNone;
    }
  return kNone;
}

void Search::advance(const std::int64_t* actions) {
  rows_.clear();
  each(lanes_.size(), [&](std::size_t game) {
    Lane& lane = lanes_[game];
    const Index child = child_by(lane, actions[game]);
    const bool is_there = lane.changes + 1 == walker_->changes(game) && !walker_->is_over(game);
    lane.follows = child != kNone && is_there;
    lane.leaf = kNone;
    if (!lane.follows) return lane.tree.clear();
    walker_->keep(game, lane.tree.keep(child));
    lane.changes = walker_->changes(game);
  });
}

std::size_t Search::bytes() const {
  std::size_t bytes = walker_->bytes();
  for (const Lane& lane : lanes_) bytes += lane.tree.bytes();
  return bytes;
}

}  // namespace rookery::guided
