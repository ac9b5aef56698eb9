#include "boards/defined_game.hpp"

#include "games/defined/kinds.hpp"

namespace rookery {

std::shared_ptr<const Game> define_game(defined::Definition definition, std::string saved) {
  // Four planes hold 15 kinds, which is enough for most games; seven hold any number. Those games
  // share one machine whatever their size, since every machine takes ten seconds to compile.
  const int kinds = defined::KindList(definition).count();
  const auto define = kinds > 15                    ? define_game_of<4, 7>
                      : definition.squares() <= 64  ? define_game_of<1, 4>
                      : definition.squares() <= 128 ? define_game_of<2, 4>
                                                    : define_game_of<4, 4>;
  return define(std::move(definition), std::move(saved));
}

}  // namespace rookery
