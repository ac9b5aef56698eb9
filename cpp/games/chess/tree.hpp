// Chess as a tree for perft.
#pragma once

#include "core/compiler.hpp"
#include "games/chess/position.hpp"
#include "games/chess/two_plies.hpp"
#include "games/key.hpp"

namespace rookery::chess {

template <class Sliders>
struct ChessTree {
  using Node = chess::Node;

  static Node root(const Position& position) { return view(position); }

  static std::uint64_t count(const Node& node) { return count_moves<Sliders>(node); }
  static std::uint64_t count_two_plies(const Node& node) {
    return chess::count_two_plies<Sliders>(node);
  }

  template <class Visit>
  static void visit(const Node& node, Visit visit) {
    visit_children<Sliders>(node, visit);
  }

  // Four words mixed by multiplication, twice with different constants. The same position with
  // colours exchanged has the same key, and the same tree.
  static Key key(const Node& node, const Key& salt = {}) {
    const Bits ones = node.ones ^ salt.low, fours = node.fours ^ salt.high;
    return {mixed(ones ^ 0x8ebc6af09c88c6e3, node.twos ^ 0x589965cc75374cc3) ^
                rotated(mixed(fours ^ 0x1d8e4e27c47d124f, node.own ^ 0xeb44accab455d165)),
            mixed(ones ^ 0x2d358dccaa6c78a5, node.own ^ 0x8bb84b93962eacc9) ^
                rotated(mixed(node.twos ^ 0x4b33a62ed433d4a3, fours ^ 0x4d5a2da51de1aa47))};
  }

 private:
  static std::uint64_t rotated(std::uint64_t x) {
    return mixed(std::rotl(x, 29), 0x9e3779b97f4a7c15);
  }
};

}  // namespace rookery::chess
