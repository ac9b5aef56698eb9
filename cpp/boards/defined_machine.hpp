// Defined games on one machine. Included where each is compiled (cmake/instantiations.cmake).
#pragma once

#include "boards/defined_game.hpp"
#include "boards/rules_board.hpp"

namespace rookery {

template <class R>
std::shared_ptr<const Game> define_game_of(defined::Definition definition, std::string saved) {
  return std::make_shared<const RulesGame<R>>(std::move(definition), std::move(saved));
}

}  // namespace rookery
