// Methods of chess boards beyond the common contract, under the names that chess programmers know.
#include <nanobind/stl/string.h>

#include <bit>

#include "bindings/chess_types.hpp"
#include "core/text.hpp"
#include "games/chess/legality.hpp"
#include "games/chess/queries.hpp"
#include "games/chess/setup.hpp"

namespace rookery::python {
namespace {

using chess::Bits;
using chess::Position;

chess::Variant variant_of(const ChessBoardObject& object) {
  return board_of(object).rules().variant();
}
chess::Piece piece_on(const ChessBoardObject& object, nb::handle square) {
  return position_of(object).squares[static_cast<std::size_t>(chess_square_from(square))];
}
template <chess::PieceKind kind>
BitBoardObject pieces_of_kind(const ChessBoardObject& object) {
  return chess_bitboard(position_of(object).kind(kind));
}
std::uint32_t status_of(const ChessBoardObject& object) {
  return chess::status_of(chess::setup_from(position_of(object)), variant_of(object));
}

}  // namespace

const GridRef& chess_grid() {
  static const GridRef* const grid = new GridRef(nb::type<GridObject>()(8, 8));
  return *grid;
}

BitBoardObject chess_bitboard(Bits bits) {
  Squares squares = no_squares(chess_grid()->grid);
  *squares.data() = bits;
  return {chess_grid(), squares};
}

int chess_square_from(nb::handle square) { return square_from(chess_grid()->grid, square); }

chess::Colour colour_from(nb::handle colour) {
  if (!PyBool_Check(colour.ptr())) refuse_type(colour, "a colour is True (White) or False (Black)");
  return colour.ptr() == Py_True ? chess::kWhite : chess::kBlack;
}

chess::PieceKind piece_kind_from(nb::handle kind) {
  const std::int64_t number = whole_number(kind);
  if (number < chess::kPawn || number > chess::kKing)
    throw BadInput("chess-piece",
                   "a kind of piece is 1 (pawn) to 6 (king), not " + std::to_string(number));
  return static_cast<chess::PieceKind>(number);
}

const ChessBoard& board_of(const ChessBoardObject& object) {
  return static_cast<const ChessBoard&>(*object.board);
}

const Position& position_of(const ChessBoardObject& object) { return board_of(object).position(); }

chess::Move legal_move(const ChessBoardObject& self, nb::handle move) {
  const MoveCode code = code_from(*self.board, move);
  const chess::Move found = board_of(self).rules().find<Legality::kLegal>(position_of(self), code);
  if (found == chess::kNoMove) refuse(*self.board, code);
  return found;
}

chess::Move pseudo_legal_move(const ChessBoardObject& self, nb::handle move) {
  const MoveCode code = code_from(*self.board, move);
  const chess::Move found =
      board_of(self).rules().find<Legality::kPseudoLegal>(position_of(self), code);
  if (found == chess::kNoMove) refuse(*self.board, code);
  return found;
}

nb::object piece_to_python(chess::Piece piece) {
  PythonSide& side = python_side();
  // Loaded when the first piece is needed: many programs import rookery without playing chess.
  PyObject* pieces = side.pieces.load();
  if (!pieces) side.pieces = pieces = nb::tuple(side.load_pieces()).release().ptr();
  return nb::borrow(NB_TUPLE_GET_ITEM(pieces, static_cast<Py_ssize_t>(piece)));
}

void bind_chess(nb::module_& module) {
  use_board_class(typeid(ChessBoard), new_board<ChessBoardObject>);
  nb::class_<ChessBoardObject, BoardObject>(
      module, "ChessBoard", nb::pooled(),
      "A board of chess or Chess960: a Board with methods special to chess.\n\n"
      ">>> board = game(\"chess\").board()\n"
      ">>> board.attackers(True, \"f3\").names()\n"
      "['g1', 'e2', 'g2']\n")
      .def(
          "__init__",
          [](ChessBoardObject* self, TextArgument fen, Flag chess960) {
            const Game& game = *native_game(chess960 ? "chess960" : "chess");
            new (self)
                ChessBoardObject(game.board(fen.is_none() ? std::string(game.start_fen())
                                                          : text_from(fen, "a position is a str")));
          },
          nb::arg("fen").none() = nb::none(), nb::kw_only(), nb::arg("chess960") = false)
      .def(
          "piece_at",
          [](const ChessBoardObject& self, SquareArgument square) {
            return piece_to_python(piece_on(self, square));
          },
          nb::arg("square"),
          nb::sig("def piece_at(self, square: int | str) -> rookery.chess.Piece | None"),
          "Return the piece on a square, or None if it is empty.\n\n"
          ">>> game(\"chess\").board().piece_at(\"e1\").symbol()\n"
          "'K'\n")
      .def(
          "piece_type_at",
          [](const ChessBoardObject& self, SquareArgument square) {
            const chess::Piece piece = piece_on(self, square);
            return piece ? std::optional(static_cast<int>(chess::kind_of(piece))) : std::nullopt;
          },
          nb::arg("square"),
          "Return the kind of the piece on a square, 1 (pawn) to 6 (king), or None.")
      .def(
          "color_at",
          [](const ChessBoardObject& self, SquareArgument square) {
            const chess::Piece piece = piece_on(self, square);
            return piece ? std::optional(chess::colour_of(piece) == chess::kWhite) : std::nullopt;
          },
          nb::arg("square"),
          "Return True for a white piece on a square, False for a black one, None if it is empty.")
      .def(
          "piece_map",
          [](const ChessBoardObject& self) {
            nb::dict pieces;
            for (int square = 0; square < 64; ++square)
              if (const auto piece = position_of(self).squares[static_cast<std::size_t>(square)])
                pieces[nb::int_(square)] = piece_to_python(piece);
            return pieces;
          },
          nb::sig("def piece_map(self) -> dict[int, rookery.chess.Piece]"),
          "Return all pieces by square.")
      .def(
          "find_move",
          [](const ChessBoardObject& self, SquareArgument from, SquareArgument to,
             NumberArgument promotion) {
            const int start = chess_square_from(from), end = chess_square_from(to);
            int kind = promotion.is_none() ? 0 : piece_kind_from(promotion);
            const auto piece = position_of(self).squares[static_cast<std::size_t>(start)];
            if (!kind && chess::kind_of(piece) == chess::kPawn && (end / 8 == 0 || end / 8 == 7))
              kind = chess::kQueen;
            const MoveCode code = chess::code_of(start, end, kind);
            const chess::Move found =
                board_of(self).rules().find<Legality::kLegal>(position_of(self), code);
            if (found == chess::kNoMove) refuse(*self.board, code);
            return move_to_python(self.board->game(),
                                  board_of(self).rules().code(position_of(self), found));
          },
          nb::arg("from_square"), nb::arg("to_square"), nb::arg("promotion").none() = nb::none(),
          "Return the legal move between two squares; a pawn promotes to a queen by default.")
      .def_prop_ro("pawns", pieces_of_kind<chess::kPawn>, "The pawns of both sides.")
      .def_prop_ro("knights", pieces_of_kind<chess::kKnight>, "The knights of both sides.")
      .def_prop_ro("bishops", pieces_of_kind<chess::kBishop>, "The bishops of both sides.")
      .def_prop_ro("rooks", pieces_of_kind<chess::kRook>, "The rooks of both sides.")
      .def_prop_ro("queens", pieces_of_kind<chess::kQueen>, "The queens of both sides.")
      .def_prop_ro("kings", pieces_of_kind<chess::kKing>, "The kings of both sides.")
      .def_prop_ro(
          "occupied",
          [](const ChessBoardObject& self) { return chess_bitboard(position_of(self).occupied()); },
          "The occupied squares.")
      .def_prop_ro(
          "chess960",
          [](const ChessBoardObject& self) {
            return variant_of(self) == chess::Variant::kChess960;
          },
          "Whether this is a board of Chess960.")
      .def(
          "_status_flags", [](const ChessBoardObject& self) { return status_of(self); },
          "Return the flags of status() as a number.")
      .def(
          "is_valid", [](const ChessBoardObject& self) { return status_of(self) == 0; },
          "Return whether the position has no status flags.")
      .def(
          "setup",
          [](const ChessBoardObject& self) -> ObjectOf<ChessSetupObject> {
            return setup_to_python(self.board->game(), self.board->setup());
          },
          "Return the position as a Setup, to be edited.")
      .def(
          "mirror",
          [](const ChessBoardObject& self) -> ObjectOf<ChessBoardObject> {
            return board_to_python(board_of(self).at(chess::reflected(position_of(self))));
          },
          "Return a new board without history, with colours swapped and ranks reflected.\n\n"
          ">>> board = ChessBoard()\n"
          ">>> board.push(\"e2e4\")\n"
          ">>> board.mirror().fen()\n"
          "'rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'\n")
      .def(
          "copy",
          [](const ChessBoardObject& self, Flag stack) -> ObjectOf<ChessBoardObject> {
            return board_to_python(self.board->copy(stack));
          },
          nb::kw_only(), nb::arg("stack") = true,
          "Return a copy of the board, with its history unless stack=False.")
      .def(
          "pieces",
          [](const ChessBoardObject& self, NumberArgument kind, ColourArgument colour) {
            return chess_bitboard(
                position_of(self).pieces(colour_from(colour), piece_kind_from(kind)));
          },
          nb::arg("piece_type"), nb::arg("color"),
          "Return the squares of the pieces of a kind and colour.")
      .def(
          "pieces",
          [](const ChessBoardObject& self, TextArgument symbol) {
            return BitBoardObject{chess_grid(), pieces_of(*self.board, symbol)};
          },
          nb::arg("symbol"), "Return the squares of the pieces with this letter, such as \"K\".")
      .def(
          "pieces",
          [](const ChessBoardObject& self, ColourArgument side) {
            return chess_bitboard(position_of(self).colour(colour_from(side)));
          },
          nb::kw_only(), nb::arg("side"),
          "Return the squares of all pieces of a colour.\n\n"
          ">>> game(\"chess\").board(\"4k3/8/8/8/8/8/4P3/4K3 b - - 0 "
          "1\").pieces(side=True).names()\n"
          "['e1', 'e2']\n")
      .def(
          "king",
          [](const ChessBoardObject& self, ColourArgument colour) {
            return std::countr_zero(position_of(self).pieces(colour_from(colour), chess::kKing));
          },
          nb::arg("color"), "Return the square of the king of a colour.")
      .def(
          "attackers",
          [](const ChessBoardObject& self, ColourArgument colour, SquareArgument square) {
            return chess_bitboard(chess::attackers(position_of(self), colour_from(colour),
                                                   chess_square_from(square)));
          },
          nb::arg("color"), nb::arg("square"),
          "Return the squares of a colour's pieces that attack a square, pinned or not.")
      .def(
          "is_attacked_by",
          [](const ChessBoardObject& self, ColourArgument colour, SquareArgument square) {
            return chess::attackers(position_of(self), colour_from(colour),
                                    chess_square_from(square)) != 0;
          },
          nb::arg("color"), nb::arg("square"),
          "Return whether some piece of a colour attacks a square.")
      .def(
          "checkers",
          [](const ChessBoardObject& self) {
            return chess_bitboard(chess::checkers(position_of(self)));
          },
          "Return the squares of the pieces that give check.")
      .def(
          "pin",
          [](const ChessBoardObject& self, ColourArgument colour, SquareArgument square) {
            return chess_bitboard(
                chess::pin_line(position_of(self), colour_from(colour), chess_square_from(square)));
          },
          nb::arg("color"), nb::arg("square"),
          "Return the line on which a piece is pinned to the king, or all squares if it is not "
          "pinned.")
      .def(
          "is_pinned",
          [](const ChessBoardObject& self, ColourArgument colour, SquareArgument square) {
            return chess::pin_line(position_of(self), colour_from(colour),
                                   chess_square_from(square)) != ~Bits{0};
          },
          nb::arg("color"), nb::arg("square"),
          "Return whether a piece on this square is pinned to the king of a colour.")
      .def(
          "is_castling",
          [](const ChessBoardObject& self, MoveArgument move) {
            return pseudo_legal_move(self, move).is_castling();
          },
          nb::arg("move"), "Return whether a legal or pseudo-legal move castles.")
      .def(
          "is_en_passant",
          [](const ChessBoardObject& self, MoveArgument move) {
            return pseudo_legal_move(self, move).kind() == chess::kEnPassant;
          },
          nb::arg("move"), "Return whether a legal or pseudo-legal move captures en passant.")
      .def(
          "gives_check",
          [](const ChessBoardObject& self, MoveArgument move) {
            return chess::gives_check(position_of(self), pseudo_legal_move(self, move));
          },
          nb::arg("move"), "Return whether a legal or pseudo-legal move gives check.")
      .def(
          "encode",
          [](const ChessBoardObject& self, MoveArgument move) {
            return static_cast<int>(legal_move(self, move).bits);
          },
          nb::arg("move"),
          "Return a legal move in 16 bits: kind (4), from (6), to (6).\n\n"
          ">>> hex(game(\"chess\").board().encode(\"e2e4\"))\n"
          "'0x131c'\n")
      .def(
          "decode",
          [](const ChessBoardObject& self, NumberArgument bits) {
            const std::int64_t number = whole_number(bits);
            const chess::Move move(static_cast<std::uint16_t>(number));
            if (number >= 0 && number <= 0xffff && chess::is_legal(position_of(self), move)) {
              return move_to_python(self.board->game(),
                                    board_of(self).rules().code(position_of(self), move));
            }
            throw BadInput("move-illegal",
                           std::to_string(number) + " is not a legal move in " + self.board->fen());
          },
          nb::arg("bits"), "Return the legal move encoded in 16 bits.")
      .def(
          "ply",
          [](const ChessBoardObject& self) {
            return 2 * (position_of(self).fullmove_number - 1) + position_of(self).turn;
          },
          "Return the number of half moves since the start of the game, from the move number.")
      .def_prop_ro(
          "halfmove_clock",
          [](const ChessBoardObject& self) { return position_of(self).halfmove_clock; },
          "Half moves since the last capture or pawn move.")
      .def_prop_ro(
          "fullmove_number",
          [](const ChessBoardObject& self) { return position_of(self).fullmove_number; },
          "The move number, from 1; it increases after Black's move.")
      .def_prop_ro(
          "castling_rights",
          [](const ChessBoardObject& self) { return chess_bitboard(position_of(self).castlers); },
          "The squares of the rooks that may still castle.")
      .def_prop_ro(
          "ep_square",
          [](const ChessBoardObject& self) {
            return chess_square_or_none(position_of(self).en_passant);
          },
          "The square behind a pawn that has just moved two squares, or None.");
}

}  // namespace rookery::python
