// Setup: a position of any game that is being edited.
#include <nanobind/stl/string.h>

#include <algorithm>
#include <utility>

#include "bindings/chess_types.hpp"
#include "core/text.hpp"

namespace rookery::python {
namespace {

// The symbol on a square, as a reference.
std::string& symbol_at(SetupObject& self, nb::handle square) {
  return self.setup.squares[static_cast<std::size_t>(square_from(self.game->grid(), square))];
}

std::optional<std::string> symbol_to_python(const std::string& symbol) {
  return symbol.empty() ? std::nullopt : std::optional(symbol);
}

nb::typed<nb::list, nb::str> pieces_in(std::string_view symbol) {
  nb::typed<nb::list, nb::str> pieces;
  each_piece_of(symbol, [&](std::string_view piece) { pieces.append(text(piece)); });
  return pieces;
}

// Pieces, and how many there are of each.
using HandsArgument = nb::typed<nb::handle, nb::typed<nb::mapping, nb::str, int>>;

std::string symbol_from(nb::handle piece) {
  std::string symbol = text_from(piece, "a piece is a text such as 'K'");
  if (!is_piece_symbol(symbol))
    throw BadInput("setup-piece",
                   quoted(symbol) +
                       " is not a piece: expected a letter, or what else FEN writes for "
                       "a piece");
  return symbol;
}

std::string word_from(nb::handle field) {
  std::string word = text_from(field, "a field of FEN is a text");
  if (word.find_first_of(" \t\n\r") != word.npos)
    throw BadInput("setup-field", quoted(word) + ": a field of FEN is one word");
  return word;
}

std::uint32_t counter_from(nb::handle value, std::uint32_t most) {
  const std::int64_t number = whole_number(value);
  if (number < 0 || number > most)
    throw BadInput("setup-counter", "a counter of " + std::to_string(number) + ": expected 0 to " +
                                        std::to_string(most));
  return static_cast<std::uint32_t>(number);
}

nb::typed<nb::dict, int, nb::str> symbols_to_python(const Setup& setup) {
  nb::typed<nb::dict, int, nb::str> symbols;
  for (std::size_t square = 0; square < setup.squares.size(); ++square)
    if (const std::string& symbol = setup.squares[square]; !symbol.empty())
      symbols[nb::int_(square)] = text(symbol);
  return symbols;
}

// Reads the start position of a definition, before its game exists.
struct StartReader : Setup {
  using Setup::Setup;
  void hands() { has_brackets = true; }

