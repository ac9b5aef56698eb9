// A move: a step of a unit, or the commit that ends a deploy turn.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/cotulenh/geometry.hpp"
#include "games/cotulenh/units.hpp"
#include "games/rules.hpp"

namespace rookery::cotulenh {

enum MoveKind : std::uint8_t {
  kStep,     // to an empty square
  kCapture,  // the unit on the target is removed
  kStay,     // a stay capture: the same, but the moving unit stays
  kSuicide,  // an Air Force and the unit that it hits both vanish
  kCombine,  // joins a friendly unit
};

inline constexpr std::array<MoveKind, 5> kMoveKinds = {kStep, kCapture, kStay, kSuicide, kCombine};

// Exactly what the text of a move says (rules/cotulenh.md 14).
struct Move {
  Unit unit = kNobody;  // the unit that moves; in a deploy step, one piece
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  MoveKind kind = kStep;
  bool deploy = false;
  bool commit = false;

  Move() = default;
  Move(Unit moving, Square start, Square end, MoveKind what, bool deploying)
      : unit(moving),
        from(static_cast<std::uint8_t>(start)),
        to(static_cast<std::uint8_t>(end)),
        kind(what),
        deploy(deploying) {}

  bool operator==(const Move&) const = default;
};
static_assert(sizeof(Move) <= 8);

inline Move commit_move() {
  Move move;
  move.commit = true;
  return move;
}

// Unit (8 bits), from (8), to (8), kind (3), deploy, commit.
inline MoveCode code_of(const Move& move) {
  return MoveCode{move.unit} | MoveCode{move.from} << 8 | MoveCode{move.to} << 16 |
         MoveCode{move.kind} << 24 | MoveCode{move.deploy} << 27 | MoveCode{move.commit} << 28;
}

inline Move move_of(MoveCode code) {
  Move move;
  move.unit = static_cast<Unit>(code & 255);
  move.from = static_cast<std::uint8_t>(code >> 8 & 255);
  move.to = static_cast<std::uint8_t>(code >> 16 & 255);
  move.kind = static_cast<MoveKind>(code >> 24 & 7);
  move.deploy = code >> 27 & 1;
  move.commit = code >> 28 & 1;
  return move;
}

// Positions that were set up can have very many moves, so there is no useful fixed limit.
using MoveList = std::vector<Move>;

}  // namespace rookery::cotulenh
