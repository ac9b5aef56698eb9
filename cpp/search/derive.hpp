// The first weights of a game, from its rules alone: what pieces can do in random games, and what
// they can become or reach. Whole numbers only, so they are the same on every CPU.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "games/random.hpp"
#include "search/evaluator_of.hpp"

namespace rookery::search {

namespace detail {

// What random games show: how many moves pieces have where they stand, and where moves lead.
template <Rules R>
class Survey {
 public:
  static constexpr std::size_t kGames = 96;
  static constexpr std::size_t kPlies = 120;
  static constexpr std::size_t kMoves = 400'000;  // enough

  Survey(const R& game, const Terms& terms)
      : game_(game),
        terms_(terms),
        stood(terms.kinds() * terms.squares()),
        moved(stood.size()),
        traffic(terms.squares()),
        ways(stood.size() * terms.squares()) {
    const auto start = game.parse_fen(game.facts().start_fen);
    std::size_t seen = 0;
    for (std::size_t number = 0; number < kGames && seen < kMoves; ++number)
      seen += play(start, GameRandom(0, number));
  }

  // By kind and square, as the side sees it.
  std::uint64_t& at(std::vector<std::uint64_t>& counts, std::size_t kind,
                    std::size_t square) const {
    return counts[kind * terms_.squares() + square];
  }

 private:
  const R& game_;
  const Terms& terms_;

 public:
  std::vector<std::uint64_t> stood, moved;
  std::vector<std::uint64_t> traffic;  // by square: moves of the other side that lead there
  std::vector<bool> ways;              // by kind, from and to: whether it went so
  std::int64_t lead = 0;               // of the winners, in pieces, late in the game
  std::size_t decided = 0;             // games

 private:
  // Returns how many moves were looked at.
  std::size_t play(typename R::Position position, GameRandom random) {
    std::size_t seen = 0;
    std::vector<int> leads;  // of the side that begins, by ply
    std::vector<typename R::Move> moves;
    for (std::size_t ply = 0; ply < kPlies; ++ply) {
      const int side = game_.turn(position);
      int men = 0;
      game_.each_piece(position, [&](int piece, int square) {
        men += terms_.side_of(piece) ? -1 : 1;
        if (terms_.side_of(piece) == side)
          ++at(stood, terms_.kind_of(piece), terms_.seen(piece, square));
      });
      game_.each_held(position,
                      [&](int piece, int count) { men += terms_.side_of(piece) ? -count : count; });
      leads.push_back(men);
      game_.template list<Legality::kLegal>(position, moves);
      for (const auto& move : moves) watch(game_.view_of(position, move));
      seen += moves.size();
      if (const auto ending = game_.ending(position, moves.size())) {
        if (ending->winner < 0) break;
        ++decided;
        const int late = leads[leads.size() * 3 / 4];
        lead += ending->winner == 0 ? late : -late;
        break;
      }
      if (moves.empty()) break;
      game_.make(position, moves[random.below(moves.size())]);
    }
    return seen;
  }

  void watch(const MoveView& view) {
    if (view.piece < 0 || view.to < 0 || view.from < 0) return;
    const std::size_t to = terms_.seen(view.piece, view.to);
    const std::size_t kind = terms_.kind_of(view.piece);
    const std::size_t from = terms_.seen(view.piece, view.from);
    ++at(moved, kind, from);
    ways[(kind * terms_.squares() + from) * terms_.squares() + to] = true;
    ++traffic[turned(view)];
  }
  // The target as the other side sees it.
  std::size_t turned(const MoveView& view) const {
    const int other = terms_.side_of(view.piece) ? 0 : static_cast<int>(terms_.kinds());
    return terms_.seen(other, view.to);
  }
};

// How many moves of a kind lead from each square to one of these; none: never.
template <Rules R>
std::vector<int> distances(const Survey<R>& survey, const Terms& terms, std::size_t kind,
                           const std::vector<std::size_t>& targets) {
  constexpr int kNever = -1;
  const std::size_t squares = terms.squares();
  std::vector<int> found(squares, kNever);
  std::vector<std::size_t> reached;
  for (const std::size_t target : targets)
    if (found[target] == kNever) {
      found[target] = 0;
      reached.push_back(target);
    }
  for (std::size_t next = 0; next < reached.size(); ++next)
    for (std::size_t from = 0; from < squares; ++from)
      if (found[from] == kNever && survey.ways[(kind * squares + from) * squares + reached[next]]) {
        found[from] = found[reached[next]] + 1;
        reached.push_back(from);
      }
  return found;
}

}  // namespace detail

template <Rules R>
Weights derive(const R& game) {
  constexpr int kMeanValue = 260;  // of the pieces at the start, royal ones apart
  constexpr int kGoal = 600;       // what it is worth to stand on a goal, were it not the end
  constexpr int kPrior = 12;       // positions that every square is taken to have been seen in
  const Terms terms(game);
  const Facts& facts = game.facts();
  detail::Survey<R> survey(game, terms);
  const std::size_t kinds = terms.kinds(), squares = terms.squares();

  Weights weights;
  weights.terms.resize(terms.count());
  weights.phase.resize(kinds);

  // Mobility, in 1/256 of a move. A kind that has not been seen is taken for an average one.
  std::vector<std::int64_t> mobility(kinds);
  std::int64_t known = 0, sum = 0;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    std::uint64_t stood = 0, moved = 0;
    for (std::size_t square = 0; square < squares; ++square) {
      stood += survey.at(survey.stood, kind, square);
      moved += survey.at(survey.moved, kind, square);
    }
    if (stood < 8) {
      mobility[kind] = -1;
      continue;
    }
    // Of squares, not of pieces: most pieces of a random game still stand where they began.
    const auto mean = static_cast<std::int64_t>(256 * moved / stood);
    std::int64_t total = 0, places = 0;
    for (std::size_t square = 0; square < squares; ++square) {
      const auto here = static_cast<std::int64_t>(survey.at(survey.stood, kind, square));
      if (!here) continue;
      const auto went = static_cast<std::int64_t>(survey.at(survey.moved, kind, square));
      total += (256 * went + kPrior * mean) / (here + kPrior);
      ++places;
    }
    mobility[kind] = total / places;
    sum += mobility[kind];
    ++known;
  }
  for (std::int64_t& moves : mobility)
    if (moves < 0) moves = known ? sum / known : 256;

