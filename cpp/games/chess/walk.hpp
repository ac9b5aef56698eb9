// A game of chess played at random: only the move that is played is made, and none is listed.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/compiler.hpp"
#include "games/chess/counting.hpp"
#include "games/chess/endings.hpp"
#include "games/chess/position.hpp"
#include "games/past.hpp"

namespace rookery::chess {

namespace detail {

// The nth square of a set, from 0. Precondition: there are more than n.
inline int nth_square(Bits set, std::size_t n) {
#if defined(ROOKERY_BMI2)
  return std::countr_zero(_pdep_u64(Bits{1} << n, set));
#else
  for (; n; --n) set &= set - 1;
  return std::countr_zero(set);
#endif
}

}  // namespace detail

// The sink that remembers groups of moves as they come.
struct GroupMoves {
  static constexpr bool kSimilarPositions = false;
  // A plain move takes one piece from a square to a square; in all others something more happens.
  enum Kind : std::uint8_t {
    kPlain,
    kPawnSteps,
    kDoubleSteps,
    kPromotions,
    kEnPassants,
    kCastlings
  };
  struct Group {
    Bits targets;
    std::uint32_t end;  // how many moves there are up to the end of this group
    Kind kind;
    std::uint8_t from;  // the square, or the step of pawns
  };

  // Two groups for each queen of a board full of queens, up to six empty ones, and a few for the
  // king, pawns and castling: 2 * 63 + 6 + 12.
  static constexpr std::size_t kMost = 160;

  Group* out;  // kept here, and not in a list, so that it stays in a register
  std::size_t moves = 0;

  void king(int from, Bits targets) { add(kPlain, from, targets); }
  void knight(int from, Bits targets) { add(kPlain, from, targets); }
  void diagonal(int from, Bits targets) { add(kPlain, from, targets); }
  void straight(int from, Bits targets) { add(kPlain, from, targets); }
  void pawns(int step, Bits targets) { add(kPawnSteps, step, targets); }
  void promotions(int step, Bits targets) { add(kPromotions, step, targets, 4); }
  void double_steps(Bits targets) { add(kDoubleSteps, 0, targets); }
  void en_passant(int from, Bits target) { add(kEnPassants, from, target); }
  void castle(int king_square, int rook) { add(kCastlings, king_square, bit(rook)); }

 private:
  void add(Kind kind, int from, Bits targets, std::size_t each = 1) {
    moves += each * static_cast<std::size_t>(std::popcount(targets));
    // Written whether or not there are targets: an empty group is never chosen.
    *out++ = {targets, static_cast<std::uint32_t>(moves), kind, static_cast<std::uint8_t>(from)};
  }
};

template <class Sliders>
class Walk {
 public:
  using Position = chess::Position;

  template <class AnyRules>
  explicit Walk(const AnyRules&) {}

  void start(const Position& position) {
    node_ = view(position);
    turn_ = position.turn;
    clock_ = position.halfmove_clock;
    played_.clear();
    last_with_hash_.fill(0);
  }

  // Chooses a legal move by its number in the order of list_moves.
  template <class Random>
  bool choose(Random& random) {
    GroupMoves sink{groups_};
    generate<Sliders>(Node(node_), sink);
    can_pass_ = sink.out != groups_ && sink.out[-1].kind == GroupMoves::kEnPassants;
    end_ = sink.out;
    moves_ = sink.moves;
    if (moves_) chosen_ = random.below(moves_);
    return moves_ > 0;
  }

  // What ends the game here. Precondition: choose() has been called.
  std::optional<Ending> ending() {
    const std::size_t repetitions = remember();
    const auto ended = chess::ending(
        turn_, moves_, [&] { return is_check<Sliders>(node_); },
        [&] {
          return is_insufficient(node_.pawns() | node_.straight_sliders(), node_.knights(),
                                 node_.diagonal_sliders());
        });
    return ended ? ended : ending_by_history(clock_, repetitions);
  }

