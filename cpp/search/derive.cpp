#include "search/derive.hpp"

#include <algorithm>

namespace rookery::search {
namespace {

// How many moves a kind needs from each square to reach one of these; -1 if it cannot.
std::vector<int> distances(const Survey& survey, const Terms& terms, std::size_t kind,
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

}  // namespace

void detail::watch(Survey& survey, const Terms& terms, const MoveView& view) {
  if (view.piece < 0 || view.to < 0 || view.from < 0) return;
  const std::size_t to = terms.seen(view.piece, view.to);
  const std::size_t from =
      terms.kind_of(view.piece) * terms.squares() + terms.seen(view.piece, view.from);
  ++survey.moved[from];
  survey.ways[from * terms.squares() + to] = true;
  // The target as the other side sees it.
  const int other = terms.side_of(view.piece) ? 0 : static_cast<int>(terms.kinds());
  ++survey.traffic[terms.seen(other, view.to)];
}

Weights weights_from(const Survey& survey, const Terms& terms, const Facts& facts,
                     const std::vector<Aim>& aims, const std::vector<Weight>& own) {
  constexpr int kMeanValue = 260;  // of the pieces at the start, without royal ones
  constexpr int kGoal = 600;       // the value of standing on a goal, if that did not end the game
  constexpr int kPrior = 12;       // observations that every square is assumed to start with
  const std::size_t kinds = terms.kinds(), squares = terms.squares();

  Weights weights;
  weights.terms.resize(terms.count());
  weights.phase.resize(kinds);

  // Mobility, in 1/256 of a move. A kind that was not seen is assumed to be average.
  std::vector<std::int64_t> mobility(kinds);
  std::int64_t known = 0, sum = 0;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    std::uint64_t stood = 0, moved = 0;
    for (std::size_t square = 0; square < squares; ++square) {
      stood += survey.stood[kind * squares + square];
      moved += survey.moved[kind * squares + square];
    }
    if (stood < 8) {
      mobility[kind] = -1;
      continue;
    }
    // A mean over squares, not over pieces: in random games most pieces stay where they began.
    const auto mean = static_cast<std::int64_t>(256 * moved / stood);
    std::int64_t total = 0, places = 0;
    for (std::size_t square = 0; square < squares; ++square) {
      const auto here = static_cast<std::int64_t>(survey.stood[kind * squares + square]);
      if (!here) continue;
      const auto went = static_cast<std::int64_t>(survey.moved[kind * squares + square]);
      total += (256 * went + kPrior * mean) / (here + kPrior);
      ++places;
    }
    mobility[kind] = total / places;
    sum += mobility[kind];
    ++known;
  }
  for (std::int64_t& moves : mobility)
    if (moves < 0) moves = known ? sum / known : 256;

  // Values, scaled so that the pieces of the start are worth kMeanValue on average.
  std::int64_t start_moves = 0, start_pieces = 0;
  for (const auto& [piece, times] : survey.start) {
    if (facts.pieces[static_cast<std::size_t>(piece)].royal) continue;
    start_moves += times * mobility[terms.kind_of(piece)];
    start_pieces += times;
  }
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
  for (const auto& [piece, times] : survey.start)
    full_phase += times * weights.phase[terms.kind_of(piece)];
  weights.full_phase = std::max(1, full_phase);

  // Squares: a square where a piece has more moves than elsewhere gets a part of the value of these
  // moves; a royal piece avoids squares that the other side reaches often while there are many
  // pieces.
  std::uint64_t traffic = 0;
  for (const std::uint64_t moves : survey.traffic) traffic += moves;
  for (std::size_t kind = 0; kind < kinds; ++kind)
    for (std::size_t square = 0; square < squares; ++square) {
      const auto stood = static_cast<std::int64_t>(survey.stood[kind * squares + square]);
      const auto moved = static_cast<std::int64_t>(survey.moved[kind * squares + square]);
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

  // Aims: the nearer, the better. A square where a piece may be promoted or win is worth half of
  // that, and each move of distance leaves 5/8 of it; of several aims the best counts.
  std::vector<Weight> promised(kinds * squares);
  for (const Aim& aim : aims) {
    if (terms.side_of(aim.piece)) continue;
    const std::size_t kind = terms.kind_of(aim.piece);
    std::vector<std::size_t> targets;
    for (const int square : aim.squares) targets.push_back(static_cast<std::size_t>(square));
    int prize = kGoal;
    if (aim.becomes >= 0)
      prize = std::max(0, weights.terms[terms.value(terms.kind_of(aim.becomes))].opening -
                              weights.terms[terms.value(kind)].opening);
    const std::vector<int> distance = distances(survey, terms, kind, targets);
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
  for (std::size_t i = 0; i < terms.own(); ++i) weights.terms[terms.own(i)] = own[i];
  weights.terms[terms.turn()] = {10, 10};
  weights.terms[terms.hunters()] = {5, 5};
  weights.terms[terms.hunted()] = {12, 12};
  return weights;
}

}  // namespace rookery::search
