// The search of one thread: principal variation search and quiescence, over any Rules.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "jobs/control.hpp"
#include "search/exchange.hpp"
#include "search/limits.hpp"
#include "search/ordering.hpp"
#include "search/params.hpp"
#include "search/table.hpp"
#include "search/window.hpp"

namespace rookery::search {

// The value of an ending to a side, so many plies from the root.
inline Score score_of(const Ending& ending, int side, int ply) {
  if (ending.winner < 0) return 0;
  return ending.winner == side ? win_in(ply) : loss_in(ply);
}

// 16 times the binary logarithm, rounded down: the reductions are whole numbers on every CPU.
constexpr int log2_16(unsigned number) {
  int whole = std::bit_width(number) - 1, result = 16 * whole;
  std::uint64_t rest = (std::uint64_t{number} << 31) >> whole;  // in [1, 2), 31 binary digits
  for (int digit = 8; digit; digit /= 2) {
    rest = rest * rest >> 31;
    if (rest >> 32) {
      rest >>= 1;
      result += digit;
    }
  }
  return result;
}

template <Rules R>
class Searcher {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;
  using Clock = std::chrono::steady_clock;

  // What is asked of every thread of a search. `deadline` counts for the first one alone. `done` is
  // the depth that any of them has finished: one that is still at it gives up.
  struct Task {
    const R& game;
    const EvaluatorOf<R>& evaluation;
    Table& table;
    Params params;
    jobs::Control& control;
    const std::atomic<int>& done;
    Clock::time_point deadline = Clock::time_point::max();
    std::uint64_t nodes = ~std::uint64_t{0};
  };

  // A first move, and what is known of it.
  struct RootMove {
    Move move;
    std::uint16_t number;
    Score score = -kInfinite;
    int selective_depth = 0;
    std::vector<Move> line;  // itself first
  };

  // `past` are the positions before the root that matter to repetitions, without the root.
  Searcher(const Task& task, const Position& root, const Past& past)
      : task_(task), game_(task.game), root_(root), frames_(kMostPlies + 2) {
    past_.visits = past.visits;
    past_.visits.reserve(past_.visits.size() + kMostPlies + 2);
    root_visit_ = past_.visits.size();
  }

  std::uint64_t nodes() const { return nodes_; }
  bool stopped() const { return stopped_; }
  // Whether it was stopped only because another thread has finished this depth. If so, the next
  // search goes on.
  bool was_overtaken() const { return overtaken_; }
  void go_on() { stopped_ = overtaken_ = false; }

