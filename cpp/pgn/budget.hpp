// Limits for one game, against files that were made to exhaust memory or time.
#pragma once

#include <cstddef>

namespace rookery::pgn {

struct Budget {
  std::size_t bytes = std::size_t{64} << 20;  // of the text of one game
  std::size_t nodes = 1 << 20;                // moves in a tree
  std::size_t depth = 1 << 12;                // variations within variations
};

}  // namespace rookery::pgn
