// ChessSetup: a position that is being edited.
#include <nanobind/stl/string.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "bindings/chess_types.hpp"
#include "core/text.hpp"
#include "games/chess/fen.hpp"

namespace rookery::python {
namespace {

std::uint32_t status_of(const ChessSetupObject& self) {
  return chess::problems_of(self.setup, self.game->rules().variant());
}

int counter_from(nb::handle value, int least) {
  const std::int64_t number = whole_number(value);
  if (number < least || number > 9999)
    throw BadInput("setup-counter", "a counter of " + std::to_string(number) + ": expected " +
                                        std::to_string(least) + " to 9999");
  return static_cast<int>(number);
}

}  // namespace

chess::Piece piece_from(nb::handle piece) {
  if (nb::isinstance<nb::str>(piece)) {
    const std::string letter = text_from(piece, "");
    for (const chess::Colour colour : {chess::kWhite, chess::kBlack})
      for (int kind = chess::kPawn; kind <= chess::kKing; ++kind) {
        const chess::Piece code = chess::piece_of(colour, static_cast<chess::PieceKind>(kind));
        if (letter == std::string(1, chess::letter_of(code))) return code;
      }
    throw BadInput("chess-piece",
                   quoted(letter) + " is no piece: expected a letter of PNBRQK (White) or pnbrqk");
  }
  if (!nb::hasattr(piece, "piece_type") || !nb::hasattr(piece, "color"))
    refuse_type(piece, "a piece is a Piece or a letter such as \"K\"");
  return chess::piece_of(colour_from(piece.attr("color")),
                         piece_kind_from(piece.attr("piece_type")));
}

nb::object setup_to_python(const chess::Setup& setup, const Game& game) {
  return nb::cast(ChessSetupObject{setup, &static_cast<const ChessGame&>(game)});
}

nb::object setup_to_python(const Game& game, const std::string& fen) {
  if (!dynamic_cast<const ChessGame*>(&game))
    return python_side().setup(GameObject(game), text(fen));
  return setup_to_python(chess::parse_fen(fen), game);
}

void bind_setup(nb::module_& module) {
  nb::class_<ChessSetupObject>(
      module, "ChessSetup",
      "A position of chess that is being edited and need not make sense; board() plays it.\n\n"
      ">>> setup = game(\"chess\").setup()\n"
      ">>> setup.remove(\"e8\")\n"
      "Piece.from_symbol('k')\n"
      ">>> setup.problems\n"
      "['there is no black king', 'a castling right has no king and rook on their squares']\n"
      ">>> setup.set(\"d8\", \"k\")\n"
      ">>> setup.repair()\n"
      ">>> setup.board().fen()\n"
      "'rnbk1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1'\n")
      .def(
          "__init__",
          [](ChessSetupObject* self, nb::handle fen, bool chess960) {
            const auto& game =
                static_cast<const ChessGame&>(*native_game(chess960 ? "chess960" : "chess"));
            new (self) ChessSetupObject{
                fen.is_none() ? chess::Setup()
                              : chess::parse_fen(text_from(fen, "a position is a str")),
                &game};
          },
          nb::arg("fen").none() = nb::none(), nb::kw_only(), nb::arg("chess960") = false,
          nb::sig("def __init__(self, fen: str | None = None, *, chess960: bool = False) -> None"))
      .def_prop_ro(
          "game", [](const ChessSetupObject& self) { return GameObject(*self.game); },
          "The game that board() will play.")
      .def(
          "set",
          [](ChessSetupObject& self, nb::handle square, nb::handle piece) {
            const int where = chess_square_from(square);
            self.setup.squares[static_cast<std::size_t>(where)] = piece_from(piece);
          },
          nb::arg("square").none(), nb::arg("piece").none(),
          nb::sig("def set(self, square: int | str, piece: rookery.chess.Piece | str) -> None"),
          "Put a piece on a square, in place of what is there.")
      .def(
          "remove",
          [](ChessSetupObject& self, nb::handle square) {
            const int where = chess_square_from(square);
            return piece_to_python(
                std::exchange(self.setup.squares[static_cast<std::size_t>(where)], chess::kEmpty));
          },
          nb::arg("square").none(),
          nb::sig("def remove(self, square: int | str) -> rookery.chess.Piece | None"),
          "Take the piece off a square, and give it.")
      .def(
          "clear", [](ChessSetupObject& self) { self.setup = chess::Setup(); },
          "Take everything away: pieces, castling rights, en passant; White begins.")
      .def(
          "piece_at",
          [](const ChessSetupObject& self, nb::handle square) {
            return piece_to_python(
                self.setup.squares[static_cast<std::size_t>(chess_square_from(square))]);
          },
          nb::arg("square").none(),
          nb::sig("def piece_at(self, square: int | str) -> rookery.chess.Piece | None"),
          "The piece on a square, None if it is empty.")
      .def(
          "symbols",
          [](const ChessSetupObject& self) {
            nb::dict symbols;
            for (std::size_t square = 0; square < self.setup.squares.size(); ++square)
              if (const chess::Piece piece = self.setup.squares[square]; piece != chess::kEmpty)
                symbols[nb::int_(square)] = text(std::string(1, chess::letter_of(piece)));
            return symbols;
          },
          nb::sig("def symbols(self) -> dict[int, str]"),
          "The pieces by square, as FEN writes them.")
      .def_prop_rw(
          "turn", [](const ChessSetupObject& self) { return self.setup.turn == chess::kWhite; },
          [](ChessSetupObject& self, nb::handle turn) { self.setup.turn = colour_from(turn); },
          nb::for_getter(nb::sig("def turn(self) -> bool")),
          nb::for_setter(nb::sig("def turn(self, turn: bool, /) -> None")),
          "Whose move it is: True for White.")
      .def_prop_rw(
          "castling_rights",
          [](const ChessSetupObject& self) { return chess_bitboard(self.setup.castlers); },
          [](ChessSetupObject& self, const BitBoardObject& rooks) {
            require_same_grid(rooks.grid, chess_grid());
            const Squares all = rooks.squares;
            if (*all.data() & ~(chess::kRank1 | chess::kRank8))
              throw BadInput("setup-castling", "rooks castle from the first and the last rank");
            for (const chess::Bits rank : {chess::kRank1, chess::kRank8})
              if (std::popcount(*all.data() & rank) > 2)
                throw BadInput("setup-castling", "a king castles with two rooks at most");
            self.setup.castlers = *all.data();
            self.setup.unclear_rights.clear();
          },
          nb::for_getter(nb::sig("def castling_rights(self) -> BitBoard")),
          nb::for_setter(nb::sig("def castling_rights(self, rooks: BitBoard, /) -> None")),
          "The rooks that may castle.")
      .def_prop_rw(
          "ep_square",
          [](const ChessSetupObject& self) { return chess_square_or_none(self.setup.en_passant); },
          [](ChessSetupObject& self, nb::handle square) {
            const int where = square.is_none() ? chess::kNoSquare : chess_square_from(square);
            if (where != chess::kNoSquare && where / 8 != 2 && where / 8 != 5)
              throw BadInput("setup-en-passant", "an en passant square is on rank 3 or 6");
            self.setup.en_passant = where;
          },
          nb::arg("square").none(), nb::for_getter(nb::sig("def ep_square(self) -> int | None")),
          nb::for_setter(nb::sig("def ep_square(self, square: int | str | None, /) -> None")),
          "The square behind a pawn that has just moved two, None if there is none.")
      .def_prop_rw(
          "halfmove_clock", [](const ChessSetupObject& self) { return self.setup.halfmove_clock; },
          [](ChessSetupObject& self, nb::handle number) {
            self.setup.halfmove_clock = counter_from(number, 0);
          },
          nb::for_getter(nb::sig("def halfmove_clock(self) -> int")),
          nb::for_setter(nb::sig("def halfmove_clock(self, number: int, /) -> None")),
          "The half moves since a capture or a move of a pawn.")
      .def_prop_rw(
          "fullmove_number",
          [](const ChessSetupObject& self) { return self.setup.fullmove_number; },
          [](ChessSetupObject& self, nb::handle number) {
            self.setup.fullmove_number = counter_from(number, 1);
          },
          nb::for_getter(nb::sig("def fullmove_number(self) -> int")),
          nb::for_setter(nb::sig("def fullmove_number(self, number: int, /) -> None")),
          "The number of the move, from 1.")
      .def(
          "_status_flags", [](const ChessSetupObject& self) { return status_of(self); },
          "The number of status().")
      .def_prop_ro(
          "problems",
          [](const ChessSetupObject& self) {
            nb::list sentences;
            const std::uint32_t problems = status_of(self) & chess::kUnplayable;
            for (std::uint32_t rest = problems; rest; rest &= rest - 1)
              sentences.append(text(chess::describe_problems(rest & (~rest + 1))));
            return sentences;
          },
          nb::sig("def problems(self) -> list[str]"),
          "Why the position cannot be played, all of it; empty if it can.")
      .def(
          "repair",
          [](ChessSetupObject& self) {
            chess::repair_castling(self.setup, self.game->rules().variant());
            chess::repair_en_passant(self.setup);
            chess::repair_counters(self.setup);
          },
          "Take away castling rights and an en passant square that cannot be, and make the "
          "counters fit.")
      .def(
          "board",
          [](const ChessSetupObject& self) {
            return board_to_python(std::make_unique<ChessBoard>(
                self.game->share(),
                chess::position_from(self.setup, self.game->rules().variant())));
          },
          nb::sig("def board(self) -> ChessBoard"),
          "The board of this position; an error with all its problems if it cannot be played.")
      .def(
          "fen", [](const ChessSetupObject& self) { return chess::to_fen(self.setup); },
          "The position as text.")
      .def(
          "copy", [](const ChessSetupObject& self) { return ChessSetupObject(self); },
          nb::sig("def copy(self) -> ChessSetup"), "Another one of the same position.")
      .def(
          "__eq__",
          [](const ChessSetupObject& a, const ChessSetupObject& b) {
            return a.game == b.game && chess::to_fen(a.setup) == chess::to_fen(b.setup);
          },
          nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__repr__", [](const ChessSetupObject& self) {
        return "rookery.game('" + std::string(self.game->name()) + "').setup('" +
               chess::to_fen(self.setup) + "')";
      });
  module.attr("ChessSetup").attr("__hash__") = nb::none();
}

}  // namespace rookery::python
