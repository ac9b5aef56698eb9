// A game with its variations: nodes in one array, which refer to each other by number.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "pgn/budget.hpp"
#include "pgn/fault.hpp"
#include "pgn/replayer.hpp"
#include "pgn/utf8.hpp"

namespace rookery::pgn {

using NodeNumber = std::uint32_t;
inline constexpr NodeNumber kNoNode = ~NodeNumber{0};

struct Node {
  NodeNumber parent = kNoNode;
  NodeNumber first = kNoNode;  // its main continuation; the others follow as siblings
  NodeNumber last = kNoNode;
  NodeNumber next = kNoNode;  // the next variation from the same position
  MoveCode move = kNoCode;
  std::vector<std::uint16_t> nags;
  std::vector<std::string> before;  // comments before the move, at the start of a variation
  std::vector<std::string> after;
};

// Node 0 is the start of the game, and has no move. A node that was removed keeps its number, and
// refers to no parent.
class Tree {
 public:
  Tree() : nodes_(1) {}

  std::size_t size() const { return nodes_.size(); }
  Node& operator[](NodeNumber node) { return nodes_[node]; }
  const Node& operator[](NodeNumber node) const { return nodes_[node]; }
  bool is_root(NodeNumber node) const { return node == 0; }

  // Adds a variation after the existing ones.
  NodeNumber add(NodeNumber parent, MoveCode move) {
    const auto number = static_cast<NodeNumber>(nodes_.size());
    Node node;
    node.parent = parent;
    node.move = move;
    nodes_.push_back(std::move(node));
    append(parent, number);
    return number;
  }

  std::vector<NodeNumber> children(NodeNumber node) const {
    std::vector<NodeNumber> found;
    for (NodeNumber child = nodes_[node].first; child != kNoNode; child = nodes_[child].next)
      found.push_back(child);
    return found;
  }

  // Makes these nodes the children of a node, in this order. Precondition: each of them is its
  // child already or has no parent.
  void arrange(NodeNumber node, const std::vector<NodeNumber>& order) {
    nodes_[node].first = nodes_[node].last = kNoNode;
    for (const NodeNumber child : order) {
      nodes_[child].next = kNoNode;
      append(node, child);
    }
  }

  void remove(NodeNumber node) {
    const NodeNumber parent = nodes_[node].parent;
    std::vector<NodeNumber> rest = children(parent);
    std::erase(rest, node);
    arrange(parent, rest);
    nodes_[node].parent = nodes_[node].next = kNoNode;
  }

  // The moves from the start to a node.
  std::vector<MoveCode> line(NodeNumber node) const {
    std::vector<MoveCode> moves;
    for (; nodes_[node].parent != kNoNode; node = nodes_[node].parent)
      moves.push_back(nodes_[node].move);
    std::reverse(moves.begin(), moves.end());
    return moves;
  }

 private:
  void append(NodeNumber parent, NodeNumber child) {
    Node& above = nodes_[parent];
    nodes_[child].parent = parent;
    if (above.last == kNoNode)
      above.first = child;
    else
      nodes_[above.last].next = child;
    above.last = child;
  }

  std::vector<Node> nodes_;
};

// Whether two trees are equal, node by node.
inline bool are_equal(const Tree& a, const Tree& b) {
  std::vector<std::pair<NodeNumber, NodeNumber>> open = {{0, 0}};
  while (!open.empty()) {
    const auto [i, j] = open.back();
    open.pop_back();
    const Node &x = a[i], &y = b[j];
    if (x.move != y.move || x.nags != y.nags || x.before != y.before || x.after != y.after)
      return false;
    NodeNumber k = x.first, l = y.first;
    for (; k != kNoNode && l != kNoNode; k = a[k].next, l = b[l].next) open.emplace_back(k, l);
    if (k != l) return false;  // both are kNoNode
  }
  return true;
}

// The visitor that builds a tree. In each line, nothing after a mistake is played.
class TreeVisitor {
 public:
  static constexpr bool kVariations = true;
  static constexpr bool kSkips = false;

