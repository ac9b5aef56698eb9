// Counting two plies at once: the replies to every move of a node, most of them without making it.
//
// The replies are counted once as if the mover had passed, piece by piece, and for each piece the
// squares are kept whose change could change its moves. A move changes what stands on two squares.
// So after it
//   - a piece that depends on neither has as many moves as before,
//   - one that depends on a changed square is counted again, on the new board,
//   - one that is captured has none.
// This holds as long as the same pieces give check to the royal piece, or pin something to it, as
// before; `touchy_` are the squares which could change that, by who leaves or by who comes. It
// holds for the royal piece itself, and for castling, unless a square is touched from which their
// way could be attacked. Everything else, and all that is rare, is made and counted as ever.
#pragma once

#include "games/defined/goals.hpp"

namespace rookery::defined {

template <int W, int P>
class ReplyCounter {
 public:
  using Squares = Set<W>;

  // Precondition: the game counts_replies, and has not ended here.
  explicit ReplyCounter(const Node<W, P>& node)
      : node_(node), game_(*node.game), passed_(passed(node)), replies_(passed_) {}

  std::uint64_t count() {
    GroupList<W> groups;
    list_groups<true>(node_, groups);
    if (!groups.count()) return 0;
    // Not worth it for a few moves.
    if (groups.count() < 6 || !look()) {
      for (const Group<W>& group : groups) make_each(group, group.targets);
    } else {
      for (const Group<W>& group : groups) add(group);
    }
    return leaves_;
  }

 private:
  // How many moves there are, and how many of them capture; that only if captures are compulsory.
  struct Count {
    std::uint64_t moves = 0, captures = 0;

    Count& operator+=(const Count& other) {
      moves += other.moves;
      captures += other.captures;
      return *this;
    }
    Count& operator-=(const Count& other) {
      moves -= other.moves;
      captures -= other.captures;
      return *this;
    }
    // A side that can capture must capture.
    std::uint64_t legal() const { return captures ? captures : moves; }
  };
  // The replies of one piece of the other side if the mover passes.
  struct PassReplies {
    Squares cares;
    Count count;
    Code code;
  };

  static Node<W, P> passed(const Node<W, P>& node) {
    Node<W, P> next = node;
    next.own = node.occupied() - node.own;
    next.passer = 0;
    next.side ^= 1;
    return next;
  }

  // Counts what follows a pass. False if the shortcut does not hold here.
  bool look() {
    occupied_ = passed_.occupied();
    mine_ = occupied_ - passed_.own;
    replies_.look_around();
    if (game_.has_royal && (!replies_.is_direct() || replies_.is_check())) return false;
    if (!look_at_drops()) return false;
    if (game_.has_royal) look_at_royal();
    others_ = passed_.own - replies_.royals();
    others_.for_each([&](std::size_t square) {
      PassReplies& piece = pieces_[square];
      piece.code = passed_.code_at(square);
      piece.count = count_of(piece.code, square, occupied_, mine_, piece.cares);
      base_ += piece.count;
      cared_for_ |= piece.cares;
      if (replies_.suspects().test(square)) touchy_ |= piece.cares;
    });
    return true;
  }
  void look_at_royal() {
    king_ = replies_.royals().lowest();
    find_touchy();
    find_guards();
    CountMoves<W> royal;
    replies_.template pieces<true>(royal, replies_.royals());
    if (can_castle_) replies_.template castlings<true>(royal);
    royal_moves_ = royal.moves;
    base_.moves += royal_moves_;
  }

  // The number of legal moves of a piece, and the squares on which they depend.
  Count count_of(Code code, std::size_t from, const Squares& occupied, const Squares& enemies,
                 Squares& cares) const {
    const Movement<W>& movement = game_.movement(passed_.side, code);
    Squares moves = movement.leaps[from], captures = movement.capturing_leaps[from];
    cares = moves | captures;
    for (const Part<W>& part : movement.parts) {
      const Squares there = part.mover->reach(from, occupied);
      if (part.moves) moves |= there;
      if (part.captures) captures |= there;
      cares |= part.mover->is_plain() ? there : part.mover->concerns(from);
    }
    moves -= occupied;
    captures &= enemies;
    Count count{replies_.count_safe(code, from, moves | captures)};
    if (game_.must_capture) count.captures = replies_.count_safe(code, from, captures);
    return count;
  }

