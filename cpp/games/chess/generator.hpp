// Legal moves straight from check and pin masks, in groups, into a sink. Counting, listing and
// playing are sinks of this one generator.
#pragma once

#include <bit>
#include <concepts>

#include "games/chess/node.hpp"

namespace rookery::chess {

// Groups of moves that a sink receives; targets are sets of squares, `node` is the mover's view.
//   sink.king(from, targets)            sink.knight(from, targets)
//   sink.diagonal(from, targets)        a bishop, or a queen moving as one
//   sink.straight(from, targets)        a rook, or a queen moving as one
//   sink.pawns(step, targets)           pawns that move by `step`, without promotions
//   sink.promotions(step, targets)      each target is four moves
//   sink.double_steps(targets)
//   sink.en_passant(from, target)
//   sink.castle(king, rook)             squares before castling
// The order of the calls is the order of moves.
//   sink.attacked()                     optional, for a sink that knows them: the squares that
//                                       the enemy attacks
//   Sink::kSimilarPositions             whether successive positions are similar, as in perft, so
//                                       that branches predict well

namespace detail {

template <class Visit>
[[gnu::always_inline]] inline void each(Bits set, Visit visit) {
  for (; set; set &= set - 1) visit(std::countr_zero(set));
}

// The same for pieces of which there are mostly two or fewer. Where successive positions differ, a
// mispredicted end of the loop costs more than a useless look-up of square 64: random games went
// from 86 to 79 ns a ply. In perft the loop is better: without it, 800 million leaves/s became 630.
template <bool Similar, class Visit>
[[gnu::always_inline]] inline void each_piece(Bits set, Visit visit) {
  if constexpr (!Similar)
    for (int i = 0; i < 2; ++i, set &= set - 1) visit(std::countr_zero(set));
  each(set, visit);
}

// Every square that the enemy attacks, with our king off the board: it cannot hide behind itself.
template <class Sliders, bool Similar>
[[gnu::always_inline]] inline Bits danger(const Node& node, Bits enemy, Bits without_king) {
  Bits attacked = pawn_attacks_down(node.pawns() & enemy);
  each_piece<Similar>(node.knights() & enemy, [&](int from) { attacked |= knight_attacks(from); });
  each_piece<Similar>(node.diagonal_sliders() & enemy,
                      [&](int from) { attacked |= Sliders::bishop(from, without_king); });
  each_piece<Similar>(node.straight_sliders() & enemy,
                      [&](int from) { attacked |= Sliders::rook(from, without_king); });
  return attacked | king_attacks(std::countr_zero(node.kings() & enemy));
}

// sink.attacked() is there.
template <class S>
concept KnowsAttacked = requires(S& sink) {
  { sink.attacked() } -> std::convertible_to<Bits>;
};

// The same, for a sink that may know these squares. This is not a lambda in its caller: g++ 12 does
// not always inline one, and then keeps everything that it refers to in memory (random games 70 →
// 85 ns a ply).
template <class Sliders, class Sink>
[[gnu::always_inline]] inline Bits attacked(Sink& sink, const Node& node, Bits enemy,
                                            Bits without_king) {
  if constexpr (KnowsAttacked<Sink>) {
    return sink.attacked();
  } else {
    return danger<Sliders, Sink::kSimilarPositions>(node, enemy, without_king);
  }
}

}  // namespace detail

// Whether the mover's king is attacked.
template <class Sliders>
bool is_check(const Node& node) {
  const Bits occupied = node.occupied();
  const Bits enemy = occupied & ~node.own;
  const Bits king = node.kings() & node.own;
  const int square = std::countr_zero(king);
  return enemy &
         ((knight_attacks(square) & node.knights()) | (pawn_attacks_up(king) & node.pawns()) |
          (Sliders::rook(square, occupied) & node.straight_sliders()) |
          (Sliders::bishop(square, occupied) & node.diagonal_sliders()));
}

// Where the mover's king on `king` and the rook on `rook` end up when they castle: this depends
// only on the side of the king that the rook is on, in every start position of Chess960.
struct CastlingSquares {
  int king_to;
  int rook_to;
};
constexpr CastlingSquares castling_squares(int king, int rook) {
  return rook > king ? CastlingSquares{6, 5} : CastlingSquares{2, 3};
}

// Precondition: one king on each side, and the enemy's is not attacked.
template <class Sliders, class Sink>
[[gnu::always_inline]] inline void generate(const Node& node, Sink& sink) {
  using detail::each;
  using detail::each_piece;
  const Bits occupied = node.occupied();
  const Bits own = node.own & occupied;
  const Bits enemy = occupied & ~own;
  const Bits king_bit = node.kings() & own;
  const int king = std::countr_zero(king_bit);
  const Bits straight_enemies = node.straight_sliders() & enemy;
  const Bits diagonal_enemies = node.diagonal_sliders() & enemy;

  const Bits leaping_checkers =
      ((knight_attacks(king) & node.knights()) | (pawn_attacks_up(king_bit) & node.pawns())) &
      enemy;
  Bits checkers = leaping_checkers;
  Bits evasions = leaping_checkers;  // squares where a check is answered: the checker's, or between
  Bits straight_pins = 0, diagonal_pins = 0;  // the squares from the king to a pinning slider
  const auto look_along = [&](Bits sliders, Bits& pins) {
    each(sliders, [&](int slider) {
      const Bits way = between(king, slider);
      const Bits blockers = way & occupied;
      if (!blockers) {
        checkers |= bit(slider);
        evasions |= way | bit(slider);
      } else if (!(blockers & (blockers - 1))) {
        pins |= way | bit(slider);  // if the blocker is an enemy, none of ours is on this way
      }
    });
  };
  look_along(kLines.straight[static_cast<std::size_t>(king)] & straight_enemies, straight_pins);
  look_along(kLines.diagonal[static_cast<std::size_t>(king)] & diagonal_enemies, diagonal_pins);

  const Bits king_targets = king_attacks(king) & ~own;
  // The rooks that can castle because nothing stands in the way. A rook pinned along the rank would
  // uncover its king by castling (Chess960).
  Bits castlers = checkers ? 0 : node.castlers() & own & ~straight_pins;
  each(castlers, [&](int rook) {
    const CastlingSquares to = castling_squares(king, rook);
    const Bits ways =
        between(king, to.king_to) | bit(to.king_to) | between(rook, to.rook_to) | bit(to.rook_to);
    if (ways & occupied & ~king_bit & ~bit(rook)) castlers &= ~bit(rook);
  });
  if (king_targets | castlers) {
    const Bits attacked = detail::attacked<Sliders>(sink, node, enemy, occupied ^ king_bit);
    sink.king(king, king_targets & ~attacked);
    each(castlers, [&](int rook) {
      const int to = castling_squares(king, rook).king_to;
      if (!((between(king, to) | bit(to)) & attacked)) sink.castle(king, rook);
    });
  }

  Bits allowed = ~own;
  if (checkers) {
    if (checkers & (checkers - 1)) return;  // Double check: only the king can answer.
    allowed &= evasions;
  }
  const Bits pins = straight_pins | diagonal_pins;

  each_piece<Sink::kSimilarPositions>(node.knights() & own & ~pins, [&](int from) {
    sink.knight(from, knight_attacks(from) & allowed);
  });
  const Bits diagonal = node.diagonal_sliders() & own & ~straight_pins;
  const Bits straight = node.straight_sliders() & own & ~diagonal_pins;
  each_piece<Sink::kSimilarPositions>(diagonal & ~pins, [&](int from) {
    sink.diagonal(from, Sliders::bishop(from, occupied) & allowed);
  });
  each_piece<Sink::kSimilarPositions>(straight & ~pins, [&](int from) {
    sink.straight(from, Sliders::rook(from, occupied) & allowed);
  });
  const Bits pawns = node.pawns() & own;
  const Bits free = ~occupied;
  const Bits capturable = enemy & allowed;
  Bits left, right, one;
  if (!pins) {
    left = (pawns & ~kFileA) << 7;
    right = (pawns & ~kFileH) << 9;
    one = (pawns << 8) & free;
  } else {
    // A pinned slider stays on its pin; so does a pawn that is pinned along its own direction.
    each(diagonal & pins, [&](int from) {
      sink.diagonal(from, Sliders::bishop(from, occupied) & allowed & diagonal_pins);
    });
    each(straight & pins, [&](int from) {
      sink.straight(from, Sliders::rook(from, occupied) & allowed & straight_pins);
    });
    const Bits unpinned = pawns & ~pins;
    const Bits on_diagonal = pawns & diagonal_pins;
    const Bits on_line = pawns & straight_pins;
    left = ((unpinned & ~kFileA) << 7) | (((on_diagonal & ~kFileA) << 7) & diagonal_pins);
    right = ((unpinned & ~kFileH) << 9) | (((on_diagonal & ~kFileH) << 9) & diagonal_pins);
    one = ((unpinned << 8) | ((on_line << 8) & straight_pins)) & free;
  }
  const Bits two = ((one & kRank3) << 8) & free & allowed;
  left &= capturable;
  right &= capturable;
  one &= allowed;
  const Bits promoting = (left | right | one) & kRank8;
  sink.pawns(8, one & ~kRank8);
  sink.double_steps(two);
  sink.pawns(7, left & ~kRank8);
  sink.pawns(9, right & ~kRank8);
  if (promoting) {
    sink.promotions(8, one & kRank8);
    sink.promotions(7, left & kRank8);
    sink.promotions(9, right & kRank8);
  }

  const Bits mark = node.own & ~occupied;
  if (mark) {
    const Bits captured = mark >> 8;
    each(pawn_attacks_down(mark) & pawns, [&](int from) {
      // Two pawns leave a line at once, so the line is checked again.
      const Bits after = occupied ^ bit(from) ^ captured ^ mark;
      const bool exposed = (Sliders::rook(king, after) & straight_enemies) ||
                           (Sliders::bishop(king, after) & diagonal_enemies);
      if (!exposed && !(leaping_checkers & ~captured)) sink.en_passant(from, mark);
    });
  }
}

}  // namespace rookery::chess
