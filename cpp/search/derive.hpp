// The first weights of a game, from its rules alone: what pieces can do in random games, and what
// they can become or reach. Whole numbers only, so they are the same on every CPU.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "games/random.hpp"
#include "search/evaluator_of.hpp"

namespace rookery::search {

// What random games show: how many moves pieces have on each square, and where moves lead.
struct Survey {
  explicit Survey(const Terms& terms)
      : stood(terms.kinds() * terms.squares()),
        moved(stood.size()),
        traffic(terms.squares()),
        ways(stood.size() * terms.squares()) {}

  std::vector<std::pair<int, int>> start;   // its pieces, and how many of each
  std::vector<std::uint64_t> stood, moved;  // by kind and square, as the side sees it
  std::vector<std::uint64_t> traffic;       // by square: moves of the other side that lead there
  std::vector<bool> ways;                   // by kind, from and to: whether such a move was seen
  std::int64_t lead = 0;                    // how many more pieces winners had late in the game
  std::size_t decided = 0;                  // games
};

// `own` are the first weights of the game's own terms.
Weights weights_from(const Survey& survey, const Terms& terms, const Facts& facts,
                     const std::vector<Aim>& aims, const std::vector<Weight>& own);

namespace detail {

// A move that can be played.
void watch(Survey& survey, const Terms& terms, const MoveView& view);

// Plays a random game, and returns how many moves were looked at.
template <Rules R>
std::size_t play(Survey& survey, const R& game, const Terms& terms, typename R::Position position,
                 GameRandom random) {
  constexpr std::size_t kPlies = 120;
  std::size_t seen = 0;
  std::vector<int> leads;  // of the side that begins, by ply
  std::vector<typename R::Move> moves;
  for (std::size_t ply = 0; ply < kPlies; ++ply) {
    const int side = game.turn(position);
    int men = 0;
    game.each_piece(position, [&](int piece, int square) {
      men += terms.side_of(piece) ? -1 : 1;
      if (terms.side_of(piece) == side)
        ++survey.stood[terms.kind_of(piece) * terms.squares() + terms.seen(piece, square)];
    });
    game.each_held(position,
                   [&](int piece, int count) { men += terms.side_of(piece) ? -count : count; });
    leads.push_back(men);
    game.template list<Legality::kLegal>(position, moves);
    for (const auto& move : moves) watch(survey, terms, game.view_of(position, move));
    seen += moves.size();
    if (const auto ending = game.ending(position, moves.size())) {
      if (ending->winner < 0) break;
      ++survey.decided;
      const int late = leads[leads.size() * 3 / 4];
      survey.lead += ending->winner == 0 ? late : -late;
      break;
    }
    if (moves.empty()) break;
    game.make(position, moves[random.below(moves.size())]);
  }
  return seen;
}

}  // namespace detail

template <Rules R>
Weights derive(const R& game) {
  constexpr std::size_t kGames = 96;
  constexpr std::size_t kMoves = 400'000;  // enough
  const Terms terms(game);
  const auto start = game.parse_fen(game.facts().start_fen);
  Survey survey(terms);
  game.each_piece(start, [&](int piece, int) { survey.start.emplace_back(piece, 1); });
  game.each_held(start, [&](int piece, int held) { survey.start.emplace_back(piece, held); });
  std::size_t seen = 0;
  for (std::size_t number = 0; number < kGames && seen < kMoves; ++number)
    seen += detail::play(survey, game, terms, start, GameRandom(0, number));
  std::vector<Weight> own;
  for (std::size_t i = 0; i < terms.own(); ++i)
    own.push_back({R::kFeatures[i].opening, R::kFeatures[i].ending});
  return weights_from(survey, terms, game.facts(), game.aims(), own);
}

}  // namespace rookery::search
