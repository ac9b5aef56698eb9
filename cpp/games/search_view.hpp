// What a search sees of a game, as plain data. Pieces are numbers of facts().pieces.
#pragma once

#include <vector>

namespace rookery {

// What the ordering of moves uses of a move; -1 for what it does not have.
struct MoveView {
  int piece = -1;     // that moves or is dropped; the carrier of a stack
  int captured = -1;  // the carrier of a stack
  int becomes = -1;   // what a piece that is promoted becomes
  int from = -1;
  int to = -1;

  bool is_noisy() const { return captured >= 0 || becomes >= 0; }
  bool operator==(const MoveView&) const = default;
};

// Squares that are worth something to a piece by the rules alone: there it is promoted, or wins.
struct Aim {
  int piece;
  std::vector<int> squares;
  int becomes = -1;  // -1: it wins
};

// What a game counts besides its pieces: names and first weights, in the first phase of the game
// and in the last.
struct Feature {
  const char* name;
  int opening;
  int ending;
};

}  // namespace rookery
