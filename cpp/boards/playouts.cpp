#include "boards/playouts.hpp"

#include <algorithm>

namespace rookery {

Playouts columns_of(perft::PlayedGames& games, std::span<const char* const> reasons) {
  Playouts columns;
  columns.endings.reserve(games.size());
  columns.lengths.reserve(games.size());
  std::vector<perft::PlayedGame> first;  // the first game with each outcome
  for (std::size_t i = 0; i < games.size(); ++i) {
    const perft::PlayedGame& game = games[i];
    auto same = std::find_if(first.begin(), first.end(), [&](const perft::PlayedGame& other) {
      return game.winner == other.winner && game.reason == other.reason;
    });
    if (same == first.end()) {
      same = first.insert(same, game);
      columns.outcomes.push_back(game.reason == perft::PlayedGame::kCutOff
                                     ? std::nullopt
                                     : std::optional(Outcome{game.winner, reasons[game.reason]}));
    }
    columns.endings.push_back(static_cast<std::uint8_t>(same - first.begin()));
    columns.lengths.push_back(game.plies);
  }
  return columns;
}

}  // namespace rookery
