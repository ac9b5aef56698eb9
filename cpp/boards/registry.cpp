// Native games by name.
#include "boards/native_rules.hpp"
#include "boards/rules_board.hpp"

namespace rookery {

// They are compiled elsewhere (cmake/instantiations.cmake).
#define ROOKERY_DECLARE(R) extern template class RulesGame<R>;
ROOKERY_NATIVE_RULES(ROOKERY_DECLARE)

namespace {

// They live as long as the process, so their boards need not count references to them.
template <Rules R>
void add(std::vector<const Game*>& games) {
  if constexpr (HasVariants<R>) {
    for (const auto variant : R::kVariants) games.push_back(new RulesGame<R>(variant));
  } else {
    games.push_back(new RulesGame<R>());
  }
}

}  // namespace

const std::vector<const Game*>& native_games() {
  static const std::vector<const Game*> games = [] {
    std::vector<const Game*> all;
#define ROOKERY_ADD(R) add<R>(all);
    ROOKERY_NATIVE_RULES(ROOKERY_ADD)
    return all;
  }();
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
