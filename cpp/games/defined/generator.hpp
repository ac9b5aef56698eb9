// The moves of a node, as groups into a sink: add(kind, from, becomes, targets), as in Move.
//
// The order: kinds as they are defined, squares ascending; of a piece first the moves by which it
// stays what it is, then those that promote it, choice by choice, then en passant. After all pieces
// castling, in the order of the rules, and drops, by kind.
#pragma once

#include <algorithm>

#include "games/defined/groups.hpp"
#include "games/defined/make.hpp"

namespace rookery::defined {

template <int W, int P>
class Generator {
 public:
  using Squares = Set<W>;

  // For the moves of a single piece, sorting all pieces by kind is not worth the time.
  explicit Generator(const Node<W, P>& node, bool sorted = true)
      : node_(node),
        game_(*node.game),
        occupied_(node.occupied()),
        own_(node.own & occupied_),
        enemy_(occupied_ - own_),
        marks_(node.own - occupied_),
        is_sorted_(sorted) {
    for (const Code code : game_.royals) royals_ |= node.of(code, own_);
    if (sorted) sort_kinds();
  }

  // All moves.
  template <bool OnlyLegal, class Sink>
  void generate(Sink& sink) {
    if (OnlyLegal) look_around();
    if (OnlyLegal && game_.must_capture) return compulsory(sink);
    generate_any<OnlyLegal>(sink);
  }

  // The same, with none compulsory.
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

  // Finds the enemies that look at the royal piece, and what that means for moves. Without it every
  // move is tried.
  void look_around() {
    if (!game_.is_direct || royals_.count() != 1) return;
    const std::size_t king = royals_.lowest();
    const Code code = node_.code_at(king);
    const int by = node_.side ^ 1;
    const auto side = static_cast<std::size_t>(by);
    allowed_ = game_.shape.squares;
    const Squares able = game_.explodes ? able_to_capture(node_, king, by, enemy_) : enemy_;
    (game_.near[side][king] & able).for_each([&](std::size_t from) {
      if (!game_.movement(by, node_.code_at(from)).capturing_leaps[from].test(king)) return;
      is_checked_ = true;
      allowed_ &= bit<W>(static_cast<int>(from));
    });
    for (const Attack<W>& attack : game_.attacks[side]) {
      if (attack.facing && !attack.on.has(code)) continue;
      const Squares origins =
          attackers(attack, attack.facing ? enemy_ : able) & attack.origins[king];
      if (!origins.any()) continue;
      origins.for_each([&](std::size_t from) {
        const Sight<W>* sight = attack.sight(king, from);
        do look_along(*sight, from);
        while (!sight++->last);
      });
    }
    is_direct_ = !is_odd_ && (!game_.no_checks || look_at_enemy());
  }
  // Whether checks and pins decide what is legal, and what they are. Precondition: look_around() or
  // generate() was called.
  bool is_direct() const { return is_direct_; }
  const Squares& suspects() const { return suspects_; }
  bool is_check() const { return is_direct_ ? is_checked_ : in_check(node_); }

  template <bool OnlyLegal, class Sink>
  void pieces(Sink& sink, const Squares& movers) const {
    for (Code code = 1; code <= game_.codes; ++code) {
      Squares pieces = kinds_[static_cast<std::size_t>(code)] & movers;
      if (!pieces.any()) continue;
      const Movement<W>& movement = game_.movement(node_.side, code);
      const Promotions<W>& promotions = game_.promotions[static_cast<std::size_t>(code)];
      const bool passes = marks_.any() && captors().has(code);
      if constexpr (Sink::kCounts)
        if (!passes) pieces = count_together<OnlyLegal>(sink, code, movement, promotions, pieces);
      pieces.for_each([&](std::size_t from) {
        piece<OnlyLegal>(sink, code, movement, promotions, from, reached(movement, passes, from));
      });
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

  const Squares& royals() const { return royals_; }
  // The pieces of a kind, of both sides.
  const Squares& kind(Code code) const { return kinds_[static_cast<std::size_t>(code)]; }
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

  // Those of the rules whose bits are set.
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
      const Squares same = own_ & (kinds_[static_cast<std::size_t>(code)] |
                                   kinds_[static_cast<std::size_t>(rule.marked)]);
      for (const Squares& file : game_.files)
        if ((same & file).count() >= static_cast<std::size_t>(rule.per_file)) targets -= file;
    }
    return OnlyLegal ? legal_drops(code, targets, rule.may_mate) : targets;
  }

