// CoTuLenh as a search sees it.
#pragma once

#include "games/cotulenh/position.hpp"
#include "games/search_view.hpp"

namespace rookery::cotulenh {

// The number of a piece in the facts of CoTuLenh: the Commander comes first there.
constexpr int number_of(Colour colour, Kind kind, bool heroic) {
  constexpr int kAll = static_cast<int>(kKinds);
  return (2 * colour + heroic) * kAll + (kind + 1) % kAll;
}
constexpr int number_of_carrier(Colour colour, Unit unit) {
  return number_of(colour, carrier(unit), carrier_is_hero(unit));
}

// Calls sink(piece) for the pieces of a unit, the carrier first.
template <class Sink>
void each_piece_in(Unit unit, Colour colour, Sink&& sink) {
  const UnitFacts& facts = facts_of(unit);
  for (std::size_t i = 0; i < facts.size; ++i)
    sink(number_of(colour, facts.pieces[i], contains(facts.heroes, facts.pieces[i])));
}

template <class Sink>
void each_piece(const Placement& board, Sink&& sink) {
  for (const Colour colour : {kRed, kBlue})
    board.of(colour).for_each([&](std::size_t at) {
      const auto square = static_cast<Square>(at);
      each_piece_in(board.at(square), colour, [&](int piece) { sink(piece, dense(square)); });
    });
}

inline MoveView view_of(const Placement& board, const Move& move) {
  MoveView view;
  if (move.commit) return view;
  view.piece = number_of_carrier(board.mover(), move.unit);
  view.from = dense(move.from);
  view.to = dense(move.to);
  if (move.kind == kCapture || move.kind == kStay || move.kind == kSuicide)
    view.captured = number_of_carrier(other(board.mover()), board.at(move.to));
  return view;
}

// With few pieces, passing may be the best move (zugzwang).
inline bool pass(Position& position) {
  if (position.is_turn_open() || position.board.of(position.board.mover()).count() < 4)
    return false;
  position.board.pass_turn(false);
  return true;
}

}  // namespace rookery::cotulenh
