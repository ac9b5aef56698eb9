// The optional members of Rules that search and evaluation use, and their fallbacks. Pieces are
// numbers in facts().pieces.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "games/optional.hpp"
#include "games/search_view.hpp"

namespace rookery::search {

// The number of a piece that FEN writes so, -1 if there is none.
inline int piece_of_symbol(const Facts& facts, std::string_view symbol) {
  for (std::size_t i = 0; i < facts.pieces.size(); ++i)
    if (facts.pieces[i].symbol == symbol) return static_cast<int>(i);
  return -1;
}

// Calls use(symbol) for every piece that stands on a square: those of a stack such as (N+FT) one by
// one.
template <class Use>
void each_symbol(std::string_view standing, Use use) {
  if (standing.empty()) return;
  if (standing.front() != '(') return use(standing);
  for (std::size_t i = 1; i + 1 < standing.size();) {
    const std::size_t length = standing[i] == '+' ? 2 : 1;
    use(standing.substr(i, length));
    i += length;
  }
}

// Calls sink(piece, square) for every piece on the board.
template <Rules R, class Sink>
[[gnu::always_inline]] inline void each_piece(const R& game, const typename R::Position& position,
                                              Sink&& sink) {
  if constexpr (requires { game.each_piece(position, sink); }) {
    game.each_piece(position, sink);
  } else {
    const Facts& facts = game.facts();
    for (int square = 0; square < facts.grid.squares(); ++square)
      each_symbol(game.symbol_at(position, square),
                  [&](std::string_view symbol) { sink(piece_of_symbol(facts, symbol), square); });
  }
}

// Calls sink(piece, count) for the pieces in hand.
template <Rules R, class Sink>
[[gnu::always_inline]] inline void each_held(const R& game, const typename R::Position& position,
                                             Sink&& sink) {
  if constexpr (requires { game.each_held(position, sink); }) {
    game.each_held(position, sink);
  } else {
    for (const auto& [symbol, count] : rules::hands(game, position))
      sink(piece_of_symbol(game.facts(), symbol), count);
  }
}

// Precondition: the move is pseudo-legal.
template <Rules R>
MoveView view_of(const R& game, const typename R::Position& position, typename R::Move move) {
  if constexpr (requires { game.view_of(position, move); }) {
    return game.view_of(position, move);
  } else {
    const Facts& facts = game.facts();
    const MoveParts parts = game.parts(game.code(position, move));
    const auto at = [&](const typename R::Position& there, int square) {
      int piece = -1;
      if (square >= 0)
        each_symbol(game.symbol_at(there, square), [&](std::string_view symbol) {
          if (piece < 0) piece = piece_of_symbol(facts, symbol);
        });
      return piece;
    };
    const int side = game.turn(position);
    MoveView view;
    view.from = parts.from;
    view.to = parts.to;
    view.piece = at(position, parts.from);
    if (!parts.drop.empty())
      for (std::size_t i = 0, kinds = facts.pieces.size() / 2; i < kinds; ++i)
        if (facts.pieces[i].symbol == parts.drop)
          view.piece = static_cast<int>(i + (side ? kinds : 0));
    if (!rules::is_capture(game, position, move) && parts.promotion.empty()) return view;
    auto after = position;
    game.make(after, move);
    if (!parts.promotion.empty()) view.becomes = at(after, parts.to);
    if (rules::is_capture(game, position, move)) {
      view.captured = at(position, parts.to);
      // En passant: what has gone stood elsewhere.
      for (int square = 0; view.captured < 0 && square < facts.grid.squares(); ++square)
        if (const int gone = at(position, square);
            gone >= 0 && facts.pieces[static_cast<std::size_t>(gone)].side != side &&
            at(after, square) != gone)
          view.captured = gone;
    }
    return view;
  }
}

// What is worth reaching, by the rules; nothing where a game does not tell.
template <Rules R>
std::vector<Aim> aims(const R& game) {
  if constexpr (requires { game.aims(); }) {
    return game.aims();
  } else {
    return {};
  }
}

// Passes the move to the other side. Returns false, leaving the position unchanged, where passing
// might be good: a null move would prove nothing there.
template <Rules R>
bool pass(const R& game, typename R::Position& position) {
  if constexpr (requires { game.pass(position); }) {
    return game.pass(position);
  } else {
    return false;
  }
}
template <class R>
concept CanPass = requires(const R& game, typename R::Position& position) { game.pass(position); };

template <class R>
constexpr std::size_t feature_count() {
  if constexpr (requires { R::kFeatures; }) {
    return R::kFeatures.size();
  } else {
    return 0;
  }
}
// How many of kFeatures count in this game, from the first on: all, unless the game says otherwise.
template <Rules R>
std::size_t features_used(const R& game) {
  if constexpr (requires { game.features_used(); }) {
    return game.features_used();
  } else {
    return feature_count<R>();
  }
}
// What a game counts besides its pieces (kFeatures), as the side that begins sees it.
template <Rules R>
std::array<int, feature_count<R>()> features(const R& game, const typename R::Position& position) {
  if constexpr (feature_count<R>() > 0) {
    return game.features(position);
  } else {
    return {};
  }
}

// Whether a game can tell who captures next on a square: then captures are counted to their end.
template <class R>
concept HasExchanges = requires { typename R::Gone; };

}  // namespace rookery::search
