// Chess as a search sees it.
#pragma once

#include "games/chess/queries.hpp"
#include "games/search_view.hpp"

namespace rookery::chess {

// The number of a piece in the facts of chess.
constexpr int number_of(Colour colour, PieceKind kind) { return 6 * colour + kind - 1; }
constexpr int number_of(Piece piece) { return number_of(colour_of(piece), kind_of(piece)); }

template <class Sink>
[[gnu::always_inline]] inline void each_piece(const Position& position, Sink&& sink) {
  for (Bits rest = position.occupied(); rest; rest &= rest - 1) {
    const int square = std::countr_zero(rest);
    sink(number_of(position.squares[static_cast<std::size_t>(square)]), square);
  }
}

inline MoveView view_of(const Position& position, Move move) {
  const auto at = [&](int square) {
    return number_of(position.squares[static_cast<std::size_t>(square)]);
  };
  const auto side = static_cast<Colour>(position.turn);
  MoveView view;
  view.from = move.from();
  view.to = move.to();
  view.piece = at(view.from);
  if (move.is_capture())
    view.captured = move.kind() == kEnPassant ? number_of(other(side), kPawn) : at(view.to);
  if (move.is_promotion()) view.becomes = number_of(side, move.promotion());
  return view;
}

inline std::vector<Aim> aims() {
  std::vector<Aim> found;
  for (const Colour side : {kWhite, kBlack}) {
    std::vector<int> last_rank;
    for (int file = 0; file < 8; ++file) last_rank.push_back((side == kWhite ? 56 : 0) + file);
    for (const PieceKind kind : {kKnight, kBishop, kRook, kQueen})
      found.push_back({number_of(side, kPawn), last_rank, number_of(side, kind)});
  }
  return found;
}

// With only pawns, passing may be the best move (zugzwang).
inline bool pass(Position& position) {
  const auto side = static_cast<Colour>(position.turn);
  if (!(position.colour(side) & ~position.kind(kPawn) & ~position.kind(kKing))) return false;
  make_null(position);
  return true;
}

// The squares that captures have emptied.
struct Gone {
  Bits squares = 0;
};

inline bool begin_exchange(const Position& position, Move move, Gone& gone) {
  gone.squares = Bits{1} << move.from();
  if (move.kind() == kEnPassant)
    gone.squares |= Bits{1} << (move.to() + (position.turn == kWhite ? -8 : 8));
  return true;
}

inline int next_captor(const Position& position, int side, int square, Gone& gone) {
  const auto colour = static_cast<Colour>(side);
  const Bits found =
      attackers(position, colour, square, position.occupied() & ~gone.squares) & ~gone.squares;
  if (!found) return -1;
  for (const PieceKind kind : {kPawn, kKnight, kBishop, kRook, kQueen, kKing})
    if (const Bits of_kind = found & position.kind(kind)) {
      gone.squares |= of_kind & -of_kind;
      return number_of(colour, kind);
    }
  return -1;
}

}  // namespace rookery::chess
