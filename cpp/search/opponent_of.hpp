// The members of Opponent, to be compiled for each game.
#pragma once

#include "search/deepen.hpp"
#include "search/derive.hpp"
#include "search/opponent.hpp"
#include "search/self_play.hpp"

namespace rookery::search {

template <Rules R>
Opponent<R>::Opponent(const R& game) : game_(game) {}

template <Rules R>
Opponent<R>::~Opponent() = default;

template <Rules R>
const EvaluatorOf<R>& Opponent<R>::evaluation(const Evaluator* evaluator) const {
  if (evaluator) return static_cast<const EvaluatorOf<R>&>(*evaluator);
  std::call_once(derived_, [&] {
    evaluation_ = std::make_unique<const EvaluatorOf<R>>(game_, derive(game_));
  });
  return *evaluation_;
}

template <Rules R>
Report Opponent<R>::search(const Position& position, const Past& past, const Job& job, Table& table,
                           jobs::Control& control, const Tell& tell) const {
  return deepen(game_, evaluation(job.evaluator), table, position, past, job, control, tell);
}

template <Rules R>
Score Opponent<R>::evaluate(const Position& position, std::vector<TermValue>& terms,
                            const Evaluator* evaluator) const {
  return evaluation(evaluator).explain(position, terms);
}

template <Rules R>
Counts Opponent<R>::count(const Position& position, const Evaluator* evaluator) const {
  return evaluation(evaluator).count(position);
}

template <Rules R>
Score Opponent<R>::value(const Position& position) const {
  return evaluation(nullptr)(position);
}

template <Rules R>
std::vector<SelfPlayed> Opponent<R>::self_play(const Position& start, const SelfPlayJob& job,
                                               jobs::Control& control) const {
  return search::self_play(game_, evaluation(job.evaluator), evaluation(job.against), start, job,
                           control);
}

template <Rules R>
const Weights& Opponent<R>::derived() const {
  return evaluation(nullptr).weights();
}

template <Rules R>
std::shared_ptr<const Evaluator> Opponent<R>::evaluator(Weights weights) const {
  const Terms terms(game_);
  check(weights, terms.count(), terms.kinds());
  return std::make_shared<const EvaluatorOf<R>>(game_, std::move(weights));
}

}  // namespace rookery::search
