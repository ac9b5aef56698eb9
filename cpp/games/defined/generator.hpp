// The moves of a node, as groups into a sink: add(kind, from, becomes, targets), as in Move.
//
// The order: kinds as they are defined, squares ascending; of a piece first the moves by which it
// stays what it is, then those that promote it, choice by choice, then en passant. After all pieces
// castling, in the order of the rules, and drops, by kind.
#pragma once

#include <algorithm>

#include "games/defined/groups.hpp"
#include "games/defined/safety.hpp"

namespace rookery::defined {

template <int W, int P>
class Generator : public Safety<W, P> {
  using Base = Safety<W, P>;

 protected:
  using Base::allowed_;
  using Base::enemy_;
  using Base::game_;
  using Base::is_direct_;
  using Base::node_;
  using Base::occupied_;
  using Base::own_;
  using Base::pinned_;
  using Base::safe_targets;
  using Base::suspects_;

 public:
  using Base::kind;
  using Base::look_around;
  using typename Base::Squares;

  explicit Generator(const Node<W, P>& node, bool sorted = true)
      : Base(node, sorted), marks_(node.own - occupied_) {}

  // Generates all moves, or only the legal ones.
  template <bool OnlyLegal, class Sink>
  void generate(Sink& sink) {
    if (OnlyLegal) look_around();
    generate_seen<OnlyLegal>(sink);
  }
  // The same, if look_around() was called.
  template <bool OnlyLegal, class Sink>
  void generate_seen(Sink& sink) {
    if (OnlyLegal && game_.must_capture) return compulsory(sink);
    generate_any<OnlyLegal>(sink);
  }

  // The same, as if no capture were compulsory.
  template <bool OnlyLegal, class Sink>
  void generate_any(Sink& sink) {
    pieces<OnlyLegal>(sink, own_);
    if (node_.rights & game_.rights_of[node_.side]) castlings<OnlyLegal>(sink);
    if (game_.has_hands) drops<OnlyLegal>(sink);
  }

  // The legal moves where captures are compulsory.
  template <class Sink>
  [[gnu::noinline]] void compulsory(Sink& sink) {
    GroupList<W> all;
    generate_any<true>(all);
    const auto captures = [&](const Group<W>& group) {
      return group.kind == Move::kEnPassant ? group.targets : group.targets & enemy_;
    };
    const bool must = std::any_of(all.begin(), all.end(),
                                  [&](const Group<W>& group) { return captures(group).any(); });
    for (const Group<W>& group : all)
      sink.add(group.kind, group.from, group.becomes, must ? captures(group) : group.targets);
  }

  template <bool OnlyLegal, class Sink>
  void pieces(Sink& sink, const Squares& movers) const {
    for (Code code = 1; code <= game_.codes; ++code) {
      Squares pieces = kind(code) & movers;
      if (!pieces.any()) continue;
      const Movement<W>& movement = game_.movement(node_.side, code);
      const Promotions<W>& promotions = game_.promotions[static_cast<std::size_t>(code)];
      const bool passes = marks_.any() && captors().has(code);
      if constexpr (Sink::kCounts)
        if (!passes) pieces = count_together<OnlyLegal>(sink, code, movement, promotions, pieces);
      if (passes || !goes_freely<OnlyLegal>(code, promotions, pieces)) {
        carefully<OnlyLegal>(sink, code, movement, promotions, pieces, passes);
        continue;
      }
      // Copies stay in registers; everything else could be changed by what a sink writes.
      const Squares occupied = occupied_, own = own_, enemy = enemy_;
      const Squares allowed = OnlyLegal && game_.has_royal ? allowed_ : game_.shape.squares;
      const Squares promoting = promotions.anywhere[node_.side];
      const auto go = [&](std::size_t from, const Squares& targets) {
        if (targets.intersects(promoting)) [[unlikely]] {
          promote<OnlyLegal>(sink, promotions, movement, code, from, targets);
        } else {
          sink.add(Move::kPlain, from, 0, targets & allowed);
        }
      };
      if (movement.alike) {
        pieces.for_each([&](std::size_t from) {
          Squares targets = movement.leaps[from];
          for (const Part<W>& part : movement.parts) targets |= part.mover->reach(from, occupied);
          go(from, targets - own);
        });
      } else {
        pieces.for_each([&](std::size_t from) {
          Squares moves = movement.leaps[from], captures = movement.capturing_leaps[from];
          for (const Part<W>& part : movement.parts) {
            const Squares there = part.mover->reach(from, occupied);
            if (part.moves) moves |= there;
            if (part.captures) captures |= there;
          }
          go(from, (moves - occupied) | (captures & enemy));
        });
      }
    }
  }

