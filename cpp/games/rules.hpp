// The one definition of a native game. Boards, perft, random games, search, environments and PGN
// are written over it, once.
//
// An object of a Rules class is a game; its positions may point into it. All members are const. The
// class is derived from RulesDefaults of itself, which has everything that is not required here.
//
// Required (a test finds this list and the concept below equal):
//   Position, Move                 values; a Move has at most 64 bits
//   kNoMove                        a Move that no position has
//   facts()                        Facts: name, grid, start, pieces
//   format()                       FenFormat: how positions are written
//   position(setup, problems)      the position of a Setup, if nothing is added to the problems
//   setup(position)                and back
//   code(position, move)           the move's text as a number: within a game, equal codes and
//                                  equal texts are the same move
//   move_text(code)                canonical text; needs no position
//   parse_move_text(text)          kNoCode if it is not the text of a move
//   parts(code)                    MoveParts
//   generate<Legality>(position, sink)
//                                  calls sink(move) for every move, always in the same order
//   make(position, move)           plays a pseudo-legal move, and decides who moves next
//   key(position)                  everything that later moves depend on
//   turn(position)                 0 for the side that begins
//   is_check(position)
//   ending(position, moves)        what ends the game here, given the number of legal moves; 1 may
//                                  stand for any number above 0
//   ending_by_history(position, past)
//                                  … given the positions before: repetition, clocks
//   kReasons                       names of endings
//   kKinds                         names of kinds of moves
//   kinds_of(before, move, after)  a bit for each kind that this move has
//   each_piece(position, sink)     calls sink(piece, square) for every piece on the board, a number
//                                  in facts().pieces; the pieces of a stack follow each other, the
//                                  carrier first
//   each_possible_move(side, sink) calls sink(code) for every move that some position can have
//   with_squares(code, map)        the same move between other squares
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "games/rules_defaults.hpp"

namespace rookery {

namespace detail {

struct AnySink {
  template <class... Arguments>
  void operator()(const Arguments&...) const {}
};

}  // namespace detail

template <class R>
concept Rules =
    std::derived_from<R, RulesDefaults<R>> &&
    requires(const R& rules, typename R::Position& position, const typename R::Position& constant,
             typename R::Move move, MoveCode code, std::string_view text, std::size_t number,
             const Past& past, const Setup& setup, Problems& problems, const SquareMap& map,
             detail::AnySink sink) {
      requires std::is_trivially_copyable_v<typename R::Position>;
      requires std::equality_comparable<typename R::Position>;
      requires sizeof(typename R::Move) <= 8;
      requires std::equality_comparable<typename R::Move>;
      { R::kNoMove } -> std::convertible_to<typename R::Move>;
      { rules.facts() } -> std::same_as<const Facts&>;
      { rules.format() } -> std::convertible_to<FenFormat>;
      { rules.position(setup, problems) } -> std::same_as<typename R::Position>;
      { rules.setup(constant) } -> std::same_as<Setup>;
      { rules.code(constant, move) } -> std::same_as<MoveCode>;
      { rules.move_text(code) } -> std::same_as<std::string>;
      { rules.parse_move_text(text) } -> std::same_as<MoveCode>;
      { rules.parts(code) } -> std::same_as<MoveParts>;
      rules.template generate<Legality::kLegal>(constant, sink);
      rules.template generate<Legality::kPseudoLegal>(constant, sink);
      rules.make(position, move);
      { rules.key(constant) } -> std::same_as<Key>;
      { rules.turn(constant) } -> std::convertible_to<int>;
      { rules.is_check(constant) } -> std::same_as<bool>;
      { rules.ending(constant, number) } -> std::same_as<std::optional<Ending>>;
      { rules.ending_by_history(constant, past) } -> std::same_as<std::optional<Ending>>;
      { R::kReasons.size() } -> std::convertible_to<std::size_t>;
      { rules.kinds_of(constant, move, constant) } -> std::same_as<std::uint32_t>;
      { R::kKinds.size() } -> std::convertible_to<std::size_t>;
      rules.each_piece(constant, sink);
      rules.each_possible_move(0, sink);
      { rules.with_squares(code, map) } -> std::same_as<MoveCode>;
    };

// Abilities: types and members that some games have, and for which there is no default, since other
// code asks whether they are there.

// A turn can be several moves: kTurnSteps says which moves its steps are.
template <class R>
concept HasTurns = requires {
  { R::kTurnSteps } -> std::convertible_to<Legality>;
};

// One class plays several games, kVariants: it is constructed with one of them.
template <class R>
concept HasVariants = requires { R::kVariants; };

// A move is a number of 16 bits, by which tables and records keep it.
template <class R>
concept HasMoveBits = requires(typename R::Move move) {
  { move.bits } -> std::same_as<std::uint16_t&>;
};

// The slow twin of generate.
template <class R>
concept HasSlowTwin = requires(const R& game, const typename R::Position& position) {
  game.template generate_slow<Legality::kLegal>(position, detail::AnySink());
};

// make_undoable(position, move, undo) and unmake(position, move, undo). Boards keep copies instead.
template <class R>
concept CanUnmake = requires { typename R::Undo; };

// make_playable(position, code) finds out by playing it whether a move is legal. It returns false
// if the move is not playable, and may then leave the position in any state: the caller restores
// it. It knows a move by the code that code() gives it.
template <class R>
concept TriesMoves = requires(const R& game, typename R::Position& position, MoveCode code) {
  { game.make_playable(position, code) } -> std::same_as<bool>;
};

// Pieces attack squares: attackers(position, side, square) are the pieces of a side that attack a
// square, whatever stands there.
template <class R>
concept HasAttacks = requires(const R& game, const typename R::Position& position) {
  { game.attackers(position, 0, 0) } -> std::same_as<SquareSet>;
};

// pass(position) passes the move to the other side. It returns false, leaving the position
// unchanged, where passing might be good: a null move would prove nothing there.
template <class R>
concept CanPass = requires(const R& game, typename R::Position& position) {
  { game.pass(position) } -> std::same_as<bool>;
};

// Captures can be counted to their end (search/exchange.hpp): Gone, begin_exchange, next_captor.
template <class R>
concept HasExchanges = requires { typename R::Gone; };

// Observations of earlier positions are made from a Frame, which is smaller than a position:
// frame(position), and piece_sets(frame, side, out).
template <class R>
concept HasFrames = requires { typename R::Frame; };

// claimable(position, repetitions) is a draw that the side to move can claim without moving.
template <class R>
concept HasClaims = requires(const R& game, const typename R::Position& position) {
  { game.claimable(position, std::size_t{1}) } -> std::same_as<std::optional<Ending>>;
};

// Actions and planes as AlphaZero numbered them: kAlphaZeroNumbers, alphazero_number(code),
// paint_alphazero_state(position, side, plies, painter).
template <class R>
concept HasAlphaZero = requires { R::kAlphaZeroNumbers; };

}  // namespace rookery
