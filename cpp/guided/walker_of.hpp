// The positions in the trees of a batch, to be compiled for each game.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "batch/environment_of.hpp"
#include "guided/value.hpp"
#include "guided/walker.hpp"
#include "perft/playouts.hpp"
#include "search/opponent.hpp"

namespace rookery::guided {

template <Rules R>
class WalkerOf : public Walker {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  WalkerOf(const R& game, const search::Opponent<R>& opponent, const batch::BatchOf<R>& batch)
      : game_(game),
        opponent_(opponent),
        batch_(batch),
        common_(batch.common()),
        paths_(batch.job().games) {}

  std::size_t games() const override { return paths_.size(); }
  bool is_over(std::size_t game) const override { return batch_.game(game).status().waits; }
  std::uint64_t changes(std::size_t game) const override { return batch_.game(game).changes(); }
  std::size_t plies(std::size_t game) const override { return batch_.plies(game); }
  std::size_t actions() const override { return batch_.numbering().size(); }
  const batch::PlaneLayout& layout() const override { return batch_.planes(); }

  Arrival begin(std::size_t game, std::vector<Action>& actions) override {
    Paths& paths = paths_[game];
    const batch::BatchGame<R>& played = batch_.game(game);
    paths.spots.clear();
    paths.moves.clear();
    const auto& now = played.visits().back();
    paths.spots.push_back(
        {played.position(), now.visit, 0, 0, played.actions().size(), now.repeated});
    list(paths, actions);
    return {game_.turn(played.position())};
  }
  Arrival reach(std::size_t game, Index node, std::size_t edge,
                std::vector<Action>& actions) override {
    Paths& paths = paths_[game];
    paths.spots.push_back(paths.spots[node]);
    Spot& spot = paths.spots.back();
    game_.make(spot.position, paths.moves[spot.first_move + edge]);
    spot.visit = common_.visit(spot.position);
    spot.parent = node;
    spot.first_move = paths.moves.size();
    ++spot.plies;
    const std::size_t repetitions = count(game, spot);
    spot.repeated = repetitions > 1;
    list(paths, actions);
    Arrival arrival{game_.turn(spot.position)};
    const auto ending = common_.ending(spot.position, actions.size(), repetitions,
                                       [&] { return past(game, spot); });
    if (ending) {
      arrival.winner = ending->winner;
      arrival.over = true;
    } else {
      arrival.over = actions.empty() || (common_.max_plies && spot.plies >= common_.max_plies);
    }
    return arrival;
  }
  void keep(std::size_t game, const std::vector<Index>& nodes) override {
    const Paths& old = paths_[game];
    Paths kept;
    kept.spots.reserve(old.spots.capacity());
    kept.moves.reserve(old.moves.capacity());
    std::vector<Index> number(old.spots.size());
    for (const Index node : nodes) {
      Spot spot = old.spots[node];
      const std::size_t first = spot.first_move;
      const std::size_t end =
          node + 1 < old.spots.size() ? old.spots[node + 1].first_move : old.moves.size();
      number[node] = static_cast<Index>(kept.spots.size());
      spot.parent = kept.spots.empty() ? 0 : number[spot.parent];
      spot.first_move = kept.moves.size();
      kept.moves.insert(kept.moves.end(), old.moves.begin() + static_cast<std::ptrdiff_t>(first),
                        old.moves.begin() + static_cast<std::ptrdiff_t>(end));
      kept.spots.push_back(spot);
    }
    paths_[game] = std::move(kept);
  }

