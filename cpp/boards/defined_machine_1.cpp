// Defined games on boards of up to 64 squares.
#include "boards/defined_machine.hpp"

namespace rookery {

template std::shared_ptr<const Game> define_game_of<1, 4>(defined::Definition, std::string);

}  // namespace rookery
