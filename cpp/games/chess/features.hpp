// What chess counts besides its pieces and their squares: the structure of pawns, mobility, and the
// safety of the king.
#pragma once

#include <array>

#include "games/chess/position.hpp"
#include "games/search_view.hpp"

namespace rookery::chess {

inline constexpr std::array<Feature, 22> kFeatures = {{{"doubled pawn", -8, -15},
                                                       {"isolated pawn", -10, -12},
                                                       {"pawn beside or behind a pawn", 6, 5},
                                                       {"passed pawn on its 2nd rank", 0, 5},
                                                       {"passed pawn on its 3rd rank", 0, 10},
                                                       {"passed pawn on its 4th rank", 5, 20},
                                                       {"passed pawn on its 5th rank", 10, 40},
                                                       {"passed pawn on its 6th rank", 25, 70},
                                                       {"passed pawn on its 7th rank", 40, 100},
                                                       {"two bishops", 25, 40},
                                                       {"rook on an open file", 20, 10},
                                                       {"rook on a half-open file", 10, 8},
                                                       {"squares of a knight", 4, 4},
                                                       {"squares of a bishop", 4, 4},
                                                       {"squares of a rook", 2, 4},
                                                       {"squares of a queen", 1, 2},
                                                       {"pawn in front of the king", 10, 0},
                                                       {"attack near the king", -4, 0},
                                                       {"attack near the king, squared", -1, 0},
                                                       {"piece attacked by a pawn", 30, 30},
                                                       {"piece attacked and not guarded", 15, 15},
                                                       {"minor piece on an outpost", 15, 10}}};

// White's counts minus Black's.
std::array<int, kFeatures.size()> features(const Position& position);

}  // namespace rookery::chess