  // The moves of one piece to one square. Every one is tried, so look_around() is not needed, nor
  // are the kinds.
  template <bool OnlyLegal, class Sink>
  void piece_to(Sink& sink, std::size_t from, std::size_t to) const {
    const Code code = node_.code_at(from);
    const Movement<W>& movement = game_.movement(node_.side, code);
    Reached all = reached(movement, marks_.any() && captors().has(code), from);
    const Squares only = bit<W>(static_cast<int>(to));
    all.targets &= only;
    all.passing &= only;
    if (all.targets.any() || all.passing.any())
      piece<OnlyLegal>(sink, code, movement, game_.promotions[static_cast<std::size_t>(code)], from,
                       all);
  }

  // How many moves a piece that is not royal has to these squares, going by checks and pins.
  // Precondition: it is_direct(), and no suspect.
  std::uint32_t count_safe(Code code, std::size_t from, const Squares& targets) const {
    const Promotions<W>& promotions = game_.promotions[static_cast<std::size_t>(code)];
    CountMoves<W> sink;
    piece<true>(sink, code, game_.movement(node_.side, code), promotions, from, {targets, {}});
    return static_cast<std::uint32_t>(sink.moves);
  }

  // The squares on which a capture en passant is legal.
  Squares passable() const {
    GroupList<W> found;
    captors().for_each([&](Code code) {
      const Movement<W>& movement = game_.movement(node_.side, code);
      node_.of(code, own_).for_each([&](std::size_t from) {
        const Reached all = reached(movement, true, from);
        if (all.passing.any())
          piece<true>(found, code, movement, game_.promotions[static_cast<std::size_t>(code)], from,
                      all);
      });
    });
    return found.targets_of(Move::kEnPassant);
  }

  // Castling by the rules whose bits are set.
  template <bool OnlyLegal, class Sink>
  void castlings(Sink& sink, std::uint64_t rules = ~std::uint64_t{0}) const {
    rules &= node_.rights & game_.rights_of[node_.side];
    for (std::size_t i = 0; i < game_.castling_free.size(); ++i) {
      if (!(rules >> i & 1)) continue;
      if (game_.castling_free[i].intersects(occupied_)) continue;
      const CastlingRule& rule = game_.book.castling()[i];
      const Move move{static_cast<std::uint8_t>(rule.king_from),
                      static_cast<std::uint8_t>(rule.king_to), static_cast<std::uint8_t>(i),
                      Move::kCastling};
      if (!OnlyLegal || is_safe_castling(rule, move))
        sink.add(Move::kCastling, move.from, move.becomes, bit<W>(rule.king_to));
    }
  }

  template <bool OnlyLegal, class Sink>
  void drops(Sink& sink) const {
    const auto& hand = node_.hands[node_.side];
    for (const Code code : game_.droppable)
      if (hand[static_cast<std::size_t>(code)])
        sink.add(Move::kDrop, 0, code, drop_targets<OnlyLegal>(code, game_.shape.squares));
  }
  // Where a piece that is in hand may be dropped, of these squares.
  template <bool OnlyLegal>
  Squares drop_targets(Code code, const Squares& among) const {
    const DropRule<W>& rule = game_.drops[static_cast<std::size_t>(code)];
    Squares targets = (rule.squares[node_.side] & among) - occupied_;
    if (rule.per_file) {
      const Squares same = own_ & (kind(code) | kind(rule.marked));
      for (const Squares& file : game_.files)
        if ((same & file).count() >= static_cast<std::size_t>(rule.per_file)) targets -= file;
    }
    return OnlyLegal ? legal_drops(code, targets, rule.may_mate) : targets;
  }

 protected:
  struct Reached {
    Squares targets, passing;  // by ordinary moves, and en passant
  };
  [[gnu::always_inline]] Reached reached(const Movement<W>& movement, bool passes,
                                         std::size_t from) const {
    Reached all;
    if (movement.alike && !passes) {
      all.targets = movement.leaps[from];
      for (const Part<W>& part : movement.parts) all.targets |= part.mover->reach(from, occupied_);
      all.targets -= own_;
    } else {
      Squares moves = movement.leaps[from], captures = movement.capturing_leaps[from];
      for (const Part<W>& part : movement.parts) {
        const Squares there = part.mover->reach(from, occupied_);
        if (part.moves) moves |= there;
        if (part.captures) captures |= there;
      }
      all.targets = (moves - occupied_) | (captures & enemy_);
      if (passes) all.passing = captures & marks_;
    }
    return all;
  }

