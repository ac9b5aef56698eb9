// The slow twin of the machine: moves straight from the words of a definition. Every ray is walked
// square by square, and every move is tried on a copy of the board. Only data is shared with the
// generator and its tables.
//
// Here the squares of en passant of a diagram always have the square of what has passed among them.
#pragma once

#include <optional>

#include "games/defined/rulebook.hpp"
#include "games/rules.hpp"

namespace rookery::defined {

MoveList list_pseudo_legal_slow(const Rulebook& book, const Diagram& diagram);
MoveList list_moves_slow(const Rulebook& book, const Diagram& diagram);

// The diagram after a legal move.
Diagram after_slow(const Rulebook& book, const Diagram& diagram, const Move& move);

bool is_check_slow(const Rulebook& book, const Diagram& diagram);

// How the game has ended by the position itself, if it has.
std::optional<Ending> ending_slow(const Rulebook& book, const Diagram& diagram);

}  // namespace rookery::defined
