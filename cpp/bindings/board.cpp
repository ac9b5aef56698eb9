// Board and Position: the contract that every game keeps.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>

#include <algorithm>

#include "bindings/chess_types.hpp"
#include "bindings/game_types.hpp"
#include "core/text.hpp"

namespace rookery::python {
namespace {

GridRef grid_of(const BoardObject& self) { return self.moves->grid(); }
GridRef grid_of(const PositionObject& self) { return moves_of(self.board->game())->grid(); }

int side_from(nb::handle side) {
  if (!PyBool_Check(side.ptr()))
    refuse_type(side, "a side is True (the one that begins) or False (the other)");
  return side.ptr() == Py_True ? 0 : 1;
}

// The attacks, or an error in a game without attacks.
const Squares& attacked(const Board& board, const std::optional<Squares>& squares) {
  if (!squares)
    throw BadInput("game-no-attacks", "pieces of " + board.game().name() + " attack no squares");
  return *squares;
}

template <class Object>
Squares attackers(const Object& self, nb::handle side, nb::handle square) {
  const Board& board = *self.board;
  return attacked(board,
                  board.attackers(side_from(side), square_from(board.game().grid(), square)));
}

nb::str symbol_of(const Board& board, int piece) {
  return text(board.game().facts().pieces[static_cast<std::size_t>(piece)].symbol);
}

Squares side_pieces(const Board& board, int side) {
  const Grid& grid = board.game().grid();
  const auto& pieces = board.game().facts().pieces;
  Squares found = no_squares(grid);
  for (const auto& [piece, square] : board.standing())
    if (pieces[static_cast<std::size_t>(piece)].side == side)
      found.set(static_cast<std::size_t>(grid.bit(square)));
  return found;
}

// Removes from both lists each pair for which `is_same(gone, come)`: a piece that has gone from one
// square and come to another, because it has moved or changed.
template <class IsSame>
void remove_pairs(std::vector<Standing>& gone, std::vector<Standing>& come, IsSame is_same) {
  std::erase_if(come, [&](const Standing& b) {
    const auto found =
        std::find_if(gone.begin(), gone.end(), [&](const Standing& a) { return is_same(a, b); });
    if (found == gone.end()) return false;
    gone.erase(found);
    return true;
  });
}

// The pieces that a pseudo-legal move takes off the board, by square: all that are gone afterwards,
// except those that have moved, changed, or been turned over.
std::vector<Standing> captured_by(const Board& board, MoveCode move) {
  const auto& pieces = board.game().facts().pieces;
  const auto side = [&](const Standing& of) {
    return pieces[static_cast<std::size_t>(of.piece)].side;
  };
  const int from = board.game().parts(move).from;
  const auto next = board.copy(false);
  next->push_unchecked(move);
  std::vector<Standing> gone = board.standing(), come = next->standing();
  std::sort(gone.begin(), gone.end());
  std::sort(come.begin(), come.end());
  remove_pairs(gone, come, [](const Standing& a, const Standing& b) { return a == b; });
  // The piece that has moved is looked for first on the square where the move begins.
  std::stable_sort(gone.begin(), gone.end(), [&](const Standing& a, const Standing& b) {
    return (a.square == from) > (b.square == from);
  });
  // Pairs of one side: pieces that have changed in place, have moved, or have done both.
  remove_pairs(gone, come, [&](const Standing& a, const Standing& b) {
    return side(a) == side(b) && a.square == b.square;
  });
  remove_pairs(gone, come, [](const Standing& a, const Standing& b) { return a.piece == b.piece; });
  remove_pairs(gone, come,
               [&](const Standing& a, const Standing& b) { return side(a) == side(b); });
  // Pieces that are left in `come` have not moved there: they were dropped, or turned over.
  remove_pairs(gone, come,
               [](const Standing& a, const Standing& b) { return a.square == b.square; });
  std::sort(gone.begin(), gone.end(), [](const Standing& a, const Standing& b) {
    return std::pair(a.square, a.piece) < std::pair(b.square, b.piece);
  });
  return gone;
}

// Methods that a position has in common with a board.
template <class Object, class Class>
void bind_position_queries(Class& type) {
  type.def_prop_ro(
          "game", [](const Object& self) { return GameObject(self.board->game()); },
          "The game that is played.")
      .def_prop_ro(
          "turn", [](const Object& self) { return self.board->turn() == 0; },
          "The side to move: True for the side that moves first in the game, False for the other.")
      .def_prop_ro(
          "key",
          [](const Object& self) {
            const Key key = self.board->key();
            return leaves_to_python({key.low, key.high});
          },
          "A 128-bit hash of everything that later moves depend on.")
      .def(
          "symbols",
          [](const Object& self) {
            nb::typed<nb::dict, int, nb::str> symbols;
            for (int square = 0; square < self.board->game().grid().squares(); ++square)
              if (const std::string symbol = self.board->symbol_at(square); !symbol.empty())
                symbols[nb::int_(square)] = text(symbol);
            return symbols;
          },
          "Return the pieces by square, in FEN notation.")
      .def(
          "piece_at",
          [](const Object& self, SquareArgument square) -> std::optional<std::string> {
            std::string symbol =
                self.board->symbol_at(square_from(self.board->game().grid(), square));
            return symbol.empty() ? std::nullopt : std::optional(std::move(symbol));
          },
          nb::arg("square"),
          "Return the piece on a square as FEN writes it, or None if the square is empty.\n\n"
          ">>> game(\"xiangqi\").board().piece_at(\"e1\")\n"
          "'K'\n")
      .def(
          "pieces_at",
          [](const Object& self, SquareArgument square) {
            const int wanted = square_from(self.board->game().grid(), square);
            nb::typed<nb::list, nb::str> symbols;
            for (const auto& [piece, at] : self.board->standing())
              if (at == wanted) symbols.append(symbol_of(*self.board, piece));
            return symbols;
          },
          nb::arg("square"),
          "Return the pieces on a square one by one; the carrier of a stack comes first.\n\n"
          ">>> fen = \"6c4/11/11/11/11/11/11/11/2(N+FT)8/11/11/10C r - - 0 1\"\n"
          ">>> board = game(\"cotulenh\").board(fen)\n"
          ">>> board.piece_at(\"c4\"), board.pieces_at(\"c4\")\n"
          "('(N+FT)', ['N', '+F', 'T'])\n")
      .def(
          "pieces",
          [](const Object& self, TextArgument symbol) {
            return BitBoardObject{grid_of(self), pieces_of(*self.board, symbol)};
          },
          nb::arg("symbol"),
          "Return the squares of the pieces with this FEN symbol, alone or in a stack.\n\n"
          ">>> game(\"xiangqi\").board().pieces(\"c\").names()\n"
          "['b8', 'h8']\n")
      .def(
          "pieces",
          [](const Object& self, SideArgument side) {
            return BitBoardObject{grid_of(self), side_pieces(*self.board, side_from(side))};
          },
          nb::kw_only(), nb::arg("side"),
          "Return the squares of all pieces of a side.\n\n"
          ">>> game(\"minishogi\").board().pieces(side=True).names()\n"
          "['a1', 'b1', 'c1', 'd1', 'e1', 'a2']\n")
      .def(
          "attacks",
          [](const Object& self, SquareArgument square) {
            const Board& board = *self.board;
            const int from = square_from(board.game().grid(), square);
            return BitBoardObject{grid_of(self), attacked(board, board.attacks(from))};
          },
          nb::arg("square"),
          "Return the squares that the piece on a square attacks, pinned or not.\n\n"
          ">>> game(\"shogi\").board().attacks(\"b2\").names()\n"
          "['a1', 'c1', 'a3', 'c3']\n")
      .def(
          "attackers",
          [](const Object& self, SideArgument side, SquareArgument square) {
            return BitBoardObject{grid_of(self), attackers(self, side, square)};
          },
          nb::arg("side"), nb::arg("square"),
          "Return the squares of a side's pieces that attack a square, pinned or not.\n\n"
          "The square itself may be empty or occupied.\n\n"
          ">>> game(\"xiangqi\").board().attackers(True, \"e5\").names()\n"
          "['e4']\n")
      .def(
          "is_attacked_by",
          [](const Object& self, SideArgument side, SquareArgument square) {
            return attackers(self, side, square).any();
          },
          nb::arg("side"), nb::arg("square"), "Return whether a side attacks a square.")
      .def_prop_ro(
          "hands", [](const Object& self) { return hands_to_python(self.board->hands()); },
          "The number of each piece in hand.\n\n"
          ">>> game(\"minishogi\").board(\"4k/5/5/5/K4[PPr] w - - 0 1\").hands\n"
          "{'P': 2, 'r': 1}\n")
      .def(
          "setup",
          [](const Object& self) {
            return setup_to_python(self.board->game(), self.board->setup());
          },
          "Return the position as a Setup, to be edited.")
      .def(
          "is_check", [](const Object& self) { return self.board->is_check(); },
          "Return whether the side to move is in check.")
      .def_prop_ro(
          "check_square",
          [](const Object& self) {
            const int square = self.board->check_square();
            return square < 0 ? std::nullopt : std::optional(square);
          },
          "The square of the royal piece in check, or None.")
      .def(
          "is_turn_open", [](const Object& self) { return self.board->is_turn_open(); },
          "Return whether a turn of several moves has begun and is not finished.")
      .def(
          "areas",
          [](const Object& self) {
            return squares_to_python(self.board->game(), self.board->areas());
          },
          "Return the areas that pieces project, such as air defence, by name.\n\n"
          ">>> game(\"cotulenh\").board().areas()[\"red air defence\"].names()[:4]\n"
          "['b1', 'g1', 'a2', 'b2']\n");
}

using OutcomeArguments = std::pair<std::optional<bool>, std::string>;  // winner and reason

constexpr const char* kNoBoard = "expected a board that was set up";

std::int64_t hash_of(const Key& key) { return static_cast<std::int64_t>(key.low >> 3); }

}  // namespace

MoveCode code_from(const Board& board, nb::handle move) {
  if (nb::isinstance<nb::str>(move)) {
    const TextView text(move, "");
    const MoveCode code = board.game().parse_move_text(text);
    return code != kNoCode ? code : board.parse_move(text);
  }
  const auto* object = native<MoveObject>(move);
  if (!object) refuse_type(move, "a move is a Move or its text");
  if (object->game.get() != &board.game().moves_of())
    throw BadInput("move-illegal", object->game->move_text(object->code) + " is a move of " +
                                       std::string(object->game->name()) + ", not of " +
                                       std::string(board.game().name()));
  return object->code;
}

Squares pieces_of(const Board& board, nb::handle symbol) {
  const std::string wanted = text_from(symbol, "a piece is a str, as FEN writes it");
  const Facts& facts = board.game().facts();
  if (const int piece = number_of_piece(facts, wanted); piece >= 0) return board.pieces(piece);
  std::string known;
  for (const PieceFacts& piece : facts.pieces) known += (known.empty() ? "" : ", ") + piece.symbol;
  throw BadInput("piece-unknown", quoted(wanted) + " is not a piece of " + board.game().name() +
                                      ", which has " + known);
}

void refuse(const Board& board, MoveCode code) {
  throw BadInput("move-illegal", board.game().move_text(code) + " is not legal in " + board.fen());
}

ObjectOf<int> leaves_to_python(perft::Leaves leaves) {
  const nb::object low = nb::int_(leaves.low);
  return leaves.high ? (nb::object(nb::int_(leaves.high)) << nb::int_(64)) | low : low;
}

void bind_board(nb::module_& module) {
  nb::class_<PositionObject> position(
      module, "Position", nb::is_weak_referenceable(),
      "An immutable position without history; it can be hashed and pickled.\n\n"
      ">>> board = game(\"chess\").board()\n"
      ">>> seen = {board.position}\n"
      ">>> for move in (\"g1f3\", \"g8f6\", \"f3g1\", \"f6g8\"):\n"
      "...     board.push(move)\n"
      ">>> board.position in seen, board.position.key == board.key\n"
      "(False, True)\n");
  bind_position_queries<PositionObject>(position);
  position
      .def(
          "fen", [](const PositionObject& self) { return self.board->fen(); },
          "Return the position as FEN.")
      .def(
          "_exact_fen", [](const PositionObject& self) { return self.board->exact_fen(); },
          "Return the FEN stored in pickles, which preserves the position exactly.")
      .def(
          "board",
          [](const PositionObject& self) { return board_to_python(self.board->copy(false)); },
          "Return a new board at this position.")
      .def(
          "__eq__",
          [](const PositionObject& a, const PositionObject& b) {
            return a.board->equals(*b.board);
          },
          nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](const PositionObject& self) { return hash_of(self.board->key()); })
      .def("__repr__", [](const PositionObject& self) {
        return "rookery.game('" + std::string(self.board->game().name()) + "').board('" +
               self.board->fen() + "').position";
      });

