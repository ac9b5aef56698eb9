// The one definition of a native game. Boards, perft and random games are written over it, once.
//
// An object of a Rules class is a game; its positions may point into it. All members are const.
//
// Required:
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
//   ending(position, moves)        what ends the game here, given the number of legal moves, or any
//                                  number that is 0 exactly if there are none
//   ending_by_history(position, past)
//                                  … given the positions before: repetition, clocks
//   kReasons                       names of endings
//   kKinds, kinds_of(before, move, after)
//                                  names of kinds of moves, and a bit for each that this move has
//   symbol_at(position, square)    the piece as FEN writes it, empty for an empty square
//   each_possible_move(side, sink) calls sink(code) for every move that some position can have
//   with_squares(code, map)        the same move between other squares
//
// Optional, each with one fallback in optional.hpp, perft/tree.hpp or perft/playouts.hpp, where it
// is described; a test finds both equal:
//   parse_fen, to_fen, parse_setup, setup_fen, list, list_codes, count, find, find_playable,
//   make_playable, find_unchecked, Undo with make and unmake, is_sound, is_turn_open, kTurnSteps,
//   check_square, san, parse_san, find_text, exact_fen, draw, reversible_plies, visit, claim,
//   are_equal, is_capture, hands, attackers, areas, generate_slow, with_tree, with_walk; and for
//   the search, in search/optional.hpp and search/exchange.hpp: each_piece, each_held, view_of,
//   aims, pass, kFeatures with features and features_used, Gone with begin_exchange and
//   next_captor; and for environments, in batch/optional.hpp: Frame with frame and piece_sets,
//   state_planes with paint_state, claimable, key_with_every_mark, alphazero_number with
//   paint_alphazero_state
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "games/facts.hpp"
#include "games/key.hpp"
#include "games/past.hpp"
#include "games/setup.hpp"

namespace rookery {

// A move as its text describes it. Which piece moves and what it captures is for the position to
// know.
using MoveCode = std::uint64_t;
inline constexpr MoveCode kNoCode = ~MoveCode{0};

// Pseudo-legal moves may leave the mover's royal piece in check.
enum class Legality { kPseudoLegal, kLegal };

// How a game has ended.
struct Ending {
  int winner;          // 0 or 1, -1 for a draw
  std::size_t reason;  // index into the game's kReasons

  bool operator==(const Ending&) const = default;
};

// What the text of a move says about it.
struct MoveParts {
  int from = -1;          // -1 if it does not begin on a square
  int to = -1;            // -1 if it does not end on one
  std::string promotion;  // the letter of what a piece becomes, "+" for its promoted form
  std::string drop;       // the letter of what comes from the hand
};

namespace detail {

template <class Move>
struct AnySink {
  void operator()(const Move&) const {}
};

}  // namespace detail

template <class R>
concept Rules =
    requires(const R& rules, typename R::Position& position, const typename R::Position& constant,
             typename R::Move move, MoveCode code, std::string_view text, std::size_t number,
             const Past& past, const Setup& setup, Problems& problems,
             detail::AnySink<typename R::Move> sink) {
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
      { rules.symbol_at(constant, 0) } -> std::same_as<std::string>;
    };

}  // namespace rookery
