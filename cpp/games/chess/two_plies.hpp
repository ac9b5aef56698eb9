// The legal moves two plies down, counted without making most of the moves of the first ply.
//
// Each of our moves leaves the enemy about the same replies. So his replies are counted once, as if
// we had passed, and each of our moves adds that number and what it changes. A reply is a move of
// his king (KingReplies) or of another piece (PieceReplies); what each depends on is small:
//
// - A piece other than the king moves as the squares along its ways allow, and as a pin allows.
//   Our move empties a square and fills one. A knight notices only what is captured; a slider also
//   what stands on its rays; a pawn what stands before it or where it captures.
// - The king moves to squares around it that we do not attack, or castles over such squares. Our
//   move takes away the attacks of one piece and adds others; it can open and close our own lines.
//
// That holds while the enemy is not in check and the same pieces of his are pinned, so a move that
// gives check, or lands where it pins or unpins, is made, and its replies are counted by the
// generator. So are castling, promotion and en passant, and every move if we are in check
// ourselves. No approximation is left: each number is either derived from the rules above or
// counted.
//
// Squares are those of our view: we go up, the enemy's pawns come down.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/chess/counting.hpp"

namespace rookery::chess {

// What became of our moves; a move can be several of these. Tests count them.
struct NoTally {
  enum Way {
    // Nothing that the enemy's king could notice; or what we attack around it was looked up, or
    // found anew.
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

  // Moves that arrive on these squares; what each changes there is added up in total().
  void add(Bits targets) {
    sum_ += size(targets) * replies_;
    arrivals_.add(targets);
  }

