// A whole search: one depth after the other, on several threads, with reports on the way.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <utility>
#include <vector>

#include "jobs/threads.hpp"
#include "search/search.hpp"

namespace rookery::search {

namespace detail {

// How many moves the winner makes in a line that ends the game, counting the steps of one turn
// once. A line that was cut off is assumed to continue with one move per turn.
template <Rules R>
int moves_to_end(const R& game, typename R::Position position,
                 const std::vector<typename R::Move>& line, Score score) {
  const int winner = score > 0 ? game.turn(position) : game.turn(position) ^ 1;
  const int plies = plies_to_end(score);
  int moves = 0, last = -1;
  for (const auto& move : line) {
    const int side = game.turn(position);
    moves += side == winner && last != winner;
    last = side;
    game.make(position, move);
  }
  int side = game.turn(position);
  for (int ply = static_cast<int>(line.size()); ply < plies; ++ply, side ^= 1)
    moves += side == winner && !(ply == static_cast<int>(line.size()) && last == winner);
  return moves;
}

// The best of the first `count` come first; equal ones stay in their order. Most are in order
// already, and the sorting of the standard library takes long to compile.
template <class RootMove>
void sort_by_score(std::vector<RootMove>& moves, std::size_t count) {
  const auto begin = moves.begin();
  for (auto next = begin; next != begin + static_cast<std::ptrdiff_t>(count); ++next) {
    const auto place = std::upper_bound(
        begin, next, *next, [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
    if (place == next) continue;
    RootMove move = std::move(*next);
    std::move_backward(place, next, next + 1);
    *place = std::move(move);
  }
}

// Decides after each iteration how much of its time a search should use.
template <class RootMove>
class Patience {
 public:
  double share(const RootMove& best) {
    unchanged_ = best.move == last_.move ? std::min(unchanged_ + 1, 8) : 0;
    const bool lost = best.score < last_.score - 25;
    last_.move = best.move;
    last_.score = best.score;
    return (1.5 - 0.1 * unchanged_) * (lost ? 1.4 : 1.0);
  }

 private:
  RootMove last_{};
  int unchanged_ = 0;
};

// The deepest iteration that any thread has finished.
template <class RootMove>
class Finished {
 public:
  const std::atomic<int>& depth() const { return depth_; }

  void offer(int depth, const std::vector<RootMove>& moves) {
    const std::lock_guard lock(mutex_);
    if (depth <= depth_.load(std::memory_order_relaxed)) return;
    moves_ = moves;
    depth_.store(depth, std::memory_order_relaxed);
  }
  // Copies the moves, and returns the depth.
  int take(std::vector<RootMove>& moves) const {
    const std::lock_guard lock(mutex_);
    moves = moves_;
    return depth_.load(std::memory_order_relaxed);
  }

 private:
  mutable std::mutex mutex_;
  std::atomic<int> depth_{0};
  std::vector<RootMove> moves_;
};

}  // namespace detail

// Searches a position that has legal moves. `past` are the earlier positions that can be repeated.
// tell(report) is called, from one thread, whenever a depth is done.
//
// With one thread, a limit of depth or nodes, and an empty table, the result is the same on every
// CPU.
template <Rules R>
Report deepen(const R& game, const EvaluatorOf<R>& evaluation, Table& table,
              const typename R::Position& root, const Past& past, const Job& job,
              jobs::Control& control, const Tell& tell) {
  using Search = Searcher<R>;
  using RootMove = typename Search::RootMove;
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const auto after = [&](double seconds) {
    return seconds > 1e8 ? Clock::time_point::max()
                         : begin + std::chrono::duration_cast<Clock::duration>(
                                       std::chrono::duration<double>(seconds));
  };
  const auto elapsed = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };

  std::vector<RootMove> first_moves;
  std::uint16_t number = 0;
  game.template generate<Legality::kLegal>(root, [&](const auto& move) {
    if (job.only.empty() ||
        std::find(job.only.begin(), job.only.end(), game.code(root, move)) != job.only.end())
      first_moves.push_back({move, number, -kInfinite, 0, {}});
    ++number;
  });
  // Captures that gain most come first, so that a search which ends before its first depth has
  // looked at them.
  if (evaluation.likes_material()) {
    const auto gain = [&](const RootMove& first) {
      const MoveView view = game.view_of(root, first.move);
      return view.is_noisy() ? exchange(game, evaluation, root, first.move, view) : 0;
    };
    for (RootMove& first : first_moves) first.score = gain(first);
    detail::sort_by_score(first_moves, first_moves.size());
    for (RootMove& first : first_moves) first.score = -kInfinite;
  }

  // With several lines, a thread that has finished the best line has not finished the depth.
  const bool is_race = job.threads > 1 && job.lines == 1;
  detail::Finished<RootMove> finished;
  typename Search::Task task{game, evaluation, table, {}, control, finished.depth()};
  task.params.selective = job.selective;
  task.params.quiescence = job.quiescence;
  // Each thread has its own share of the nodes, since it cannot know how many the others have
  // searched.
  task.nodes = std::max<std::uint64_t>(
      1, job.limits.nodes / static_cast<std::uint64_t>(jobs::threads_started(job.threads)));
  table.begin_search();

  // Searches one depth of one line after the other; false if it was stopped.
  const auto iterate = [&](Search& search, std::vector<RootMove>& moves, std::size_t lines,
                           int depth) {
    for (std::size_t line = 0; line < lines; ++line) {
      const Params& params = task.params;
      Window window;
      Score width = params.aspiration_width;
      const Score before = moves[line].score;
      if (params.selective && depth >= params.aspiration_depth && before > -kInfinite &&
          !is_decided(before))
        window = {before - width, before + width};
      for (;;) {
        const Score score = search.search_root(moves, line, depth, window);
        if (search.stopped()) return false;
        if (score > window.alpha && score < window.beta) break;
        width *= 4;
        if (width > 600 || is_decided(score)) {
          window = {};
        } else if (score <= window.alpha) {
          window.alpha = score - width;
        } else {
          window.beta = score + width;
        }
      }
    }
    detail::sort_by_score(moves, lines);
    return true;
  };

  const int most_depth = std::min(job.limits.depth, kMostDepth);
  Report report;
  const auto line_of = [&](const RootMove& move, int depth) {
    Line line;
    line.score = move.score;
    line.depth = depth;
    line.selective_depth = move.selective_depth;
    auto position = root;
    for (const auto& played : move.line) {
      line.moves.push_back(game.code(position, played));
      game.make(position, played);
    }
    if (is_decided(line.score))
      line.moves_to_end = detail::moves_to_end(game, root, move.line, line.score);
    return line;
  };

  const auto lead = [&] {
    auto mine = task;
    mine.deadline = after(job.limits.seconds);
    Search search(mine, root, past);
    std::vector<RootMove> moves = first_moves;
    const std::size_t lines = std::min(static_cast<std::size_t>(job.lines), moves.size());
    const auto publish = [&](int depth, std::size_t count) {
      report.lines.resize(std::max(count, report.lines.size()));
      for (std::size_t i = 0; i < count; ++i) report.lines[i] = line_of(moves[i], depth);
      report.depth = depth;
    };
    const auto finish = [&] {
      report.nodes = std::max(control.done.load(std::memory_order_relaxed), search.nodes());
      report.seconds = elapsed();
      report.table_permille = table.permille();
    };
    detail::Patience<RootMove> patience;
    for (int depth = 1; depth <= most_depth; ++depth) {
      if (iterate(search, moves, lines, depth)) {
        if (is_race) finished.offer(depth, moves);
      } else if (search.was_overtaken()) {
        search.go_on();
        depth = finished.take(moves);
      } else {
        // A move that a stopped iteration has found to be better is better; before the first depth
        // is done, any move will do.
        if (report.lines.empty()) {
          if (moves[0].line.empty()) moves[0].line = {moves[0].move};
          if (moves[0].score == -kInfinite) moves[0].score = evaluation(root);
          publish(depth, 1);
        } else if (lines == 1 && moves[0].score > report.lines[0].score) {
          publish(depth, 1);
        }
        break;
      }
      publish(depth, lines);
      finish();
      tell(report);
      if (control.stopped()) break;
      if (elapsed() >= job.limits.soft_seconds * patience.share(moves[0])) break;
      // A win that is shorter than the depth searched cannot become shorter by searching deeper.
      if (job.selective && lines == 1 && is_decided(moves[0].score) &&
          depth > 2 * plies_to_end(moves[0].score) + 4)
        break;
    }
    finish();
  };

  // The other threads search the same position with the same table, half of them a ply deeper. All
  // continue from the deepest iteration that any of them has finished.
  std::atomic<int> next{0};
  jobs::Control helpers;
  jobs::run_on_threads(job.threads, [&] {
    const int which = next.fetch_add(1);
    if (which == 0) {
      const struct Stopping {
        jobs::Control& others;
        ~Stopping() { others.stop(); }
      } stopping{helpers};
      return lead();
    }
    Search search({game, evaluation, table, task.params, helpers, finished.depth(),
                   Clock::time_point::max(), task.nodes},
                  root, past);
    std::vector<RootMove> moves = first_moves;
    for (int depth = 1 + which % 2; depth <= most_depth; ++depth) {
      if (iterate(search, moves, 1, depth)) {
        if (is_race) finished.offer(depth, moves);
      } else if (search.was_overtaken()) {
        search.go_on();
        depth = finished.take(moves) + which % 2;
      } else {
        break;
      }
    }
  });
  report.nodes += helpers.done.load();
  return report;
}

}  // namespace rookery::search
