// The search of defined games on boards of up to 256 squares, and with any number of kinds.
#include "games/defined/rules.hpp"
#include "search/opponent_of.hpp"

namespace rookery {

template class search::Opponent<defined::DefinedRules<4, 4>>;
template class search::Opponent<defined::DefinedRules<4, 7>>;

}  // namespace rookery