  // What changes when our piece leaves its square for each of these.
  void add_leaving(int from, Bits targets) {
    const Bits left = bit(from);
    for (int i = 0; i < slider_count_; ++i) {
      const Slider& slider = sliders_[i];
      if (!(slider.attacks & left)) continue;
      Tally::add(Tally::kOpensRay, size(targets));
      // The ray goes on behind the square, unless it ends before it now, or the slider is captured.
      const Bits opened = slider.look(occupied_ ^ left) & ~slider.attacks;
      const Bits before = between(slider.square, from) | bit(slider.square);
      sum_ += size(opened & ~enemy_) * size(targets & ~before) + size(targets & opened & enemy_);
      each(targets & opened & ~enemy_, [&](int to) {
        sum_ -= size(opened & ~enemy_ & ~slider.look(occupied_ ^ left ^ bit(to)));
      });
    }
    if (const Bits captors = pawn_attacks_up(left) & pawns_) {
      Tally::add(Tally::kLeavesPawn, size(targets));
      // A captor that is itself captured is never counted.
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

  // How many moves a pawn that arrives here has.
  static std::uint64_t promotions(int square) { return square < 8 ? 4 : 1; }
  static std::uint64_t count_pawns(Bits one, Bits two, Bits left, Bits right) {
    std::uint64_t moves = size(one) + size(two) + size(left) + size(right);
    if ((one | left | right) & kRank1)
      moves += 3 * (size(one & kRank1) + size(left & kRank1) + size(right & kRank1));
    return moves;
  }

  // A pinned piece moves along its pin. Nothing of ours comes there or goes from there uncounted,
  // so its replies are the same after all our moves.
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

  // Captures that become possible when we stand where this enemy piece stood.
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

// One of our pieces: where it attacks from a square, where it would give check or pin, where it
// would attack a square near the king.
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
  // From where each of our pieces attacks a square that we guard once at most: its arrival there
  // can matter.
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

  // Moves of a piece that attacks the squares `reach` from where it stands.
  template <class Attacks>
  [[gnu::always_inline]] inline void add(int from, Bits targets, const Mover<Attacks>& mover,
                                         Bits reach) {
    const Bits occupied = occupied_ ^ bit(from);
    const Bits guarded = twice_ | (once_ & ~reach);  // by the others, on their lines as they are
    const bool opens = opening_ & bit(from);
    Bits near = mover.near | notices_arrival_;
    // What two guard is left unguarded only if one goes and the line of the other is closed.
    if (reach & zone_ & twice_) near |= blocking_one_of_two_;
    // A slider may still see from behind what it sees now.
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
    if (ways & enemy_) return;  // a piece that captures there blocks the way
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
  Bits weak_;                     // the squares of the zone that we guard once at most
  Bits opening_ = 0;              // our pieces behind which a line of ours meets the zone
  Bits blocking_ = 0;             // the squares of our lines to weak squares
  Bits blocking_one_of_two_ = 0;  // … to the others of the zone
  Bits notices_arrival_ = 0;
  std::uint64_t replies_;  // if we passed
  std::uint64_t sum_ = 0;
  int castling_count_ = 0;
  Castling castlings_[7];
};

}  // namespace detail

// The sink of the generator that counts the replies to each move. Precondition: we are not in
// check.
template <class Sliders, class Tally>
class CountReplies {
 public:
  static constexpr bool kSimilarPositions = true;

  explicit CountReplies(const Node& node)
      : node_(node),
        occupied_(node.occupied()),
        own_(node.own & occupied_),
        enemy_(occupied_ & ~own_),
        enemy_king_(std::countr_zero(node.kings() & enemy_)),
        pins_(node, own_, occupied_, enemy_king_),
        pieces_(node, own_, occupied_, pins_),
        king_(node, own_, occupied_, enemy_king_, pins_) {
    // Where a slider gives check, or looks at the king through one enemy piece.
    const Bits straight = Sliders::rook(enemy_king_, occupied_);
    const Bits diagonal = Sliders::bishop(enemy_king_, occupied_);
    straight_checks_ = straight | Sliders::rook(enemy_king_, occupied_ ^ (straight & enemy_));
    diagonal_checks_ = diagonal | Sliders::bishop(enemy_king_, occupied_ ^ (diagonal & enemy_));
    pawn_checks_ = pawn_attacks_down(bit(enemy_king_));
  }

  // What the generator asks for our king; none of these rays ends at it, since it is not in check.
  Bits attacked() const { return pieces_.attacked() | king_attacks(enemy_king_); }

  void king(int from, Bits targets) {
    const detail::Mover mover{[](int to, Bits) { return king_attacks(to); }, Bits{0},
                              king_.king_near};
    move(from, targets, mover, king_attacks(from),
         [&](auto& sink, Bits some) { sink.king(from, some); });
  }
  void knight(int from, Bits targets) {
    const detail::Mover mover{[](int to, Bits) { return knight_attacks(to); },
                              knight_attacks(enemy_king_), king_.knight_near};
    move(from, targets, mover, knight_attacks(from),
         [&](auto& sink, Bits some) { sink.knight(from, some); });
  }
  void diagonal(int from, Bits targets) {
    const auto make = [&](auto& sink, Bits some) { sink.diagonal(from, some); };
    if (node_.queens() & bit(from)) return queen(from, targets, make);
    const detail::Mover mover{[](int to, Bits occupied) { return Sliders::bishop(to, occupied); },
                              diagonal_checks_, king_.diagonal_near};
    move(from, targets, mover, Sliders::bishop(from, occupied_), make);
  }
  void straight(int from, Bits targets) {
    const auto make = [&](auto& sink, Bits some) { sink.straight(from, some); };
    if (node_.queens() & bit(from)) return queen(from, targets, make);
    const detail::Mover mover{[](int to, Bits occupied) { return Sliders::rook(to, occupied); },
                              straight_checks_, king_.straight_near};
    move(from, targets, mover, Sliders::rook(from, occupied_), make);
  }
  void pawns(int step, Bits targets) {
    step_on(step, targets, [&](auto& sink, Bits some) { sink.pawns(step, some); });
  }
  void double_steps(Bits targets) {
    const auto make_some = [&](auto& sink, Bits some) { sink.double_steps(some); };
    const Bits enemy_pawns = node_.pawns() & enemy_;
    detail::each(targets & (pawn_attacks_down(enemy_pawns) << 8), [&](int to) {
      const Bits captors = pawn_attacks_up(bit(to - 8)) & enemy_pawns;
      // En passant uncovers the king only along a pin. On the rank, which two pawns leave, the one
      // that captures was alone before ours came, so it is pinned too.
      const bool exposes = (captors & pins_.all()) || is_disturbing(to - 16);
      if (exposes || ((pins_.all() | pawn_checks_) & bit(to))) {
        make(Tally::kMadeDoubleStep, bit(to), make_some);
        targets ^= bit(to);
      } else {
        Tally::add(Tally::kAllowsEnPassant, 1);
        sum_ += detail::size(captors);
      }
    });
    step_on(16, targets, make_some);
  }
  void promotions(int step, Bits targets) {
    make(Tally::kMadePromotion, targets,
         [&](auto& sink, Bits some) { sink.promotions(step, some); });
  }
  void en_passant(int from, Bits target) {
    make(Tally::kMadeEnPassant, target,
         [&](auto& sink, Bits some) { sink.en_passant(from, some); });
  }
  void castle(int king, int rook) {
    make(Tally::kMadeCastling, bit(king), [&](auto& sink, Bits) { sink.castle(king, rook); });
  }

  std::uint64_t total() const { return sum_ + pieces_.total() + king_.total(); }

 private:
  bool is_disturbing(int from) const { return (pins_.discovering | pins_.pinning) & bit(from); }

  template <class Make>
  void queen(int from, Bits targets, Make make) {
    const auto attacks = [](int to, Bits occupied) {
      return Sliders::rook(to, occupied) | Sliders::bishop(to, occupied);
    };
    const detail::Mover mover{attacks, straight_checks_ | diagonal_checks_,
                              king_.straight_near | king_.diagonal_near};
    move(from, targets, mover, attacks(from, occupied_), make);
  }

  // Most moves of pawns change nothing but what their arrival does.
  template <class Make>
  void step_on(int step, Bits targets, Make make_some) {
    const Bits leaving =
        pins_.discovering | pins_.pinning | pieces_.notices_leaving() | king_.notices_leaving();
    const Bits arriving = pawn_checks_ | pins_.all() | king_.pawn_near | king_.notices_arrival();
    const Bits simple = targets & ~(leaving << step | arriving);
    pieces_.add(simple);
    king_.add(simple);
    const auto attacks = [](int to, Bits) { return pawn_attacks_up(bit(to)); };
    detail::each(targets ^ simple, [&](int to) {
      move(to - step, bit(to), detail::Mover{attacks, pawn_checks_, king_.pawn_near},
           attacks(to - step, 0), make_some);
    });
  }

  template <class Attacks, class Make>
  [[gnu::always_inline]] inline void move(int from, Bits targets,
                                          const detail::Mover<Attacks>& mover, Bits reach,
                                          Make make_some) {
    if (pins_.discovering & bit(from)) return make(Tally::kMadeDiscovering, targets, make_some);
    if (const Bits made = targets & mover.checks) {
      make(Tally::kMadeChecking, made, make_some);
      targets ^= made;
    }
    if (pins_.pinning & bit(from)) {
      targets = lift_pin(from, targets, make_some);
    } else {
      if (const Bits made = targets & pins_.all()) {
        make(Tally::kMadeOnPin, made, make_some);
        targets ^= made;
      }
      pieces_.add(targets);
      if (pieces_.notices_leaving() & bit(from)) pieces_.add_leaving(from, targets);
    }
    if (targets) king_.add(from, targets, mover, reach);
  }

  // Once the piece is off the board, other pieces are pinned, so their replies are counted anew.
  // Returns the moves that were not made.
  template <class Make>
  [[gnu::noinline]] Bits lift_pin(int from, Bits targets, Make make_some) {
    const Bits own = own_ ^ bit(from), occupied = occupied_ ^ bit(from);
    const detail::Pins pins(node_, own, occupied, enemy_king_);
    // Behind its square, as the king sees it, the piece may pin as before.
    const auto king = static_cast<std::size_t>(enemy_king_);
    const Bits behind = (kLines.straight[king] & ~Sliders::rook(enemy_king_, bit(from))) |
                        (kLines.diagonal[king] & ~Sliders::bishop(enemy_king_, bit(from)));
    // A rook that is pinned on the king's rank does not castle (Chess960).
    const bool castles = (pins.straight ^ pins_.straight) & node_.castlers() & enemy_;
    const Bits made = castles ? targets : targets & (pins.all() | behind);
    make(Tally::kMadeOnPin, made, make_some);
    targets ^= made;
    if (!targets) return 0;
    Tally::add(Tally::kLiftsPin, detail::size(targets));
    detail::PieceReplies<Sliders, Tally> pieces(node_, own, occupied, pins);
    pieces.add(targets);
    sum_ += pieces.total();
    return targets;
  }

  template <class Make>
  void make(typename Tally::Way way, Bits targets, Make make_some) {
    const auto visit = [&](const Node& child) {
      Tally::add(way, 1);
      sum_ += count_moves<Sliders>(child);
    };
    VisitChildren<decltype(visit)> sink{node_, visit};
    make_some(sink, targets);
  }

  const Node& node_;
  Bits occupied_, own_, enemy_;
  int enemy_king_;
  detail::Pins pins_;
  Bits straight_checks_, diagonal_checks_, pawn_checks_;
  detail::PieceReplies<Sliders, Tally> pieces_;
  detail::KingReplies<Sliders, Tally> king_;
  std::uint64_t sum_ = 0;
};

template <class Sliders, class Tally = NoTally>
std::uint64_t count_two_plies(const Node& node) {
  if (is_check<Sliders>(node)) {
    std::uint64_t leaves = 0;
    visit_children<Sliders>(node, [&](const Node& child) {
      Tally::add(Tally::kMadeInCheck, 1);
      leaves += count_moves<Sliders>(child);
    });
    return leaves;
  }
  CountReplies<Sliders, Tally> sink(node);
  generate<Sliders>(node, sink);
  return sink.total();
}

}  // namespace rookery::chess
