// The only list of native games. A new one is a line here.
#pragma once

#include "games/chess/rules.hpp"
#include "games/cotulenh/rules.hpp"
#include "games/othello/rules.hpp"

// Calls a macro with the Rules of every native game, in the order in which they are listed.
#define ROOKERY_NATIVE_RULES(use) \
  use(chess::ChessRules) use(cotulenh::CotulenhRules) use(othello::OthelloRules)