  template <bool OnlyLegal, class Sink>
  void promote(Sink& sink, const Promotions<W>& promotions, const Movement<W>& movement, Code code,
               std::size_t from, const Squares& targets) const {
    const Squares stay = staying(promotions, movement, from, targets);
    sink.add(Move::kPlain, from, 0, OnlyLegal ? safe_targets(from, stay, code) : stay);
    for (const Choice& choice : promotions.choices) {
      const Squares there = choosing(promotions, choice, from, targets);
      if (there.any())
        sink.add(Move::kPlain, from, choice.becomes,
                 OnlyLegal ? safe_targets(from, there, choice.becomes) : there);
    }
  }

 private:
  using Base::are_safe;
  using Base::could_check;
  using Base::filtered;
  using Base::is_safe_castling;
  using Base::is_safe_passing;
  using Base::royals_;

  template <bool OnlyLegal, class Sink>
  [[gnu::noinline]] void carefully(Sink& sink, Code code, const Movement<W>& movement,
                                   const Promotions<W>& promotions, const Squares& pieces,
                                   bool passes) const {
    pieces.for_each([&](std::size_t from) {
      piece<OnlyLegal>(sink, code, movement, promotions, from, reached(movement, passes, from));
    });
  }
  // Whether the legal moves of these pieces, without promotions, are exactly those to allowed
  // squares. This tests once for a kind what would otherwise be tested for each of its pieces.
  template <bool OnlyLegal>
  bool goes_freely(Code code, const Promotions<W>& promotions, const Squares& pieces) const {
    if (pieces.intersects(promotions.leaving[node_.side])) return false;
    if (!OnlyLegal || !game_.has_royal) return true;
    return is_direct_ && !game_.is_special && !game_.royal.has(code) &&
           !pieces.intersects(pinned_ | suspects_);
  }

  // Counts the moves of those pieces that can be counted together, and returns the other pieces.
  template <bool OnlyLegal, class Sink>
  Squares count_together(Sink& sink, Code code, const Movement<W>& movement,
                         const Promotions<W>& promotions, const Squares& pieces) const {
    if (movement.steps.empty()) return pieces;
    const bool checked = OnlyLegal && game_.has_royal;
    if (checked && (!is_direct_ || game_.royal.has(code) || game_.no_checks)) return pieces;
    const bool explodes = checked && game_.explodes;  // then every capture is tried
    Squares together = pieces - promotions.leaving[node_.side];
    if (checked) together -= pinned_ | suspects_;
    // A step costs about a third as much as a piece.
    if (3 * together.count() < movement.steps.size()) return pieces;
    Squares here, tried;
    for (const Step<W>& step : movement.steps) {
      here = slid<W>((step.goes_on ? here - occupied_ : together) & step.origins, step.distance);
      Squares targets = (here & step.moves) - occupied_;
      const Squares captures = here & step.captures & enemy_;
      if (explodes) {
        tried |= captures;
      } else {
        targets |= captures;
      }
      if (checked) targets &= allowed_;
      sink.count(targets);
      if (targets.intersects(promotions.anywhere[node_.side])) {
        // Where promotion is forced, staying as it is cannot be chosen.
        const std::size_t from = together.lowest();
        sink.moves -= targets.count();
        sink.count(staying(promotions, movement, from, targets));
        for (const Choice& choice : promotions.choices)
          sink.count(choosing(promotions, choice, from, targets));
      }
    }
    if (tried.any())
      together.for_each([&](std::size_t from) {
        const Squares captures = reached(movement, false, from).targets & tried;
        if (captures.any())
          piece<OnlyLegal>(sink, code, movement, promotions, from, {captures, {}});
      });
    return pieces - together;
  }

