// Two plies at once: the enemy's replies by pieces other than the king, and how our moves change
// their number. The reasoning is in two_plies.hpp.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/chess/counting.hpp"

namespace rookery::chess {

// The ways in which our moves were counted; a move can be counted in several of them. Tests add
// them up.
struct NoTally {
  enum Way {
    // Whether a move cannot affect the enemy's king, and if it can, whether the squares that we
    // attack around the king were looked up or computed again.
    kFarFromKing,
    kNearKing,
    kGuardsAnew,
    // The changes to the replies of other pieces.
    kOpensRay,
    kBlocksRay,
    kFreesPawn,
    kBlocksPawn,
    kLeavesPawn,
    kMeetsPawn,
    kCaptures,
    kAllowsEnPassant,
    kLiftsPin,
    // The moves that were made.
    kMadeDiscovering,
    kMadeChecking,
    kMadeOnPin,
    kMadeDoubleStep,
    kMadePromotion,
    kMadeEnPassant,
    kMadeCastling,
    kMadeInCheck,
    kWays
  };
  static void add(Way, std::uint64_t) {}
};
inline constexpr std::array<const char*, NoTally::kWays> kWayNames = {
    "far from the king",
    "near the king",
    "guards around the king found anew",
    "opens a ray",
    "blocks a ray",
    "frees a pawn",
    "blocks a pawn",
    "leaves a pawn's capture",
    "meets a pawn's capture",
    "captures",
    "allows en passant",
    "lifts a pin",
    "made: discovers check",
    "made: checks or pins",
    "made: lands on a pin",
    "made: double step",
    "made: promotion",
    "made: en passant",
    "made: castling",
    "made: in check",
};

namespace detail {

inline constexpr Bits kRank6 = kRank1 << 40;

constexpr std::uint64_t size(Bits set) { return static_cast<std::uint64_t>(std::popcount(set)); }

// How many moves arrive on each square. Plane i holds digit i of each number; 16 pieces at most
// reach a square, and four rarely do.
class Arrivals {
 public:
  void add(Bits squares) {
    for (int i = 0; i < kUsual; ++i) carry(i, squares);
    if (!squares) return;
    used_ = kPlanes;
    for (int i = kUsual; i < kPlanes; ++i) carry(i, squares);
  }
  Bits any() const {
    Bits all = 0;
    for (const Bits plane : planes_) all |= plane;
    return all;
  }
  std::uint64_t at(int square) const { return on(bit(square)); }
  std::uint64_t on(Bits squares) const {
    std::uint64_t moves = size(planes_[0] & squares) + 2 * size(planes_[1] & squares);
    for (int i = kUsual; i < used_; ++i) moves += size(planes_[i] & squares) << i;
    return moves;
  }

 private:
  static constexpr int kUsual = 2, kPlanes = 6;

  void carry(int i, Bits& squares) {
    const Bits both = planes_[i] & squares;
    planes_[i] ^= squares;
    squares = both;
  }

  Bits planes_[kPlanes] = {};
  int used_ = kUsual;
};

// The lines from our sliders to the enemy's king.
struct Pins {
  Bits straight = 0, diagonal = 0;  // from the king to a slider that pins, which is included
  Bits discovering = 0;             // our pieces that give check by leaving a line
  Bits pinning = 0;                 // our pieces that pin, or that pin by leaving a line

