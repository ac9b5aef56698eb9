// CoTuLenh as trees for perft (rules/cotulenh.md 15).
#pragma once

#include "games/cotulenh/moves.hpp"
#include "games/key.hpp"

namespace rookery::cotulenh {

// A ply is a step: a move of a unit, one step of a deploy turn, or commit. The tree goes on where a
// Commander is missing, and knows no draws.
template <bool OnlyLegal>
struct StepTree {
  using Node = Position;

  static std::uint64_t count(const Node& node) {
    return OnlyLegal ? count_moves(node) : count_pseudo_legal(node);
  }

  template <class Visit>
  static void visit(const Node& node, Visit visit) {
    MoveList moves;
    if constexpr (OnlyLegal) {
      list_moves(node, moves);
    } else {
      list_pseudo_legal(node, moves);
    }
    for (const Move& move : moves) {
      Node child = node;
      make(child, move);
      visit(child);
    }
  }

  static Key key(const Node& node) { return node.key(); }
};

// A ply is a whole turn; a turn in which the same steps are taken in another order is another turn.
// From within an open turn, its end is the first ply.
struct TurnTree {
  using Node = Position;

  static std::uint64_t count(const Node& node) {
    std::uint64_t turns = 0;
    visit(node, [&](const Node&) { ++turns; });
    return turns;
  }

  template <class Visit>
  static void visit(const Node& node, Visit visit) {
    finish(node, visit);
  }

  static Key key(const Node& node) { return node.key(); }

 private:
  template <class Visit>
  static void finish(const Node& node, Visit& visit) {
    StepTree<false>::visit(node, [&](const Node& child) {
      if (child.is_turn_open()) {
        finish(child, visit);
      } else {
        visit(child);
      }
    });
  }
};

}  // namespace rookery::cotulenh
