#include "batch/recorded.hpp"

#include <algorithm>

namespace rookery::batch {

Recorded joined(std::vector<RecordedGame> games) {
  std::sort(games.begin(), games.end(),
            [](const RecordedGame& a, const RecordedGame& b) { return a.number < b.number; });
  Recorded recorded;
  recorded.offsets.push_back(0);
  for (RecordedGame& game : games) {
    recorded.actions.insert(recorded.actions.end(), game.actions.begin(), game.actions.end());
    recorded.positions.insert(recorded.positions.end(), game.positions.begin(),
                              game.positions.end());
    game.positions = {};
    recorded.offsets.push_back(static_cast<std::int64_t>(recorded.actions.size()));
    recorded.winners.push_back(game.status.winner);
    recorded.reasons.push_back(game.status.reason);
  }
  return recorded;
}

}  // namespace rookery::batch
