// The only list of native games. A new one is a line here.
#include "boards/rules_board.hpp"
#include "games/chess/rules.hpp"
#include "games/cotulenh/rules.hpp"
#include "games/othello/rules.hpp"

namespace rookery {

template class RulesGame<chess::ChessRules>;
template class RulesBoard<chess::ChessRules>;
template class RulesBoard<cotulenh::CotulenhRules>;

const std::vector<const Game*>& native_games() {
  using chess::ChessRules;
  using chess::Variant;
  // They live as long as the process, so their boards need not count references to them.
  static const std::vector<const Game*> games = {
      new RulesGame<ChessRules>(Variant::kChess),
      new RulesGame<ChessRules>(Variant::kChess960),
      new RulesGame<cotulenh::CotulenhRules>(),
      new RulesGame<othello::OthelloRules>(),
  };
  return games;
}

const Game* native_game(std::string_view name) {
  for (const Game* game : native_games())
    if (game->facts().name == name) return game;
  return nullptr;
}

const Game& Game::moves_of() const {
  if (facts().moves_of.empty()) return *this;
  return *native_game(facts().moves_of);
}

}  // namespace rookery
