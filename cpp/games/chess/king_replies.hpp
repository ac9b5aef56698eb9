// Two plies at once: the replies of the enemy's king, and how our moves change their number. The
// reasoning is in two_plies.hpp.
#pragma once

#include <bit>
#include <cstdint>

#include "games/chess/piece_replies.hpp"

namespace rookery::chess::detail {

// A kind of our pieces: what it attacks from a square, where it would give check or pin, and where
// it would attack a square near the king.
template <class Attacks>
struct Mover {
  Attacks attacks;
  Bits checks;
  Bits near;
};
template <class Attacks>
Mover(Attacks, Bits, Bits) -> Mover<Attacks>;

// The replies of the enemy's king, castling included, summed over our moves.
template <class Sliders, class Tally>
class KingReplies {
 public:
  // The squares from which each of our pieces attacks a square that we guard at most once: a
  // piece that arrives there can make a difference.
  Bits king_near = 0, knight_near = 0, diagonal_near = 0, straight_near = 0, pawn_near = 0;

  KingReplies(const Node& node, Bits own, Bits occupied, int king, const Pins& pins)
      : node_(node),
        occupied_(occupied),
        own_(own),
        enemy_(occupied & ~own),
        ring_(king_attacks(king)) {
    zone_ = ring_ & ~enemy_;
    each(node.castlers() & enemy_ & ~pins.straight, [&](int rook) { add_castling(king, rook); });

    const Bits pawns = node.pawns() & own;
    const Bits left = (pawns & ~kFileA) << 7, right = (pawns & ~kFileH) << 9;
    Bits once = left | right, twice = left & right;
    const auto guard = [&](Bits attacks) {
      twice |= once & attacks;
      once |= attacks;
    };
    each(node.knights() & own, [&](int from) { guard(knight_attacks(from)); });
    guard(king_attacks(std::countr_zero(node.kings() & own)));
    each(node.diagonal_sliders() & own, [&](int from) { guard(Sliders::bishop(from, occupied)); });
    each(node.straight_sliders() & own, [&](int from) { guard(Sliders::rook(from, occupied)); });
    once_ = once;
    twice_ = twice;
    weak_ = zone_ & ~twice;

    const auto find_lines = [&](int from, Bits attacks, Bits behind) {
      if (behind & ~attacks & weak_) opening_ |= attacks & own;
      each(attacks & zone_, [&](int square) {
        (weak_ & bit(square) ? blocking_ : blocking_one_of_two_) |= between(from, square);
      });
    };
    each(node.diagonal_sliders() & own, [&](int from) {
      const Bits attacks = Sliders::bishop(from, occupied);
      find_lines(from, attacks, Sliders::bishop(from, occupied ^ (attacks & own)));
    });
    each(node.straight_sliders() & own, [&](int from) {
      const Bits attacks = Sliders::rook(from, occupied);
      find_lines(from, attacks, Sliders::rook(from, occupied ^ (attacks & own)));
    });
    each(weak_, [&](int square) {
      king_near |= king_attacks(square);
      knight_near |= knight_attacks(square);
      diagonal_near |= Sliders::bishop(square, occupied);
      straight_near |= Sliders::rook(square, occupied);
    });
    pawn_near = pawn_attacks_down(weak_);
    notices_arrival_ |= (ring_ & enemy_) | blocking_;
    replies_ = replies(occupied, enemy_, once);
  }

  Bits notices_arrival() const { return notices_arrival_; }
  // Pawns whose leaving can make a difference.
  Bits notices_leaving() const { return opening_ | pawn_attacks_down(zone_); }

  // Moves that make no difference.
  void add(Bits targets) {
    Tally::add(Tally::kFarFromKing, size(targets));
    sum_ += size(targets) * replies_;
  }

  // Moves of a piece that attacks the squares `reach` before it moves.
  template <class Attacks>
  [[gnu::always_inline]] inline void add(int from, Bits targets, const Mover<Attacks>& mover,
                                         Bits reach) {
    const Bits occupied = occupied_ ^ bit(from);
    const Bits guarded = twice_ | (once_ & ~reach);  // by our others, on their present lines
    const bool opens = opening_ & bit(from);
    Bits near = mover.near | notices_arrival_;
    // A square with two guards loses both only if one leaves and blocks the line of the other.
    if (reach & zone_ & twice_) near |= blocking_one_of_two_;
    // A slider that moves back along its line may still see what it sees now.
    if (opens || (reach & weak_)) near = targets;
    if (const Bits far = targets & ~near) {
      Tally::add(Tally::kFarFromKing, size(far));
      sum_ += size(far) * replies(occupied, enemy_, guarded);
    }
    each(targets & near, [&](int to) {
      const Bits after = occupied | bit(to);
      const bool anew = opens || ((blocking_ | blocking_one_of_two_ | (ring_ & enemy_)) & bit(to));
      Tally::add(anew ? Tally::kGuardsAnew : Tally::kNearKing, 1);
      const Bits others = anew ? guarded_without(bit(from), after) : guarded;
      sum_ += replies(after, enemy_ & ~bit(to), others | mover.attacks(to, occupied));
    });
  }

  std::uint64_t total() const { return sum_; }

 private:
  struct Castling {
    Bits rook;
    Bits ways;  // must be empty
    Bits path;  // must not be attacked
  };

  void add_castling(int king, int rook) {
    const CastlingSquares to = castling_squares(king, rook);
    const int king_to = to.king_to + 56, rook_to = to.rook_to + 56;
    const Bits path = between(king, king_to) | bit(king_to);
    const Bits ways = (path | between(rook, rook_to) | bit(rook_to)) & ~bit(king) & ~bit(rook);
    if (ways & enemy_) return;  // still blocked if we capture it
    castlings_[castling_count_++] = {bit(rook), ways, path};
    notices_arrival_ |= ways | bit(rook);
    zone_ |= path;
  }

  std::uint64_t replies(Bits occupied, Bits enemy, Bits guarded) const {
    std::uint64_t moves = size(ring_ & ~enemy & ~guarded);
    for (int i = 0; i < castling_count_; ++i) {
      const Castling& castling = castlings_[i];
      moves += !((castling.ways & occupied) | (castling.path & guarded) | (castling.rook & ~enemy));
    }
    return moves;
  }

  // Every square that our other pieces attack.
  Bits guarded_without(Bits from, Bits occupied) const {
    const Bits own = own_ & ~from;
    Bits guarded = pawn_attacks_up(node_.pawns() & own);
    each(node_.knights() & own, [&](int square) { guarded |= knight_attacks(square); });
    each(node_.diagonal_sliders() & own,
         [&](int square) { guarded |= Sliders::bishop(square, occupied); });
    each(node_.straight_sliders() & own,
         [&](int square) { guarded |= Sliders::rook(square, occupied); });
    return guarded | king_attacks(std::countr_zero(node_.kings() & own));
  }

  const Node& node_;
  Bits occupied_, own_, enemy_;
  Bits ring_;                     // around the king
  Bits zone_;                     // squares that it may use if we do not guard them
  Bits once_, twice_;             // what we attack, and attack twice
  Bits weak_;                     // the squares of the zone that we guard at most once
  Bits opening_ = 0;              // our pieces that open one of our lines to the zone by leaving
  Bits blocking_ = 0;             // the squares of our lines to weak squares
  Bits blocking_one_of_two_ = 0;  // the squares of our lines to its other squares
  Bits notices_arrival_ = 0;
  std::uint64_t replies_;  // if we passed
  std::uint64_t sum_ = 0;
  int castling_count_ = 0;
  Castling castlings_[7];
};

}  // namespace rookery::chess::detail
