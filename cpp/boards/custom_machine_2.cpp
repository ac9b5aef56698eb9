// Defined games on boards of up to 128 squares.
#include "boards/custom_machine.hpp"

namespace rookery {

template std::unique_ptr<const CustomMachine> make_custom_machine_of<2, 4>(const custom::Rulebook&);

}  // namespace rookery
