// Lists of moves: the fast generator's, and its slow twin's.
#pragma once

#include <array>

#include "games/chess/pieces.hpp"
#include "games/chess/position.hpp"

namespace rookery::chess {

class MoveList {
 public:
  void push_back(Move move) { moves_[count_++] = move; }
  void clear() { count_ = 0; }
  std::size_t size() const { return count_; }
  const Move* begin() const { return moves_.data(); }
  const Move* end() const { return moves_.data() + count_; }
  Move operator[](std::size_t i) const { return moves_[i]; }

 private:
  std::size_t count_ = 0;
  std::array<Move, kMaxMoves> moves_;
};

// Every legal move. The order: king, castling, knights, diagonal then straight sliders, pawns
// (steps, double steps, captures to the left, to the right, promotions likewise), en passant;
// within a group by square from the mover's side. The same on every CPU.
void list_moves(const Position& position, MoveList& moves);
std::size_t count_moves(const Position& position);

// Every pseudo-legal move: right but for the king's safety. Castling is there only where no square
// of the king's way is attacked, since that is a rule of castling itself.
void list_pseudo_legal_slow(const Position& position, MoveList& moves);

// The slow twin of list_moves: make, is the king attacked?, unmake. In another order.
void list_moves_slow(const Position& position, MoveList& moves);

}  // namespace rookery::chess
