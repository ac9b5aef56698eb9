// How games of chess end, what can be claimed, and what a move does to them.
#include <bit>

#include "bindings/chess_types.hpp"
#include "games/chess/queries.hpp"

namespace rookery::python {
namespace {

using chess::Bits;
using chess::Colour;
using chess::Position;

// The rooks of a colour that may castle to one side, or to both.
Bits castlers(const ChessBoardObject& self, nb::handle colour, bool king_side, bool queen_side) {
  const Position& position = position_of(self);
  const Colour side = colour_from(colour);
  const Bits king = position.pieces(side, chess::kKing);
  const Bits rooks = position.castlers & position.colour(side);
  return (king_side ? rooks & ~(king - 1) : 0) | (queen_side ? rooks & (king - 1) : 0);
}

bool has_legal_move(const ChessBoardObject& self) { return self.board->count_legal_moves() > 0; }

// Checkmate and stalemate come before a draw by the clock.
bool is_clock_at_least(const ChessBoardObject& self, int plies) {
  return static_cast<int>(position_of(self).halfmove_clock) >= plies && has_legal_move(self);
}

// Whether a move resets the clock: a pawn's move or a capture does.
bool resets_clock(const ChessBoardObject& self, chess::Move move) {
  return move.is_capture() ||
         chess::kind_of(position_of(self).squares[static_cast<std::size_t>(move.from())]) ==
             chess::kPawn;
}

}  // namespace

void bind_chess_endings(nb::module_& module) {
  nb::borrow<nb::class_<ChessBoardObject>>(module.attr("ChessBoard"))
      .def(
          "is_checkmate",
          [](const ChessBoardObject& self) {
            return self.board->is_check() && !self.board->count_legal_moves();
          },
          "Return whether the side to move is checkmated.")
      .def(
          "is_stalemate",
          [](const ChessBoardObject& self) {
            return !self.board->is_check() && !self.board->count_legal_moves();
          },
          "Return whether the side to move has no legal move and is not in check.")
      .def(
          "is_insufficient_material",
          [](const ChessBoardObject& self) {
            return chess::is_insufficient_material(position_of(self));
          },
          "Return whether neither side can ever mate.")
      .def(
          "is_repetition",
          [](const ChessBoardObject& self, NumberArgument count) {
            return static_cast<std::int64_t>(self.board->repetitions()) >= whole_number(count);
          },
          nb::arg("count") = 3, "Return whether this position has occurred at least `count` times.")
      .def(
          "is_fivefold_repetition",
          [](const ChessBoardObject& self) { return self.board->repetitions() >= 5; },
          "Return whether this position has occurred five times, which ends the game.")
      .def(
          "is_fifty_moves",
          [](const ChessBoardObject& self) { return is_clock_at_least(self, 100); },
          "Return whether fifty moves of each side passed without a capture or pawn move.")
      .def(
          "is_seventyfive_moves",
          [](const ChessBoardObject& self) { return is_clock_at_least(self, 150); },
          "Return whether seventy-five moves of each side passed so, which ends the game.")
      .def(
          "can_claim_fifty_moves",
          [](const ChessBoardObject& self) {
            return chess::can_claim_fifty_moves(position_of(self));
          },
          "Return whether the side to move can claim a draw by fifty moves, now or with a legal "
          "move.")
      .def(
          "can_claim_threefold_repetition",
          [](const ChessBoardObject& self) {
            return chess::can_claim_threefold_repetition(position_of(self), board_of(self).past());
          },
          "Return whether the side to move can claim a draw by repetition, now or with a legal "
          "move.")
      .def(
          "can_claim_draw",
          [](const ChessBoardObject& self) {
            return chess::can_claim_fifty_moves(position_of(self)) ||
                   chess::can_claim_threefold_repetition(position_of(self), board_of(self).past());
          },
          "Return whether the side to move can claim a draw.")
      .def(
          "has_insufficient_material",
          [](const ChessBoardObject& self, ColourArgument color) {
            return chess::has_insufficient_material(position_of(self), colour_from(color));
          },
          nb::arg("color"), "Return whether a side can never mate, even if the other helps.")
      .def(
          "has_castling_rights",
          [](const ChessBoardObject& self, ColourArgument color) {
            return castlers(self, color, true, true) != 0;
          },
          nb::arg("color"), "Return whether a side may still castle.")
      .def(
          "has_kingside_castling_rights",
          [](const ChessBoardObject& self, ColourArgument color) {
            return castlers(self, color, true, false) != 0;
          },
          nb::arg("color"), "Return whether a side may still castle on the king's side.")
      .def(
          "has_queenside_castling_rights",
          [](const ChessBoardObject& self, ColourArgument color) {
            return castlers(self, color, false, true) != 0;
          },
          nb::arg("color"), "Return whether a side may still castle on the queen's side.")
      .def(
          "has_legal_en_passant",
          [](const ChessBoardObject& self) {
            return chess::has_legal_en_passant(position_of(self));
          },
          "Return whether a pawn can legally capture en passant.")
      .def(
          "has_pseudo_legal_en_passant",
          [](const ChessBoardObject& self) {
            return chess::has_en_passant_pawn(position_of(self));
          },
          "Return whether a pawn can capture en passant, pinned or not.")
      .def(
          "is_kingside_castling",
          [](const ChessBoardObject& self, MoveArgument move) {
            return pseudo_legal_move(self, move).kind() == chess::kCastleKingSide;
          },
          nb::arg("move"), "Return whether a move castles on the king's side.")
      .def(
          "is_queenside_castling",
          [](const ChessBoardObject& self, MoveArgument move) {
            return pseudo_legal_move(self, move).kind() == chess::kCastleQueenSide;
          },
          nb::arg("move"), "Return whether a move castles on the queen's side.")
      .def(
          "is_zeroing",
          [](const ChessBoardObject& self, MoveArgument move) {
            return resets_clock(self, pseudo_legal_move(self, move));
          },
          nb::arg("move"),
          "Return whether a move is a capture or a pawn move, which resets the clock.")
      .def(
          "is_irreversible",
          [](const ChessBoardObject& self, MoveArgument move) {
            const chess::Move played = pseudo_legal_move(self, move);
            Position after = position_of(self);
            chess::make(after, played);
            return resets_clock(self, played) || after.castlers != position_of(self).castlers ||
                   chess::has_legal_en_passant(position_of(self));
          },
          nb::arg("move"),
          "Return whether no earlier position can recur after a move: it resets the clock, loses a "
          "right\n"
          "to castle, or gives up a legal en passant capture.");
}

}  // namespace rookery::python
