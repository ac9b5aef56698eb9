// What a game must offer to be counted by kind and played at random.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "games/key.hpp"

namespace rookery {

// How a game can have ended. The reasons and their order are the game's.
struct Ending {
  int winner;          // 0 or 1, -1 for a draw
  std::size_t reason;  // index into the game's kReasons
};

//   Position, Move, MoveList, Undo
//   list(position, moves)           every legal move, in a fixed order
//   make(position, move, undo)      decides who moves next; fills what unmake needs
//   unmake(position, move, undo)
//   kKinds, classify(after, move, undo)
//                                   names of kinds, and a bit for each that the move just made has
//   key(position)                   everything that later moves depend on
//   reversible_plies(position)      how far back an equal position can lie
template <class R>
concept Rules = requires(typename R::Position& position, const typename R::Position& constant,
                         typename R::Move move, typename R::MoveList& moves,
                         typename R::Undo& fresh, const typename R::Undo& undo) {
  requires std::is_trivially_copyable_v<typename R::Position>;
  requires sizeof(typename R::Move) <= 8;
  R::list(constant, moves);
  R::make(position, move, fresh);
  R::unmake(position, move, undo);
  { R::classify(constant, move, undo) } -> std::same_as<std::uint32_t>;
  { R::kKinds.size() } -> std::convertible_to<std::size_t>;
  { R::key(constant) } -> std::same_as<Key>;
  { R::reversible_plies(constant) } -> std::convertible_to<std::size_t>;
};

}  // namespace rookery
