// Defined games on boards of up to 256 squares, and with any number of kinds.
#include "boards/defined_machine.hpp"

namespace rookery {

template std::shared_ptr<const Game> define_game_of<4, 4>(defined::Definition, std::string);
template std::shared_ptr<const Game> define_game_of<4, 7>(defined::Definition, std::string);

}  // namespace rookery
