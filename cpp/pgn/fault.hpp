// What is wrong with a game.
#pragma once

#include <cstddef>
#include <string>

#include "pgn/reader.hpp"

namespace rookery::pgn {

// What is wrong, and where.
struct Fault {
  Mistake kind = Mistake::kNone;
  std::size_t ply = 0;  // how many moves were played before
  std::size_t at = 0;   // bytes from the start of the game
  std::string token;
  std::string why;

  explicit operator bool() const { return kind != Mistake::kNone; }
};

inline const char* sentence(Mistake kind) {
  switch (kind) {
    case Mistake::kUnclosedComment: return "a comment is not closed: expected }";
    case Mistake::kUnclosedVariation: return "a variation is not closed: expected )";
    case Mistake::kUnopened: return "nothing is open here that this could close";
    case Mistake::kMisplaced: return "a variation before any move";
    case Mistake::kNag: return "expected a number from 0 to 65535 after $";
    case Mistake::kBudget: return "more moves or deeper variations than the limit allows";
    default: return "";
  }
}

}  // namespace rookery::pgn
