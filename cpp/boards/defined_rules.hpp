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

// Call a macro with the Rules of the machines of one, two and four words.
#define ROOKERY_DEFINED_RULES_1(use) use(defined::SmallRules)
#define ROOKERY_DEFINED_RULES_2(use) use(defined::MediumRules)
#define ROOKERY_DEFINED_RULES_4(use) use(defined::LargeRules) use(defined::AnyRules)
