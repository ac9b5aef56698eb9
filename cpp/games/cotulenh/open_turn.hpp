// Deploy turns (rules/cotulenh.md 11): steps, recombining, commit.
#pragma once

#include "games/cotulenh/position.hpp"

namespace rookery::cotulenh {

// The steps that are listed in an open turn; commit is not among them. The order: the pieces as
// FEN writes their stack, for each the recombines by step, then its ordinary steps.
void list_steps(const Position& position, MoveList& steps);

// rules/cotulenh.md 11.3.
bool can_commit(const Position& position);

// Plays a listed deploy step, which opens a turn if none is open.
void advance(Position& position, const Move& step);

// The same, and commits if nothing more can be done. A turn that would have to be committed and
// must not be stays open, and is stuck.
void play_step(Position& position, const Move& step);

// Ends an open turn. Precondition: can_commit().
void play_commit(Position& position);

// Opens a turn, or goes on with it, by a step that is taken literally: it is not looked up, nothing
// is recombined or committed. Precondition: can_carry_out(), and its pieces remain.
void take_step(Position& position, const Move& step);

}  // namespace rookery::cotulenh