  template <bool OnlyLegal, class Sink>
  [[gnu::always_inline]] void piece(Sink& sink, Code code, const Movement<W>& movement,
                                    const Promotions<W>& promotions, std::size_t from,
                                    const Reached& all) const {
    const Squares& targets = all.targets;
    if (all.passing.any()) [[unlikely]]
      return pass<OnlyLegal>(sink, promotions, movement, code, from, targets, all.passing);
    if (!targets.intersects(promotions.anywhere[node_.side]) &&
        !promotions.leaving[node_.side].test(from)) {
      sink.add(Move::kPlain, from, 0, OnlyLegal ? safe_targets(from, targets, code) : targets);
    } else {
      promote<OnlyLegal>(sink, promotions, movement, code, from, targets);
    }
  }

  // Where a zone applies to a piece that begins on a square.
  Squares zone_of(const PromotionZone<W>& zone, std::size_t from) const {
    const Squares& squares = zone.squares[node_.side];
    return zone.leaving && squares.test(from) ? game_.shape.squares : squares;
  }
  Squares staying(const Promotions<W>& promotions, const Movement<W>& movement, std::size_t from,
                  Squares targets) const {
    for (const PromotionZone<W>& zone : promotions.zones) {
      if (zone.forced == Forced::kNever) continue;
      const Squares there = zone_of(zone, from);
      targets -= zone.forced == Forced::kAlways ? there : there & movement.stuck;
    }
    return targets;
  }
  Squares choosing(const Promotions<W>& promotions, const Choice& choice, std::size_t from,
                   const Squares& targets) const {
    Squares there;
    for (const std::size_t zone : choice.zones) there |= zone_of(promotions.zones[zone], from);
    return there & targets;
  }

  // The moves of a piece that can capture en passant on some squares. It does so wherever it may,
  // and only goes there where it may not, which can depend on what it becomes.
  template <bool OnlyLegal, class Sink>
  [[gnu::noinline]] void pass(Sink& sink, const Promotions<W>& promotions,
                              const Movement<W>& movement, Code code, std::size_t from,
                              const Squares& targets, const Squares& passing) const {
    const Squares reached = targets | passing;
    const auto each = [&](auto visit) {
      visit(staying(promotions, movement, from, reached), code, 0);
      for (const Choice& choice : promotions.choices)
        visit(choosing(promotions, choice, from, reached), choice.becomes, choice.becomes);
    };
    const auto captured = [&](const Squares& squares, Code as) {
      if (!OnlyLegal) return squares & passing;
      return filtered(squares & passing,
                      [&](std::size_t to) { return is_safe_passing(from, to, as); });
    };
    each([&](const Squares& squares, Code as, Code becomes) {
      const Squares others = (squares & targets) - captured(squares, as);
      sink.add(Move::kPlain, from, becomes, OnlyLegal ? safe_targets(from, others, as) : others);
    });
    each([&](const Squares& squares, Code as, Code becomes) {
      sink.add(Move::kEnPassant, from, becomes, captured(squares, as));
    });
  }

  const Kinds& captors() const {
    return game_.captors[static_cast<std::size_t>(node_.code_at(node_.passer))];
  }

  Squares legal_drops(Code code, const Squares& targets, bool may_mate) const {
    if (!game_.has_royal) return targets;
    const bool no_checks = game_.no_checks;
    Squares safe;
    if (is_direct_) {
      safe = targets & allowed_;
    } else {
      safe = filtered(targets, [&](std::size_t to) {
        Squares occupied = occupied_;
        occupied.set(to);
        return game_.explodes ? !in_check(after(node_, drop_of(code, to)), false)
                              : are_safe(royals_, to, code, enemy_, occupied);
      });
    }
    if (may_mate && !no_checks) return safe;
    const Squares checking = could_check(code, safe);
    return (safe - checking) | filtered(checking, [&](std::size_t to) {
             const Node<W, P> next = after(node_, drop_of(code, to));
             return !in_check(next) || (!no_checks && has_moves(next));
           });
  }

  static Move drop_of(Code code, std::size_t to) {
    return {0, static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(code), Move::kDrop};
  }

  static bool has_moves(const Node<W, P>& node) {
    CountMoves<W> sink;
    Generator generator(node);
    generator.template generate<true>(sink);
    return sink.moves > 0;
  }

  Squares marks_;  // where a capture en passant may be legal
};

// All moves, whether the game goes on or not.
template <bool OnlyLegal, int W, int P>
[[gnu::noinline]] void list_groups(const Node<W, P>& node, GroupList<W>& groups) {
  Generator<W, P> generator(node);
  generator.template generate<OnlyLegal>(groups);
}

}  // namespace rookery::defined
