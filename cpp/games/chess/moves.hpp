// Lists of moves.
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/chess/pieces.hpp"
#include "games/chess/position.hpp"

namespace rookery::chess {

class MoveList {
 public:
  MoveList() {}  // leaves the array as it is: zeroing it would cost more than the moves
  void push_back(Move move) { moves_[count_++] = move.bits; }
  void clear() { count_ = 0; }
  std::size_t size() const { return count_; }
  Move operator[](std::size_t i) const { return Move(moves_[i]); }

  // For writing many moves at once: where the next one goes, and afterwards where they ended.
  std::uint16_t* end_of_list() { return moves_ + count_; }
  void set_end(const std::uint16_t* end) { count_ = static_cast<std::size_t>(end - moves_); }

  struct Iterator {
    const std::uint16_t* at;
    Move operator*() const { return Move(*at); }
    Iterator& operator++() { return ++at, *this; }
    bool operator!=(const Iterator& other) const { return at != other.at; }
  };
  Iterator begin() const { return {moves_}; }
  Iterator end() const { return {moves_ + count_}; }

 private:
  std::size_t count_ = 0;
  std::uint16_t moves_[kMaxMoves + 1];  // one more: see listing.hpp
};

// Every legal move. The order: king, castling, knights, diagonal then straight sliders, pawns
// (steps, double steps, captures to the left, to the right, promotions likewise), en passant;
// within a group by square from the mover's side. The same on every CPU.
void list_moves(const Position& position, MoveList& moves);
std::size_t count_moves(const Position& position);

// Every pseudo-legal move, in the same order; see pseudo_legal.hpp.
void list_pseudo_legal(const Position& position, MoveList& moves);

}  // namespace rookery::chess