  // Squares of the pieces that look at their royal piece, or would if fewer stood between, and the
  // squares between; and by kind the squares from which a piece would look at it.
  void find_touchy() {
    const auto us = static_cast<std::size_t>(node_.side);
    const Code royal = passed_.code_at(king_);
    for (Code code = 1; code <= game_.codes; ++code) {
      const auto at = static_cast<std::size_t>(code);
      looks_[at] = game_.leap_origins[us][game_.plain[at]][king_];
    }
    for (const Attack<W>& attack : game_.attacks[us]) {
      if (attack.facing && !attack.on.has(royal)) continue;
      // With the nearest pieces away: up to the second on every line.
      const Squares first = attack.back->reach(king_, occupied_);
      const Squares seen = attack.back->is_plain()
                               ? first | attack.back->reach(king_, occupied_ - first)
                               : attack.back->concerns(king_);
      for (const Code code : attack.codes) looks_[static_cast<std::size_t>(code)] |= seen;
      Squares origins;
      for (const Code code : attack.codes) origins |= replies_.kind(code);
      // Up to two pieces between: if one of them leaves, the other may be pinned.
      Squares lookers = origins & mine_ & attack.origins[king_];
      lookers.for_each([&](std::size_t from) {
        const Sight<W>* sight = attack.sight(king_, from);
        do {
          const std::size_t between = (sight->between & occupied_).count();
          if (between <= 2u + sight->over) touchy_ |= sight->between;
        } while (!sight++->last);
      });
    }
  }

  // Squares whose change could change where the royal piece may go, or whether it may castle.
  void find_guards() {
    const auto us = static_cast<std::size_t>(node_.side);
    const Movement<W>& movement = royal_movement();
    Squares ways = movement.leaps[king_] | movement.capturing_leaps[king_];
    for (const Part<W>& part : movement.parts) {
      ways |= part.mover->reach(king_, occupied_);
      if (!part.mover->is_plain()) guards_ |= part.mover->concerns(king_);
    }
    guards_ |= ways;
    ways -= passed_.own;
    const std::uint64_t rights = passed_.rights & game_.rights_of[passed_.side];
    for (std::size_t i = 0; i < game_.castling_free.size(); ++i) {
      if (!(rights >> i & 1)) continue;
      const CastlingRule& rule = game_.book.castling()[i];
      touchy_ |= game_.castling_free[i];
      touchy_.set(static_cast<std::size_t>(rule.rook_from));
      touchy_.set(static_cast<std::size_t>(rule.king_from));
      if (game_.castling_free[i].intersects(occupied_)) continue;
      can_castle_ = true;
      for (const int square : rule.crossed) ways.set(static_cast<std::size_t>(square));
    }
    if (!ways.any()) return;
    const Squares others = occupied_ - bit<W>(static_cast<int>(king_));
    ways.for_each([&](std::size_t square) {
      guards_ |= game_.near[us][square];
      for (const Attack<W>& attack : game_.attacks[us])
        guards_ |= attack.back->is_plain() ? attack.back->reach(square, others)
                                           : attack.back->concerns(square);
    });
  }

  // False if they depend on more than where something stands.
  bool look_at_drops() {
    if (!game_.has_hands) return true;
    const auto& hand = passed_.hands[passed_.side];
    for (const Code code : game_.droppable) {
      if (!hand[static_cast<std::size_t>(code)]) continue;
      const DropRule<W>& rule = game_.drops[static_cast<std::size_t>(code)];
      if (rule.per_file || !rule.may_mate || game_.hops[node_.side]) return false;
      const Squares allowed = replies_.template drop_targets<true>(code, game_.shape.squares);
      base_.moves += allowed.count();
      held_[held_count_++] = &rule.squares[passed_.side];
    }
    return true;
  }
  // How many kinds could be dropped on a square, if it is empty.
  std::uint64_t droppable_on(std::size_t square) const {
    std::uint64_t kinds = 0;
    for (std::size_t i = 0; i < held_count_; ++i) kinds += held_[i]->test(square);
    return kinds;
  }

