// The class Game.
#include <nanobind/stl/string.h>

#include <map>
#include <typeindex>

#include "bindings/chess_types.hpp"
#include "bindings/game_types.hpp"

namespace rookery::python {

namespace {

std::map<std::type_index, BoardToPython>& board_classes() {
  static std::map<std::type_index, BoardToPython> classes;
  return classes;
}

}  // namespace

void use_board_class(const std::type_info& native, BoardToPython make) {
  board_classes()[native] = make;
}

BoardToPython MoveTable::class_of(const Board& board) {
  const nb::ft_lock_guard guard(lock_);
  if (!board_class_) {
    const auto found = board_classes().find(typeid(board));
    board_class_ = found != board_classes().end() ? found->second : new_board<BoardObject>;
  }
  return board_class_;
}

ObjectOf<BoardObject> board_to_python(std::unique_ptr<Board> board,
                                      const std::shared_ptr<MoveTable>& moves) {
  const BoardToPython make = moves->class_of(*board);
  return make(std::move(board), moves);
}

ObjectOf<BoardObject> board_to_python(std::unique_ptr<Board> board) {
  const auto moves = moves_of(board->game());
  return board_to_python(std::move(board), moves);
}

nb::typed<nb::dict, nb::str, BitBoardObject> squares_to_python(const Game& game,
                                                               const NamedSquares& sets) {
  const GridRef grid = moves_of(game)->grid();
  nb::typed<nb::dict, nb::str, BitBoardObject> found;
  for (const auto& [name, squares] : sets) {
    BitBoardObject set{grid, no_squares(grid->grid)};
    for (const int square : squares)
      set.squares.set(static_cast<std::size_t>(grid->grid.bit(square)));
    found[text(name)] = nb::cast(set);
  }
  return found;
}

void bind_game(nb::module_& module) {
  nb::class_<PieceFacts>(module, "PieceKind",
                         "A kind of piece of one side of a game; listed by Game.pieces.\n\n"
                         ">>> king = game(\"xiangqi\").pieces[0]\n"
                         ">>> king.symbol, king.name, king.side, king.royal\n"
                         "('K', 'general', True, True)\n")
      .def(
          "__init__",
          [](PieceFacts* self, TextArgument symbol, TextArgument name, Flag side, Flag royal,
             Flag promoted) {
            new (self)
                PieceFacts{text_from(symbol, "a symbol is a str"),
                           text_from(name, "a name is a str"), side ? 0 : 1, royal, promoted};
          },
          nb::arg("symbol"), nb::kw_only(), nb::arg("name"), nb::arg("side"),
          nb::arg("royal") = false, nb::arg("promoted") = false)
      .def_ro("symbol", &PieceFacts::symbol, "The piece in FEN notation: \"K\", \"+p\".")
      .def_ro("name", &PieceFacts::name, "The name, such as \"king\".")
      .def_prop_ro(
          "side", [](const PieceFacts& self) { return self.side == 0; },
          "True for the side that moves first in the game, False for the other.")
      .def_ro("royal", &PieceFacts::royal,
              "Whether the piece is royal: it may not be left in check.")
      .def_ro("promoted", &PieceFacts::promoted,
              "Whether FEN marks it as promoted: \"+P\", \"Q~\".")
      .def(
          "__eq__", [](const PieceFacts& a, const PieceFacts& b) { return a == b; },
          nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__",
           [](const PieceFacts& self) { return nb::hash(nb::make_tuple(self.symbol, self.name)); })
      .def("__repr__", [](const PieceFacts& self) {
        const auto shown = [](bool value) { return value ? "True" : "False"; };
        return std::string("PieceKind(") + nb::repr(text(self.symbol)).c_str() +
               ", name=" + nb::repr(text(self.name)).c_str() + ", side=" + shown(self.side == 0) +
               ", royal=" + shown(self.royal) + ", promoted=" + shown(self.promoted) + ")";
      });
  nb::class_<GameObject>(module, "Game", nb::is_weak_referenceable(),
                         "A game: its start position, its boards and its moves.\n\n"
                         ">>> game(\"chess\").board().perft(3)\n"
                         "8902\n")
      .def_prop_ro(
          "name", [](const GameObject& self) { return text(self.game->name()); },
          "The name that rookery.game() takes.")
      .def_prop_ro(
          "title", [](const GameObject& self) { return text(self.game->facts().title); },
          "The display name.")
      .def_prop_ro(
          "grid", [](const GameObject& self) { return moves_of(*self.game)->grid().object(); },
          "The grid of the board.")
      .def_prop_ro(
          "start_fen", [](const GameObject& self) { return text(self.game->start_fen()); },
          "The start position as FEN.")
      .def_prop_ro(
          "figures", [](const GameObject& self) { return text(self.game->facts().figures); },
          "The figure set of its pieces; empty for letters.")
      .def_prop_ro(
          "pieces",
          [](const GameObject& self) -> nb::typed<nb::tuple, PieceFacts, nb::ellipsis> {
            nb::list pieces;
            for (const PieceFacts& piece : self.game->facts().pieces)
              pieces.append(nb::cast(piece));
            return nb::tuple(pieces);
          },
          "The kinds of pieces: those of the first side, then those of the second.\n\n"
          ">>> [piece.symbol for piece in game(\"minishogi\").pieces if piece.promoted]\n"
          "['+P', '+S', '+B', '+R', '+p', '+s', '+b', '+r']\n"
          ">>> game(\"chess\").pieces[5]\n"
          "PieceKind('K', name='king', side=True, royal=True, promoted=False)\n")
      .def_prop_ro(
          "has_hands", [](const GameObject& self) { return self.game->format().hands; },
          "Whether players hold pieces in hand.\n\n"
          ">>> game(\"shogi\").has_hands, game(\"chess\").has_hands\n"
          "(True, False)\n")
      .def_prop_ro(
          "has_stacks", [](const GameObject& self) { return self.game->format().stacks; },
          "Whether several pieces can stand on one square.\n\n"
          ">>> game(\"cotulenh\").has_stacks, game(\"chess\").has_stacks\n"
          "(True, False)\n")
      .def_prop_ro(
          "terrain",
          [](const GameObject& self) {
            return squares_to_python(*self.game, self.game->facts().terrain);
          },
          "Named terrain regions.\n\n"
          ">>> {name: len(squares) for name, squares in game(\"cotulenh\").terrain.items()}\n"
          "{'sea': 24, 'shore': 16}\n")
      .def(
          "board",
          [](const GameObject& self, TextArgument fen) {
            if (fen.is_none()) return board_to_python(self.game->board(self.game->start_fen()));
            return board_to_python(self.game->board(TextView(fen, "a FEN is a str")));
          },
          nb::arg("fen").none() = nb::none(), "Return a board at the start position, or at a FEN.")
      .def(
          "setup",
          [](const GameObject& self, TextArgument fen) {
            return setup_to_python(*self.game,
                                   fen.is_none()
                                       ? self.game->setup(self.game->start_fen())
                                       : self.game->setup(text_from(fen, "a position is a str")));
          },
          nb::arg("fen").none() = nb::none(),
          "Return an editable position, which need not be valid.\n\n"
          ">>> setup = game(\"chess\").setup(\"8/8/8/8/8/8/8/K7 w - - 0 1\")\n"
          ">>> setup.problems()\n"
          "['there is no black king']\n"
          ">>> setup.set(\"h8\", \"k\")\n"
          ">>> setup.board().fen()\n"
          "'7k/8/8/8/8/8/8/K7 w - - 0 1'\n")
      .def(
          "move",
          [](const GameObject& self, TextArgument move) {
            return move_to_python(*self.game,
                                  code_from_text(*self.game, text_from(move, "a text is a str")));
          },
          nb::arg("text"), "Return a move by its text, without a board.")
      .def(
          "__eq__", [](const GameObject& a, const GameObject& b) { return a.game == b.game; },
          nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](const GameObject& self) { return nb::hash(text(self.game->name())); })
      .def("__repr__", [](const GameObject& self) {
        return "rookery.game('" + std::string(self.game->name()) + "')";
      });

  module.def(
      "native_games",
      [] {
        nb::typed<nb::list, GameObject> games;
        for (const Game* game : native_games()) games.append(nb::cast(GameObject(*game)));
        return games;
      },
      "Return every native game.");
}

}  // namespace rookery::python
