// What a search sees of a game, as plain data. Pieces are numbers of facts().pieces.
#pragma once

#include <vector>

namespace rookery {

// What the ordering of moves needs to know of a move; -1 for what a move does not have.
struct MoveView {
  int piece = -1;     // the piece that moves or is dropped; of a stack, its carrier
  int captured = -1;  // the piece that is captured; of a stack, its carrier
  int becomes = -1;   // the piece that a promotion makes
  int from = -1;
  int to = -1;

  bool is_noisy() const { return captured >= 0 || becomes >= 0; }
  bool operator==(const MoveView&) const = default;
};

// Squares that are worth reaching by the rules alone: a piece is promoted there, or wins.
struct Aim {
  int piece;
  std::vector<int> squares;
  int becomes = -1;  // the piece that it is promoted to; -1: it wins
};

// What a game counts besides its pieces: names and first weights, in the first phase of the game
// and in the last.
struct Feature {
  const char* name;
  int opening;
  int ending;
};

}  // namespace rookery