  // Searches the moves from `first` on to a depth, puts the best of them in front, and returns its
  // score, which is a bound if it is not within the window. Their scores are of this iteration
  // only: what has not been searched has -kInfinite.
  Score search_root(std::vector<RootMove>& moves, std::size_t first, int depth, Window window) {
    const Visit here{game_.key(root_), static_cast<std::uint8_t>(game_.turn(root_)),
                     game_.is_check(root_)};
    past_.visits.push_back(here);
    depth_ = depth;
    Score best = -kInfinite;
    for (std::size_t i = first; i < moves.size(); ++i) moves[i].score = -kInfinite;
    for (std::size_t i = first; i < moves.size() && !stopped_; ++i) {
      Position child = root_;
      game_.make(child, moves[i].move);
      const bool changed = game_.turn(child) != here.side;
      selective_depth_ = 0;
      frames_[1].arrival = arrival_of(game_.view_of(root_, moves[i].move));
      Score score = -kInfinite;
      if (i > first) score = below(child, window.from_alpha(), changed, depth - 1, 1);
      if (i == first || (score > window.alpha && !stopped_))
        score = below(child, window, changed, depth - 1, 1);
      if (stopped_) break;
      if (score > best) {
        best = score;
        RootMove& found = moves[i];
        found.score = score;
        found.selective_depth = std::max(selective_depth_, depth);
        found.line.assign(1, found.move);
        found.line.insert(found.line.end(), frames_[1].line.begin(), frames_[1].line.end());
        std::rotate(moves.begin() + static_cast<std::ptrdiff_t>(first),
                    moves.begin() + static_cast<std::ptrdiff_t>(i),
                    moves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        if (score >= window.beta) break;
        window.alpha = std::max(window.alpha, score);
      }
    }
    past_.visits.pop_back();
    return best;
  }

 private:
  struct Frame {
    std::vector<Candidate<Move>> moves;
    std::array<Move, 2> killers{R::kNoMove, R::kNoMove};
    std::vector<Move> line;
    Score evaluation = 0;
    Arrival arrival = 0;  // of the move that led here
  };

  // The position is one of the past while it lives.
  class Visiting {
   public:
    Visiting(Past& past, const Visit& visit) : past_(past) { past_.visits.push_back(visit); }
    ~Visiting() { past_.visits.pop_back(); }
    Visiting(const Visiting&) = delete;
    Visiting& operator=(const Visiting&) = delete;

   private:
    Past& past_;
  };

  const Params& params() const { return task_.params; }

  void count_node() {
    ++nodes_;
    if (nodes_ >= task_.nodes) stopped_ = true;
    if ((nodes_ & 1023) == 0) look_up();
  }
  void look_up() {
    task_.control.done.fetch_add(1024, std::memory_order_relaxed);
    if (task_.control.stopped() || Clock::now() >= task_.deadline) stopped_ = true;
    if (!stopped_ && task_.done.load(std::memory_order_relaxed) >= depth_)
      stopped_ = overtaken_ = true;
  }

  // The score of a position one move on, for the side that moved there.
  Score below(const Position& child, const Window& window, bool changed, int depth, int ply) {
    return Window::from_child(node(child, window.for_child(changed), depth, ply), changed);
  }

  // What ends the game by history; the last visit is this position. In a selective search what has
  // come again since the root is taken to come again and again.
  std::optional<Ending> ending_by_history(const Position& position) {
    const std::size_t last = past_.visits.size();
    const std::size_t back = std::min(game_.reversible_plies(position), last - 1);
    const Key key = past_.visits.back().key;
    past_.settle(count_repetitions(
        last, last - back, [&](std::size_t at) { return past_.visits[at - 1].key == key; },
        [&](std::size_t at, Repetition& repetition) {
          const bool comes_again = params().selective && at > root_visit_;
          if (comes_again) repetition.count = 1000;
          return comes_again;
        }));
    return game_.ending_by_history(position, past_);
  }

  // The legal moves, none of them ranked.
  void list(const Position& position, Frame& frame) {
    frame.moves.clear();
    std::uint16_t number = 0;
    game_.template generate<Legality::kLegal>(position, [&](const Move& move) {
      frame.moves.push_back({move, 0, number++, false, false, 0, -1, 0});
    });
  }

  // How well a quiet move did elsewhere, and after the last two moves.
  int past_success(const Move& move, Arrival arrival, int side, int ply) const {
    int success = history_(side, move);
    for (int back = 0; back < std::min(ply, 2); ++back)
      success += sequels_(frames_[static_cast<std::size_t>(ply - back)].arrival, arrival);
    return success;
  }

  // Ranks all moves, or only captures and promotions, and removes the others.
  void rank(const Position& position, Frame& frame, std::uint16_t remembered, int side, int ply,
            bool only_noisy = false) {
    const EvaluatorOf<R>& evaluation = task_.evaluation;
    const bool trades = evaluation.likes_material();
    for (Candidate<Move>& candidate : frame.moves) {
      const MoveView view = game_.view_of(position, candidate.move);
      candidate.noisy = view.is_noisy();
      candidate.to = static_cast<std::int16_t>(view.to);
      candidate.arrival = arrival_of(view);
      if (candidate.noisy) {
        const Score captured = view.captured >= 0 ? evaluation.value(view.captured) : 0;
        const Score mover = view.piece >= 0 ? evaluation.value(view.piece) : 0;
        const Score rise = view.becomes >= 0 ? evaluation.value(view.becomes) - mover : 0;
        candidate.gain = static_cast<std::int16_t>(captured + rise);
        candidate.rank = kRankCapture + 16 * candidate.gain - mover;
        candidate.doubtful = trades && captured < mover;
      } else if (only_noisy) {
        continue;
      } else if (candidate.move == frame.killers[0]) {
        candidate.rank = kRankKiller + 1;
      } else if (candidate.move == frame.killers[1]) {
        candidate.rank = kRankKiller;
      } else {
        candidate.rank = past_success(candidate.move, candidate.arrival, side, ply);
      }
      if (candidate.number == remembered) {
        candidate.rank = kRankTable;
        candidate.doubtful = false;
      }
    }
    if (only_noisy) std::erase_if(frame.moves, [](const auto& move) { return !move.noisy; });
  }

  // Brings the best of the remaining moves to its place. Only now is it found out whether a capture
  // loses: most nodes end before their last captures.
  void choose(const Position& position, Frame& frame, std::size_t place) {
    for (;;) {
      bring_best(frame.moves, place);
      Candidate<Move>& candidate = frame.moves[place];
      if (!candidate.doubtful) return;
      candidate.doubtful = false;
      if (exchange(game_, task_.evaluation, position, candidate.move,
                   game_.view_of(position, candidate.move)) >= 0)
        return;
      candidate.rank += kRankLosing - kRankCapture;
    }
  }

  Score evaluate(const Position& position) { return task_.evaluation(position); }

  Score node(const Position& position, Window window, int depth, int ply) {
    const bool selective = params().selective;
    const Key key = game_.key(position);
    task_.table.prefetch(key);
    const bool check = game_.is_check(position);
    if (selective && check && ply < kMostPlies / 2) ++depth;
    if (depth <= 0) return quiet(position, key, window, ply, 0, check, -1);
    count_node();
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    frame.line.clear();
    if (stopped_) return 0;
    if (ply >= kMostPlies) return evaluate(position);
    const int side = game_.turn(position);
    const Visiting visiting(past_, {key, static_cast<std::uint8_t>(side), check});
    const bool is_null = window.is_null();

    if (const auto ended = ending_by_history(position)) {
      list(position, frame);
      const auto first = game_.ending(position, frame.moves.size());
      return score_of(first ? *first : *ended, side, ply);
    }
    // No line from here is better than an immediate win or worse than an immediate loss.
    if (selective) {
      window.alpha = std::max(window.alpha, loss_in(ply));
      window.beta = std::min(window.beta, win_in(ply));
      if (window.alpha >= window.beta) return window.alpha;
    }

    const auto remembered = task_.table.find(key);
    if (remembered && is_null &&
        (selective ? remembered->depth >= depth : remembered->depth == depth)) {
      const Score score = from_table(remembered->score, ply);
      if (remembered->bound == Bound::kExact ||
          (remembered->bound == Bound::kLower && score >= window.beta) ||
          (remembered->bound == Bound::kUpper && score <= window.alpha))
        return score;
    }

    list(position, frame);
    if (const auto ended = game_.ending(position, frame.moves.size()))
      return score_of(*ended, side, ply);

    const Score standing = check        ? loss_in(ply)
                           : remembered ? remembered->evaluation
                                        : evaluate(position);
    frame.evaluation = standing;
    const bool improving =
        !check && ply >= 2 && standing > frames_[static_cast<std::size_t>(ply) - 2].evaluation;

    // Where one side is far ahead a mate is looked for: nothing is left out for its evaluation.
    const bool far = window.alpha > params().far_ahead || window.beta < -params().far_ahead;

    // Pruning that assumes that having the move is an advantage.
    if constexpr (CanPass<R>) {
      if (selective && is_null && !check && !is_decided(window.beta)) {
        if (depth <= params().futility_depth && !far &&
            standing - params().futility_margin * (depth - improving) >= window.beta)
          return standing;
        if (depth >= params().null_depth && standing >= window.beta && !passed_) {
          Position child = position;
          if (game_.pass(child)) {
            const int reduced = depth - 3 - depth / 4 - std::min((standing - window.beta) / 200, 3);
            passed_ = true;
            frames_[static_cast<std::size_t>(ply) + 1].arrival = 0;
            const Score score = below(child, window.below_beta(), true, reduced - 1, ply + 1);
            passed_ = false;
            if (stopped_) return 0;
            if (score >= window.beta) return is_win(score) ? window.beta : score;
            frame.line.clear();
          }
        }
      }
    }
    passed_ = false;

    rank(position, frame, remembered ? remembered->move : Remembered::kNoMove, side, ply);
    // Without anything remembered here, a node this deep is likely to be wasted.
    if (selective && depth >= 4 && (!remembered || remembered->move == Remembered::kNoMove))
      --depth;

    const Score alpha = window.alpha;
    Score best = -kInfinite;
    std::uint16_t best_number = Remembered::kNoMove;
    std::size_t quiets = 0;
    for (std::size_t i = 0; i < frame.moves.size(); ++i) {
      choose(position, frame, i);
      const Candidate<Move> candidate = frame.moves[i];
      const bool is_quiet = !candidate.noisy;
      quiets += is_quiet;
      // Late moves of a node that is likely to fail anyway.
      if (selective && is_null && !check && !far && !is_loss(best) && best > -kInfinite &&
          is_quiet) {
        if (depth <= params().late_depth &&
            quiets > static_cast<std::size_t>((params().late_moves + depth * depth * 2) /
                                              (improving ? 1 : 2)))
          continue;
        if constexpr (CanPass<R>)
          if (depth <= params().futility_depth && !is_decided(window.alpha) &&
              standing + params().futility_margin * (depth + 1) <= window.alpha)
            continue;
      }
      if (selective && is_null && !check && !far && !is_loss(best) && best > -kInfinite &&
          depth <= 3 && candidate.rank <= kRankLosing / 2)
        continue;

      Position child = position;
      game_.make(child, candidate.move);
      const bool changed = game_.turn(child) != side;
      frames_[static_cast<std::size_t>(ply) + 1].arrival = candidate.arrival;
      Score score;
      if (i == 0) {
        score = below(child, window, changed, depth - 1, ply + 1);
      } else {
        int reduction = 0;
        if (selective && depth >= params().reduction_depth && i >= params().unreduced_moves &&
            (is_quiet || candidate.rank < 0)) {
          reduction = (log2_16(static_cast<unsigned>(depth)) *
                           log2_16(static_cast<unsigned>(i + 1)) * 55 / 256 +
                       192) /
                      256;
          reduction -= !is_null;
          reduction += !improving;
          reduction -= check;
          if (is_quiet)
            reduction -= past_success(candidate.move, candidate.arrival, side, ply) / kMostCount;
          reduction = std::clamp(reduction, 0, depth - 2);
        }
        score = below(child, window.from_alpha(), changed, depth - 1 - reduction, ply + 1);
        if (score > window.alpha && reduction && !stopped_)
          score = below(child, window.from_alpha(), changed, depth - 1, ply + 1);
        if (score > window.alpha && score < window.beta && !stopped_)
          score = below(child, window, changed, depth - 1, ply + 1);
      }
      if (stopped_) return 0;
      if (score <= best) continue;
      best = score;
      if (score <= window.alpha) continue;
      best_number = candidate.number;
      take_line(frame, candidate.move, ply);
      window.alpha = score;
      if (score < window.beta) continue;
      if (is_quiet) reward(frame, i, side, depth, ply);
      break;
    }
    const Bound bound = best >= window.beta ? Bound::kLower
                        : best > alpha      ? Bound::kExact
                                            : Bound::kUpper;
    task_.table.store(key, {best_number, static_cast<std::int16_t>(to_table(best, ply)),
                            static_cast<std::int16_t>(check ? 0 : standing),
                            static_cast<std::uint8_t>(std::min(depth, 255)), bound});
    return best;
  }

  // The last of these quiet moves refuted what the others did not.
  void reward(Frame& frame, std::size_t last, int side, int depth, int ply) {
    const Move move = frame.moves[last].move;
    if (frame.killers[0] != move) {
      frame.killers[1] = frame.killers[0];
      frame.killers[0] = move;
    }
    const int bonus = std::min(16 * depth * depth + 32 * depth, 1600);
    const auto learn = [&](const Candidate<Move>& candidate, int amount) {
      history_.add(side, candidate.move, amount);
      for (int back = 0; back < std::min(ply, 2); ++back)
        sequels_.add(frames_[static_cast<std::size_t>(ply - back)].arrival, candidate.arrival,
                     amount);
    };
    learn(frame.moves[last], bonus);
    for (std::size_t i = 0; i < last; ++i)
      if (!frame.moves[i].noisy) learn(frame.moves[i], -bonus);
  }

  void take_line(Frame& frame, const Move& move, int ply) {
    const auto& rest = frames_[static_cast<std::size_t>(ply) + 1].line;
    frame.line.assign(1, move);
    frame.line.insert(frame.line.end(), rest.begin(), rest.end());
  }

  // Plays out captures and promotions, and all moves in check. All legal moves are listed, so an
  // ending is never overlooked.
  //
  // A long series of captures and checks goes on with captures of what has just captured, on
  // `last_to`: some games have no end of the others.
  Score quiet(const Position& position, const Key& key, Window window, int ply, int quiet_ply,
              bool check, int last_to) {
    count_node();
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    frame.line.clear();
    selective_depth_ = std::max(selective_depth_, ply);
    if (stopped_) return 0;
    if (ply >= kMostPlies) return evaluate(position);
    const bool selective = params().selective;
    const int side = game_.turn(position);
    const bool is_long = selective && quiet_ply >= params().free_quiet_plies;
    if (is_long) check = false;  // it need not be answered

    std::optional<Remembered> remembered;
    if (selective) {
      remembered = task_.table.find(key);
      if (remembered && window.is_null() && quiet_ply > 0) {
        const Score score = from_table(remembered->score, ply);
        if (remembered->bound == Bound::kExact ||
            (remembered->bound == Bound::kLower && score >= window.beta) ||
            (remembered->bound == Bound::kUpper && score <= window.alpha))
          return score;
      }
    }
    std::optional<Visiting> visiting;
    if (quiet_ply == 0 || !selective) {  // captures do not repeat
      visiting.emplace(past_, Visit{key, static_cast<std::uint8_t>(side), check});
      if (const auto ended = ending_by_history(position)) {
        list(position, frame);
        const auto first = game_.ending(position, frame.moves.size());
        return score_of(first ? *first : *ended, side, ply);
      }
    }
    Score standing = 0;
    // Most positions are good enough as they are: then their moves need not be listed. That a side
    // cannot move at all is overlooked here.
    if (selective && !check) {
      if (const auto ended = game_.ending(position, 1)) return score_of(*ended, side, ply);
      standing = remembered && !is_long ? remembered->evaluation : evaluate(position);
      if (standing >= window.beta) return standing;
    }
    list(position, frame);
    if (const auto ended = game_.ending(position, frame.moves.size()))
      return score_of(*ended, side, ply);

    Score best = -kInfinite;
    if (!check || !params().quiescence || quiet_ply >= params().most_quiet_plies) {
      if (check || !selective) standing = evaluate(position);
      best = standing;
      if (!params().quiescence || quiet_ply >= params().most_quiet_plies) return best;
      if (best >= window.beta) return best;
      window.alpha = std::max(window.alpha, best);
    }
    const Score alpha = window.alpha;
    const Score stood = check ? loss_in(ply) : best;
    std::uint16_t best_number = Remembered::kNoMove;
    rank(position, frame, remembered ? remembered->move : Remembered::kNoMove, side, ply, !check);
    const bool trades = task_.evaluation.likes_material();
    for (std::size_t i = 0; i < frame.moves.size(); ++i) {
      choose(position, frame, i);
      const Candidate<Move> candidate = frame.moves[i];
      if (selective && !check && trades) {
        if (candidate.rank < 0) break;  // the rest lose
        if (is_long && candidate.to != last_to) continue;
        if (standing + candidate.gain + params().delta_margin <= window.alpha) continue;
      }
      if (selective && check && !is_loss(best) && best > -kInfinite && candidate.rank < 0 &&
          quiet_ply > 2)
        continue;
      Position child = position;
      game_.make(child, candidate.move);
      const Key next = game_.key(child);
      task_.table.prefetch(next);
      frames_[static_cast<std::size_t>(ply) + 1].arrival = candidate.arrival;
      const bool changed = game_.turn(child) != side;
      const Score score =
          Window::from_child(quiet(child, next, window.for_child(changed), ply + 1, quiet_ply + 1,
                                   game_.is_check(child), candidate.to),
                             changed);
      if (stopped_) return 0;
      if (score <= best) continue;
      best = score;
      if (score <= window.alpha) continue;
      window.alpha = score;
      best_number = candidate.number;
      take_line(frame, candidate.move, ply);
      if (score >= window.beta) break;
    }
    if (selective && !is_long)
      task_.table.store(key, {best_number, static_cast<std::int16_t>(to_table(best, ply)),
                              static_cast<std::int16_t>(check ? 0 : stood), 0,
                              best >= window.beta ? Bound::kLower
                              : best > alpha      ? Bound::kExact
                                                  : Bound::kUpper});
    return best;
  }

  Task task_;
  const R& game_;
  Position root_;
  Past past_;
  std::size_t root_visit_;
  std::vector<Frame> frames_;
  History history_;
  Sequels sequels_;
  std::uint64_t nodes_ = 0;
  int selective_depth_ = 0;
  bool passed_ = false;  // the last move was a pass
  bool stopped_ = false;
  bool overtaken_ = false;
  int depth_ = 0;  // of the iteration
};

}  // namespace rookery::search