  Pins(const Node& node, Bits own, Bits occupied, int king) {
    const auto look_along = [&](Bits sliders, Bits& pins) {
      each(sliders, [&](int slider) {
        const Bits way = between(king, slider);
        const Bits blockers = way & occupied;
        const Bits others = blockers & (blockers - 1);
        if (!others) {
          if (blockers & own) {
            discovering |= blockers;
          } else {
            pins |= way | bit(slider);
            pinning |= bit(slider);
          }
        } else if (!(others & (others - 1)) && (blockers & ~own)) {
          pinning |= blockers & own;
        }
      });
    };
    const auto from = static_cast<std::size_t>(king);
    look_along(kLines.straight[from] & node.straight_sliders() & own, straight);
    look_along(kLines.diagonal[from] & node.diagonal_sliders() & own, diagonal);
  }
  Bits all() const { return straight | diagonal; }
};

// The replies of all enemy pieces but the king, on the board of `own` and `occupied`, summed over
// our moves.
template <class Sliders, class Tally>
class PieceReplies {
 public:
  PieceReplies(const Node& node, Bits own, Bits occupied, const Pins& pins)
      : node_(node), occupied_(occupied), own_(own), enemy_(occupied & ~own) {
    const Bits free = enemy_ & ~pins.all();
    knights_ = node.knights() & free;
    each(knights_, [&](int from) {
      attacked_ |= knight_attacks(from);
      replies_ += size(knight_attacks(from) & ~enemy_);
    });
    const auto add_slider = [&](int from, bool straight, Bits attacks) {
      sliders_[slider_count_++] = {attacks, static_cast<std::uint8_t>(from), straight};
      rays_ |= attacks;
      replies_ += size(attacks & ~enemy_);
    };
    each(node.diagonal_sliders() & free,
         [&](int from) { add_slider(from, false, Sliders::bishop(from, occupied)); });
    each(node.straight_sliders() & free,
         [&](int from) { add_slider(from, true, Sliders::rook(from, occupied)); });
    const Bits pawns = node.pawns() & enemy_;
    pawns_ = pawns & free;
    one_ = (pawns_ >> 8) & ~occupied;
    two_ = ((one_ & kRank6) >> 8) & ~occupied;
    left_ = (pawns_ & ~kFileA) >> 9;
    right_ = (pawns_ & ~kFileH) >> 7;
    stops_ = (pawns_ | (one_ & kRank6)) >> 8;
    replies_ += count_pawns(one_, two_, left_ & own, right_ & own);
    notices_leaving_ = rays_ | left_ | right_ | stops_;
    attacked_ |= rays_ | pawn_attacks_down(pawns);
    if (enemy_ & pins.all()) add_pinned(pins);
  }

  // Every square that these pieces attack.
  Bits attacked() const { return attacked_; }
  // The pieces whose departure changes the number of replies.
  Bits notices_leaving() const { return notices_leaving_; }

  // Adds moves by the squares on which they arrive; total() adds up what each of them changes
  // there.
  void add(Bits targets) {
    sum_ += size(targets) * replies_;
    arrivals_.add(targets);
  }

  // Adds what changes when our piece leaves its square, for moves to each of these targets.
  void add_leaving(int from, Bits targets) {
    const Bits left = bit(from);
    for (int i = 0; i < slider_count_; ++i) {
      const Slider& slider = sliders_[i];
      if (!(slider.attacks & left)) continue;
      Tally::add(Tally::kOpensRay, size(targets));
      // The ray continues behind the square, unless it now ends before it or its slider is
      // captured.
      const Bits opened = slider.look(occupied_ ^ left) & ~slider.attacks;
      const Bits before = between(slider.square, from) | bit(slider.square);
      sum_ += size(opened & ~enemy_) * size(targets & ~before) + size(targets & opened & enemy_);
      each(targets & opened & ~enemy_, [&](int to) {
        sum_ -= size(opened & ~enemy_ & ~slider.look(occupied_ ^ left ^ bit(to)));
      });
    }
    if (const Bits captors = pawn_attacks_up(left) & pawns_) {
      Tally::add(Tally::kLeavesPawn, size(targets));
      // A piece that is itself captured cannot capture in reply.
      sum_ -= promotions(from) * (size(targets) * size(captors) - size(targets & captors));
    }
    if (stops_ & left) {
      Tally::add(Tally::kFreesPawn, size(targets));
      const Bits one = (pawns_ >> 8) & left;
      const Bits two = one ? ((one & kRank6) >> 8) & ~occupied_ : left;
      const Bits pawn = one ? one << 8 : two << 16;
      sum_ += (promotions(from) * size(one) + size(two)) * size(targets & ~pawn);
      sum_ -= size(targets & (two | two << 8));
    }
  }

  std::uint64_t total() const {
    std::uint64_t total = sum_;
    const Bits any = arrivals_.any();
    const Bits landed = any & ~enemy_;
    if (landed & (left_ | right_ | one_ | two_)) {
      const Bits left = left_ & ~enemy_, right = right_ & ~enemy_;
      Tally::add(Tally::kMeetsPawn, arrivals_.on(left | right));
      Tally::add(Tally::kBlocksPawn, arrivals_.on(one_ | two_));
      total += arrivals_.on(left) + arrivals_.on(right);
      total -= arrivals_.on(one_ | two_) + arrivals_.on(two_ << 8);
      if (landed & kRank1 & (left | right | one_))  // three more for each promotion
        total += 3 * (arrivals_.on(left & kRank1) + arrivals_.on(right & kRank1) -
                      arrivals_.on(one_ & kRank1));
    }
    for (int i = 0; i < slider_count_; ++i) {
      const Slider& slider = sliders_[i];
      each(slider.attacks & landed, [&](int to) {
        Tally::add(Tally::kBlocksRay, arrivals_.at(to));
        const Bits lost = slider.attacks ^ slider.look(occupied_ | bit(to));
        total -= arrivals_.at(to) * size(lost & ~enemy_);
      });
    }
    each(any & enemy_, [&](int to) {
      Tally::add(Tally::kCaptures, arrivals_.at(to));
      total += arrivals_.at(to) * (protectors(to) - replies_from(to));
    });
    return total;
  }

