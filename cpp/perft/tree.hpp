// What perft needs from a game.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>

#include "games/rules.hpp"
#include "jobs/control.hpp"

namespace rookery::perft {

// A tree of positions. Everything in this folder is written once, over it, and compiled for each
// game: no virtual call is made per node.
//   Node              a position, trivially copyable; nodes that are equal have equal trees
//   root(position)    the node of a position
//   count(node)       the number of moves
//   visit(node, f)    f(child) for the position after every move, always in the same order
//   key(node)         128 bits, enough to rule out collisions
// Optional:
//   count_two_plies(node)  the number of replies to all moves together, or none if the children
//                          have to be visited one by one
//   key(node, salt)        another key for every salt: two positions that share one key by chance
//                          do not share the other. Without it, salts only rearrange a table.
template <class T>
concept Tree =
    requires(const T& tree, const typename T::Node& node, void (*visit)(const typename T::Node&)) {
      { tree.count(node) } -> std::convertible_to<std::uint64_t>;
      tree.visit(node, visit);
      { tree.key(node) } -> std::same_as<Key>;
    };

// count_two_plies(node) is there.
template <class T>
concept CountsTwoPlies = requires(const T& tree, const typename T::Node& node) {
  { tree.count_two_plies(node) } -> std::convertible_to<std::optional<std::uint64_t>>;
};
// key(node, salt) is there.
template <class T>
concept HasSaltedKeys = requires(const T& tree, const typename T::Node& node, const Key& salt) {
  { tree.key(node, salt) } -> std::same_as<Key>;
};

// The number of leaves two plies down. The stop flag is polled at every child that is visited.
template <Tree T>
std::uint64_t count_two_plies(const T& tree, const typename T::Node& node, jobs::Worker& worker) {
  if constexpr (CountsTwoPlies<T>) {
    if (const std::optional<std::uint64_t> leaves = tree.count_two_plies(node)) return *leaves;
  }
  std::uint64_t leaves = 0;
  tree.visit(node, [&](const typename T::Node& child) {
    if (!worker.stopped()) leaves += tree.count(child);
  });
  return leaves;
}

// Calls `visit` for the position after every move. Each use of the visit() of a tree compiles its
// long code again; code that runs seldom calls this function instead.
template <Tree T>
void visit_each(const T& tree, const typename T::Node& node,
                const std::function<void(const typename T::Node&)>& visit) {
  tree.visit(node, [&](const typename T::Node& child) { visit(child); });
}

template <Tree T>
Key salted_key(const T& tree, const typename T::Node& node, const Key& salt) {
  if constexpr (HasSaltedKeys<T>) {
    return tree.key(node, salt);
  } else {
    Key key = tree.key(node);
    key ^= salt;
    return key;
  }
}

// The tree of any game: a ply is a move.
template <Rules R, Legality L>
struct RulesTree {
  using Node = typename R::Position;

  const R& game;

  const Node& root(const Node& position) const { return position; }
  std::uint64_t count(const Node& node) const { return game.template count<L>(node); }
  template <class Visit>
  void visit(const Node& node, Visit visit) const {
    game.template generate<L>(node, [&](const typename R::Move& move) {
      Node child = node;
      game.make(child, move);
      visit(child);
    });
  }
  Key key(const Node& node) const { return game.key(node); }
};

// A ply is a whole turn; a turn in which the same steps are taken in another order is another turn.
// From within an open turn, its end is the first ply. Steps are those of R::kTurnSteps:
// pseudo-legal where a turn that can be completed is legal, so that not every step has to be tried.
template <Rules R>
struct TurnTree {
  using Node = typename R::Position;

  const R& game;
  jobs::Control* control = nullptr;  // polled at every step: a single turn can have very many

  const Node& root(const Node& position) const { return position; }
  std::uint64_t count(const Node& node) const {
    std::uint64_t turns = 0;
    visit(node, [&](const Node&) { ++turns; });
    return turns;
  }
  template <class Visit>
  void visit(const Node& node, Visit visit) const {
    finish(node, visit);
  }
  Key key(const Node& node) const { return game.key(node); }

 private:
  template <class Visit>
  void finish(const Node& node, Visit& visit) const {
    if (control && control->stopped()) return;
    RulesTree<R, R::kTurnSteps>{game}.visit(node, [&](const Node& child) {
      if (game.is_turn_open(child)) {
        finish(child, visit);
      } else {
        visit(child);
      }
    });
  }
};

// A game has a tree of its own: with_tree<Legality>(use) calls use(tree).
template <class R, Legality L, class Use>
concept HasTree = requires(const R& game, Use use) { game.template with_tree<L>(use); };

// Calls use(tree) with the tree that counts this game quickest: its own, or the one above.
template <Legality L, Rules R, class Use>
auto with_tree(const R& game, Use use) {
  if constexpr (HasTree<R, L, Use>) {
    return game.template with_tree<L>(use);
  } else {
    return use(RulesTree<R, L>{game});
  }
}

}  // namespace rookery::perft
