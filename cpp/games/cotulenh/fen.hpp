// Positions as text (rules/cotulenh.md 13).
#pragma once

#include <string>
#include <string_view>

#include "games/cotulenh/position.hpp"

namespace rookery::cotulenh {

inline constexpr std::string_view kStartFen =
    "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - "
    "0 1";

// BadInput tells all that is wrong. An open turn is read as it is written (Q13).
Position parse_fen(std::string_view fen);
std::string to_fen(const Position& position);

}  // namespace rookery::cotulenh
