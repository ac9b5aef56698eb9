// Defined games as environments see them: which moves there are, and what positions look like.
#pragma once

#include "games/batch_view.hpp"
#include "games/defined/find.hpp"

namespace rookery::defined {

// Where a piece of a kind could go from a square, whatever stands elsewhere.
template <int W>
Set<W> possible_targets(const Tables<W>& game, int side, Code code, std::size_t from) {
  const Movement<W>& movement = game.movement(side, code);
  Set<W> targets = movement.leaps[from] | movement.capturing_leaps[from];
  for (const Part<W>& part : movement.parts)
    for (const Way<W>& way : part.mover->ways()) {
      const Path path = path_of(game.shape, way, static_cast<int>(from));
      // Pieces that it hops over stand before the square on which it ends.
      for (auto i = static_cast<std::size_t>(way.over); i < path.squares.size(); ++i)
        if (const auto to = static_cast<std::size_t>(path.squares[i]); way.ends.test(to))
          targets.set(to);
    }
  return targets;
}

// Calls sink(text) for every move that a side can have in some position: every kind from every
// square, with and without promotion as the rules have it; drops; castling.
template <int W, class Sink>
void each_possible_move(const Tables<W>& game, int side, Sink&& sink) {
  const auto us = static_cast<std::size_t>(side);
  const KindList& kinds = game.book.kinds();
  const auto add = [&](std::size_t from, const Set<W>& targets, std::uint8_t becomes) {
    targets.for_each([&](std::size_t to) {
      sink(
          MoveText{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), becomes, false});
    });
  };
  for (Code code = 1; code <= game.codes; ++code) {
    const Promotions<W>& promotions = game.promotions[static_cast<std::size_t>(code)];
    game.shape.squares.for_each([&](std::size_t from) {
      const Set<W> targets = possible_targets(game, side, code, from);
      const auto zone_of = [&](const PromotionZone<W>& zone) {
        return zone.leaving && zone.squares[us].test(from) ? game.shape.squares : zone.squares[us];
      };
      Set<W> staying = targets;
      for (const PromotionZone<W>& zone : promotions.zones) {
        if (zone.forced == Forced::kNever) continue;
        staying -= zone.forced == Forced::kAlways ? zone_of(zone)
                                                  : zone_of(zone) & game.movement(side, code).stuck;
      }
      add(from, staying, 0);
      for (const Choice& choice : promotions.choices) {
        Set<W> there;
        for (const std::size_t zone : choice.zones) there |= zone_of(promotions.zones[zone]);
        add(from, targets & there,
            kinds[code].promoted == choice.becomes
                ? MoveText::kPromotes
                : game.plain[static_cast<std::size_t>(choice.becomes)]);
      }
    });
  }
  for (const CastlingRule& rule : game.book.castling())
    if (rule.side == side)
      sink(MoveText{static_cast<std::uint8_t>(rule.king_from),
                    static_cast<std::uint8_t>(rule.king_to), 0, false});
  if (game.has_hands)
    for (const Code code : game.droppable)
      game.drops[static_cast<std::size_t>(code)].squares[us].for_each([&](std::size_t to) {
        sink(MoveText{0, static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(code), true});
      });
}

inline MoveText with_squares(MoveText text, const SquareMap& map) {
  if (!text.drop) text.from = static_cast<std::uint8_t>(map[text.from]);
  text.to = static_cast<std::uint8_t>(map[text.to]);
  return text;
}

// Rights to castle come in the order of the definition, a plane for each that a side can have.
template <int W>
std::size_t rights_of_side(const Tables<W>& game, int side) {
  std::size_t count = 0;
  for (const CastlingRule& rule : game.book.castling()) count += rule.side == side;
  return count;
}

template <int W>
void state_planes(const Tables<W>& game, std::vector<PlaneFacts>& planes) {
  const Definition& definition = game.book.definition();
  const std::size_t rights = std::max(rights_of_side(game, 0), rights_of_side(game, 1));
  for (const char* whose : {"own", "enemy"})
    for (std::size_t i = 1; i <= rights; ++i)
      planes.push_back({std::string(whose) + " castling " + std::to_string(i)});
  if (game.passing.any()) planes.push_back({"en passant"});
  if (game.counts_checks)
    for (const char* whose : {"own", "enemy"})
      planes.push_back({std::string(whose) + " checks to give", true});
  if (!definition.holes.empty()) planes.push_back({"squares of the board"});
  if (definition.move_rule)
    planes.push_back({"clock", true, static_cast<float>(2 * definition.move_rule)});
}

template <int W, int P, class Painter>
void paint_state(const Position<W, P>& position, int side, Painter& painter) {
  const Node<W, P>& node = position.node;
  const Tables<W>& game = *node.game;
  const Definition& definition = game.book.definition();
  std::size_t plane = 0;
  if (!game.book.castling().empty()) {
    const std::size_t rights = std::max(rights_of_side(game, 0), rights_of_side(game, 1));
    for (const int whose : {side, side ^ 1}) {
      std::size_t i = 0, bit = 0;
      for (const CastlingRule& rule : game.book.castling()) {
        if (rule.side == whose) {
          if (node.rights >> bit & 1) painter.fill(plane + i);
          ++i;
        }
        ++bit;
      }
      plane += rights;
    }
  }
  if (game.passing.any()) {
    if (node.side == side)
      (node.own - node.occupied()).for_each([&](std::size_t square) {
        painter.square(plane, static_cast<int>(square));
      });
    ++plane;
  }
  if (game.counts_checks)
    for (const int whose : {side, side ^ 1})
      painter.number(plane++, node.checks[static_cast<std::size_t>(whose)]);
  if (!definition.holes.empty()) {
    game.shape.squares.for_each(
        [&](std::size_t square) { painter.square(plane, static_cast<int>(square)); });
    ++plane;
  }
  if (definition.move_rule) painter.number(plane, position.clock);
}

}  // namespace rookery::defined
