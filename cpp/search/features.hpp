// What an evaluation counts in a position: how often each term occurs.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "games/rules.hpp"
#include "search/terms.hpp"

namespace rookery::search {

// The pieces of both sides on the board and in hand, without royal ones. A side is hunted if it has
// at most one, and the other side has several more.
struct Men {
  std::array<int, 2> count{};

  int hunted() const {
    if (count[1] <= 1 && count[0] >= count[1] + 2) return 1;
    if (count[0] <= 1 && count[1] >= count[0] + 2) return 0;
    return -1;
  }
};

// The distances of the hunters from the royal pieces of a side, added up, and the distance of these
// from the centre. They lead the search towards mates that are too far away for it to see.
struct Hunt {
  int near = 0;
  int away = 0;
};
template <Rules R>
Hunt hunt(const R& game, const Terms& terms, const typename R::Position& position, int side) {
  const Facts& facts = game.facts();
  const int width = facts.grid.width, height = facts.grid.height;
  const int span = std::max(width, height);
  std::vector<int> royals;
  game.each_piece(position, [&](int piece, int square) {
    if (terms.side_of(piece) == side && facts.pieces[static_cast<std::size_t>(piece)].royal)
      royals.push_back(square);
  });
  Hunt found;
  for (const int royal : royals) {
    const int rank = royal / width, file = royal % width;
    found.away += std::max(std::abs(2 * rank - height + 1) / 2, std::abs(2 * file - width + 1) / 2);
    game.each_piece(position, [&](int piece, int square) {
      if (terms.side_of(piece) != side)
        found.near +=
            span - std::max(std::abs(square / width - rank), std::abs(square % width - file));
    });
  }
  return found;
}

// Calls sink(term, count) for every term of a position, as the side that begins sees it. A term may
// be reported several times.
template <Rules R, class Sink>
void each_feature(const R& game, const Terms& terms, const typename R::Position& position,
                  Sink sink) {
  const auto sign = [&](int piece) { return terms.side_of(piece) ? -1 : 1; };
  game.each_piece(position, [&](int piece, int square) {
    sink(terms.value(terms.kind_of(piece)), sign(piece));
    sink(terms.square(terms.kind_of(piece), terms.seen(piece, square)), sign(piece));
  });
  game.each_held(position, [&](int piece, int count) {
    sink(terms.held(terms.kind_of(piece)), sign(piece) * count);
  });
  const auto own = game.features(position);
  for (std::size_t i = 0; i < terms.own(); ++i) sink(terms.own(i), own[i]);
  sink(terms.turn(), game.turn(position) ? -1 : 1);
  Men men;
  const auto add = [&](int piece, int count) {
    if (!game.facts().pieces[static_cast<std::size_t>(piece)].royal)
      men.count[static_cast<std::size_t>(terms.side_of(piece))] += count;
  };
  game.each_piece(position, [&](int piece, int) { add(piece, 1); });
  game.each_held(position, add);
  if (const int hunted = men.hunted(); hunted >= 0) {
    const Hunt found = hunt(game, terms, position, hunted);
    sink(terms.hunters(), hunted ? found.near : -found.near);
    sink(terms.hunted(), hunted ? found.away : -found.away);
  }
}

}  // namespace rookery::search
