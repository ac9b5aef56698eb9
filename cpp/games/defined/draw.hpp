// A legal move drawn at random, without generating the others where that is quicker.
#pragma once

#include <array>
#include <optional>

#include "games/defined/goals.hpp"
#include "games/random.hpp"

namespace rookery::defined {

// Every piece has as many tickets as it could have moves from its square (Tables::most_moves), and
// each of its moves has one of them; drops and ways to castle have one each. If a ticket has no
// move, or one that is not legal, another ticket is drawn, so every legal move has the same chance.
template <int W, int P>
class Lottery : public Generator<W, P> {
  using Base = Generator<W, P>;
  using Base::game_;
  using Base::node_;
  using Base::own_;
  using typename Base::Squares;

 public:
  explicit Lottery(const Node<W, P>& node) : Base(node) { Base::look_around(); }

  // Whether most tickets with a move have a legal one.
  bool is_worthwhile() const {
    return Base::is_direct() && !Base::is_check() && !game_.must_capture && !game_.is_special &&
           !(node_.own - own_).any();
  }

  // Returns none after too many tickets without a legal move. Precondition: is_worthwhile().
  std::optional<Move> draw(GameRandom& random) {
    constexpr int kMostTrials = 48;
    hand_out();
    for (int trial = 0; trial < kMostTrials; ++trial) {
      const auto ticket = static_cast<std::uint32_t>(random.below(tickets_));
      // The loop has no early exit, which no branch predictor could foresee.
      std::size_t owner = 0;
      for (std::size_t i = 0; i < owners_; ++i) owner += ends_[i] <= ticket;
      const std::uint32_t number = ticket - (owner ? ends_[owner - 1] : 0);
      const auto move = owner < pieces_  ? move_of_piece(who_[owner], number)
                        : owner < drops_ ? drop(owner, number)
                                         : castling(number);
      if (move) return move;
    }
    return std::nullopt;
  }

 private:
  struct Owner {
    std::uint8_t code, square;
  };

  void hand_out() {
    for (Code code = 1; code <= game_.codes; ++code) {
      const std::uint16_t* const most = game_.most_moves_of(node_.side, code);
      (Base::kind(code) & own_).for_each([&](std::size_t from) { add(most[from], code, from); });
    }
    pieces_ = owners_;
    if (game_.has_hands)
      for (const Code code : game_.droppable) {
        if (!node_.hands[node_.side][static_cast<std::size_t>(code)]) continue;
        Squares& targets = dropped_[owners_ - pieces_];
        targets = Base::template drop_targets<false>(code, game_.shape.squares);
        add(targets.count(), code, 0);
      }
    drops_ = owners_;
    if (node_.rights & game_.rights_of[node_.side]) add(game_.castling_free.size(), 0, 0);
  }
  void add(std::size_t tickets, Code code, std::size_t square) {
    ends_[owners_] = tickets_ += static_cast<std::uint32_t>(tickets);
    who_[owners_++] = {static_cast<std::uint8_t>(code), static_cast<std::uint8_t>(square)};
  }

  std::optional<Move> move_of_piece(const Owner& owner, std::size_t number) const {
    const std::size_t from = owner.square, code = owner.code, side = node_.side;
    const Movement<W>& movement = game_.movement(node_.side, owner.code);
    const Promotions<W>& promotions = game_.promotions[code];
    const Squares targets = Base::reached(movement, false, from).targets;
    if (targets.intersects(promotions.anywhere[side]) || promotions.leaving[side].test(from)) {
      GroupList<W> moves;
      Base::template promote<false>(moves, promotions, movement, owner.code, from, targets);
      if (number >= moves.count()) return std::nullopt;
      const Move move = moves.nth(number);
      return if_safe(move, move.becomes ? move.becomes : owner.code);
    }
    if (number >= targets.count()) return std::nullopt;
    const auto to = static_cast<std::uint8_t>(nth_square<W>(targets, number));
    return if_safe({owner.square, to, 0, Move::kPlain}, owner.code);
  }
  std::optional<Move> if_safe(const Move& move, Code code) const {
    if (!Base::safe_targets(move.from, bit<W>(move.to), code).any()) return std::nullopt;
    return move;
  }
  std::optional<Move> drop(std::size_t owner, std::size_t number) const {
    const auto to = static_cast<std::uint8_t>(nth_square<W>(dropped_[owner - pieces_], number));
    const std::uint8_t code = who_[owner].code;
    if (!Base::template drop_targets<true>(code, bit<W>(to)).any()) return std::nullopt;
    return Move{0, to, code, Move::kDrop};
  }
  std::optional<Move> castling(std::size_t rule) const {
    GroupList<W> found;
    Base::template castlings<true>(found, std::uint64_t{1} << rule);
    if (!found.count()) return std::nullopt;
    return found.nth(0);
  }

  // Owners of tickets: pieces, then kinds in hand, then castling.
  static constexpr std::size_t kMost = 64 * W + Node<W, P>::kHeld + 1;
  std::uint32_t tickets_ = 0;
  std::size_t owners_ = 0, pieces_ = 0, drops_ = 0;
  std::array<std::uint32_t, kMost> ends_;  // of the tickets of each
  std::array<Owner, kMost> who_;
  union {
    std::array<Squares, Node<W, P>::kHeld> dropped_;  // where each kind in hand may be dropped
  };
};

// One of the legal moves, each with the same chance; `none` if there is none. Also finds out
// whether the side to move is in check, if there are moves and a game is lost by checking for ever.
template <int W, int P>
Move draw(const Node<W, P>& node, GameRandom& random, const Move& none, bool& is_check) {
  if (goal(node)) return none;
  Lottery<W, P> lottery(node);
  is_check = node.game->book.definition().perpetual_check && lottery.is_check();
  if (lottery.is_worthwhile())
    if (const auto move = lottery.draw(random)) return *move;
  GroupList<W> groups;
  lottery.template generate_seen<true>(groups);
  const std::size_t moves = groups.count();
  return moves ? groups.nth(random.below(moves)) : none;
}

}  // namespace rookery::defined
