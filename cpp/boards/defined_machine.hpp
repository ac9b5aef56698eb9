// Defined games on one machine. Included where each is compiled: defined_machine_1.cpp and so on.
#pragma once

#include "boards/defined_game.hpp"
#include "boards/rules_board.hpp"
#include "games/defined/rules.hpp"

namespace rookery {

template <int W, int P>
std::shared_ptr<const Game> define_game_of(defined::Definition definition, std::string saved) {
  return std::make_shared<const RulesGame<defined::DefinedRules<W, P>>>(std::move(definition),
                                                                        std::move(saved));
}

}  // namespace rookery
