// Defined games as a search sees them.
#pragma once

#include "games/defined/endings.hpp"
#include "games/search_view.hpp"

namespace rookery::defined {

// The number of a piece in the facts of a game.
template <int W, int P>
int number_of(const Node<W, P>& node, int side, Code code) {
  return side * node.game->codes + code - 1;
}

template <int W, int P, class Sink>
void each_piece(const Node<W, P>& node, Sink&& sink) {
  node.occupied().for_each([&](std::size_t square) {
    const int side = node.own.test(square) ? node.side : node.side ^ 1;
    sink(number_of(node, side, node.code_at(square)), static_cast<int>(square));
  });
}

template <int W, int P, class Sink>
void each_held(const Node<W, P>& node, Sink&& sink) {
  if (node.game->book.definition().hands == Hands::kNone) return;
  for (const int side : {0, 1}) {
    const auto& hand = node.hands[static_cast<std::size_t>(side)];
    for (Code code = 1; code <= node.game->codes; ++code)
      if (hand[static_cast<std::size_t>(code)])
        sink(number_of(node, side, code), int{hand[static_cast<std::size_t>(code)]});
  }
}

template <int W, int P>
MoveView view_of(const Node<W, P>& node, const Move& move) {
  MoveView view;
  view.to = move.to;
  const int side = node.side;
  if (move.kind == Move::kDrop) {
    view.piece = number_of(node, side, move.becomes);
    return view;
  }
  view.from = move.kind == Move::kCastling ? node.game->book.castling()[move.becomes].king_from
                                           : int{move.from};
  view.piece = number_of(node, side, node.code_at(static_cast<std::size_t>(view.from)));
  if (move.kind == Move::kCastling) return view;
  const std::size_t taken = move.kind == Move::kEnPassant ? node.passer : move.to;
  if (const Code code = node.code_at(taken)) view.captured = number_of(node, side ^ 1, code);
  if (move.becomes) view.becomes = number_of(node, side, move.becomes);
  return view;
}

template <int W>
std::vector<Aim> aims(const Tables<W>& game) {
  std::vector<Aim> found;
  const auto add = [&](int side, Code code, const Set<W>& squares, Code becomes) {
    Aim aim{side * game.codes + code - 1, {}, becomes ? side * game.codes + becomes - 1 : -1};
    squares.for_each([&](std::size_t square) { aim.squares.push_back(static_cast<int>(square)); });
    found.push_back(std::move(aim));
  };
  for (const int side : {0, 1})
    for (Code code = 1; code <= game.codes; ++code) {
      const Promotions<W>& promotions = game.promotions[static_cast<std::size_t>(code)];
      for (const Choice& choice : promotions.choices)
        for (const std::size_t zone : choice.zones)
          add(side, code, promotions.zones[zone].squares[static_cast<std::size_t>(side)],
              choice.becomes);
      for (const ReachRule<W>& rule : game.goal_reach)
        if (rule.kinds.has(code)) add(side, code, rule.squares[static_cast<std::size_t>(side)], 0);
    }
  return found;
}

// Where a number of checks wins: who needs only one or two more.
inline constexpr std::array<Feature, 2> kFeatures = {
    {{"one check short of winning", 250, 250}, {"two checks short of winning", 80, 80}}};

template <int W, int P>
std::array<int, kFeatures.size()> features(const Node<W, P>& node) {
  std::array<int, kFeatures.size()> found{};
  for (const int side : {0, 1}) {
    const std::size_t needed = node.checks[static_cast<std::size_t>(side)];
    if (needed >= 1 && needed <= found.size()) found[needed - 1] += side ? -1 : 1;
  }
  return found;
}

// Passing may be the best move where a game has such rules, and with few pieces.
template <int W, int P>
bool pass(Position<W, P>& position) {
  Node<W, P>& node = position.node;
  if (node.game->moving_may_hurt || men(node, node.side) < 3) return false;
  const Set<W> occupied = node.occupied();
  node.own = occupied - node.own;
  node.passer = 0;
  position.clock = std::min(position.clock + 1, kMostMoves);
  position.number = std::min(position.number + (node.side == kBlack), kMostMoves);
  node.side ^= 1;
  return true;
}

// After an explosion no piece is left on the square to be recaptured.
template <int W, int P>
bool begin_exchange(const Node<W, P>& node, const Move& move, Set<W>& gone) {
  if (node.game->explodes || move.kind == Move::kCastling) return false;
  if (move.kind != Move::kDrop) gone.set(move.from);
  if (move.kind == Move::kEnPassant) gone.set(node.passer);
  return true;
}

// Royal pieces capture last.
template <int W, int P, class Value>
int next_captor(const Node<W, P>& node, int by, std::size_t square, Set<W>& gone, Value value) {
  const Tables<W>& game = *node.game;
  const auto side = static_cast<std::size_t>(by);
  Set<W> occupied = node.occupied() - gone;
  const Set<W> own = node.own & occupied;
  const Set<W> pieces = (by == node.side ? own : occupied - own) - bit<W>(static_cast<int>(square));
  std::size_t best = 0;
  Code best_code = 0;
  const auto offer = [&](std::size_t from, Code code) {
    const auto cost = [&](Code of) {
      return game.royal.has(of) ? 1 << 20 : value(number_of(node, by, of));
    };
    if (best_code && cost(best_code) <= cost(code)) return;
    best = from;
    best_code = code;
  };
  (game.near[side][square] & pieces).for_each([&](std::size_t from) {
    const Code code = node.code_at(from);
    if (game.movement(by, code).capturing_leaps[from].test(square)) offer(from, code);
  });
  for (const Attack<W>& attack : game.attacks[side]) {
    if (attack.facing) continue;
    (attack.back->reach(square, occupied) & pieces).for_each([&](std::size_t from) {
      if (const Code code = node.code_at(from); attack.by.has(code)) offer(from, code);
    });
  }
  if (!best_code) return -1;
  gone.set(best);
  return number_of(node, by, best_code);
}

}  // namespace rookery::defined
