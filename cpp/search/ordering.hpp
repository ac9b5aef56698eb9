// The order of moves: the table's move, good captures, killers, then quiet moves by how well they
// did elsewhere; losing captures come last.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "games/rules.hpp"

namespace rookery::search {

// A number for a piece that arrives on a square; 0 for a pass.
using Arrival = std::uint32_t;
inline Arrival arrival_of(const MoveView& view) {
  return static_cast<Arrival>(view.piece + 1) << 16 | static_cast<std::uint16_t>(view.to + 1);
}

// A move and what its ordering needs.
template <class Move>
struct Candidate {
  Move move;
  int rank;              // higher ranks are searched first
  std::uint16_t number;  // in the game's order of moves
  bool noisy;            // a capture or a promotion
  bool doubtful;         // a capture that may lose more than it gains
  std::int16_t gain;     // the value of the captured piece, if noisy
  std::int16_t to;       // the target square, -1 for none
  Arrival arrival;
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

// The limit of counts, which grow more slowly the closer they are to it.
inline constexpr int kMostCount = 1 << 14;
inline void add_to(std::int16_t& count, int bonus) {
  const int weight = bonus < 0 ? -bonus : bonus;
  count = static_cast<std::int16_t>(count + bonus - count * weight / kMostCount);
}

// How often a quiet move has refuted others, wherever it was played. Moves are told apart by their
// bits; two that share a place disturb the order, never the result.
class History {
 public:
  template <class Move>
  int operator()(int side, const Move& move) const {
    return counts_[place(side, move)];
  }
  template <class Move>
  void add(int side, const Move& move, int bonus) {
    add_to(counts_[place(side, move)], bonus);
  }

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

// The same for pairs of arrivals: a reply to the other side's last move, or a continuation of the
// own move before.
class Sequels {
 public:
  int operator()(Arrival before, Arrival arrival) const { return counts_[place(before, arrival)]; }
  void add(Arrival before, Arrival arrival, int bonus) {
    add_to(counts_[place(before, arrival)], bonus);
  }

 private:
  static constexpr int kBits = 17;
  static std::size_t place(Arrival before, Arrival arrival) {
    const std::uint64_t both = std::uint64_t{before} << 32 | arrival;
    return static_cast<std::size_t>((both + 1) * 0x9e3779b97f4a7c15 >> (64 - kBits));
  }

  std::vector<std::int16_t> counts_ = std::vector<std::int16_t>(std::size_t{1} << kBits);
};

}  // namespace rookery::search
