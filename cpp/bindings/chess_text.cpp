// Boards of chess as text: FEN, EPD, LAN, UCI, lines of moves, Unicode.
#include <nanobind/stl/string.h>

#include "bindings/chess_types.hpp"
#include "core/text.hpp"
#include "games/chess/fen.hpp"
#include "games/chess/san.hpp"

namespace rookery::python {
namespace {

using chess::Position;

ObjectOf<MoveObject> parse_uci(nb::handle self, TextArgument uci) {
  const auto& board = expect<ChessBoardObject>(self, "a board of chess");
  const std::string text = text_from(uci, "UCI is a str");
  code_from_text(board.board->game(), text);  // or BadInput
  return nb::object(self.attr("parse_move")(uci));
}

using Variation = nb::typed<nb::handle, nb::typed<nb::iterable, std::variant<MoveObject, nb::str>>>;

std::string variation_san(const ChessBoardObject& self, Variation variation) {
  const auto board = self.board->copy(false);
  std::string line;
  if (!nb::isinstance<nb::iterable>(variation) || nb::isinstance<nb::str>(variation))
    refuse_type(variation, "a line is a list of moves");
  for (const nb::handle move : nb::borrow<nb::iterable>(variation)) {
    const MoveCode code = code_from(*board, move);
    const auto san = board->san(code);
    if (!san) refuse(*board, code);
    const Position& position = static_cast<const ChessBoard&>(*board).position();
    if (!line.empty()) line += ' ';
    if (position.turn == chess::kWhite) {
      line += std::to_string(position.fullmove_number) + ". ";
    } else if (line.empty()) {
      line += std::to_string(position.fullmove_number) + "...";
    }
    line += *san;
    board->push(code);
  }
  return line;
}

std::string fen(const ChessBoardObject& self, TextArgument en_passant, Flag shredder) {
  const std::string mode = text_from(en_passant, "en_passant is a str");
  const auto style = shredder ? chess::CastlingStyle::kShredder : chess::CastlingStyle::kXfen;
  if (mode == "legal") return chess::to_fen(position_of(self), chess::EnPassantMode::kLegal, style);
  if (mode == "xfen") return chess::to_fen(position_of(self), chess::EnPassantMode::kXfen, style);
  if (mode == "fen") return chess::to_fen(position_of(self), chess::EnPassantMode::kFen, style);
  throw BadInput("fen-mode",
                 "en_passant=" + quoted(mode) + ": expected \"legal\", \"xfen\" or \"fen\"");
}

}  // namespace

void bind_chess_text(nb::module_& module) {
  nb::borrow<nb::class_<ChessBoardObject>>(module.attr("ChessBoard"))
      .def(
          "lan",
          [](const ChessBoardObject& self, MoveArgument move) {
            const MoveCode code = code_from(*self.board, move);
            const Position& position = position_of(self);
            const chess::Move found = board_of(self).rules().find_playable(position, code);
            if (found == chess::kNoMove) refuse(*self.board, code);
            return found == chess::kNullMove ? "--" : chess::to_lan(position, found);
          },
          nb::arg("move"),
          "Return a legal move in long algebraic notation.\n\n"
          ">>> ChessBoard().lan(\"g1f3\")\n"
          "'Ng1-f3'\n")
      .def(
          "uci",
          [](const ChessBoardObject& self, MoveArgument move) {
            const MoveCode code = code_from(*self.board, move);
            const chess::ChessRules& rules = board_of(self).rules();
            const Position& position = position_of(self);
            const chess::Move found = rules.find<Legality::kLegal>(position, code);
            return rules.move_text(found != chess::kNoMove ? rules.code(position, found) : code);
          },
          nb::arg("move"), "Return the UCI text of a move, with castling as this board writes it.")
      .def(
          "parse_san",
          [](nb::handle self, TextArgument san) -> ObjectOf<MoveObject> {
            return nb::object(self.attr("parse_move")(san));
          },
          nb::arg("san"), "Return the legal move of a text; alias of parse_move().")
      .def(
          "parse_uci", [](nb::handle self, TextArgument uci) { return parse_uci(self, uci); },
          nb::arg("uci"), "Return the legal move of a UCI text such as e2e4; SAN is refused.")
      .def(
          "push_uci",
          [](nb::handle self, TextArgument uci) {
            const ObjectOf<MoveObject> move = parse_uci(self, uci);
            self.attr("push")(move);
            return move;
          },
          nb::arg("uci"), "Play the move of a UCI text such as e2e4 and return it.")
      .def("variation_san", &variation_san, nb::arg("variation"),
           "Return a line of moves in SAN, with move numbers.\n\n"
           ">>> ChessBoard().variation_san([\"e2e4\", \"e7e5\", \"g1f3\"])\n"
           "'1. e4 e5 2. Nf3'\n")
      .def(
          "board_fen",
          [](const ChessBoardObject& self) {
            const std::string fen = chess::to_fen(position_of(self));
            return fen.substr(0, fen.find(' '));
          },
          "Return the piece placement field of the FEN.")
      .def("fen", &fen, nb::kw_only(), nb::arg("en_passant") = "legal", nb::arg("shredder") = false,
           "The position as text.\n\n"
           "The en passant square is written if a capture is \"legal\", if a pawn could capture "
           "(\"xfen\"),\n"
           "or after every double step (\"fen\"). `shredder` names castling rooks by their files.");
}

}  // namespace rookery::python
