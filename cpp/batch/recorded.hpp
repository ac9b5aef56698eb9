// Random games as they are recorded.
#pragma once

#include <cstddef>
#include <vector>

#include "batch/batch.hpp"

namespace rookery::batch {

struct RecordedGame {
  std::size_t number;  // games are finished in any order
  std::vector<Action> actions;
  std::vector<std::uint64_t> positions;
  Status status;
};

// The games one after another, in the order of their numbers.
Recorded joined(std::vector<RecordedGame> games);

}  // namespace rookery::batch