  nb::class_<BoardObject> board(module, "Board", nb::is_weak_referenceable(), nb::pooled(),
                                "A position with its history; made by Game.board().\n\n"
                                ">>> board = game(\"chess\").board()\n"
                                ">>> board.push(\"e2e4\")\n"
                                ">>> board.fen()\n"
                                "'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'\n"
                                ">>> board.perft(4)\n"
                                "405385\n");
  bind_position_queries<BoardObject>(board);
  board
      .def_prop_ro(
          "legal_moves",
          [](nb::handle self) {
            return LegalMovesObject{nb::borrow(self), &expect<BoardObject>(self, kNoBoard)};
          },
          "The legal moves: iterable, with len(), `in`, count() and to_list().")
      .def_prop_ro(
          "pseudo_legal_moves",
          [](nb::handle self) {
            return PseudoLegalMovesObject{{nb::borrow(self), &expect<BoardObject>(self, kNoBoard)}};
          },
          "Moves that may leave the mover's royal piece in check.")
      .def_prop_ro(
          "legal_captures",
          [](nb::handle self) {
            return LegalCapturesObject{{nb::borrow(self), &expect<BoardObject>(self, kNoBoard)}};
          },
          "The legal moves that capture, en passant and by promotion too; a view as "
          "legal_moves.\n\n"
          ">>> board = game(\"chess\").board()\n"
          ">>> for move in (\"e4\", \"d5\", \"Nc3\", \"Nf6\"):\n"
          "...     board.push(move)\n"
          ">>> [board.san(move) for move in board.legal_captures]\n"
          "['Nxd5', 'exd5']\n")
      .def_prop_ro(
          "position",
          [](const BoardObject& self) { return PositionObject{self.board->copy(false)}; },
          "The position as a value, without the history.")
      .def_prop_ro(
          "history",
          [](const BoardObject& self) {
            return move_list(self.board->game(), self.board->history());
          },
          "The moves played, oldest first; pop() takes back the last one.")
      .def_prop_ro(
          "move_stack",
          [](const BoardObject& self) {
            return move_list(self.board->game(), self.board->history());
          },
          "Alias of history.")
      .def(
          "clear_stack", [](BoardObject& self) { self.board->forget_history(); },
          "Clear the history, keeping the position.")
      .def(
          "root", [](const BoardObject& self) { return board_to_python(self.board->root()); },
          "Return a new board at the position before the first move of the history.")
      .def(
          "fen", [](const BoardObject& self) { return self.board->fen(); },
          "Return the position as FEN.")
      .def(
          "_exact_fen", [](const BoardObject& self) { return self.board->exact_fen(); },
          "Return the FEN stored in pickles, which preserves the position exactly.")
      .def(
          "parse_move",
          [](const BoardObject& self, TextArgument move) {
            return move_to_python(self.board->game(),
                                  self.board->parse_move(text_from(move, "a text is a str")));
          },
          nb::arg("text"),
          "Return the legal move of a text: canonical (e2e4) or SAN (e4). Canonical wins.\n\n"
          ">>> game(\"chess\").board().parse_move(\"Nf3\")\n"
          "Move('g1f3')\n")
      .def(
          "san",
          [](const BoardObject& self, MoveArgument move) {
            const MoveCode code = code_from(*self.board, move);
            auto san = self.board->san(code);
            if (!san) refuse(*self.board, code);
            return *san;
          },
          nb::arg("move"),
          "Return a legal move in standard algebraic notation, or the game's counterpart.\n\n"
          ">>> game(\"chess\").board().san(\"g1f3\")\n"
          "'Nf3'\n")
      .def(
          "push_san",
          [](BoardObject& self, TextArgument san) {
            return move_to_python(self.board->game(),
                                  self.board->push_text(TextView(san, "a text is a str")));
          },
          nb::arg("san"), "Play the move of a text and return it.")
      .def(
          "_outcome",
          [](const BoardObject& self, Flag claim_draw) -> std::optional<OutcomeArguments> {
            const auto outcome = self.board->outcome(claim_draw);
            if (!outcome) return std::nullopt;
            return OutcomeArguments{
                outcome->winner < 0 ? std::nullopt : std::optional(outcome->winner == 0),
                outcome->reason};
          },
          nb::arg("claim_draw"), "Return the arguments of the Outcome.")
      .def(
          "is_game_over",
          [](const BoardObject& self, Flag claim_draw) {
            return self.board->outcome(claim_draw).has_value();
          },
          nb::kw_only(), nb::arg("claim_draw") = false, "Return whether the game has ended.")
      .def(
          "result",
          [](const BoardObject& self, Flag claim_draw) {
            const auto outcome = self.board->outcome(claim_draw);
            if (!outcome) return "*";
            return outcome->winner < 0 ? "1/2-1/2" : outcome->winner == 0 ? "1-0" : "0-1";
          },
          nb::kw_only(), nb::arg("claim_draw") = false,
          "Return the result as text: 1-0, 0-1, 1/2-1/2, or * if the game goes on.")
      .def(
          "is_pseudo_legal",
          [](const BoardObject& self, MoveArgument move) {
            return self.board->is_pseudo_legal(code_from(*self.board, move));
          },
          nb::arg("move"),
          "Return whether a move is legal except that it may leave a royal piece in check.")
      .def(
          "is_legal",
          [](const BoardObject& self, MoveArgument move) {
            try {
              return self.board->is_legal(code_from(*self.board, move));
            } catch (const BadInput& wrong) {
              if (wrong.code() != std::string_view("san-illegal")) throw;
              return false;
            }
          },
          nb::arg("move"), "Return whether a move is legal.")
      .def(
          "is_capture",
          [](const BoardObject& self, MoveArgument move) {
            const MoveCode code = code_from(*self.board, move);
            const auto captures = self.board->is_capture(code);
            if (!captures) refuse(*self.board, code);
            return *captures;
          },
          nb::arg("move"),
          "Return whether a legal or pseudo-legal move captures.\n\n"
          ">>> game(\"xiangqi\").board().is_capture(\"b3b10\")\n"
          "True\n")
      .def(
          "captured",
          [](const BoardObject& self, MoveArgument move) {
            const MoveCode code = code_from(*self.board, move);
            if (!self.board->is_capture(code)) refuse(*self.board, code);
            nb::typed<nb::list, nb::typed<nb::tuple, int, nb::str>> found;
            for (const auto& [piece, square] : captured_by(*self.board, code))
              found.append(nb::make_tuple(square, symbol_of(*self.board, piece)));
            return found;
          },
          nb::arg("move"),
          "Return the pieces that a legal or pseudo-legal move takes off the board, by square.\n\n"
          "Pieces of either side count, also the mover if it is lost; those of a stack count one "
          "by\n"
          "one. What is promoted or turned over stays. `is_capture` is whether one is an enemy.\n\n"
          ">>> game(\"chess\").board(\"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\").captured(\"e5d6\")\n"
          "[(35, 'p')]\n")
      .def(
          "moving",
          [](const BoardObject& self, MoveArgument move) {
            const MoveCode code = code_from(*self.board, move);
            const auto pieces = self.board->moving(code);
            if (!pieces) refuse(*self.board, code);
            nb::typed<nb::list, nb::str> symbols;
            for (const int piece : *pieces) symbols.append(symbol_of(*self.board, piece));
            return symbols;
          },
          nb::arg("move"),
          "Return the pieces that a legal or pseudo-legal move moves or puts on the board.\n\n"
          "Of a stack, those that go, the carrier first; of castling, the king. A pass moves "
          "none.\n\n"
          ">>> fen = \"6c4/11/11/11/11/11/11/11/2(N+FT)8/11/11/10C r - - 0 1\"\n"
          ">>> board = game(\"cotulenh\").board(fen)\n"
          ">>> board.moving(\"(N+FT)c4c6\"), board.moving(\"+Fc4>e4\")\n"
          "(['N', '+F', 'T'], ['+F'])\n")
      .def(
          "push",
          [](BoardObject& self, MoveArgument move) {
            if (nb::isinstance<nb::str>(move)) {
              self.board->push_text(TextView(move, ""));
              return;
            }
            const MoveCode code = code_from(*self.board, move);
            if (!self.board->push(code)) refuse(*self.board, code);
          },
          nb::arg("move"),
          "Play a move. Raise MoveError, leaving the board unchanged, if it is illegal.\n\n"
          "A text is canonical (e2e4) or SAN (e4); one that is both is canonical.")
      .def(
          "push_unchecked",
          [](BoardObject& self, MoveArgument move) {
            const MoveCode code = code_from(*self.board, move);
            if (!self.board->push_unchecked(code)) refuse(*self.board, code);
          },
          nb::arg("move"),
          "Play a move that you know to be legal, for example one of legal_moves.\n\n"
          "Only moves that would corrupt the board are refused. After an illegal move the board "
          "is\n"
          "intact, but its answers are unreliable until the move is taken back.")
      .def(
          "pop",
          [](BoardObject& self) {
            const MoveCode code = self.board->pop();
            if (code == kNoCode)
              throw BadInput("move-none", "pop(): no move has been played on this board");
            return move_to_python(self.board->game(), code);
          },
          "Take back the last move and return it.")
      .def(
          "peek",
          [](const BoardObject& self) {
            const auto history = self.board->history();
            if (history.empty())
              throw BadInput("move-none", "peek(): no move has been played on this board");
            return move_to_python(self.board->game(), history.back());
          },
          "Return the last move.")
      .def(
          "targets",
          [](const BoardObject& self, SquareArgument square) {
            const GridRef ref = grid_of(self);
            const int from = square_from(ref->grid, square);
            BitBoardObject reached{ref, no_squares(ref->grid)};
            ScratchCodes moves;
            self.board->legal_moves(*moves);
            for (const MoveCode code : *moves) {
              const MoveParts squares = self.board->game().parts(code);
              if (squares.from == from && squares.to >= 0)
                reached.squares.set(static_cast<std::size_t>(ref->grid.bit(squares.to)));
            }
            return reached;
          },
          nb::arg("square"),
          "Return the squares that the piece on a square can legally move to.\n\n"
          ">>> game(\"chess\").board().targets(\"g1\").names()\n"
          "['f3', 'h3']\n")
      .def(
          "copy",
          [](const BoardObject& self, Flag stack) {
            return board_to_python(self.board->copy(stack));
          },
          nb::kw_only(), nb::arg("stack") = true,
          "Return a copy of the board, with its history unless stack=False.")
      .def("__copy__", [](const BoardObject& self) { return board_to_python(self.board->copy()); })
      .def(
          "__deepcopy__",
          [](const BoardObject& self, nb::handle) { return board_to_python(self.board->copy()); },
          nb::arg("memo"))
      .def(
          "__eq__",
          [](const BoardObject& a, const BoardObject& b) { return a.board->equals(*b.board); },
          nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__repr__", [](const BoardObject& self) {
        return "rookery.game('" + std::string(self.board->game().name()) + "').board('" +
               self.board->fen() + "')";
      });
  // A board is mutable, so it has no hash.
  module.attr("Board").attr("__hash__") = nb::none();
}

}  // namespace rookery::python
