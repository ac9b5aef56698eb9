// What perft asks of a game.
#pragma once

#include <concepts>
#include <cstdint>

#include "games/key.hpp"

namespace rookery::perft {

// A tree of positions. A game offers one (chess: ChessTree); everything in this folder is written
// once, over it, and compiled for each game: no virtual call is made per node.
//   Node              a position, trivially copyable; nodes that are equal have equal trees
//   count(node)       the number of legal moves
//   visit(node, f)    f(child) for the position after every legal move, always in the same order
//   key(node)         128 bits of which a collision is out of the question
template <class T>
concept Tree = requires(const typename T::Node& node, void (*visit)(const typename T::Node&)) {
  { T::count(node) } -> std::convertible_to<std::uint64_t>;
  T::visit(node, visit);
  { T::key(node) } -> std::same_as<Key>;
};

}  // namespace rookery::perft
