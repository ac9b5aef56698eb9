#include "boards/defined_game.hpp"

#include "boards/defined_rules.hpp"
#include "games/defined/kinds.hpp"

namespace rookery {

std::shared_ptr<const Game> define_game(defined::Definition definition, std::string saved) {
  const int kinds = defined::KindList(definition).count();
  const auto define = kinds > 15                    ? define_game_of<defined::AnyRules>
                      : definition.squares() <= 64  ? define_game_of<defined::SmallRules>
                      : definition.squares() <= 128 ? define_game_of<defined::MediumRules>
                                                    : define_game_of<defined::LargeRules>;
  return define(std::move(definition), std::move(saved));
}

}  // namespace rookery
