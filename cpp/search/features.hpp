// What an evaluation counts: terms, and how often each occurs in a position.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <vector>

#include "games/rules.hpp"

namespace rookery::search {

// The terms of a game by number: every kind of piece, every kind on every square, every kind in
// hand, the game's own, the right to move, and the hunt for a bare royal piece. Both sides share
// the terms; Black's squares are turned to White's view, where the start shows how.
class Terms {
 public:
  template <Rules R>
  explicit Terms(const R& game)
      : facts_(game.facts()),
        squares_(static_cast<std::size_t>(game.facts().grid.squares())),
        kinds_(game.facts().pieces.size() / 2),
        own_(game.features_used()) {
    for (std::size_t i = 0; i < own_; ++i) own_names_.push_back(R::kFeatures[i].name);
    find_view(game);
  }

  std::size_t kinds() const { return kinds_; }
  std::size_t squares() const { return squares_; }
  std::size_t own() const { return own_; }
  std::size_t count() const { return kinds_ * (squares_ + 2) + own_ + 3; }

  std::size_t kind_of(int piece) const { return static_cast<std::size_t>(piece) % kinds_; }
  int side_of(int piece) const { return static_cast<std::size_t>(piece) >= kinds_; }
  // A square as the side of the piece sees it.
  std::size_t seen(int piece, int square) const {
    return side_of(piece) ? view_[static_cast<std::size_t>(square)]
                          : static_cast<std::size_t>(square);
  }
  // Whether both sides start alike, so that they can share weights.
  bool is_symmetric() const { return symmetric_; }

  std::size_t value(std::size_t kind) const { return kind; }
  std::size_t square(std::size_t kind, std::size_t seen) const {
    return kinds_ + kind * squares_ + seen;
  }
  std::size_t held(std::size_t kind) const { return kinds_ * (squares_ + 1) + kind; }
  std::size_t own(std::size_t number) const { return kinds_ * (squares_ + 2) + number; }
  std::size_t turn() const { return kinds_ * (squares_ + 2) + own_; }
  std::size_t hunters() const { return turn() + 1; }
  std::size_t hunted() const { return turn() + 2; }

  std::string name(std::size_t term) const {
    const auto kind_name = [&](std::size_t kind) { return facts_.pieces[kind].name; };
    if (term < kinds_) return kind_name(term);
    term -= kinds_;
    if (term < kinds_ * squares_)
      return kind_name(term / squares_) + " on " +
             square_name(facts_.grid, static_cast<int>(term % squares_));
    term -= kinds_ * squares_;
    if (term < kinds_) return kind_name(term) + " in hand";
    term -= kinds_;
    if (term < own_) return own_names_[term];
    term -= own_;
    return term == 0   ? "to move"
           : term == 1 ? "steps towards a bare royal piece"
                       : "bare royal piece away from the centre";
  }

 private:
  // The first of these that turns the start of one side into that of the other.
  template <Rules R>
  void find_view(const R& game) {
    const int width = facts_.grid.width, height = facts_.grid.height;
    const auto start = game.parse_fen(facts_.start_fen);
    std::vector<std::vector<int>> pieces(squares_);
    game.each_piece(start, [&](int piece, int square) {
      pieces[static_cast<std::size_t>(square)].push_back(piece);
    });
    for (const auto& [up, right] : {std::pair{true, false}, {true, true}, {false, true}}) {
      view_.clear();
      for (int square = 0; square < width * height; ++square) {
        const int rank = square / width, file = square % width;
        view_.push_back(static_cast<std::size_t>((up ? height - 1 - rank : rank) * width +
                                                 (right ? width - 1 - file : file)));
      }
      symmetric_ = true;
      for (std::size_t square = 0; square < squares_; ++square) {
        const auto& here = pieces[square];
        const auto& there = pieces[view_[square]];
        if (here.size() != there.size()) symmetric_ = false;
        for (std::size_t i = 0; symmetric_ && i < here.size(); ++i)
          if (kind_of(here[i]) != kind_of(there[i]) || side_of(here[i]) == side_of(there[i]))
            symmetric_ = false;
      }
      if (symmetric_) return;
    }
    for (std::size_t square = 0; square < squares_; ++square) view_[square] = square;
  }

  const Facts& facts_;
  std::size_t squares_, kinds_, own_;
  std::vector<std::string> own_names_;
  std::vector<std::size_t> view_;
  bool symmetric_ = false;
};

// The men of both sides, royal pieces apart, on the board or in hand. A side is hunted when it has
// no more than one, and the other several more.
struct Men {
  std::array<int, 2> count{};

  int hunted() const {
    if (count[1] <= 1 && count[0] >= count[1] + 2) return 1;
    if (count[0] <= 1 && count[1] >= count[0] + 2) return 0;
    return -1;
  }
};

// How near the hunters are to the royal pieces of a side, all steps together, and how far these are
// from the centre. A search does not see a mate from afar; this leads there.
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
// be named several times.
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
