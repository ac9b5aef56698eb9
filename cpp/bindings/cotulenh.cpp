// Methods of CoTuLenh boards beyond the common contract.
#include <nanobind/stl/string.h>

#include "bindings/game_types.hpp"
#include "boards/rules_board.hpp"
#include "games/cotulenh/open_turn.hpp"
#include "games/cotulenh/rules.hpp"

namespace rookery {

extern template class RulesBoard<cotulenh::CotulenhRules>;  // compiled with the list of games

}  // namespace rookery

namespace rookery::python {
namespace {

using CotulenhBoard = RulesBoard<cotulenh::CotulenhRules>;
using cotulenh::Bits;
using cotulenh::Placement;
using cotulenh::Position;
using cotulenh::Square;

const Position& position_of(const CotulenhBoardObject& self) {
  return static_cast<const CotulenhBoard&>(*self.board).position();
}

// The grid of all boards of CoTuLenh. It lives as long as the process.
const GridRef& cotulenh_grid() {
  static const GridRef* const grid =
      new GridRef(nb::type<GridObject>()(cotulenh::kFiles, cotulenh::kRanks));
  return *grid;
}

BitBoardObject bitboard(const Bits& bits) {
  BitBoardObject board{cotulenh_grid(), no_squares(cotulenh_grid()->grid)};
  bits.for_each([&](std::size_t at) {
    board.squares.set(static_cast<std::size_t>(cotulenh::dense(static_cast<Square>(at))));
  });
  return board;
}

using ColourArgument = nb::typed<nb::handle, bool>;

cotulenh::Colour colour_from(nb::handle colour) {
  if (!PyBool_Check(colour.ptr())) refuse_type(colour, "a colour is True (Red) or False (Blue)");
  return colour.ptr() == Py_True ? cotulenh::kRed : cotulenh::kBlue;
}

std::optional<int> square_or_none(Square square) {
  if (square == cotulenh::kNowhere) return std::nullopt;
  return cotulenh::dense(square);
}

}  // namespace

void bind_cotulenh(nb::module_& module) {
  use_board_class(typeid(CotulenhBoard), new_board<CotulenhBoardObject>);
  nb::class_<CotulenhBoardObject, BoardObject>(
      module, "CotulenhBoard", nb::pooled(),
      "A board of CoTuLenh: a Board with methods special to the game.\n\n"
      ">>> board = game(\"cotulenh\").board()\n"
      ">>> board.push(\"Ic5&c4\")\n"
      ">>> board.piece_at(\"c4\")\n"
      "'(NI)'\n")
      .def(
          "__init__",
          [](CotulenhBoardObject* self, TextArgument fen) {
            const Game* found = native_game("cotulenh");
            new (self) CotulenhBoardObject(
                found->board(fen.is_none() ? std::string(found->start_fen())
                                           : text_from(fen, "a position is a str")));
          },
          nb::arg("fen").none() = nb::none())
      .def(
          "commander",
          [](const CotulenhBoardObject& self, ColourArgument color) {
            return square_or_none(position_of(self).board.commander(colour_from(color)));
          },
          nb::arg("color"),
          "Return the square of a side's Commander, carried or not, or None if it was captured.")
      .def(
          "units",
          [](const CotulenhBoardObject& self, ColourArgument color) {
            return bitboard(position_of(self).board.of(colour_from(color)));
          },
          nb::arg("color"), "Return the squares of a side's pieces and stacks.")
      .def(
          "checkers",
          [](const CotulenhBoardObject& self) {
            const Placement& board = position_of(self).board;
            const Square commander = board.commander(board.mover());
            if (commander == cotulenh::kNowhere) return bitboard({});
            return bitboard(cotulenh::attackers(board, other(board.mover()), commander));
          },
          "Return the squares from which the Commander of the side to move is attacked.")
      .def(
          "is_exposed",
          [](const CotulenhBoardObject& self) {
            return cotulenh::is_exposed(position_of(self).board);
          },
          "Return whether the Commanders face each other on an open file or rank.")
      .def(
          "air_defence",
          [](const CotulenhBoardObject& self, ColourArgument color) {
            return bitboard(
                cotulenh::covered_airspace(position_of(self).board, colour_from(color)));
          },
          nb::arg("color"),
          "Return the squares that a side's air defence covers.\n\n"
          ">>> game(\"cotulenh\").board(\"6c4/11/11/11/11/11/11/11/11/6G4/11/6C4 r - - 0 1\")"
          ".air_defence(True).names()\n"
          "['g2', 'f3', 'g3', 'h3', 'g4']\n")
      .def_prop_ro(
          "turn_origin",
          [](const CotulenhBoardObject& self) {
            const Position& position = position_of(self);
            return square_or_none(position.is_turn_open() ? position.open_turn.origin
                                                          : cotulenh::kNowhere);
          },
          "Return the square whose stack is being deployed, or None if no turn is open.")
      .def(
          "can_commit",
          [](const CotulenhBoardObject& self) { return cotulenh::can_commit(position_of(self)); },
          "Return whether a turn is open and may be ended.")
      .def_prop_ro(
          "halfmove_clock",
          [](const CotulenhBoardObject& self) { return position_of(self).board.clock; },
          "Turns since the last one that began with a normal capture.")
      .def_prop_ro(
          "fullmove_number",
          [](const CotulenhBoardObject& self) { return position_of(self).board.number; },
          "The move number, from 1; it increases after each turn of Blue.");
}

}  // namespace rookery::python