  void make_each(const Group<W>& group, const Squares& targets) {
    targets.for_each([&](std::size_t to) {
      const Node<W, P> next = after(node_, group.move_to(to));
      if (goal(next)) return;
      CountMoves<W> sink;
      Generator<W, P> generator(next);
      generator.template generate<true>(sink);
      leaves_ += sink.moves;
    });
  }

  // The replies to all moves of a group.
  void add(const Group<W>& group) {
    if (!group.targets.any()) return;
    const bool drops = group.kind == Move::kDrop;
    const std::size_t from = group.from;
    if (group.kind != Move::kPlain && !drops) return make_each(group, group.targets);
    const Code code = drops ? group.becomes : node_.code_at(from);
    const Code becomes = group.becomes ? group.becomes : code;
    const Squares looks = looks_from(becomes);
    if (!drops && (touchy_.test(from) || looks.test(from) || looks_from(code).test(from) ||
                   (game_.royal.has(code) && !game_.goal_reach.empty())))
      return make_each(group, group.targets);
    Squares made = group.targets & (touchy_ | looks);
    // A side may have lost the last piece of a kind, by capture or by promotion.
    if (!game_.goal_capture.empty())
      made |= group.becomes && !drops ? group.targets : group.targets & occupied_;
    if (!drops && game_.passing.has(game_.plain[static_cast<std::size_t>(code)]))
      made |= passing_targets(group, code, becomes);
    if (made.any()) make_each(group, made);
    const Squares targets = group.targets - made;
    if (!targets.any()) return;

    // What leaving the square changes, wherever the piece goes.
    Squares left = occupied_, mine = mine_, cared_for = cared_for_, touched;
    Count count = base_;
    bool guarded = false;
    if (!drops) {
      left.reset(from);
      mine.reset(from);
      guarded = guards_.test(from);
      if (cared_for_.test(from))
        others_.for_each([&](std::size_t square) {
          const PassReplies& piece = pieces_[square];
          if (!piece.cares.test(from)) return;
          touched.set(square);
          Squares cares;
          count += count_of(piece.code, square, left, mine, cares);
          count -= piece.count;
          cared_for |= cares;
        });
      count.moves += droppable_on(from);
    }
    const Squares calm = guarded ? Squares{} : targets - occupied_ - cared_for - guards_;
    leaves_ += calm.count() * count.legal();
    if (held_count_) calm.for_each([&](std::size_t to) { leaves_ -= droppable_on(to); });
    (targets - calm).for_each([&](std::size_t to) {
      leaves_ += replies_to(group, becomes, to, left, mine, touched, guarded);
    });
  }

  // The squares from which a piece looks at their royal piece, or would if one piece less stood
  // between.
  Squares looks_from(Code code) const {
    return game_.has_royal ? looks_[static_cast<std::size_t>(code)] : Squares{};
  }

  // The moves of a group after which something may be captured en passant.
  Squares passing_targets(const Group<W>& group, Code code, Code becomes) const {
    Squares found;
    (group.targets - occupied_).for_each([&](std::size_t to) {
      const Squares marks = game_.crossed(node_.side, code, group.from, to, occupied_);
      if (marks.any() && is_captured_on(marks, game_.captors[static_cast<std::size_t>(becomes)]))
        found.set(to);
    });
    return found;
  }
  // Whether pieces of some kinds may capture on these squares. A move can change only captures that
  // are more than leaps, so for these the answer is always yes.
  bool is_captured_on(const Squares& marks, const Kinds& captors) const {
    bool found = false;
    captors.for_each([&](Code captor) {
      const Squares pieces = replies_.kind(captor) & passed_.own;
      if (found || !pieces.any()) return;
      for (const Part<W>& part : game_.movement(passed_.side, captor).parts)
        found = found || part.captures;
      const auto& origins =
          game_.leap_origins[passed_.side][game_.plain[static_cast<std::size_t>(captor)]];
      marks.for_each(
          [&](std::size_t square) { found = found || origins[square].intersects(pieces); });
    });
    return found;
  }

