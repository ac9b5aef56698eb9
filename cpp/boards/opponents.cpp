// The search of native games.
#include "boards/native_rules.hpp"
#include "search/opponent_of.hpp"

namespace rookery {

#define ROOKERY_INSTANTIATE(R) template class search::Opponent<R>;
ROOKERY_NATIVE_RULES(ROOKERY_INSTANTIATE)

}  // namespace rookery