  // Values, such that the pieces of the start are worth kMeanValue on average.
  std::int64_t start_moves = 0, start_pieces = 0;
  const auto start = game.parse_fen(facts.start_fen);
  const auto count = [&](int piece, int times) {
    if (facts.pieces[static_cast<std::size_t>(piece)].royal) return;
    start_moves += times * mobility[terms.kind_of(piece)];
    start_pieces += times;
  };
  game.each_piece(start, [&](int piece, int) { count(piece, 1); });
  game.each_held(start, count);
  const auto points = [&](std::int64_t moves) {
    return start_moves ? static_cast<int>(moves * kMeanValue * start_pieces / start_moves) : 0;
  };
  // Where winners have fewer pieces than losers, pieces are a burden.
  const bool burden =
      survey.decided >= 8 && survey.lead < -static_cast<std::int64_t>(survey.decided);
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    const bool royal = facts.pieces[kind].royal;
    const int value = (royal ? 0 : burden ? -1 : 1) * points(mobility[kind]);
    weights.terms[terms.value(kind)] = {value, value};
    weights.terms[terms.held(kind)] = {value * 5 / 4, value * 5 / 4};
    weights.phase[kind] = royal ? 0 : std::max(1, points(mobility[kind]) / 20);
  }
  int full_phase = 0;
  game.each_piece(start,
                  [&](int piece, int) { full_phase += weights.phase[terms.kind_of(piece)]; });
  game.each_held(start, [&](int piece, int held) {
    full_phase += held * weights.phase[terms.kind_of(piece)];
  });
  weights.full_phase = std::max(1, full_phase);

  // Squares: where a piece has more moves than elsewhere it is worth a part of what moves are
  // worth; a royal piece keeps out of the other side's way while there are many pieces.
  std::uint64_t traffic = 0;
  for (const std::uint64_t moves : survey.traffic) traffic += moves;
  for (std::size_t kind = 0; kind < kinds; ++kind)
    for (std::size_t square = 0; square < squares; ++square) {
      const auto stood = static_cast<std::int64_t>(survey.at(survey.stood, kind, square));
      const auto moved = static_cast<std::int64_t>(survey.at(survey.moved, kind, square));
      const std::int64_t here =
          (256 * moved + kPrior * mobility[kind]) / (stood + kPrior) - mobility[kind];
      const int gain = std::clamp(points(here) / 8, -50, 50);
      Weight& weight = weights.terms[terms.square(kind, square)];
      weight = {gain, gain};
      if (facts.pieces[kind].royal && traffic) {
        const auto busy =
            static_cast<std::int64_t>(256 * survey.traffic[square] * squares / traffic);
        weight.opening = std::clamp(static_cast<int>((256 - busy) / 6), -50, 50);
        weight.ending = std::clamp(points(here) / 10, -40, 40);
      }
    }

  // Aims: the nearer, the better; what is promised is worth half of itself a move away. Of several
  // the best counts.
  std::vector<Weight> promised(kinds * squares);
  for (const Aim& aim : game.aims()) {
    if (terms.side_of(aim.piece)) continue;
    const std::size_t kind = terms.kind_of(aim.piece);
    std::vector<std::size_t> targets;
    for (const int square : aim.squares) targets.push_back(static_cast<std::size_t>(square));
    int prize = kGoal;
    if (aim.becomes >= 0)
      prize = std::max(0, weights.terms[terms.value(terms.kind_of(aim.becomes))].opening -
                              weights.terms[terms.value(kind)].opening);
    const std::vector<int> distance = detail::distances(survey, terms, kind, targets);
    for (std::size_t square = 0; square < squares; ++square) {
      if (distance[square] < 0) continue;
      int worth = prize / 2;
      for (int i = 0; i < distance[square]; ++i) worth = worth * 5 / 8;
      Weight& best = promised[kind * squares + square];
      best.ending = std::max(best.ending, worth);
      best.opening = std::max(best.opening, aim.becomes < 0 ? worth : worth / 4);
    }
  }
  for (std::size_t i = 0; i < promised.size(); ++i) {
    Weight& weight = weights.terms[terms.square(i / squares, i % squares)];
    weight.opening += promised[i].opening;
    weight.ending += promised[i].ending;
  }
  for (std::size_t i = 0; i < terms.own(); ++i)
    weights.terms[terms.own(i)] = {R::kFeatures[i].opening, R::kFeatures[i].ending};
  weights.terms[terms.turn()] = {10, 10};
  weights.terms[terms.hunters()] = {5, 5};
  weights.terms[terms.hunted()] = {12, 12};
  return weights;
}

}  // namespace rookery::search
