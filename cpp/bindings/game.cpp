// Game, Board, Move and the moves of a board: the contract that every game keeps.
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include "bindings/game_types.hpp"
#include "bindings/types.hpp"
#include "boards/chess_board.hpp"
#include "core/text.hpp"

namespace rookery::python {
namespace {

struct LegalMovesObject {
  nb::object owner;  // keeps the board alive
  const Board* board;
};

MoveCode parsed(const Game& game, std::string_view move) {
  const auto code = game.parse_move_text(move);
  if (!code)
    throw BadInput("move-text", quoted(move) + " is not a move of " + std::string(game.name()));
  return *code;
}

bool is_legal(const Board& board, MoveCode code) {
  for (const MoveCode legal : board.legal_moves())
    if (legal == code) return true;
  return false;
}

void push(BoardObject& self, nb::handle move) {
  const MoveCode code = code_from(*self.board, move);
  if (!self.board->push(code)) refuse(*self.board, code);
}

MoveObject pop(BoardObject& self) {
  const auto code = self.board->pop();
  if (!code) throw BadInput("move-none", "pop(): no move has been played on this board");
  return {&self.board->game(), *code};
}

nb::list move_list(const Game& game, const std::vector<MoveCode>& codes) {
  nb::list list;
  for (const MoveCode code : codes) list.append(nb::cast(MoveObject{&game, code}));
  return list;
}

}  // namespace

MoveCode code_from(const Board& board, nb::handle move) {
  if (nb::isinstance<nb::str>(move)) return parsed(board.game(), text_from(move, ""));
  const auto* object = native<MoveObject>(move);
  if (!object)
    throw nb::type_error(
        ("a move is a Move or its text, not " + std::string(nb::repr(move).c_str())).c_str());
  if (object->game != &board.game())
    throw BadInput("move-illegal", object->game->move_text(object->code) + " is a move of " +
                                       std::string(object->game->name()) + ", not of " +
                                       std::string(board.game().name()));
  return object->code;
}

void refuse(const Board& board, MoveCode code) {
  throw BadInput("move-illegal", board.game().move_text(code) + " is not legal in " + board.fen());
}

nb::object leaves_to_python(perft::Leaves leaves) {
  const nb::object low = nb::int_(static_cast<std::uint64_t>(leaves));
  const auto high = static_cast<std::uint64_t>(leaves >> 64);
  return high ? (nb::object(nb::int_(high)) << nb::int_(64)) | low : low;
}

nb::object board_to_python(std::unique_ptr<Board> board) {
  if (dynamic_cast<const ChessBoard*>(board.get())) {
    ChessBoardObject object;
    object.board = std::move(board);
    return nb::cast(std::move(object));
  }
  return nb::cast(BoardObject{std::move(board)});
}

void bind_game(nb::module_& module) {
  nb::class_<MoveObject>(
      module, "Move",
      "A move of a game, equal to every other with the same text.\n\n"
      ">>> game(\"chess\").move(\"e2e4\") in game(\"chess\").board().legal_moves\n"
      "True\n")
      .def("__str__", [](const MoveObject& self) { return self.game->move_text(self.code); })
      .def("__repr__",
           [](const MoveObject& self) {
             return "rookery.game('" + std::string(self.game->name()) + "').move('" +
                    self.game->move_text(self.code) + "')";
           })
      .def(
          "__eq__", [](const MoveObject& a, const MoveObject& b) { return a == b; },
          nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__",
           [](const MoveObject& self) {
             return nb::hash(nb::make_tuple(text(self.game->name()), self.code));
           })
      .def(
          "__reduce__",
          [](const MoveObject& self) {
            return nb::make_tuple(
                hook("restore_move"),
                nb::make_tuple(1, text(self.game->name()), self.game->move_text(self.code)));
          },
          nb::sig("def __reduce__(self) -> tuple[object, ...]"));

  nb::class_<LegalMovesObject>(module, "LegalMoves",
                               "The legal moves of a board, as it is when they are asked for.")
      .def(
          "__iter__",
          [](const LegalMovesObject& self) {
            return nb::iter(move_list(self.board->game(), self.board->legal_moves()));
          },
          nb::sig("def __iter__(self) -> collections.abc.Iterator[Move]"))
      .def("__len__", [](const LegalMovesObject& self) { return self.board->count_legal_moves(); })
      .def("__bool__",
           [](const LegalMovesObject& self) { return self.board->count_legal_moves() > 0; })
      .def(
          "__contains__",
          [](const LegalMovesObject& self, nb::handle move) {
            const auto* object = native<MoveObject>(move);
            return object && object->game == &self.board->game() &&
                   is_legal(*self.board, object->code);
          },
          nb::arg("move"), nb::sig("def __contains__(self, move: object) -> bool"))
      .def(
          "count", [](const LegalMovesObject& self) { return self.board->count_legal_moves(); },
          "The number of legal moves, without listing them.")
      .def(
          "to_list",
          [](const LegalMovesObject& self) {
            return move_list(self.board->game(), self.board->legal_moves());
          },
          nb::sig("def to_list(self) -> list[Move]"), "The legal moves as a list.")
      .def("__repr__", [](const LegalMovesObject& self) {
        std::string shown = "<LegalMoves";
        for (const MoveCode code : self.board->legal_moves())
          shown += " " + self.board->game().move_text(code);
        return shown + ">";
      });

  nb::class_<BoardObject>(module, "Board",
                          "A position with its history; made by Game.board().\n\n"
                          ">>> board = game(\"chess\").board()\n"
                          ">>> board.push(\"e2e4\")\n"
                          ">>> board.fen()\n"
                          "'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'\n"
                          ">>> board.perft(4)\n"
                          "405385\n")
      .def_prop_ro(
          "game", [](const BoardObject& self) { return GameObject{&self.board->game()}; },
          "The game that is played.")
      .def_prop_ro(
          "legal_moves",
          [](nb::handle self) {
            return LegalMovesObject{nb::borrow(self), native<BoardObject>(self)->board.get()};
          },
          nb::sig("def legal_moves(self) -> LegalMoves"),
          "The legal moves: iterable, with len(), `in`, count() and to_list().")
      .def_prop_ro(
          "turn", [](const BoardObject& self) { return self.board->turn() == 0; },
          "Whose move it is: True for the side that begins, False for the other.")
      .def_prop_ro(
          "key",
          [](const BoardObject& self) {
            const Key key = self.board->key();
            return leaves_to_python(perft::Leaves{key.high} << 64 | key.low);
          },
          nb::sig("def key(self) -> int"),
          "A number of 128 bits for everything that later moves depend on.")
      .def_prop_ro(
          "history",
          [](const BoardObject& self) {
            return move_list(self.board->game(), self.board->history());
          },
          nb::sig("def history(self) -> list[Move]"),
          "The moves that pop() takes back, oldest first.")
      .def(
          "is_check", [](const BoardObject& self) { return self.board->is_check(); },
          "Whether the side to move is in check.")
      .def(
          "fen", [](const BoardObject& self) { return self.board->fen(); }, "The position as text.")
      .def(
          "parse_move",
          [](const BoardObject& self, nb::handle move) {
            return MoveObject{&self.board->game(),
                              self.board->parse_move(text_from(move, "a text is a str"))};
          },
          nb::arg("text").none(), nb::sig("def parse_move(self, text: str) -> Move"),
          "The legal move of a text: the game's own (e2e4) or SAN (e4).\n\n"
          ">>> game(\"chess\").board().parse_move(\"Nf3\")\n"
          "rookery.game('chess').move('g1f3')\n")
      .def(
          "san",
          [](const BoardObject& self, nb::handle move) {
            const MoveCode code = code_from(*self.board, move);
            if (!is_legal(*self.board, code)) refuse(*self.board, code);
            return self.board->san(code);
          },
          nb::arg("move").none(), nb::sig("def san(self, move: Move | str) -> str"),
          "A legal move as people write it.\n\n"
          ">>> game(\"chess\").board().san(\"g1f3\")\n"
          "'Nf3'\n")
      .def(
          "push_san",
          [](BoardObject& self, nb::handle san) {
            const MoveCode code = self.board->parse_move(text_from(san, "a text is a str"));
            self.board->push(code);
            return MoveObject{&self.board->game(), code};
          },
          nb::arg("san").none(), nb::sig("def push_san(self, san: str) -> Move"),
          "Play the move of a text, and give it.")
      .def(
          "outcome",
          [](const BoardObject& self, bool claim_draw) -> nb::object {
            const auto outcome = self.board->outcome(claim_draw);
            if (!outcome) return nb::none();
            return hook("outcome")(
                outcome->winner < 0 ? nb::none() : nb::object(nb::bool_(outcome->winner == 0)),
                text(outcome->reason));
          },
          nb::kw_only(), nb::arg("claim_draw") = false,
          nb::sig(
              "def outcome(self, *, claim_draw: bool = False) -> rookery._games.Outcome | None"),
          "How the game has ended, None if it has not.\n\n"
          "`claim_draw` counts what the side to move may claim as an end, too.")
      .def(
          "is_legal",
          [](const BoardObject& self, nb::handle move) {
            return is_legal(*self.board, code_from(*self.board, move));
          },
          nb::arg("move"), nb::sig("def is_legal(self, move: Move | str) -> bool"),
          "Whether a move can be played here.")
      .def("push", &push, nb::arg("move"), nb::sig("def push(self, move: Move | str) -> None"),
           "Play a legal move; another is refused, and the board stays as it was.")
      .def("pop", &pop, "Take the last move back, and give it.")
      .def(
          "copy", [](const BoardObject& self) { return board_to_python(self.board->copy()); },
          "A board of its own with the same position and history.")
      .def("__copy__", [](const BoardObject& self) { return board_to_python(self.board->copy()); })
      .def(
          "__deepcopy__",
          [](const BoardObject& self, nb::handle) { return board_to_python(self.board->copy()); },
          nb::arg("memo"), nb::sig("def __deepcopy__(self, memo: object) -> Board"))
      .def(
          "__eq__",
          [](const BoardObject& a, const BoardObject& b) { return a.board->equals(*b.board); },
          nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__repr__",
           [](const BoardObject& self) {
             return "rookery.game('" + std::string(self.board->game().name()) + "').board('" +
                    self.board->fen() + "')";
           })
      .def(
          "__reduce__",
          [](const BoardObject& self) {
            // The position before the history, and the history: it is played again.
            const auto start = self.board->copy();
            while (start->pop()) {
            }
            nb::list moves;
            for (const MoveCode code : self.board->history())
              moves.append(self.board->game().move_text(code));
            return nb::make_tuple(
                hook("restore_board"),
                nb::make_tuple(1, text(self.board->game().name()), start->fen(), nb::tuple(moves)));
          },
          nb::sig("def __reduce__(self) -> tuple[object, ...]"));
  // A board changes, so it has no hash.
  module.attr("Board").attr("__hash__") = nb::none();

  nb::class_<GameObject>(module, "Game",
                         "A game: its start, its boards, its moves.\n\n"
                         ">>> game(\"chess\").board().perft(3)\n"
                         "8902\n")
      .def_prop_ro(
          "name", [](const GameObject& self) { return text(self.game->name()); },
          nb::sig("def name(self) -> str"), "The name that rookery.game() knows it by.")
      .def_prop_ro(
          "title", [](const GameObject& self) { return text(self.game->title()); },
          nb::sig("def title(self) -> str"), "The name for people.")
      .def_prop_ro(
          "grid",
          [](const GameObject& self) {
            const Grid grid = self.game->grid();
            return nb::type<GridObject>()(grid.width, grid.height, grid.stride);
          },
          nb::sig("def grid(self) -> Grid"), "The board's squares.")
      .def_prop_ro(
          "start_fen", [](const GameObject& self) { return text(self.game->start_fen()); },
          nb::sig("def start_fen(self) -> str"), "The position a game begins with.")
      .def(
          "board",
          [](const GameObject& self, nb::handle fen) {
            if (fen.is_none()) return board_to_python(self.game->board(self.game->start_fen()));
            return board_to_python(self.game->board(text_from(fen, "a FEN is a str")));
          },
          nb::arg("fen").none() = nb::none(),
          nb::sig("def board(self, fen: str | None = None) -> Board"),
          "A board at the start, or at a position given as text.")
      .def(
          "playouts",
          [](nb::handle self, nb::args arguments, nb::kwargs options) {
            return self.attr("board")().attr("playouts")(*arguments, **options);
          },
          nb::sig(
              "def playouts(self, games: int, *, seed: int = 0, max_plies: int = 10000, threads: "
              "int = 1, progress: collections.abc.Callable[[int], object] | None = None) -> "
              "rookery._games.Playouts"),
          "Play random games from the start position.\n\n"
          ">>> game(\"chess\").playouts(100, seed=1).games\n"
          "100\n")
      .def(
          "move",
          [](const GameObject& self, nb::handle move) {
            return MoveObject{self.game, parsed(*self.game, text_from(move, "a text is a str"))};
          },
          nb::arg("text").none(), nb::sig("def move(self, text: str) -> Move"),
          "A move by its text, without a board.")
      .def(
          "__eq__", [](const GameObject& a, const GameObject& b) { return a.game == b.game; },
          nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](const GameObject& self) { return nb::hash(text(self.game->name())); })
      .def("__repr__",
           [](const GameObject& self) {
             return "rookery.game('" + std::string(self.game->name()) + "')";
           })
      .def(
          "__reduce__",
          [](const GameObject& self) {
            return nb::make_tuple(hook("restore_game"), nb::make_tuple(1, text(self.game->name())));
          },
          nb::sig("def __reduce__(self) -> tuple[object, ...]"));

  module.def(
      "native_games",
      [] {
        nb::list games;
        for (const auto& game : native_games()) games.append(nb::cast(GameObject{game.get()}));
        return games;
      },
      nb::sig("def native_games() -> list[Game]"), "Every native game.");
}

}  // namespace rookery::python
