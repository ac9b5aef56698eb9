// The members of Opponent, to be compiled for each game.
#pragma once

#include "search/deepen.hpp"
#include "search/derive.hpp"
#include "search/opponent.hpp"

namespace rookery::search {

template <Rules R>
Opponent<R>::Opponent(const R& game) : game_(game) {}

template <Rules R>
Opponent<R>::~Opponent() = default;

template <Rules R>
const Evaluation<R>& Opponent<R>::evaluation() const {
  std::call_once(
      derived_, [&] { evaluation_ = std::make_unique<const Evaluation<R>>(game_, derive(game_)); });
  return *evaluation_;
}

template <Rules R>
Report Opponent<R>::search(const Position& position, const Past& past, const Job& job, Table& table,
                           Control& control, const Tell& tell) const {
  return deepen(game_, evaluation(), table, position, past, job, control, tell);
}

template <Rules R>
Score Opponent<R>::evaluate(const Position& position, std::vector<TermValue>& terms) const {
  return evaluation().explain(position, terms);
}

}  // namespace rookery::search
