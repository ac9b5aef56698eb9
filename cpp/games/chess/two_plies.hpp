// The legal moves two plies down, counted without making most of the moves of the first ply.
//
// Each of our moves leaves the enemy about the same replies. So his replies are counted once, as if
// we had passed, and each of our moves adds that number and what it changes. A reply is a move of
// his king (KingReplies) or of another piece (PieceReplies); what each depends on is small:
//
// - The moves of a piece other than the king depend on the squares along its ways, and on a pin.
//   Our move empties one square and fills another. A knight depends only on what is captured; a
//   slider also on what stands on its rays; a pawn on what stands before it or where it captures.
// - The king moves to squares around it that we do not attack, or castles over such squares. Our
//   move takes away the attacks of one piece and adds others; it can open and close our own lines.
//
// That holds while the enemy is not in check and the same pieces of his are pinned, so a move that
// gives check, or lands where it pins or unpins, is made, and its replies are counted by the
// generator. So are castling, promotion and en passant, and every move if we are in check
// ourselves. Nothing is approximated: each number is either derived from the rules above or
// counted.
//
// Squares are those of our view: we go up, the enemy's pawns come down.
#pragma once

#include <bit>
#include <cstdint>

#include "games/chess/king_replies.hpp"
#include "games/chess/piece_replies.hpp"

namespace rookery::chess {

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
    // Squares from which a slider gives check, or looks at the king through one enemy piece.
    const Bits straight = Sliders::rook(enemy_king_, occupied_);
    const Bits diagonal = Sliders::bishop(enemy_king_, occupied_);
    straight_checks_ = straight | Sliders::rook(enemy_king_, occupied_ ^ (straight & enemy_));
    diagonal_checks_ = diagonal | Sliders::bishop(enemy_king_, occupied_ ^ (diagonal & enemy_));
    pawn_checks_ = pawn_attacks_down(bit(enemy_king_));
  }

  // The squares that the enemy attacks, for the moves of our king; no ray ends at it, since it is
  // not in check.
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
      // En passant uncovers the king only along a pin. On the rank, which two pawns leave, the
      // capturing pawn stood alone before ours arrived, so it was pinned as well.
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

  // Most pawn moves change replies only through the square on which they arrive.
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
    // On the same line, but farther from the king, the piece may pin as before.
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