 private:
  struct Slider {
    Bits attacks;
    std::uint8_t square;
    bool straight;

    Bits look(Bits occupied) const {
      return straight ? Sliders::rook(square, occupied) : Sliders::bishop(square, occupied);
    }
  };

  // The number of moves by which a pawn arrives on a square.
  static std::uint64_t promotions(int square) { return square < 8 ? 4 : 1; }
  static std::uint64_t count_pawns(Bits one, Bits two, Bits left, Bits right) {
    std::uint64_t moves = size(one) + size(two) + size(left) + size(right);
    if ((one | left | right) & kRank1)
      moves += 3 * (size(one & kRank1) + size(left & kRank1) + size(right & kRank1));
    return moves;
  }

  // A pinned piece moves along its pin. Our moves to and from the pin are made and their replies
  // counted, so that the piece has the same replies after all the others.
  void add_pinned(const Pins& pins) {
    const Bits pinned = enemy_ & pins.all();
    each(node_.knights() & pinned, [&](int from) { attacked_ |= knight_attacks(from); });
    each(node_.diagonal_sliders() & pinned, [&](int from) {
      const Bits attacks = Sliders::bishop(from, occupied_);
      attacked_ |= attacks;
      if (pins.diagonal & bit(from)) replies_ += size(attacks & pins.diagonal & ~enemy_);
    });
    each(node_.straight_sliders() & pinned, [&](int from) {
      const Bits attacks = Sliders::rook(from, occupied_);
      attacked_ |= attacks;
      if (pins.straight & bit(from)) replies_ += size(attacks & pins.straight & ~enemy_);
    });
    const Bits on_line = node_.pawns() & pinned & pins.straight;
    const Bits on_diagonal = node_.pawns() & pinned & pins.diagonal;
    const Bits one = (on_line >> 8) & pins.straight & ~occupied_;
    const Bits two = ((one & kRank6) >> 8) & ~occupied_;
    const Bits left = ((on_diagonal & ~kFileA) >> 9) & pins.diagonal & own_;
    const Bits right = ((on_diagonal & ~kFileH) >> 7) & pins.diagonal & own_;
    replies_ += count_pawns(one, two, left, right);
  }

  // Captures that become possible when our piece takes the place of this enemy piece.
  std::uint64_t protectors(int square) const {
    std::uint64_t found = size(knight_attacks(square) & knights_) +
                          promotions(square) * size(pawn_attacks_up(bit(square)) & pawns_);
    for (int i = 0; i < slider_count_; ++i) found += sliders_[i].attacks >> square & 1;
    return found;
  }
  std::uint64_t replies_from(int square) const {
    const Bits from = bit(square);
    if (node_.knights() & from) return size(knight_attacks(square) & ~enemy_);
    if (node_.pawns() & from) {
      const Bits one = (from >> 8) & ~occupied_;
      return count_pawns(one, ((one & kRank6) >> 8) & ~occupied_, ((from & ~kFileA) >> 9) & own_,
                         ((from & ~kFileH) >> 7) & own_);
    }
    std::uint64_t replies = 0;
    if (node_.diagonal_sliders() & from)
      replies += size(Sliders::bishop(square, occupied_) & ~enemy_);
    if (node_.straight_sliders() & from)
      replies += size(Sliders::rook(square, occupied_) & ~enemy_);
    return replies;
  }

  const Node& node_;
  Bits occupied_, own_, enemy_;
  Bits knights_, pawns_;           // those that are not pinned
  Bits one_, two_, left_, right_;  // where these pawns step, and where they capture
  Bits stops_;                     // where a piece stops a pawn
  Bits rays_ = 0;                  // of the sliders that are not pinned
  Bits notices_leaving_, attacked_ = 0;
  std::uint64_t replies_ = 0;  // if we passed
  std::uint64_t sum_ = 0;
  Arrivals arrivals_;
  int slider_count_ = 0;
  Slider sliders_[2 * 62];  // a queen is two
};

}  // namespace detail

}  // namespace rookery::chess
