// What boards of chess can be asked besides the contract, under the names chess players know.
#include <nanobind/stl/string.h>

#include <bit>

#include "bindings/game_types.hpp"
#include "boards/chess_board.hpp"
#include "core/text.hpp"
#include "games/chess/queries.hpp"

namespace rookery::python {
namespace {

using chess::Bits;
using chess::Colour;
using chess::Position;

const ChessBoard& board_of(const ChessBoardObject& object) {
  return static_cast<const ChessBoard&>(*object.board);
}
const Position& position_of(const ChessBoardObject& object) { return board_of(object).position(); }

// One grid for all boards of chess, alive as long as the process.
const GridRef& chess_grid() {
  static const GridRef* const grid = new GridRef(nb::type<GridObject>()(8, 8));
  return *grid;
}

BitBoardObject bitboard(Bits bits) {
  Squares squares = no_squares(chess_grid()->grid);
  *squares.data() = bits;
  return {chess_grid(), squares};
}

int square_of(nb::handle square) { return square_from(chess_grid()->grid, square); }
Colour colour_of(nb::handle colour) {
  if (!PyBool_Check(colour.ptr())) refuse_type(colour, "a colour is True (White) or False (Black)");
  return colour.ptr() == Py_True ? chess::kWhite : chess::kBlack;
}

chess::PieceKind kind_of(nb::handle kind) {
  const std::int64_t number = whole_number(kind);
  if (number < chess::kPawn || number > chess::kKing)
    throw BadInput("chess-piece",
                   "a kind of piece is 1 (pawn) to 6 (king), not " + std::to_string(number));
  return static_cast<chess::PieceKind>(number);
}

nb::object square_or_none(int square) {
  return square == chess::kNoSquare ? nb::none() : nb::object(nb::int_(square));
}

// The legal move that is asked about.
chess::Move legal(const ChessBoardObject& self, nb::handle move) {
  const MoveCode code = code_from(*self.board, move);
  const auto found = board_of(self).legal_move(code);
  if (!found) refuse(*self.board, code);
  return *found;
}

std::string fen(const ChessBoardObject& self, nb::handle en_passant, bool shredder) {
  const std::string mode = text_from(en_passant, "en_passant is a str");
  const auto style = shredder ? chess::CastlingStyle::kShredder : chess::CastlingStyle::kXfen;
  if (mode == "legal") return chess::to_fen(position_of(self), chess::EnPassantMode::kLegal, style);
  if (mode == "xfen") return chess::to_fen(position_of(self), chess::EnPassantMode::kXfen, style);
  if (mode == "fen") return chess::to_fen(position_of(self), chess::EnPassantMode::kFen, style);
  throw BadInput("fen-mode",
                 "en_passant=" + quoted(mode) + ": expected \"legal\", \"xfen\" or \"fen\"");
}

}  // namespace

void bind_chess(nb::module_& module) {
  nb::class_<ChessBoardObject, BoardObject>(
      module, "ChessBoard",
      "A board of chess or Chess960: all that a Board can do, and what chess players ask.\n\n"
      ">>> board = game(\"chess\").board()\n"
      ">>> board.attackers(True, \"f3\").names()\n"
      "['g1', 'e2', 'g2']\n")
      .def(
          "pieces",
          [](const ChessBoardObject& self, nb::handle kind, nb::handle colour) {
            return bitboard(position_of(self).pieces(colour_of(colour), kind_of(kind)));
          },
          nb::arg("kind").none(), nb::arg("colour").none(),
          nb::sig("def pieces(self, kind: int, colour: bool) -> BitBoard"),
          "The pieces of a kind and colour.")
      .def(
          "king",
          [](const ChessBoardObject& self, nb::handle colour) {
            return std::countr_zero(position_of(self).pieces(colour_of(colour), chess::kKing));
          },
          nb::arg("colour").none(), nb::sig("def king(self, colour: bool) -> int"),
          "The square of the king.")
      .def(
          "attacks",
          [](const ChessBoardObject& self, nb::handle square) {
            return bitboard(chess::attacks_from(position_of(self), square_of(square)));
          },
          nb::arg("square").none(), nb::sig("def attacks(self, square: int | str) -> BitBoard"),
          "The squares that the piece on a square attacks, pinned or not.")
      .def(
          "attackers",
          [](const ChessBoardObject& self, nb::handle colour, nb::handle square) {
            return bitboard(
                chess::attackers(position_of(self), colour_of(colour), square_of(square)));
          },
          nb::arg("colour").none(), nb::arg("square").none(),
          nb::sig("def attackers(self, colour: bool, square: int | str) -> BitBoard"),
          "The pieces of a colour that attack a square, pinned or not.")
      .def(
          "is_attacked_by",
          [](const ChessBoardObject& self, nb::handle colour, nb::handle square) {
            return chess::attackers(position_of(self), colour_of(colour), square_of(square)) != 0;
          },
          nb::arg("colour").none(), nb::arg("square").none(),
          nb::sig("def is_attacked_by(self, colour: bool, square: int | str) -> bool"),
          "Whether some piece of a colour attacks a square.")
      .def(
          "checkers",
          [](const ChessBoardObject& self) { return bitboard(chess::checkers(position_of(self))); },
          "The pieces that give check.")
      .def(
          "pin",
          [](const ChessBoardObject& self, nb::handle colour, nb::handle square) {
            return bitboard(
                chess::pin_line(position_of(self), colour_of(colour), square_of(square)));
          },
          nb::arg("colour").none(), nb::arg("square").none(),
          nb::sig("def pin(self, colour: bool, square: int | str) -> BitBoard"),
          "The line on which a square is pinned to the king; all squares if it is not.")
      .def(
          "is_pinned",
          [](const ChessBoardObject& self, nb::handle colour, nb::handle square) {
            return chess::pin_line(position_of(self), colour_of(colour), square_of(square)) !=
                   ~Bits{0};
          },
          nb::arg("colour").none(), nb::arg("square").none(),
          nb::sig("def is_pinned(self, colour: bool, square: int | str) -> bool"),
          "Whether a piece on this square is pinned to the king of a colour.")
      .def(
          "is_capture",
          [](const ChessBoardObject& self, nb::handle move) {
            return legal(self, move).is_capture();
          },
          nb::arg("move").none(), nb::sig("def is_capture(self, move: Move | str) -> bool"),
          "Whether a legal move captures.")
      .def(
          "is_castling",
          [](const ChessBoardObject& self, nb::handle move) {
            return legal(self, move).is_castling();
          },
          nb::arg("move").none(), nb::sig("def is_castling(self, move: Move | str) -> bool"),
          "Whether a legal move castles.")
      .def(
          "is_en_passant",
          [](const ChessBoardObject& self, nb::handle move) {
            return legal(self, move).kind() == chess::kEnPassant;
          },
          nb::arg("move").none(), nb::sig("def is_en_passant(self, move: Move | str) -> bool"),
          "Whether a legal move captures en passant.")
      .def(
          "gives_check",
          [](const ChessBoardObject& self, nb::handle move) {
            Position after = position_of(self);
            chess::make(after, legal(self, move));
            return chess::checkers(after) != 0;
          },
          nb::arg("move").none(), nb::sig("def gives_check(self, move: Move | str) -> bool"),
          "Whether a legal move gives check.")
      .def(
          "kind",
          [](const ChessBoardObject& self, nb::handle move) { return legal(self, move).kind(); },
          nb::arg("move").none(), nb::sig("def kind(self, move: Move | str) -> int"),
          "The kind of a legal move, as the 4 high bits of encode() have it.")
      .def(
          "encode",
          [](const ChessBoardObject& self, nb::handle move) {
            return static_cast<int>(legal(self, move).bits);
          },
          nb::arg("move").none(), nb::sig("def encode(self, move: Move | str) -> int"),
          "A legal move in 16 bits: kind (4), from (6), to (6).\n\n"
          ">>> hex(game(\"chess\").board().encode(\"e2e4\"))\n"
          "'0x131c'\n")
      .def(
          "decode",
          [](const ChessBoardObject& self, nb::handle bits) {
            const std::int64_t number = whole_number(bits);
            for (const MoveCode code : self.board->legal_moves())
              if (board_of(self).legal_move(code)->bits == number)
                return MoveObject{&self.board->game(), code};
            throw BadInput("move-illegal",
                           std::to_string(number) + " is no legal move in " + self.board->fen());
          },
          nb::arg("bits").none(), nb::sig("def decode(self, bits: int) -> Move"),
          "The legal move of 16 bits.")
      .def(
          "is_checkmate",
          [](const ChessBoardObject& self) {
            return self.board->is_check() && !self.board->count_legal_moves();
          },
          "Whether the side to move is mated.")
      .def(
          "is_stalemate",
          [](const ChessBoardObject& self) {
            return !self.board->is_check() && !self.board->count_legal_moves();
          },
          "Whether the side to move has no move and is not in check.")
      .def(
          "is_insufficient_material",
          [](const ChessBoardObject& self) {
            return chess::is_insufficient_material(position_of(self));
          },
          "Whether neither side can ever mate.")
      .def(
          "is_repetition",
          [](const ChessBoardObject& self, nb::handle count) {
            return static_cast<std::int64_t>(board_of(self).repetitions()) >= whole_number(count);
          },
          nb::arg("count").none() = 3, nb::sig("def is_repetition(self, count: int = 3) -> bool"),
          "Whether this position has occurred at least so many times.")
      .def(
          "ply",
          [](const ChessBoardObject& self) {
            return 2 * (position_of(self).fullmove_number - 1) + position_of(self).turn;
          },
          "The half moves since the start of the game, by the move number.")
      .def_prop_ro(
          "halfmove_clock",
          [](const ChessBoardObject& self) { return position_of(self).halfmove_clock; },
          "The half moves since a capture or a move of a pawn.")
      .def_prop_ro(
          "fullmove_number",
          [](const ChessBoardObject& self) { return position_of(self).fullmove_number; },
          "The number of the move, from 1; counts up after Black's.")
      .def_prop_ro(
          "castling_rights",
          [](const ChessBoardObject& self) { return bitboard(position_of(self).castlers); },
          "The rooks that may still castle.")
      .def_prop_ro(
          "ep_square",
          [](const ChessBoardObject& self) { return square_or_none(position_of(self).en_passant); },
          nb::sig("def ep_square(self) -> int | None"),
          "The square behind a pawn that has just made a double step.")
      .def("fen", &fen, nb::kw_only(), nb::arg("en_passant").none() = "legal",
           nb::arg("shredder") = false,
           nb::sig("def fen(self, *, en_passant: str = \"legal\", shredder: bool = False) -> str"),
           "The position as text.\n\n"
           "The en passant square is written if a capture is \"legal\", if a pawn stands ready "
           "(\"xfen\"),\n"
           "or after every double step (\"fen\"). `shredder` names castling rooks by their files.");
}

}  // namespace rookery::python
