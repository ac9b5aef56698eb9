// Tree search guided by values and policies from outside, in all games of a batch at once.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "guided/halving.hpp"
#include "guided/tree.hpp"
#include "guided/walker.hpp"
#include "jobs/control.hpp"
#include "jobs/pool.hpp"

namespace rookery::guided {

struct SearchJob {
  Choosing choosing;
  Index simulations = 64;    // visits of the edges of a root at the end of a search
  Index considered = 16;     // edges of the root, by Gumbel
  double gumbel_scale = 1;   // 0: no randomness
  double noise = 0;          // PUCT: the fraction of the root's priors that is noise
  double noise_alpha = 0.3;  // of the Dirichlet distribution
  std::uint64_t seed = 0;
  int threads = 1;
};

// What values and policies come from, besides networks: all moves alike and 0; all moves alike and
// random games; all moves alike and the evaluation of our search.
enum class Guide : std::uint8_t { kUniform, kRollout, kEngine };

// What was found, game by game. Values are for the side to move; those of one edge after another
// are in the order of the legal moves.
struct Found {
  std::vector<std::int64_t> offsets{0};
  std::vector<std::int64_t> actions;
  std::vector<float> policy;
  std::vector<std::int32_t> visits;
  std::vector<float> q;              // no number for an edge without visits
  std::vector<float> prior;          // as the search used it, with its noise
  std::vector<float> value;          // by game
  std::vector<std::int64_t> best;    // by game: an action, -1 if it is over
  std::vector<std::uint8_t> proven;  // by game
  std::vector<std::int64_t> plies;   // by game: played before
};

// A node as people look at it.
struct NodeView {
  Index parent = kNone;
  MoveCode code = kNoCode;  // of the move that leads here
  std::int64_t action = -1;
  Index visits = 0;
  double prior = 0, value = 0;  // the value is for the side to move
  int side = 0;
  Proof proof = kUnproven;
  bool over = false;
};

// What a network gave cannot be used.
struct BadNumbers {
  enum class What { kLogits, kValue } what;
  std::size_t row, game;
  float value = 0;
};

class Search {
 public:
  Search(std::unique_ptr<Walker> walker, const SearchJob& job);

  const SearchJob& job() const { return job_; }
  const Walker& walker() const { return *walker_; }

  // Begins a search of the positions of all games. A tree is kept if advance() has led it there.
  void begin();
  // Runs simulations until each game waits for the values of a leaf or has made all of them.
  // Returns the number of games that wait: the rows of what follows, in the order of the games.
  // They wait until put().
  std::size_t descend();
  std::size_t waiting() const { return rows_.size(); }
  void observe(batch::Form form, void* out);
  // The number of legal actions of all leaves that wait; and the actions, leaf by leaf.
  std::size_t leaf_edges() const;
  void leaf_actions(std::int64_t* actions, std::int64_t* offsets) const;
  // Takes the values of the leaves for the sides to move, and the logits of their actions: a row
  // with a number for each action of the game, or, if `ragged`, only those of leaf_actions(), or
  // null. Throws BadNumbers before anything has changed.
  void put(const float* logits, bool ragged, const float* values);
  // The whole search, with an evaluator of our own. Progress is counted in games.
  void run(Guide guide, jobs::Control& control);

  Found found() const;
  std::vector<NodeView> tree(std::size_t game) const;
  // The games have just played these actions (-1: none): their trees become those below.
  void advance(const std::int64_t* actions);
  std::size_t bytes() const;

 private:
  // The tree of a game and how far its search is.
  struct Lane {
    explicit Lane(GameRandom numbers) : random(numbers) {}

    GuidedTree tree;
    Index leaf = kNone;    // waits for its values
    bool follows = false;  // the tree is that of the position after `changes`
    std::uint64_t changes = 0;
    Halving halving;
    Index visits_at_start = 0;
    GameRandom random;
    std::vector<Action> actions;  // of the last node; kept, so that memory is
  };

  void begin(std::size_t game);
  void start_root(Lane& lane);
  bool descend(std::size_t game);
  Index choose(Lane& lane, Index node) const;
  void finish(Lane& lane, double value);
  std::vector<Index> candidates(const Lane& lane) const;
  static Index child_by(const Lane& lane, std::int64_t action);
  template <class Work>
  void each(std::size_t count, Work work);

  std::unique_ptr<Walker> walker_;
  SearchJob job_;
  jobs::Pool pool_;
  std::vector<Lane> lanes_;        // by game
  std::vector<std::size_t> rows_;  // games that wait
};

}  // namespace rookery::guided
