// The environments of native games.
#include "batch/environment_of.hpp"
#include "boards/native_rules.hpp"

namespace rookery {

#define ROOKERY_INSTANTIATE(R) \
  template std::unique_ptr<const batch::Environment> batch::make_environment(const R&);
ROOKERY_NATIVE_RULES(ROOKERY_INSTANTIATE)

}  // namespace rookery
