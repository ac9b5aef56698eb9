// The search of a game as boards see it: only declared here, since it is compiled apart from them
// (cmake/instantiations.cmake writes the files that include opponent_of.hpp).
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "games/past.hpp"
#include "games/rules.hpp"
#include "jobs/control.hpp"
#include "search/limits.hpp"

namespace rookery::search {

template <Rules R>
class EvaluatorOf;
class Table;

// Belongs to a game, and is shared by all threads. The weights are derived when they are first
// needed.
template <Rules R>
class Opponent {
 public:
  using Position = typename R::Position;

  explicit Opponent(const R& game);
  ~Opponent();

  // Searches a position that has legal moves; `past` are the earlier positions that can be
  // repeated.
  Report search(const Position& position, const Past& past, const Job& job, Table& table,
                jobs::Control& control, const Tell& tell) const;
  // The value of a position for the side to move, and what each term adds to it.
  Score evaluate(const Position& position, std::vector<TermValue>& terms,
                 const Evaluator* evaluator) const;
  Counts count(const Position& position, const Evaluator* evaluator) const;
  // The same value by the derived weights, for callers who evaluate many positions.
  Score value(const Position& position) const;
  std::vector<SelfPlayed> self_play(const Position& start, const SelfPlayJob& job,
                                    jobs::Control& control) const;

  const Weights& derived() const;
  // BadInput if the weights do not fit the game.
  std::shared_ptr<const Evaluator> evaluator(Weights weights) const;

 private:
  // The evaluation of an evaluator of this game; of the derived weights if it is null.
  const EvaluatorOf<R>& evaluation(const Evaluator* evaluator) const;

  const R& game_;
  mutable std::once_flag derived_;
  mutable std::unique_ptr<const EvaluatorOf<R>> evaluation_;
};

}  // namespace rookery::search
