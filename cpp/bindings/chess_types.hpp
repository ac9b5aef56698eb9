// How Python objects become the values of chess, and back.
#pragma once

#include "bindings/game_types.hpp"
#include "boards/rules_board.hpp"
#include "games/chess/rules.hpp"
#include "games/chess/setup.hpp"

namespace rookery {

// Compiled once, with the list of native games.
extern template class RulesGame<chess::ChessRules>;
extern template class RulesBoard<chess::ChessRules>;

}  // namespace rookery

namespace rookery::python {

using ChessGame = RulesGame<chess::ChessRules>;
using ChessBoard = RulesBoard<chess::ChessRules>;

// A setup of chess or Chess960: the same value, with more methods.
struct ChessSetupObject : SetupObject {
  using SetupObject::SetupObject;
};

// The grid of all boards of chess. It lives as long as the process.
const GridRef& chess_grid();

BitBoardObject chess_bitboard(chess::Bits bits);
int chess_square_from(nb::handle square);

// True is White, False is Black.
using ColourArgument = nb::typed<nb::handle, bool>;
chess::Colour colour_from(nb::handle colour);

// 1 (pawn) to 6 (king), or BadInput.
chess::PieceKind piece_kind_from(nb::handle kind);

// A rookery.chess.Piece, or its letter; and back, None for an empty square.
chess::Piece piece_from(nb::handle piece);
nb::object piece_to_python(chess::Piece piece);

const ChessBoard& board_of(const ChessBoardObject& object);
const chess::Position& position_of(const ChessBoardObject& object);

// A legal move, given as itself or by its text, or BadInput.
chess::Move legal_move(const ChessBoardObject& self, nb::handle move);
chess::Move pseudo_legal_move(const ChessBoardObject& self, nb::handle move);

inline std::optional<int> chess_square_or_none(int square) {
  return square == chess::kNoSquare ? std::nullopt : std::optional(square);
}

}  // namespace rookery::python
