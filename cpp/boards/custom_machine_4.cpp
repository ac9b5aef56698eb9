// Defined games on boards of up to 256 squares, and with any number of kinds.
#include "boards/custom_machine.hpp"

namespace rookery {

template std::unique_ptr<const CustomMachine> make_custom_machine_of<4, 4>(const custom::Rulebook&);
template std::unique_ptr<const CustomMachine> make_custom_machine_of<4, 7>(const custom::Rulebook&);

}  // namespace rookery
