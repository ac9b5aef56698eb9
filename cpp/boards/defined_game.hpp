// Games made from definitions.
#pragma once

#include <memory>
#include <string>

#include "boards/board.hpp"
#include "games/defined/definition.hpp"

namespace rookery {

// The game of a definition, on the smallest machine for its board and its number of kinds. `saved`
// is the text of the definition.
std::shared_ptr<const Game> define_game(defined::Definition definition, std::string saved);

// The same on one machine of defined_rules.hpp.
template <class R>
std::shared_ptr<const Game> define_game_of(defined::Definition definition, std::string saved);

}  // namespace rookery
