// Defined games on boards of up to 64 squares.
#include "boards/custom_machine.hpp"

namespace rookery {

template std::unique_ptr<const CustomMachine> make_custom_machine_of<1, 4>(const custom::Rulebook&);

}  // namespace rookery
