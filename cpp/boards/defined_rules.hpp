// The only list of the machines of defined games: words of a set of squares, planes of the kinds.
#pragma once

#include "games/defined/rules.hpp"

namespace rookery::defined {

// Four planes hold 15 kinds, which is enough for most games.
using SmallRules = DefinedRules<1, 4>;
using MediumRules = DefinedRules<2, 4>;
using LargeRules = DefinedRules<4, 4>;
// Seven planes hold any number of kinds. Those games share one machine whatever the size of their
// board, since every machine takes long to compile.
using AnyRules = DefinedRules<4, 7>;

}  // namespace rookery::defined

// Calls a macro with the Rules of every machine.
#define ROOKERY_DEFINED_RULES(use) \
  use(defined::SmallRules) use(defined::MediumRules) use(defined::LargeRules) use(defined::AnyRules)
