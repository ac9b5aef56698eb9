// Positions as text (rules/cotulenh.md 13).
#pragma once

#include <string>
#include <string_view>

#include "games/cotulenh/position.hpp"
#include "games/setup.hpp"

namespace rookery::cotulenh {

inline constexpr std::string_view kStartFen =
    "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - "
    "0 1";

inline constexpr FenFormat kFormat = {.grid = kGrid,
                                      .sides = "rb",
                                      .numbers = RankNumbers::kLongest,
                                      .open_turns = true,
                                      .stacks = true,
                                      .least_fields = 6,
                                      .least_number = 1,
                                      .most_counted = kMostMoves};

// The position of a text, or BadInput with all that is wrong; and of a Setup, whose problems are
// added to a list. An open turn is read as it is written (Q13).
Position parse_fen(std::string_view fen);
Position position_from(const Setup& setup, Problems& problems);

// An open turn is written as the position before it and its steps.
std::string to_fen(const Position& position);
Setup setup_from(const Position& position);

}  // namespace rookery::cotulenh
