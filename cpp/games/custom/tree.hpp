// A defined game as trees for perft.
#pragma once

#include "games/custom/goals.hpp"

namespace rookery::custom {

template <int W, int P, bool OnlyLegal>
struct CustomTree {
  using Node = custom::Node<W, P>;

  static std::uint64_t count(const Node& node) {
    if (goal(node)) return 0;
    CountMoves<W> sink;
    Generator<W, P> generator(node);
    generator.template generate<OnlyLegal>(sink);
    return sink.moves;
  }

  template <class Visit>
  static void visit(const Node& node, Visit visit) {
    if (goal(node)) return;
    for (const Move& move : list_moves<OnlyLegal>(node)) visit(after(node, move));
  }

  static Key key(const Node& node) { return node.key(); }
};

}  // namespace rookery::custom
