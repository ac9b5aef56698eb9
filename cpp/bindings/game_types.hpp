// The native values behind Game, Board and Move.
#pragma once

#include <memory>
#include <string_view>

#include "bindings/types.hpp"
#include "boards/board.hpp"

namespace rookery::python {

struct GameObject {
  const Game* game;  // lives as long as the process
};

struct MoveObject {
  const Game* game;
  MoveCode code;

  bool operator==(const MoveObject& other) const {
    return game == other.game && code == other.code;
  }
};

struct BoardObject {
  std::unique_ptr<Board> board;
};

// A board of chess or Chess960: the same value, with more to ask.
struct ChessBoardObject : BoardObject {};

// Text that we wrote ourselves, and so is UTF-8.
inline nb::str text(std::string_view view) { return nb::str(view.data(), view.size()); }

// A number beyond 64 bits, if need be.
nb::object leaves_to_python(perft::Leaves leaves);

// The Python object of a board, of the class that its game has.
nb::object board_to_python(std::unique_ptr<Board> board);

// A move given as itself or by its text; not necessarily legal here.
MoveCode code_from(const Board& board, nb::handle move);
[[noreturn]] void refuse(const Board& board, MoveCode code);

}  // namespace rookery::python
