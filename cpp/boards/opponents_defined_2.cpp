// The search of defined games on boards of up to 128 squares.
#include "games/defined/rules.hpp"
#include "search/opponent_of.hpp"

namespace rookery {

template class search::Opponent<defined::DefinedRules<2, 4>>;

}  // namespace rookery
