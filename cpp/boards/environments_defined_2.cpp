// The environments of defined games on boards of up to 128 squares.
#include "batch/environment_of.hpp"
#include "games/defined/rules.hpp"

namespace rookery {

template std::unique_ptr<const batch::Environment> batch::make_environment(
    const defined::DefinedRules<2, 4>&);

}  // namespace rookery
