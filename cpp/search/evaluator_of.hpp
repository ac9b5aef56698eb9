// Evaluation: weights times features, in whole numbers, the same on every CPU.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "search/features.hpp"
#include "search/limits.hpp"
#include "search/score.hpp"
#include "search/weights.hpp"

namespace rookery::search {

// How much of the opening is left, from 0 to kPhases.
constexpr int phase_of(int weight, int full) {
  return weight >= full ? kPhases : weight <= 0 ? 0 : weight * kPhases / full;
}

template <Rules R>
class EvaluatorOf : public Evaluator {
 public:
  using Position = typename R::Position;

  EvaluatorOf(const R& game, Weights weights)
      : game_(game), terms_(game), weights_(std::move(weights)) {
    const std::size_t pieces = 2 * terms_.kinds(), squares = terms_.squares();
    table_.resize(pieces * squares);
    held_.resize(pieces);
    for (std::size_t piece = 0; piece < pieces; ++piece) {
      const auto number = static_cast<int>(piece);
      const std::size_t kind = terms_.kind_of(number);
      const int sign = terms_.side_of(number) ? -1 : 1;
      const Weight value = weight(terms_.value(kind)), in_hand = weight(terms_.held(kind));
      for (std::size_t square = 0; square < squares; ++square) {
        const Weight there =
            weight(terms_.square(kind, terms_.seen(number, static_cast<int>(square))));
        table_[piece * squares + square] =
            packed(sign * (value.opening + there.opening), sign * (value.ending + there.ending),
                   weights_.phase[kind]);
      }
      held_[piece] = packed(sign * in_hand.opening, sign * in_hand.ending, weights_.phase[kind]);
      men_.push_back(game.facts().pieces[piece].royal ? 0 : terms_.side_of(number) ? 1U << 16 : 1U);
      values_.push_back((value.opening + value.ending) / 2);
    }
    likes_material_ = std::none_of(values_.begin(), values_.end(), [](int v) { return v < 0; });
  }

  const Terms& terms() const { return terms_; }
  const Weights& weights() const { return weights_; }
  // The value of a piece in an exchange, whatever its square.
  Score value(int piece) const { return values_[static_cast<std::size_t>(piece)]; }
  // Whether having more pieces is always good.
  bool likes_material() const { return likes_material_; }

  // The value of the position for the side to move.
  Score operator()(const Position& position) const {
    std::int64_t sum = 0;
    std::uint32_t men = 0;
    const std::size_t squares = terms_.squares();
    game_.each_piece(position, [&](int piece, int square) {
      sum += table_[static_cast<std::size_t>(piece) * squares + static_cast<std::size_t>(square)];
      men += men_[static_cast<std::size_t>(piece)];
    });
    game_.each_held(position, [&](int piece, int count) {
      sum += held_[static_cast<std::size_t>(piece)] * count;
      men += men_[static_cast<std::size_t>(piece)] * static_cast<std::uint32_t>(count);
    });
    const Men both{{static_cast<int>(men & 0xffff), static_cast<int>(men >> 16)}};
    if (const int hunted = both.hunted(); hunted >= 0) [[unlikely]] {
      const Hunt found = hunt(game_, terms_, position, hunted);
      const int sign = hunted ? 1 : -1;
      const Weight &near = weight(terms_.hunters()), &away = weight(terms_.hunted());
      sum += packed(sign * (found.near * near.opening + found.away * away.opening),
                    sign * (found.near * near.ending + found.away * away.ending), 0);
    }
    const auto own = game_.features(position);
    for (std::size_t i = 0; i < terms_.own(); ++i) {
      const Weight& weight = weights_.terms[terms_.own(i)];
      sum += packed(weight.opening * own[i], weight.ending * own[i], 0);
    }
    const int sign = game_.turn(position) ? -1 : 1;
    const Weight& turn = weights_.terms[terms_.turn()];
    sum += packed(sign * turn.opening, sign * turn.ending, 0);
    const auto ending = static_cast<std::int32_t>(low(sum));
    sum = (sum - ending) >> kBits;
    const auto opening = static_cast<std::int32_t>(low(sum));
    sum = (sum - opening) >> kBits;
    return tapered(sign * opening, sign * ending,
                   phase_of(static_cast<int>(sum), weights_.full_phase));
  }

  // The same value computed from the features themselves, and what each term adds to it, the most
  // important term first.
  Score explain(const Position& position, std::vector<TermValue>& found) const {
    const auto [counts, phase] = count(position);
    const int sign = game_.turn(position) ? -1 : 1;
    int opening = 0, ending = 0;
    for (const auto& [term, times] : counts) {
      const Weight& weight = weights_.terms[term];
      opening += sign * times * weight.opening;
      ending += sign * times * weight.ending;
      const std::int64_t value =
          std::int64_t{sign} * times * (weight.opening * phase + weight.ending * (kPhases - phase));
      found.push_back({terms_.name(term), sign * times, value});
    }
    sort_by_value(found);
    return tapered(opening, ending, phase);
  }

  // The terms of a position by number, without those that both sides have equally.
  Counts count(const Position& position) const {
    std::vector<int> counts(terms_.count());
    each_feature(game_, terms_, position,
                 [&](std::size_t term, int times) { counts[term] += times; });
    int material = 0;
    const auto add = [&](int piece, int times) {
      material += times * weights_.phase[terms_.kind_of(piece)];
    };
    game_.each_piece(position, [&](int piece, int) { add(piece, 1); });
    game_.each_held(position, add);
    Counts found;
    found.phase = phase_of(material, weights_.full_phase);
    for (std::size_t term = 0; term < counts.size(); ++term)
      if (counts[term]) found.terms.emplace_back(term, counts[term]);
    return found;
  }

 private:
  static constexpr int kBits = 24;
  const Weight& weight(std::size_t term) const { return weights_.terms[term]; }
  // Three sums in one number: the phase in the highest bits, then the opening, then the ending.
  static std::int64_t packed(int opening, int ending, int phase) {
    return ((std::int64_t{phase} * (1 << kBits) + opening) * (1 << kBits)) + ending;
  }
  static std::int64_t low(std::int64_t sum) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(sum) << (64 - kBits)) >>
           (64 - kBits);
  }
  static Score tapered(int opening, int ending, int phase) {
    const int sum = (opening * phase + ending * (kPhases - phase)) / kPhases;
    return std::clamp(sum, -kMostEval, kMostEval);
  }

  const R& game_;
  Terms terms_;
  Weights weights_;
  std::vector<std::int64_t> table_;  // by piece and square: the values of both, added
  std::vector<std::int64_t> held_;
  std::vector<Score> values_;
  std::vector<std::uint32_t> men_;  // by piece: 1 in the half of the word that counts its side
  bool likes_material_ = true;
};

}  // namespace rookery::search