  // The replies to one move, whose first square has been left already.
  std::uint64_t replies_to(const Group<W>& group, Code becomes, std::size_t to, Squares occupied,
                           Squares mine, const Squares& touched, bool guarded) const {
    Count count = base_;
    const bool captures = occupied_.test(to);
    occupied.set(to);
    mine.set(to);
    others_.for_each([&](std::size_t square) {
      const PassReplies& piece = pieces_[square];
      if (square == to) {
        count -= piece.count;
      } else if (touched.test(square) || piece.cares.test(to)) {
        Squares cares;
        count += count_of(piece.code, square, occupied, mine, cares);
        count -= piece.count;
      }
    });
    if (group.kind != Move::kDrop) count.moves += droppable_on(group.from);
    if (!captures) count.moves -= droppable_on(to);
    if (guarded || guards_.test(to)) {
      count.moves -= royal_moves_;
      count.moves += can_castle_ ? royal_moves_made(group.move_to(to))
                                 : royal_moves_after(becomes, to, occupied, mine);
    }
    return count.legal();
  }

  // The moves of the royal piece after a move.
  std::uint64_t royal_moves_made(const Move& move) const {
    const Node<W, P> next = after(node_, move);
    CountMoves<W> sink;
    const Generator<W, P> generator(next);
    generator.template pieces<true>(sink, generator.royals());
    generator.template castlings<true>(sink);
    return sink.moves;
  }
  // The same without castling, by which piece came to be on `to`.
  std::uint64_t royal_moves_after(Code becomes, std::size_t to, const Squares& occupied,
                                  const Squares& mine) const {
    const Code royal = passed_.code_at(king_);
    Squares moves = royal_movement().leaps[king_],
            captures = royal_movement().capturing_leaps[king_];
    for (const Part<W>& part : royal_movement().parts) {
      const Squares there = part.mover->reach(king_, occupied);
      if (part.moves) moves |= there;
      if (part.captures) captures |= there;
    }
    const Squares others = occupied - bit<W>(static_cast<int>(king_));
    const Squares still = mine - bit<W>(static_cast<int>(to));  // those that have not moved
    std::uint64_t count = 0;
    ((moves - occupied) | (captures & mine)).for_each([&](std::size_t square) {
      const Squares here = bit<W>(static_cast<int>(square));
      count += !replies_.attacked(square, royal, still - here, others | here) &&
               (square == to || !attacks(becomes, to, square, royal, others | here));
    });
    return count;
  }
  // Whether a piece of ours attacks a square on which something stands.
  bool attacks(Code code, std::size_t from, std::size_t square, Code on,
               const Squares& occupied) const {
    if (game_.movement(node_.side, code).capturing_leaps[from].test(square)) return true;
    for (const Attack<W>& attack : game_.attacks[node_.side])
      if (attack.by.has(code) && (!attack.facing || attack.on.has(on)) &&
          attack.back->reach(square, occupied).test(from))
        return true;
    return false;
  }
  const Movement<W>& royal_movement() const {
    return game_.movement(passed_.side, passed_.code_at(king_));
  }

  const Node<W, P>& node_;
  const Tables<W>& game_;
  const Node<W, P> passed_;
  Generator<W, P> replies_;
  std::uint64_t leaves_ = 0;

  Squares occupied_, mine_;
  Squares others_;        // the pieces of the other side that are not royal
  std::size_t king_ = 0;  // the one that is
  Squares touchy_, guards_, cared_for_;
  union {
    std::array<Squares, std::size_t{1} << P> looks_;  // by kind
  };
  Count base_;  // all replies to a pass, and of these
  std::uint64_t royal_moves_ = 0;
  std::array<const Squares*, kMostCodes> held_;
  std::size_t held_count_ = 0;
  bool can_castle_ = false;  // if nothing is attacked on the way
  union {
    std::array<PassReplies, 64 * W> pieces_;
  };
};

}  // namespace rookery::defined
