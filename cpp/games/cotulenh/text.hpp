// Moves as text (rules/cotulenh.md 14): LAN, which needs no board, and SAN.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/cotulenh/position.hpp"

namespace rookery::cotulenh {

// The text of commit, in LAN and in SAN.
inline constexpr std::string_view kCommitText = "commit";

// "Tf4f6", "Te5>xe7", "(TI)e5&e7".
std::string to_lan(const Move& move);
// The move of a LAN text, whether or not it can be played anywhere.
std::optional<Move> parse_lan(std::string_view text);

// ">", ">_", "x", …: what happens, between the squares.
std::string marks_of(const Move& move);

// LAN without its first square, or with as much of it as tells the move from others of its
// carrier's kind. `listed` are the pseudo-legal moves.
std::string to_san(const Move& move, const MoveList& listed);

// The legal move of a SAN text, or BadInput.
Move parse_san(const Position& position, std::string_view text);

// Take a unit, marks or a square off the front of a text; none, and nothing is taken, if it does
// not begin with one. Only what we would write ourselves is read.
std::optional<Unit> take_unit(std::string_view& text);
std::optional<Square> take_square(std::string_view& text);
// What a step does, and whether it is a deploy step.
void take_marks(std::string_view& text, Move& move);

}  // namespace rookery::cotulenh
