// The search of defined games on boards of up to 64 squares.
#include "games/defined/rules.hpp"
#include "search/opponent_of.hpp"

namespace rookery {

template class search::Opponent<defined::DefinedRules<1, 4>>;

}  // namespace rookery
