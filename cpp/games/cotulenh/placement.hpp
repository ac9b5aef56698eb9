// The units on the board, the side to move and the counters: everything but an open turn.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "games/cotulenh/geometry.hpp"
#include "games/cotulenh/units.hpp"
#include "games/key.hpp"

namespace rookery::cotulenh {

// Counters stop here, so that a FEN that a board writes can be read.
inline constexpr int kMostMoves = 9999;

struct Placement {
  std::array<Unit, kSquares> units{};
  // The squares with a piece of each kind, carried or not; the Commanders are below.
  std::array<Bits, kKinds - 1> kinds{};
  std::array<Bits, 2> colours{};
  Bits stacks{};
  std::array<std::uint8_t, 2> commanders{kNowhere, kNowhere};
  std::uint8_t turn = kRed;
  std::uint16_t clock = 0;
  std::uint16_t number = 1;

  Unit at(Square square) const { return units[static_cast<std::size_t>(square)]; }
  Bits occupied() const { return colours[0] | colours[1]; }
  bool is_occupied(Square square) const { return at(square) != kNobody; }
  Colour colour_at(Square square) const { return has(colours[kRed], square) ? kRed : kBlue; }
  Colour mover() const { return static_cast<Colour>(turn); }
  Square commander(Colour colour) const { return commanders[static_cast<std::size_t>(colour)]; }
  const Bits& of(Colour colour) const { return colours[static_cast<std::size_t>(colour)]; }
  const Bits& of(Kind kind) const { return kinds[kind]; }

  // Puts a unit on an empty square; lift() takes one away.
  void put(Square square, Unit unit, Colour colour);
  Unit lift(Square square);

  // Hands the turn over (rules/cotulenh.md 12). The clock goes back only by a normal capture in the
  // first step of the turn (Q11).
  void pass_turn(bool captured);

  // The key of everything that later moves depend on, without the counters.
  Key key() const;

  // Re-derives every redundant field.
  bool is_ok() const;

  bool operator==(const Placement&) const = default;
};
static_assert(std::is_trivially_copyable_v<Placement>);
static_assert(sizeof(Placement) <= 512);

}  // namespace rookery::cotulenh
