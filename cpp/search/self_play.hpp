// Games of the search against itself, from random openings. Weights are fitted to such games, and
// tested in them.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "games/random.hpp"
#include "search/deepen.hpp"

namespace rookery::search {

// One of the two players; in a game of the search against itself, both are the same object.
template <Rules R>
struct SelfPlayer {
  const EvaluatorOf<R>& evaluation;
  Table& table;
};

// Plays game `number` of a job; returns none if the job is stopped.
template <Rules R>
SelfPlayed play_itself(const R& game, const std::array<SelfPlayer<R>, 2>& players,
                       const typename R::Position& start, const SelfPlayJob& job,
                       std::uint64_t number, jobs::Control& control) {
  constexpr Score kClearlyWon = 800;
  GameRandom random(job.seed, job.is_match ? number / 2 : number);
  players[0].table.clear();
  if (&players[1].table != &players[0].table) players[1].table.clear();
  SelfPlayed played;
  typename R::Position position = start;
  std::vector<typename R::Move> moves;
  Past past;
  Job search;
  search.limits.nodes = job.nodes;
  const auto most = static_cast<std::size_t>(job.random_plies);
  // With few random moves, many games would be equal.
  const std::size_t random_plies = job.is_match ? most : most - random.below(most / 2 + 1);
  Score last = 0;  // for the side that begins
  while (!control.stopped()) {
    game.template list<Legality::kLegal>(position, moves);
    past.visits.push_back(game.visit(position));
    past.settle();
    auto ended = rules::ending(game, position, moves.size(), past);
    if (!ended) ended = game.claim(position, past);
    if (ended) {
      played.winner = ended->winner;
      break;
    }
    const int side = game.turn(position);
    const std::size_t ply = played.moves.size();
    if (ply >= static_cast<std::size_t>(job.max_plies)) {
      if (!job.is_match) played.winner = last > kClearlyWon ? 0 : last < -kClearlyWon ? 1 : -1;
      break;
    }
    std::size_t choice = random.below(moves.size());
    if (ply >= random_plies) {
      Past before;
      const std::size_t visits = past.visits.size() - 1;
      const std::size_t back = std::min(game.reversible_plies(position), visits);
      before.visits.assign(past.visits.end() - static_cast<std::ptrdiff_t>(back) - 1,
                           past.visits.end() - 1);
      jobs::Control own;
      const auto& [evaluation, table] =
          players[static_cast<std::size_t>(side) ^ (job.is_match ? number % 2 : 0)];
      const Report report =
          deepen(game, evaluation, table, position, before, search, own, [](const Report&) {});
      const Line& best = report.lines[0];
      if (is_decided(best.score)) {
        played.winner = is_win(best.score) ? side : side ^ 1;
        break;
      }
      last = side ? -best.score : best.score;
      for (std::size_t i = 0; i < moves.size(); ++i)
        if (game.code(position, moves[i]) == best.moves[0]) choice = i;
      if (!game.is_check(position) && !game.view_of(position, moves[choice]).is_noisy()) {
        played.quiet.push_back(static_cast<std::uint32_t>(ply));
        played.scores.push_back(last);
      }
    }
    played.moves.push_back(game.code(position, moves[choice]));
    game.make(position, moves[choice]);
  }
  return played;
}

// Plays the games of a job on its threads; if it is stopped, those that are complete stay first.
template <Rules R>
std::vector<SelfPlayed> self_play(const R& game, const EvaluatorOf<R>& evaluation,
                                  const EvaluatorOf<R>& against, const typename R::Position& start,
                                  const SelfPlayJob& job, jobs::Control& control) {
  constexpr std::size_t kTableBytes = std::size_t{1} << 18;  // enough for the nodes of a few moves
  std::vector<SelfPlayed> games(job.games);
  std::atomic<std::size_t> next{0};
  jobs::run_on_threads(job.threads, [&] {
    Table table(kTableBytes), other(kTableBytes);
    const std::array<SelfPlayer<R>, 2> players{
        {{evaluation, table}, {job.is_match ? against : evaluation, job.is_match ? other : table}}};
    for (std::size_t i; (i = next.fetch_add(1)) < games.size() && !control.stopped();) {
      games[i] = play_itself(game, players, start, job, job.first + i, control);
      control.done.fetch_add(1, std::memory_order_relaxed);
    }
  });
  return games;
}

}  // namespace rookery::search
