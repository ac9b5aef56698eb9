// The environment of a game as boards see it: only declared here, since it is compiled apart from
// them (cmake/instantiations.cmake writes the files that include environment_of.hpp).
#pragma once

#include "batch/batch.hpp"

namespace rookery::batch {

template <Rules R>
std::unique_ptr<const Environment> make_environment(const R& game);

}  // namespace rookery::batch
