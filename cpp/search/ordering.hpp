// The order of moves: the table's move, good captures, killers, then quiet moves by how well they
// did elsewhere; losing captures come last.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "search/optional.hpp"

namespace rookery::search {

// A move and what is known of it.
template <class Move>
struct Candidate {
  Move move;
  int rank;              // the higher, the sooner
  std::uint16_t number;  // in the game's order of moves
  bool noisy;            // a capture or a promotion
  std::int16_t gain;     // what is captured is worth, if it is noisy
  std::int16_t to;       // its square, -1 for none
};

inline constexpr int kRankTable = 1 << 30;
inline constexpr int kRankCapture = 1 << 28;
inline constexpr int kRankKiller = 1 << 27;
inline constexpr int kRankLosing = -(1 << 28);

// Moves the best remaining move to the front of the remaining ones.
template <class Move>
void bring_best(std::vector<Candidate<Move>>& moves, std::size_t first) {
  std::size_t best = first;
  for (std::size_t i = first + 1; i < moves.size(); ++i)
    if (moves[i].rank > moves[best].rank) best = i;
  std::swap(moves[first], moves[best]);
}

// How often a quiet move has refuted others, wherever it was played. Moves are told apart by their
// bits; two that share a place disturb the order, never the result.
class History {
 public:
  static constexpr int kMost = 1 << 14;

  template <class Move>
  int operator()(int side, const Move& move) const {
    return counts_[place(side, move)];
  }
  template <class Move>
  void add(int side, const Move& move, int bonus) {
    std::int16_t& count = counts_[place(side, move)];
    const int weight = bonus < 0 ? -bonus : bonus;
    count = static_cast<std::int16_t>(count + bonus - count * weight / kMost);
  }
  void clear() { counts_.fill(0); }

 private:
  static constexpr int kBits = 13;
  template <class Move>
  static std::size_t place(int side, const Move& move) {
    std::uint64_t bits = 0;
    static_assert(sizeof(Move) <= sizeof bits);
    std::memcpy(&bits, &move, sizeof(Move));
    return static_cast<std::size_t>((bits + 1) * 0x9e3779b97f4a7c15 >> (64 - kBits)) |
           static_cast<std::size_t>(side) << kBits;
  }

  std::array<std::int16_t, std::size_t{2} << kBits> counts_{};
};

}  // namespace rookery::search