  // The same as is_attacked(), with the sets that are known here: few enemies could attack a square
  // at all.
  bool attacked(std::size_t square, Code on, const Squares& enemy, const Squares& occupied) const {
    const int by = node_.side ^ 1;
    if (!is_sorted_) return is_attacked(node_, by, square, on, enemy, occupied);
    const auto side = static_cast<std::size_t>(by);
    const Squares leapers = game_.near[side][square] & enemy;
    for (std::size_t i = 0; i < W; ++i)
      for (std::uint64_t rest = leapers.data()[i]; rest; rest &= rest - 1) {
        const std::size_t from = i * 64 + static_cast<std::size_t>(std::countr_zero(rest));
        if (game_.movement(by, node_.code_at(from)).capturing_leaps[from].test(square)) return true;
      }
    for (const Attack<W>& attack : game_.attacks[side]) {
      if (attack.facing && !attack.on.has(on)) continue;
      const Squares origins = attackers(attack, enemy) & attack.origins[square];
      if (origins.any() && attack.back->reach(square, occupied).intersects(origins)) return true;
    }
    return false;
  }

 private:
  static constexpr std::size_t kMostPins = 16;

  // Counts the moves of all of these pieces that can be counted at once, and gives the others.
  template <bool OnlyLegal, class Sink>
  Squares count_together(Sink& sink, Code code, const Movement<W>& movement,
                         const Promotions<W>& promotions, const Squares& pieces) const {
    if (movement.steps.empty()) return pieces;
    const bool checked = OnlyLegal && game_.has_royal;
    if (checked && (!is_direct_ || game_.royal.has(code) || game_.no_checks)) return pieces;
    const bool explodes = checked && game_.explodes;  // then every capture is tried
    Squares together = pieces - promotions.leaving[node_.side];
    if (checked) together -= pinned_ | suspects_;
    // A step costs about a third of what a piece does.
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

  template <class Keep>
  static Squares filtered(const Squares& squares, Keep keep) {
    Squares kept;
    squares.for_each([&](std::size_t square) {
      if (keep(square)) kept.set(square);
    });
    return kept;
  }

  // Whether no royal piece can be captured after a move by which a piece comes to be `code`.
  bool is_safe(std::size_t from, std::size_t to, std::size_t taken, Code code) const {
    if (!game_.has_royal) return true;
    Squares occupied = occupied_, enemy = enemy_, royals = royals_;
    occupied.reset(from);
    occupied.reset(taken);
    occupied.set(to);
    enemy.reset(taken);
    royals.reset(from);
    if (game_.royal.has(code)) royals.set(to);
    if (!are_safe(royals, to, code, enemy, occupied)) return false;
    return !game_.no_checks || gives_no_check(from, to, taken, code);
  }
  // Precondition: the game has no_checks.
  bool gives_no_check(std::size_t from, std::size_t to, std::size_t taken, Code code) const {
    if (is_direct_ && taken == to && !in_sight_.test(from))
      return !checks_from_[static_cast<std::size_t>(code)].test(to);
    return !in_check(after(node_, move_of(from, to, taken, code)));
  }
  bool is_safe_passing(std::size_t from, std::size_t to, Code code) const {
    return game_.explodes ? survives(from, to, node_.passer, code)
                          : is_safe(from, to, node_.passer, code);
  }
  // The same as is_safe() in a game with explosions.
  [[gnu::noinline]] bool survives(std::size_t from, std::size_t to, std::size_t taken,
                                  Code code) const {
    if (!game_.has_royal) return true;
    Squares occupied = occupied_, enemy = enemy_, royals = royals_;
    if (occupied_.test(taken)) {
      const Squares gone = exploded(node_, from, to, taken);
      if (gone.intersects(royals_)) return false;
      occupied -= gone;
      enemy -= gone;
      if (is_blown_up(node_, enemy)) return true;  // it wins, whatever checks there are
    } else {
      occupied.reset(from);
      occupied.set(to);
      royals.reset(from);
      if (game_.royal.has(code)) royals.set(to);
    }
    bool safe = true;
    royals.for_each([&](std::size_t square) {
      safe = safe && !is_attacked(node_, node_.side ^ 1, square,
                                  square == to ? code : node_.code_at(square), enemy, occupied);
    });
    return safe && (!game_.no_checks || !in_check(after(node_, move_of(from, to, taken, code))));
  }
  Move move_of(std::size_t from, std::size_t to, std::size_t taken, Code code) const {
    return {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
            static_cast<std::uint8_t>(code == node_.code_at(from) ? 0 : code),
            taken == to ? Move::kPlain : Move::kEnPassant};
  }
  // `code` stands on `to`; the other royal pieces stand where they stood.
  bool are_safe(const Squares& royals, std::size_t to, Code code, const Squares& enemy,
                const Squares& occupied) const {
    bool safe = true;
    royals.for_each([&](std::size_t square) {
      safe =
          safe && !attacked(square, square == to ? code : node_.code_at(square), enemy, occupied);
    });
    return safe;
  }

  // Where a piece may go, of these squares, that is `code` afterwards.
  [[gnu::always_inline]] Squares safe_targets(std::size_t from, const Squares& targets,
                                              Code code) const {
    if (!game_.has_royal) return targets;
    if (is_direct_ && !game_.royal.has(code) && !suspects_.test(from)) {
      Squares safe = targets & allowed_;
      if (pinned_.test(from))
        for (std::size_t i = 0; i < pins_; ++i)
          if (pin_squares_[i] == from) safe &= pin_ways_[i];
      if (!game_.is_special || (!game_.no_checks && !targets.intersects(enemy_))) return safe;
      return special(from, targets, safe, code);
    }
    return tried(from, targets, code);
  }
  // The squares, at least of these, on which the only royal piece could be captured.
  Squares danger(const Squares& targets, Code royal) const {
    const int by = node_.side ^ 1;
    const auto side = static_cast<std::size_t>(by);
    const Squares others = occupied_ - royals_;
    const Squares& near = game_.near_royal[side][royals_.lowest()];
    Squares found;
    for (Code code = 1; code <= game_.codes; ++code) {
      const Squares pieces = kinds_[static_cast<std::size_t>(code)] & enemy_;
      const Movement<W>& movement = game_.movement(by, code);
      (movement.rides ? pieces : pieces & near).for_each([&](std::size_t from) {
        found |= movement.capturing_leaps[from];
        for (const Part<W>& part : movement.parts)
          if (part.captures) found |= part.mover->reach(from, others);
      });
    }
    for (const Attack<W>& attack : game_.attacks[side])
      if (attack.facing && attack.on.has(royal))
        (targets - found).for_each([&](std::size_t to) {
          if (attack.back->reach(to, others).intersects(attackers(attack, enemy_))) found.set(to);
        });
    return found;
  }

  // The safe targets that remain in games with explosions or forbidden checks.
  [[gnu::noinline]] Squares special(std::size_t from, const Squares& targets, const Squares& safe,
                                    Code code) const {
    // A capture that explodes can remove more than pins and checks account for.
    if (game_.explodes) {
      const Squares quiet = safe - enemy_;
      return surviving(from, targets & enemy_, code) |
             (game_.no_checks ? surviving(from, quiet, code) : quiet);
    }
    if (!in_sight_.test(from)) return safe - checks_from_[static_cast<std::size_t>(code)];
    return filtered(safe, [&](std::size_t to) { return gives_no_check(from, to, to, code); });
  }
  [[gnu::noinline]] Squares tried(std::size_t from, const Squares& targets, Code code) const {
    if (game_.explodes) [[unlikely]]
      return surviving(from, targets, code);
    // For one or two squares less has to be looked at.
    if (is_direct_ && royals_.test(from) && !game_.no_checks && targets.count() > 2)
      return targets - danger(targets, code);
    return filtered(targets, [&](std::size_t to) { return is_safe(from, to, to, code); });
  }
  [[gnu::noinline]] Squares surviving(std::size_t from, const Squares& targets, Code code) const {
    return filtered(targets, [&](std::size_t to) { return survives(from, to, to, code); });
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

  // The squares, of these, from which a piece that is dropped can attack a royal piece.
  Squares could_check(Code code, const Squares& targets) const {
    if (game_.hops[node_.side]) return targets;  // it may be what another hops over
    Squares found;
    const Movement<W>& movement = game_.movement(node_.side, code);
    node_.of(game_.royal, enemy_).for_each([&](std::size_t royal) {
      const Squares near = game_.near[node_.side][royal] & targets;
      found |= filtered(
          near, [&](std::size_t from) { return movement.capturing_leaps[from].test(royal); });
      for (const Attack<W>& attack : game_.attacks[node_.side])
        if (attack.by.has(code)) found |= attack.back->reach(royal, occupied_) & targets;
    });
    return found;
  }

  static Move drop_of(Code code, std::size_t to) {
    return {0, static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(code), Move::kDrop};
  }

  Squares attackers(const Attack<W>& attack, const Squares& among) const {
    Squares pieces;
    for (const Code code : attack.codes) pieces |= kinds_[static_cast<std::size_t>(code)];
    return pieces & among;
  }

  // Finds from where a piece would give check, by kind, and the squares that are seen from the
  // enemy's royal piece: who leaves one of them may open a line. False if there is not one such
  // piece.
  [[gnu::noinline]] bool look_at_enemy() {
    const Squares royals = node_.of(game_.royal, enemy_);
    if (royals.count() != 1) return false;
    const std::size_t king = royals.lowest();
    const Code royal = node_.code_at(king);
    const std::size_t us = node_.side;
    for (Code code = 1; code <= game_.codes; ++code) {
      const auto at = static_cast<std::size_t>(code);
      checks_from_[at] = game_.leap_origins[us][game_.plain[at]][king];
    }
    for (const Attack<W>& attack : game_.attacks[us]) {
      if (attack.facing && !attack.on.has(royal)) continue;
      const Squares seen = attack.back->reach(king, occupied_);
      in_sight_ |= seen;
      for (const Code code : attack.codes) checks_from_[static_cast<std::size_t>(code)] |= seen;
    }
    return true;
  }

  // The enemy on `from` sees the royal piece, or would if other pieces stood between.
  void look_along(const Sight<W>& sight, std::size_t from) {
    const Squares blockers = sight.between & occupied_;
    const std::size_t missing = blockers.count() - sight.over;  // 0: it is a check
    if (missing + 1 > 2) return;                                // a move changes it by one at most
    Squares way = sight.between - (sight.over ? occupied_ : Squares{});
    way.set(from);
    if (sight.odd) {
      is_odd_ = true;
    } else if (missing == 0) {
      is_checked_ = true;
      allowed_ &= way;
      if (sight.over) suspects_ |= blockers & own_;
    } else if (missing == 1) {
      const Squares own = blockers & own_;
      if (sight.over == 0) {
        if (own.any()) pin(own.lowest(), way);
      } else {
        own.for_each([&](std::size_t square) { pin(square, way); });
      }
    } else {
      // One more between them, and it is a check.
      allowed_ -= sight.between - occupied_;
      suspects_ |= blockers & own_;
    }
  }
  void pin(std::size_t square, const Squares& way) {
    if (pins_ == kMostPins) {
      suspects_.set(square);
      return;
    }
    pinned_.set(square);
    pin_squares_[pins_] = square;
    pin_ways_[pins_++] = way;
  }

  bool is_safe_castling(const CastlingRule& rule, const Move& move) const {
    if (game_.has_royal && game_.royal.has(rule.king)) {
      // As if the first piece stood on each square in turn, and the second had not moved.
      for (const int square : rule.crossed) {
        if (game_.explodes && square == rule.king_to) continue;  // both have arrived then
        Squares occupied = occupied_;
        occupied.reset(static_cast<std::size_t>(rule.king_from));
        occupied.set(static_cast<std::size_t>(square));
        const auto at = static_cast<std::size_t>(square);
        if (game_.explodes ? is_attacked(node_, node_.side ^ 1, at, rule.king, enemy_, occupied)
                           : attacked(at, rule.king, enemy_, occupied))
          return false;
      }
    }
    const Node<W, P> next = after(node_, move);
    return !in_check(next, false) && !(game_.no_checks && in_check(next));
  }

  // A kind is its digits: the lower ones and the higher ones are looked at apart.
  void sort_kinds() {
    constexpr std::size_t kLow = P / 2, kHigh = P - kLow, kMask = (std::size_t{1} << kLow) - 1;
    std::array<Squares, std::size_t{1} << kLow> low;
    std::array<Squares, std::size_t{1} << kHigh> high;
    const auto split = [&](auto& parts, std::size_t first) {
      for (std::size_t part = 0; part < parts.size(); ++part) {
        parts[part] = occupied_;
        for (std::size_t i = 0; std::size_t{1} << i < parts.size(); ++i) {
          if (part >> i & 1) {
            parts[part] &= node_.planes[first + i];
          } else {
            parts[part] -= node_.planes[first + i];
          }
        }
      }
    };
    split(low, 0);
    split(high, kLow);
    const std::size_t end = P <= 4 ? kinds_.size() : static_cast<std::size_t>(game_.codes) + 1;
    for (std::size_t code = 0; code < end; ++code)
      kinds_[code] = low[code & kMask] & high[code >> kLow];
  }

  static bool has_moves(const Node<W, P>& node) {
    CountMoves<W> sink;
    Generator generator(node);
    generator.template generate<true>(sink);
    return sink.moves > 0;
  }

  const Node<W, P>& node_;
  const Tables<W>& game_;
  Squares occupied_, own_, enemy_, marks_, royals_;
  bool is_sorted_;
  // In a union, so that it is not initialised where it is not used.
  union {
    std::array<Squares, std::size_t{1} << P> kinds_;  // of both sides, by code
  };

  bool is_direct_ = false;   // whether look_around() has found out what follows
  bool is_checked_ = false;  // whether the royal piece is attacked
  bool is_odd_ = false;      // whether it has met a sight that cannot be judged so
  Squares allowed_;          // where pieces may go, unless they are
  Squares pinned_;           // for which there are ways,
  Squares suspects_;         // or whose every move is tried
  Squares in_sight_;         // squares seen from the enemy's royal piece, if nobody may give check,
  union {
    std::array<Squares, std::size_t{1} << P> checks_from_;  // and from where each kind would
  };
  std::size_t pins_ = 0;
  std::array<std::size_t, kMostPins> pin_squares_;
  union {
    std::array<Squares, kMostPins> pin_ways_;
  };
};

// All moves, whether the game goes on or not.
template <bool OnlyLegal, int W, int P>
[[gnu::noinline]] void list_groups(const Node<W, P>& node, GroupList<W>& groups) {
  Generator<W, P> generator(node);
  generator.template generate<OnlyLegal>(groups);
}

}  // namespace rookery::defined
