// Moves and what their texts say.
#pragma once

#include "games/defined/position.hpp"

namespace rookery::defined {

// What the text of a move says.
template <int W, int P>
MoveText text_of(const Node<W, P>& node, const Move& move) {
  const Tables<W>& game = *node.game;
  MoveText text;
  text.to = move.to;
  text.drop = move.kind == Move::kDrop;
  if (text.drop) {
    text.becomes = move.becomes;
    return text;
  }
  text.from = move.from;
  if (move.kind == Move::kCastling || !move.becomes) return text;
  const KindList& kinds = game.book.kinds();
  const Code promoted = kinds[node.code_at(move.from)].promoted;
  text.becomes = promoted && promoted == move.becomes
                     ? MoveText::kPromotes
                     : game.plain[static_cast<std::size_t>(move.becomes)];
  return text;
}

// The move of a text, or `none`. Only the piece of the move is looked at.
template <bool OnlyLegal, int W, int P>
Move find_move(const Node<W, P>& node, const MoveText& wanted, const Move& none) {
  if (goal(node)) return none;
  const Set<W> target = bit<W>(wanted.to);
  GroupList<W> groups;
  const auto named = [&] {
    for (const Group<W>& group : groups)
      if (group.targets.test(wanted.to))
        if (const Move move = group.move_to(wanted.to); text_of(node, move) == wanted) return move;
    return none;
  };
  if (OnlyLegal && node.game->must_capture) {  // then other pieces matter too
    list_groups<true>(node, groups);
    return named();
  }
  const Generator<W, P> generator(node, wanted.drop);
  if (wanted.drop) {
    if (node.hands[node.side][wanted.becomes])
      groups.add(Move::kDrop, 0, wanted.becomes,
                 generator.template drop_targets<OnlyLegal>(wanted.becomes, target));
    return named();
  }
  if (!(node.own & node.occupied()).test(wanted.from)) return none;
  generator.template piece_to<OnlyLegal>(groups, wanted.from, wanted.to);
  if (const Move found = named(); found != none) return found;
  groups.clear();
  generator.template castlings<OnlyLegal>(groups);
  return named();
}

}  // namespace rookery::defined
