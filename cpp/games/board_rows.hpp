// Positions of chess as numbers, one row for each, in arrays that somebody else owns.
#pragma once

#include <cstdint>

namespace rookery {

// Arrays that are not wanted are null.
struct BoardRows {
  std::uint8_t* squares = nullptr;     // 64 each, a1 first: 0 empty, 1 to 6 PNBRQK, 7 to 12 pnbrqk
  std::uint64_t* bitboards = nullptr;  // 12 each, in the same order of pieces
  std::uint8_t* turn = nullptr;        // 1 for White, as Board.turn
  std::uint8_t* castling = nullptr;    // the sum of the rights: K 1, Q 2, k 4, q 8
  std::int8_t* en_passant = nullptr;   // the square of a legal capture, or -1
  std::uint16_t* halfmove_clock = nullptr;
  std::uint64_t* polyglot_key = nullptr;
  std::uint16_t* polyglot_move = nullptr;  // that was played there; 0 if books cannot have it
};

}  // namespace rookery
