// Deploy turns (rules/cotulenh.md 11): steps, recombining, commit.
#pragma once

#include "games/cotulenh/position.hpp"

namespace rookery::cotulenh {

// The steps that are listed in an open turn, without commit. They are ordered by piece, as FEN
// writes the stack; for each piece the recombines come first, by step, then its ordinary steps.
void list_steps(const Position& position, MoveList& steps);

// rules/cotulenh.md 11.3.
bool can_commit(const Position& position);

// Plays a listed deploy step, which opens a turn if none is open.
void advance(Position& position, const Move& step);

// The same, and commits if no step is left. If commit is not allowed then, the turn stays open
// without a legal move.
void play_step(Position& position, const Move& step);

// Ends an open turn. Precondition: can_commit().
void play_commit(Position& position);

// Opens or continues a turn by a step that is taken literally: it is not looked up among the listed
// steps, and nothing is recombined or committed. Preconditions: can_carry_out(), and the pieces of
// the step have not acted yet.
void take_step(Position& position, const Move& step);

}  // namespace rookery::cotulenh