  bool has_brackets = false;
};

nb::tuple read_start(const std::string& fen, int width, int height, bool may_skip_rights,
                     bool has_checks) {
  const FenFormat format = {.grid = Grid::checked(width, height, width),
                            .checks = has_checks,
                            .may_skip_rights = may_skip_rights};
  StartReader start(format);
  start.castling_text = start.checks_text = "";
  Problems problems;
  read_fen(format, fen, start, problems);
  return nb::make_tuple(problems_to_python(problems), symbols_to_python(start),
                        start.has_brackets ? nb::object(hands_to_python(start.held)) : nb::none(),
                        start.side == 0, start.castling_text, start.en_passant_text,
                        start.checks_text, start.open_turn_text);
}

// A text that is equal for equal setups, regardless of the order in which pieces came to hand.
std::string comparable(const SetupObject& self) {
  Setup setup = self.setup;
  std::sort(setup.held.begin(), setup.held.end());
  return self.game->fen(setup);
}

}  // namespace

std::string field_from(nb::handle field) {
  const std::string word = word_from(field);
  return word.empty() ? "-" : word;
}

ObjectOf<SetupObject> setup_to_python(const Game& game, Setup setup) {
  if (dynamic_cast<const ChessGame*>(&game))
    return nb::cast(ChessSetupObject(game, std::move(setup)));
  return nb::cast(SetupObject(game, std::move(setup)));
}

nb::typed<nb::dict, nb::str, int> hands_to_python(const HeldPieces& held) {
  nb::typed<nb::dict, nb::str, int> hands;
  for (const auto& [symbol, count] : held) hands[text(symbol)] = count;
  return hands;
}

void bind_setup(nb::module_& module) {
  nb::class_<SetupObject>(
      module, "Setup",
      "An editable position, which need not be valid; board() turns it into a board.\n\n"
      "Create one with `Game.setup()` or `Board.setup()`. Pieces are written as in FEN.\n\n"
      ">>> setup = game(\"xiangqi\").setup()\n"
      ">>> setup.remove(\"e1\")\n"
      "'K'\n"
      ">>> setup.set(\"e2\", \"+K\")\n"
      ">>> setup.problems()\n"
      "['field 1 (pieces): \"+K\" on e2 is not a piece of this game']\n"
      ">>> setup.set(\"e2\", \"K\")\n"
      ">>> setup.turn = False\n"
      ">>> setup.board().fen()\n"
      "'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b - - 0 1'\n")
      .def(
          "__init__",
          [](SetupObject* self, ObjectArgument<GameObject> game, TextArgument fen) {
            const GameObject* object = native<GameObject>(game);
            if (!object) refuse_type(game, "the game comes first: a Game such as game(\"chess\")");
            const Game& rules = *object->game;
            new (self) SetupObject(rules, fen.is_none()
                                              ? rules.setup(rules.start_fen())
                                              : rules.setup(text_from(fen, "a position is a str")));
          },
          nb::arg("game"), nb::arg("fen").none() = nb::none())
      .def_prop_ro(
          "game", [](const SetupObject& self) { return GameObject(*self.game); },
          "The game of the board that board() returns.")
      .def(
          "set",
          [](SetupObject& self, SquareArgument square, TextArgument piece) {
            std::string& symbol = symbol_at(self, square);
            symbol = symbol_from(piece);
          },
          nb::arg("square"), nb::arg("piece"),
          "Put a piece on a square, replacing any piece there.")
      .def(
          "remove",
          [](SetupObject& self, SquareArgument square) {
            return symbol_to_python(std::exchange(symbol_at(self, square), ""));
          },
          nb::arg("square"), "Remove the piece on a square and return it.")
      .def(
          "clear", [](SetupObject& self) { self.setup = Setup(self.game->format()); },
          "Remove everything: pieces, hands and rights; the first side is to move.")
      .def(
          "piece_at",
          [](SetupObject& self, SquareArgument square) {
            return symbol_to_python(symbol_at(self, square));
          },
          nb::arg("square"), "Return the piece on a square, or None if it is empty.")
      .def(
          "pieces_at",
          [](SetupObject& self, SquareArgument square) {
            return pieces_in(symbol_at(self, square));
          },
          nb::arg("square"),
          "Return the pieces on a square one by one; the carrier of a stack comes first.")
      .def(
          "symbols", [](const SetupObject& self) { return symbols_to_python(self.setup); },
          "Return the pieces by square, in FEN notation.")
      .def_prop_rw(
          "hands", [](const SetupObject& self) { return hands_to_python(self.setup.held); },
          [](SetupObject& self, HandsArgument hands) {
            HeldPieces held;
            if (!nb::hasattr(hands, "items")) refuse_type(hands, "hands are a dict of symbols");
            const nb::object items = nb::steal(PyMapping_Items(hands.ptr()));
            if (!items.is_valid()) throw nb::python_error();
            for (const nb::handle item : items) {
              const std::string symbol = symbol_from(item[0]);
              if (const auto count = static_cast<int>(counter_from(item[1], 255)))
                held.emplace_back(symbol, count);
            }
            self.setup.held = std::move(held);
          },
          nb::arg("hands"),
          "The number of each piece in hand: a copy, to be changed and assigned.\n\n"
          ">>> setup = game(\"crazyhouse\").setup()\n"
          ">>> setup.hands = {\"N\": 2, \"p\": 1}\n"
          ">>> setup.board().legal_moves.count()\n"
          "52\n")
      .def_prop_rw(
          "turn", [](const SetupObject& self) { return self.setup.side == 0; },
          [](SetupObject& self, ColourArgument turn) {
            if (!PyBool_Check(turn.ptr())) refuse_type(turn, "the turn is True or False");
            self.setup.side = turn.ptr() == Py_True ? 0 : 1;
          },
          nb::arg("turn"), "The side to move: True for the side that moves first in the game.")
      .def_prop_rw(
          "castling", [](const SetupObject& self) { return self.setup.castling_text; },
          [](SetupObject& self, TextArgument letters) {
            self.setup.castling_text = field_from(letters);
          },
          nb::arg("letters"), "The castling rights as in FEN, or \"-\".")
      .def_prop_rw(
          "en_passant", [](const SetupObject& self) { return self.setup.en_passant_text; },
          [](SetupObject& self, TextArgument squares) {
            self.setup.en_passant_text = field_from(squares);
          },
          nb::arg("squares"), "The squares where a piece can be captured en passant, or \"-\".")
      .def_prop_rw(
          "checks", [](const SetupObject& self) { return self.setup.checks_text; },
          [](SetupObject& self, TextArgument checks) {
            const std::string word = word_from(checks);
            if (!word.empty() && word.find('+') == word.npos)
              throw BadInput("setup-field", quoted(word) + ": checks are written as in 3+3");
            self.setup.checks_text = word.empty() ? Setup(self.game->format()).checks_text : word;
          },
          nb::arg("checks"),
          "The checks that each side still has to give, such as \"3+3\"; empty if checks do not "
          "count.")
      .def_prop_rw(
          "halfmove_clock", [](const SetupObject& self) { return self.setup.halfmove_clock; },
          [](SetupObject& self, NumberArgument number) {
            self.setup.halfmove_clock = counter_from(number, kMostCounted);
          },
          nb::arg("number"), "Half moves since the last irreversible one, as the game counts them.")
      .def_prop_rw(
          "fullmove_number", [](const SetupObject& self) { return self.setup.fullmove_number; },
          [](SetupObject& self, NumberArgument number) {
            self.setup.fullmove_number = counter_from(number, kMostCounted);
          },
          nb::arg("number"), "The move number.")
      .def_prop_rw(
          "open_turn", [](const SetupObject& self) { return self.setup.open_turn_text; },
          [](SetupObject& self, TextArgument steps) {
            self.setup.open_turn_text = word_from(steps);
          },
          nb::arg("steps"), "The steps of an open turn as in FEN; empty if no turn is open.")
      .def(
          "_problems",
          [](const SetupObject& self) {
            return problems_to_python(self.game->problems(self.setup));
          },
          "Return the parts of problems().")
      .def(
          "board",
          [](const SetupObject& self) { return board_to_python(self.game->board(self.setup)); },
          "Return the board of this position. Raise an error with all its problems if it cannot "
          "be played.")
      .def(
          "fen", [](const SetupObject& self) { return self.game->fen(self.setup); },
          "Return the position as text.")
      .def(
          "copy", [](const SetupObject& self) { return setup_to_python(*self.game, self.setup); },
          "Return a copy.")
      .def(
          "__eq__",
          [](const SetupObject& a, const SetupObject& b) {
            return a.game == b.game && comparable(a) == comparable(b);
          },
          nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__repr__", [](const SetupObject& self) {
        return "rookery.game('" + std::string(self.game->name()) + "').setup('" +
               self.game->fen(self.setup) + "')";
      });
  module.attr("Setup").attr("__hash__") = nb::none();

  module.def(
      "pieces_in",
      [](TextArgument symbol) { return pieces_in(text_from(symbol, "a symbol is a str")); },
      nb::arg("symbol"),
      "Return the pieces of a symbol as FEN writes it, one by one: those of a stack, or the one.");

  module.def(
      "_read_start", &read_start, nb::arg("fen"), nb::arg("width"), nb::arg("height"),
      nb::kw_only(), nb::arg("may_skip_rights"), nb::arg("has_checks"),
      nb::sig("def _read_start(fen: str, width: int, height: int, *, may_skip_rights: bool, "
              "has_checks: bool) -> tuple[list[tuple[str, str]], dict[int, str], "
              "dict[str, int] | None, bool, str, str, str, str]"),
      "Parse the start of a definition: problems, pieces by square, hands (None without brackets), "
      "whether the side that begins is to move, castling, en passant, checks, open turn; what is "
      "left out is empty.");
}

}  // namespace rookery::python
