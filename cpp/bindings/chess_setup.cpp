// ChessSetup: what chess adds to a Setup.
#include <nanobind/stl/string.h>

#include <bit>
#include <utility>

#include "bindings/chess_types.hpp"
#include "core/text.hpp"

namespace rookery::python {
namespace {

chess::Variant variant_of(const ChessSetupObject& self) {
  return static_cast<const ChessGame&>(*self.game).rules().variant();
}

std::string& symbol_at(ChessSetupObject& self, nb::handle square) {
  return self.setup.squares[static_cast<std::size_t>(chess_square_from(square))];
}

nb::object symbol_to_python(std::string_view symbol) {
  return piece_to_python(symbol.empty() ? chess::kEmpty : chess::piece_from(symbol));
}

}  // namespace

chess::Piece piece_from(nb::handle piece) {
  if (nb::isinstance<nb::str>(piece)) {
    const std::string letter = text_from(piece, "");
    if (!letter.empty())
      if (const chess::Piece code = chess::piece_from(letter)) return code;
    throw BadInput("chess-piece",
                   quoted(letter) + " is not a piece: expected one of PNBRQK (White) or pnbrqk");
  }
  if (!nb::hasattr(piece, "piece_type") || !nb::hasattr(piece, "color"))
    refuse_type(piece, "a piece is a Piece or a letter such as \"K\"");
  return chess::piece_of(colour_from(piece.attr("color")),
                         piece_kind_from(piece.attr("piece_type")));
}

void bind_chess_setup(nb::module_& module) {
  nb::class_<ChessSetupObject, SetupObject>(
      module, "ChessSetup",
      "An editable chess position, which need not be valid; board() turns it into a board.\n\n"
      ">>> setup = game(\"chess\").setup()\n"
      ">>> setup.remove(\"e8\")\n"
      "Piece.from_symbol('k')\n"
      ">>> setup.problems()\n"
      "['there is no black king', 'a castling right has no king and rook on their squares']\n"
      ">>> setup.set(\"d8\", \"k\")\n"
      ">>> setup.repair()\n"
      ">>> setup.board().fen()\n"
      "'rnbk1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1'\n")
      .def(
          "__init__",
          [](ChessSetupObject* self, TextArgument fen, Flag chess960) {
            const Game& game = *native_game(chess960 ? "chess960" : "chess");
            new (self) ChessSetupObject(
                game, fen.is_none() ? Setup(game.format())
                                    : game.setup(text_from(fen, "a position is a str")));
          },
          nb::arg("fen").none() = nb::none(), nb::kw_only(), nb::arg("chess960") = false)
      .def(
          "set",
          [](ChessSetupObject& self, SquareArgument square, nb::handle piece) {
            std::string& symbol = symbol_at(self, square);
            symbol = std::string(1, chess::letter_of(piece_from(piece)));
          },
          nb::arg("square"), nb::arg("piece").none(),
          nb::sig("def set(self, square: int | str, piece: rookery.chess.Piece | str) -> None"),
          "Put a piece on a square, replacing any piece there.")
      .def(
          "remove",
          [](ChessSetupObject& self, SquareArgument square) {
            return symbol_to_python(std::exchange(symbol_at(self, square), ""));
          },
          nb::arg("square"),
          nb::sig("def remove(self, square: int | str) -> rookery.chess.Piece | None"),
          "Remove the piece on a square and return it.")
      .def(
          "piece_at",
          [](ChessSetupObject& self, SquareArgument square) {
            return symbol_to_python(symbol_at(self, square));
          },
          nb::arg("square"),
          nb::sig("def piece_at(self, square: int | str) -> rookery.chess.Piece | None"),
          "Return the piece on a square, or None if it is empty.")
      .def_prop_rw(
          "castling", [](const ChessSetupObject& self) { return chess::xfen_castling(self.setup); },
          [](ChessSetupObject& self, TextArgument letters) {
            self.setup.castling_text = field_from(letters);
            chess::set_castling(self.setup, chess::castling_of(self.setup));
          },
          nb::arg("letters"), "The castling rights in X-FEN, or \"-\".")
      .def_prop_rw(
          "castling_rights",
          [](const ChessSetupObject& self) {
            return chess_bitboard(chess::castling_of(self.setup).rooks);
          },
          [](ChessSetupObject& self, const BitBoardObject& rooks) {
            require_same_grid(rooks.grid, chess_grid());
            const Squares all = rooks.squares;
            if (*all.data() & ~(chess::kRank1 | chess::kRank8))
              throw BadInput("setup-castling", "rooks castle from the first and the last rank");
            for (const chess::Bits rank : {chess::kRank1, chess::kRank8})
              if (std::popcount(*all.data() & rank) > 2)
                throw BadInput("setup-castling", "a king castles with two rooks at most");
            chess::set_castling(self.setup, {*all.data(), ""});
          },
          nb::arg("rooks"), "The squares of the rooks that may castle.")
      .def_prop_rw(
          "ep_square",
          [](const ChessSetupObject& self) {
            return chess_square_or_none(chess::en_passant_of(self.setup));
          },
          [](ChessSetupObject& self, SquareArgument square) {
            const int where = square.is_none() ? chess::kNoSquare : chess_square_from(square);
            if (where != chess::kNoSquare && where / 8 != 2 && where / 8 != 5)
              throw BadInput("setup-en-passant", "an en passant square is on rank 3 or 6");
            chess::set_en_passant(self.setup, where);
          },
          nb::arg("square").none(),
          "The square behind a pawn that has just moved two squares, or None.")
      .def(
          "_status_flags",
          [](const ChessSetupObject& self) {
            return chess::status_of(self.setup, variant_of(self));
          },
          "Return the flags of status() as a number.")
      .def(
          "repair", [](ChessSetupObject& self) { chess::repair(self.setup, variant_of(self)); },
          "Remove impossible castling rights and en passant squares, and correct the counters.")
      .def(
          "board",
          [](const ChessSetupObject& self) -> ObjectOf<ChessBoardObject> {
            return board_to_python(self.game->board(self.setup));
          },
          "Return the board of this position. Raise an error with all its problems if it cannot "
          "be played.")
      .def(
          "copy",
          [](const ChessSetupObject& self) -> ObjectOf<ChessSetupObject> {
            return setup_to_python(*self.game, self.setup);
          },
          "Return a copy.");
}

}  // namespace rookery::python
