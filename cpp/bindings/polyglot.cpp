// Keys and moves as opening books in the Polyglot format have them: what rookery.books looks up.
#include "games/chess/polyglot.hpp"

#include <nanobind/stl/optional.h>

#include "bindings/chess_types.hpp"
#include "games/chess/moves.hpp"

namespace rookery::python {

using chess::Position;

void bind_polyglot(nb::module_& module) {
  module.def(
      "_polyglot_key",
      [](const ChessBoardObject& self) -> std::optional<std::uint64_t> {
        const Position& position = position_of(self);
        if (!chess::has_polyglot_key(position)) return std::nullopt;
        return chess::polyglot_key(position);
      },
      nb::arg("board"),
      "Return the key that Polyglot books have for a position, or None if they cannot have it.");
  module.def(
      "_polyglot_moves",
      [](const ChessBoardObject& self) {
        const Position& position = position_of(self);
        nb::typed<nb::dict, std::uint16_t, MoveObject> found;
        chess::MoveList moves;
        chess::list_moves(position, moves);
        for (const chess::Move move : moves)
          found[nb::int_(chess::polyglot_move(position, move))] =
              move_to_python(self.board->game(), board_of(self).rules().code(position, move));
        return found;
      },
      nb::arg("board"), nb::sig("def _polyglot_moves(board: ChessBoard) -> dict[int, ChessMove]"),
      "Return the legal moves by the numbers that Polyglot books have for them.");
}

}  // namespace rookery::python