  MoveCode code(std::size_t game, Index node, std::size_t edge) const override {
    const Spot& spot = paths_[game].spots[node];
    return game_.code(spot.position, paths_[game].moves[spot.first_move + edge]);
  }
  void observe(std::size_t game, Index node, std::uint64_t* out) const override {
    using Frame = batch::FrameOf<R>;
    const Paths& paths = paths_[game];
    const batch::BatchGame<R>& played = batch_.game(game);
    const auto& visits = played.visits();
    const Spot& now = paths.spots[node];
    const std::size_t history = std::min(common_.planes.history(), now.plies + 1);
    typename batch::Planes<R>::Seen seen[batch::BatchGame<R>::kMostHistory];
    [[maybe_unused]] std::optional<Frame> frames[batch::BatchGame<R>::kMostHistory];
    const Key* keys[batch::BatchGame<R>::kMostHistory];
    const Spot* spot = &now;
    for (std::size_t i = 0; i < history; ++i) {
      if (spot) {
        if constexpr (HasFrames<R>) {
          seen[i].frame = &frames[i].emplace(game_.frame(spot->position));
        } else {
          seen[i].frame = &spot->position;
        }
        seen[i].repeated = spot->repeated;
        keys[i] = &spot->visit.key;
        spot = spot == &paths.spots[0] ? nullptr : &paths.spots[spot->parent];
      } else {
        const std::size_t before = played.actions().size() + i - now.plies;
        const auto& visited = visits[visits.size() - 1 - before];
        seen[i].frame = &played.frame_before(before);
        seen[i].repeated = visited.repeated;
        keys[i] = &visited.visit.key;
      }
      // An earlier position is repeated, too, if a later one is equal to it.
      for (std::size_t j = 0; j < i && !seen[i].repeated; ++j)
        seen[i].repeated = seen[j].repeated && *keys[j] == *keys[i];
    }
    common_.planes.write(now.position, seen, now.plies, out);
  }
  double play_out(std::size_t game, Index node, const GameRandom& random,
                  jobs::Control& control) const override {
    constexpr std::uint32_t kMostPlies = 10'000;
    const Spot& spot = paths_[game].spots[node];
    const std::uint32_t most =
        common_.max_plies ? common_.max_plies - static_cast<std::uint32_t>(spot.plies) : kMostPlies;
    const jobs::Worker worker(control, true);
    return perft::with_walk(game_, [&]<class Walk>() {
      Walk walk(game_);
      const auto played = perft::play_out(walk, spot.position, random, most, worker);
      return played ? static_cast<double>(proof_of(played->winner)) : 0.0;
    });
  }
  double evaluate(std::size_t game, Index node) const override {
    const Position& position = paths_[game].spots[node].position;
    constexpr double kScale = 400;  // 400 points are ten to one
    const double odds = std::pow(10.0, opponent_.value(position) / kScale);
    return seen_by(game_.turn(position), (odds - 1) / (odds + 1));
  }

  std::size_t bytes() const override {
    std::size_t bytes = 0;
    for (const Paths& paths : paths_)
      bytes += paths.spots.capacity() * sizeof(Spot) + paths.moves.capacity() * sizeof(Move);
    return bytes;
  }

 private:
  struct Spot {
    Position position;
    Visit visit;
    Index parent;
    std::size_t first_move;
    std::size_t plies;  // since the game began
    bool repeated;      // it had occurred before
  };
  struct Paths {
    std::vector<Spot> spots;  // by node
    std::vector<Move> moves;  // of all nodes, by edge
  };

  // Adds the moves of the last spot.
  void list(Paths& paths, std::vector<Action>& actions) const {
    static thread_local std::vector<Move> moves;
    const Position& position = paths.spots.back().position;
    const int side = game_.turn(position);
    game_.template list<Legality::kLegal>(position, moves);
    actions.clear();
    for (const Move& move : moves)
      actions.push_back(common_.number(side, game_.code(position, move)));
    paths.moves.insert(paths.moves.end(), moves.begin(), moves.end());
  }
  // How often the position of a new spot has occurred, itself included: in the tree, and in the
  // game before its root.
  std::size_t count(std::size_t game, const Spot& last) const {
    const std::vector<Spot>& spots = paths_[game].spots;
    const auto& visits = batch_.game(game).visits();
    const std::size_t back = std::min(game_.reversible_plies(last.position), last.plies);
    const std::size_t in_game = visits.size() - 1;  // the last visit is the root's
    const std::size_t number = last.plies - spots[0].plies + in_game + 1;
    Index node = last.parent;
    return count_repetitions(
               number, number - std::min(back, number - 1),
               [&](std::size_t at) {
                 if (at <= in_game) return visits[at - 1].visit.key == last.visit.key;
                 const Spot& spot = spots[node];
                 node = spot.parent;
                 return spot.visit.key == last.visit.key;
               },
               [](std::size_t, const Repetition&) { return false; })
        .count;
  }
  Past past(std::size_t game, const Spot& last) const {
    const std::vector<Spot>& spots = paths_[game].spots;
    std::vector<Visit> later{last.visit};
    for (Index node = last.parent; node != 0; node = spots[node].parent)
      later.push_back(spots[node].visit);
    Past past;
    for (const auto& visited : batch_.game(game).visits()) past.visits.push_back(visited.visit);
    past.visits.insert(past.visits.end(), later.rbegin(), later.rend());
    return past;
  }

  const R& game_;
  const search::Opponent<R>& opponent_;
  const batch::BatchOf<R>& batch_;
  batch::Common<R> common_;
  std::vector<Paths> paths_;  // by game
};

template <Rules R>
std::unique_ptr<Walker> make_walker(const R& game, const search::Opponent<R>& opponent,
                                    const batch::Batch& batch) {
  return std::make_unique<WalkerOf<R>>(game, opponent,
                                       static_cast<const batch::BatchOf<R>&>(batch));
}

}  // namespace rookery::guided