  TreeVisitor(std::unique_ptr<Replayer> start, const char* game, Tree& tree,
              const Budget& budget = {})
      : has_stacks_(start->has_stacks()), game_(game), tree_(tree), budget_(budget) {
    lines_.push_back({std::move(start), 0, false, true, {}});
  }

  void tag(std::string_view) {}
  void begin_moves() {}
  bool has_stacks() const { return has_stacks_; }
  void result(std::string_view) {}

  void move(std::string_view text) {
    Line& line = lines_.back();
    if (line.stopped || skipped_) return;
    if (tree_.size() >= budget_.nodes)
      return stop(Mistake::kBudget, text, sentence(Mistake::kBudget));
    const MoveCode code = line.now->play(text);
    if (code == kNoCode) return stop(Mistake::kIllegalMove, text, line.now->why(text));
    line.node = tree_.add(line.node, code);
    line.fresh = false;
    tree_[line.node].before = std::move(line.comments);
    line.comments.clear();
  }
  void nag(int number) {
    Line& line = lines_.back();
    if (line.stopped || skipped_ || line.fresh) return;
    auto& nags = tree_[line.node].nags;
    const auto nag = static_cast<std::uint16_t>(number);
    if (std::find(nags.begin(), nags.end(), nag) == nags.end()) nags.push_back(nag);
  }
  void comment(std::string_view text) {
    Line& line = lines_.back();
    text = trimmed(text);
    if (line.stopped || skipped_ || text.empty()) return;
    const bool is_start = line.fresh && lines_.size() > 1;
    (is_start ? line.comments : tree_[line.node].after).push_back(to_utf8(text));
  }
  void open() {
    const Line& line = lines_.back();
    if (skipped_) {
      ++skipped_;
    } else if (line.fresh || line.stopped) {
      // Before any move, or after a mistake, where the position is unknown.
      if (!line.stopped) stop_none(Mistake::kMisplaced);
      ++skipped_;
    } else if (lines_.size() > budget_.depth) {
      stop_none(Mistake::kBudget);
      ++skipped_;
    } else {
      Line variation{line.now->before(), tree_[line.node].parent, false, true, {}};
      lines_.push_back(std::move(variation));
    }
  }
  void close() {
    if (skipped_) {
      --skipped_;
      return;
    }
    if (lines_.size() == 1) return;
    Line line = std::move(lines_.back());
    lines_.pop_back();
    // A variation that has only comments belongs to the move before it.
    for (std::string& text : line.comments)
      tree_[lines_.back().node].after.push_back(std::move(text));
  }
  void mistake(Mistake kind, std::string_view text) {
    // Inside a variation that is skipped, unmatched brackets are not mistakes.
    if (skipped_ && kind == Mistake::kUnopened) return;
    stop(kind, text, sentence(kind));
  }

  std::vector<Fault>& faults() { return faults_; }

 private:
  struct Line {
    std::unique_ptr<Replayer> now;
    NodeNumber node;
    bool stopped;
    bool fresh;  // no move yet
    std::vector<std::string> comments;
  };
  static constexpr std::size_t kMostFaults = 100;

  void stop_none(Mistake kind) { stop(kind, std::string_view(game_, 0), sentence(kind)); }
  void stop(Mistake kind, std::string_view text, std::string why) {
    Line& line = lines_.back();
    if (kind == Mistake::kIllegalMove || kind == Mistake::kUnopened || kind == Mistake::kBudget)
      line.stopped = true;
    if (faults_.size() >= kMostFaults) return;
    std::size_t ply = 0;
    for (NodeNumber node = line.node; node != 0; node = tree_[node].parent) ++ply;
    faults_.push_back({kind, ply, static_cast<std::size_t>(text.data() - game_),
                       std::string(text.substr(0, 64)), std::move(why)});
  }

  bool has_stacks_;
  const char* game_;
  Tree& tree_;
  Budget budget_;
  std::vector<Line> lines_;
  std::size_t skipped_ = 0;  // variations within one that is not read
  std::vector<Fault> faults_;
};

}  // namespace rookery::pgn
