// The positions in the trees of a batch, behind one interface: trees know nodes and edges by their
// numbers, and no game. What is compiled for each game is in walker_of.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "batch/batch.hpp"
#include "batch/layout.hpp"
#include "games/random.hpp"
#include "games/rules.hpp"
#include "jobs/control.hpp"

namespace rookery::search {
template <Rules R>
class Opponent;
}

namespace rookery::guided {

using Index = std::uint32_t;
using batch::Action;

// How a position stands that has been reached.
struct Arrival {
  int side = 0;  // to move
  bool over = false;
  int winner = -1;  // if it is over: -1 for a draw, or for a game that was cut off
};

// Each game of the batch has a tree, which one thread may use at a time. Nodes are numbered in the
// order in which they are reached, the root being 0, and the edges of a node in the order of its
// legal moves.
class Walker {
 public:
  virtual ~Walker() = default;

  virtual std::size_t games() const = 0;
  virtual bool is_over(std::size_t game) const = 0;
  // A number that changes whenever the game does.
  virtual std::uint64_t changes(std::size_t game) const = 0;
  virtual std::size_t plies(std::size_t game) const = 0;
  virtual std::size_t actions() const = 0;
  virtual const batch::PlaneLayout& layout() const = 0;

  // Makes the current position of the game the root, and `actions` its legal actions.
  virtual Arrival begin(std::size_t game, std::vector<Action>& actions) = 0;
  // Follows an edge, which makes a new node, and `actions` its legal actions.
  virtual Arrival reach(std::size_t game, Index node, std::size_t edge,
                        std::vector<Action>& actions) = 0;
  // Keeps some nodes alone, in this order. The first one is the root from now on: the game has come
  // there in the meantime. A parent comes before its children, and only the root has none.
  virtual void keep(std::size_t game, const std::vector<Index>& nodes) = 0;

  virtual MoveCode code(std::size_t game, Index node, std::size_t edge) const = 0;
  // The planes of a node, as bits.
  virtual void observe(std::size_t game, Index node, std::uint64_t* out) const = 0;
  // What a node is worth to the side that begins: by a random game, which forgets the positions
  // before it, and by the evaluation of our search.
  virtual double play_out(std::size_t game, Index node, const GameRandom& random,
                          jobs::Control& control) const = 0;
  virtual double evaluate(std::size_t game, Index node) const = 0;

  virtual std::size_t bytes() const = 0;
};

// The batch is one of this game, and must live as long as its walker. Only declared here, since it
// is compiled apart from boards (cmake/instantiations.cmake).
template <Rules R>
std::unique_ptr<Walker> make_walker(const R& game, const search::Opponent<R>& opponent,
                                    const batch::Batch& batch);

}  // namespace rookery::guided
