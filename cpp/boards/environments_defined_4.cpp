// The environments of defined games on boards of up to 256 squares, and with any number of kinds.
#include "batch/environment_of.hpp"
#include "games/defined/rules.hpp"

namespace rookery {

template std::unique_ptr<const batch::Environment> batch::make_environment(
    const defined::DefinedRules<4, 4>&);
template std::unique_ptr<const batch::Environment> batch::make_environment(
    const defined::DefinedRules<4, 7>&);

}  // namespace rookery