  // Plays the chosen move.
  void play() {
    std::size_t n = chosen_;
    // The loop has no early exit, since no branch predictor could foresee it.
    std::size_t which = 0, before = 0;
    for (const GroupMoves::Group* passed = groups_; passed != end_; ++passed) {
      which += passed->end <= n;
      before = passed->end <= n ? passed->end : before;
    }
    const GroupMoves::Group& group = groups_[which];
    n -= before;
    const bool promotes = group.kind == GroupMoves::kPromotions;
    const int to = detail::nth_square(group.targets, promotes ? n / 4 : n);
    if (group.kind <= GroupMoves::kPawnSteps) {
      const bool steps = group.kind == GroupMoves::kPawnSteps;
      const bool captures = node_.occupied() & bit(to);
      clock_ = (steps | captures) ? 0 : clock_ + 1;
      node_ = after_plain_move(steps ? to - group.from : group.from, to);
    } else {
      clock_ = group.kind == GroupMoves::kCastlings ? clock_ + 1 : 0;
      node_ = after_special_move(group, bit(to), n % 4);
    }
    turn_ ^= 1;
  }

 private:
  struct PastNode {
    Node node;
    std::uint32_t same_hash;  // the ply before with the same hash, from 1; 0 for none
    std::uint32_t repetitions;
  };

  // The piece stays what it is, except that a rook loses its right to castle, and a king those of
  // its rooks.
  Node after_plain_move(int from, int to) const {
    const Bits keep = ~(bit(from) | bit(to));
    const Bits rook = node_.castlers() >> from & 1;
    const Bits king = (node_.kings() >> from & 1) * (node_.castlers() & node_.own);
    Node next;
    next.ones = (node_.ones & keep & ~king) | (((node_.ones >> from & 1) & ~rook) << to);
    next.twos = (node_.twos & keep & ~king) | (((node_.twos >> from & 1) & ~rook) << to);
    next.fours = (node_.fours & keep) | ((node_.fours >> from & 1) << to);
    next.own = (node_.own & keep) | bit(to);
    return handed_over(next);
  }

  Node after_special_move(const GroupMoves::Group& group, Bits target, std::size_t piece) const {
    Node next;
    std::size_t skip = group.kind == GroupMoves::kPromotions ? piece : 0;
    const auto take = [&](const Node& child) {
      if (skip-- == 0) next = child;
    };
    VisitChildren<decltype(take)> sink{node_, take};
    switch (group.kind) {
      case GroupMoves::kDoubleSteps: sink.double_steps(target); break;
      case GroupMoves::kPromotions: sink.promotions(group.from, target); break;
      case GroupMoves::kEnPassants: sink.en_passant(group.from, target); break;
      default: sink.castle(group.from, std::countr_zero(target));
    }
    return next;
  }

  // Adds the position to those played, and returns how often it has occurred, itself included.
  std::size_t remember() {
    // En passant makes a difference only if it is legal.
    Node node = node_;
    if (!can_pass_) node.own &= node.occupied();
    const std::uint64_t mixed = (node.ones ^ std::rotl(node.twos, 17) ^ std::rotl(node.fours, 31) ^
                                 std::rotl(node.own, 47)) *
                                0x9e3779b97f4a7c15;
    std::uint32_t& last = last_with_hash_[mixed >> 54];
    const auto ply = static_cast<std::uint32_t>(played_.size() + 1);
    const std::uint32_t oldest = ply > clock_ ? ply - clock_ : 1;
    played_.push_back({node, last, 1});
    last = ply;
    const Repetition repetition = count_repetitions(
        ply, oldest, [&](std::size_t at) { return played_[at - 1].same_hash; },
        // A node does not know whose move it is; that changes with every ply.
        [&](std::size_t at) { return (ply - at) % 2 == 0 && played_[at - 1].node == node; },
        [&](std::size_t at, Repetition& found) {
          found.count = played_[at - 1].repetitions + 1;
          return true;
        });
    played_.back().repetitions = repetition.count;
    return repetition.count;
  }

  Node node_;
  int turn_ = kWhite;
  std::uint32_t clock_ = 0;
  GroupMoves::Group groups_[GroupMoves::kMost];
  const GroupMoves::Group* end_ = groups_;
  std::size_t moves_ = 0, chosen_ = 0;
  bool can_pass_ = false;  // whether en passant is legal
  std::vector<PastNode> played_;
  std::array<std::uint32_t, 1024> last_with_hash_{};  // the last ply of each hash, from 1
};

}  // namespace rookery::chess
