// Endings that can be read from the position itself.
#pragma once

#include <algorithm>
#include <optional>

#include "games/defined/generator.hpp"
#include "games/defined/reasons.hpp"
#include "games/rules.hpp"

namespace rookery::defined {

template <int W, int P>
Set<W> pieces_of(const Node<W, P>& node, int side) {
  const Set<W> occupied = node.occupied(), own = node.own & occupied;
  return side == node.side ? own : occupied - own;
}

template <int W, int P>
bool has_reached(const Node<W, P>& node, const ReachRule<W>& rule, int side) {
  const Set<W> there = pieces_of(node, side) & rule.squares[static_cast<std::size_t>(side)];
  return there.any() && node.of(rule.kinds, there).any();
}

// Grows from every piece by one square at a time, in each of the four ways of a line.
template <int W, int P>
bool has_line(const Node<W, P>& node, const LineRule<W>& rule, int side) {
  const Tables<W>& game = *node.game;
  Set<W> pieces = pieces_of(node, side) & rule.squares[static_cast<std::size_t>(side)];
  if (!rule.pieces.empty()) pieces = node.of(rule.kinds, pieces);
  const Set<W> at_left = game.files.front(), at_right = game.files.back(), none;
  const int width = game.shape.width;
  const std::pair<int, const Set<W>&> ways[] = {
      {1, at_right}, {width - 1, at_left}, {width, none}, {width + 1, at_right}};
  for (const auto& [step, edge] : ways) {
    if (step >= game.shape.count()) continue;  // a board of a single rank
    Set<W> ends = pieces;
    for (int length = 1; length < rule.number && ends.any(); ++length)
      ends = slid<W>(ends - edge, step) & pieces;
    if (ends.any()) return true;
  }
  return false;
}

// How many pieces a side has that are not royal, on the board and in hand.
template <int W, int P>
std::size_t men(const Node<W, P>& node, int side) {
  const Set<W> pieces = pieces_of(node, side);
  std::size_t count = pieces.count() - node.of(node.game->royal, pieces).count();
  for (const std::uint8_t held : node.hands[static_cast<std::size_t>(side)]) count += held;
  return count;
}

// The winner if something has this worth for a side.
inline int winner(Worth worth, int side) {
  return worth == Worth::kLoss ? side ^ 1 : worth == Worth::kWin ? side : -1;
}

// One function for each goal; goal() asks them in turn.

template <int W, int P>
std::optional<Ending> goal_checks(const Node<W, P>& node) {
  if (node.game->book.definition().goal_checks)
    for (const int side : {kWhite, kBlack})
      if (node.checks[static_cast<std::size_t>(side)] == 0) return Ending{side, kChecks};
  return std::nullopt;
}

template <int W, int P>
std::optional<Ending> goal_explosion(const Node<W, P>& node) {
  const Tables<W>& game = *node.game;
  if (!game.explodes || !game.has_royal) return std::nullopt;
  const Set<W> royals = node.of(game.royal, node.occupied());
  if (!(royals - node.own).any()) return Ending{node.side, kExplosion};
  if (!royals.intersects(node.own)) return Ending{node.side ^ 1, kExplosion};
  return std::nullopt;
}

// If both sides lost something by the move, the side that moved wins.
template <int W, int P>
std::optional<Ending> goal_capture(const Node<W, P>& node) {
  for (const int side : {int{node.side}, node.side ^ 1})
    for (const CaptureRule& rule : node.game->goal_capture)
      if (node.of(rule.kinds, pieces_of(node, side)).count() <=
          static_cast<std::size_t>(rule.at_most))
        return Ending{winner(rule.worth, side), rule.at_most ? kTooFewLeft : kAllCaptured};
  return std::nullopt;
}

template <int W, int P>
std::optional<Ending> goal_reach(const Node<W, P>& node) {
  const int us = node.side, them = us ^ 1;
  for (const ReachRule<W>& rule : node.game->goal_reach) {
    const bool there[2] = {has_reached(node, rule, kWhite), has_reached(node, rule, kBlack)};
    if (!there[0] && !there[1]) continue;
    if (!rule.equal_turns) return Ending{there[them] ? them : us, kGoalReached};
    if (there[0] && there[1]) return Ending{-1, kGoalReachedByBoth};
    if (there[kWhite] && us == kBlack) {
      // Black may still answer in kind.
      GroupList<W> groups;
      list_groups<true>(node, groups);
      bool answered = false;
      groups.each([&](const Move& move) {
        answered = answered || has_reached(after(node, move), rule, us);
      });
      if (answered) continue;
    }
    return Ending{there[kWhite] ? kWhite : kBlack, kGoalReached};
  }
  return std::nullopt;
}

// Only the side that has moved can have made one.
template <int W, int P>
[[gnu::noinline]] std::optional<Ending> goal_line(const Node<W, P>& node) {
  for (const int side : {node.side ^ 1, int{node.side}})
    for (const LineRule<W>& rule : node.game->goal_line)
      if (has_line(node, rule, side)) return Ending{winner(rule.worth, side), kLine};
  return std::nullopt;
}

template <int W, int P>
std::optional<Ending> goal_bare_king(const Node<W, P>& node) {
  const Definition& definition = node.game->book.definition();
  if (definition.goal_bare_king != BareKing::kNever) {
    const int us = node.side, them = us ^ 1;
    const std::size_t mine = men(node, us), theirs = men(node, them);
    if (mine == 0 && theirs == 0) return Ending{-1, kBareKings};
    if (theirs == 0) return Ending{us, kBareKing};
    // Only the last piece can be captured in reply.
    if (mine == 0 && !(definition.goal_bare_king == BareKing::kAfterReply && theirs == 1))
      return Ending{them, kBareKing};
  }
  return std::nullopt;
}

// Precondition: the game has goals.
template <int W, int P>
[[gnu::noinline]] std::optional<Ending> goal_of_any_kind(const Node<W, P>& node) {
  std::optional<Ending> ended = goal_checks(node);
  if (!ended) ended = goal_explosion(node);
  if (!ended) ended = goal_capture(node);
  if (!ended) ended = goal_reach(node);
  if (!ended && !node.game->goal_line.empty()) ended = goal_line(node);
  if (!ended) ended = goal_bare_king(node);
  return ended;
}

// How the game has ended by a goal, if it has. A game without goals pays for one look at a flag.
template <int W, int P>
std::optional<Ending> goal(const Node<W, P>& node) {
  if (!node.game->has_goals) return std::nullopt;
  return goal_of_any_kind(node);
}

// Whether neither side can win any more. Unlike a goal, it does not stop the generation of moves.
template <int W, int P>
bool is_insufficient_material(const Node<W, P>& node) {
  const auto& rule = node.game->insufficient_material;
  if (!rule) return false;
  const Set<W> occupied = node.occupied();
  const Set<W> others = occupied - node.of(node.game->royals[0], occupied);
  if (!others.any()) return true;
  if (others.count() == 1 && node.of(rule->lone, others).any()) return true;
  const bool one_colour = !others.intersects(rule->dark) || !(others - rule->dark).any();
  return one_colour && node.of(rule->one_colour, others) == others;
}

}  // namespace rookery::defined
