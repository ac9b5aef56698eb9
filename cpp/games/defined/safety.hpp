// Which moves of a node leave its royal pieces safe: by checks and pins, or by trying.
#pragma once

#include "games/defined/make.hpp"

namespace rookery::defined {

template <int W, int P>
class Safety {
 public:
  using Squares = Set<W>;

  // For the moves of a single piece, sorting all pieces by kind is not worth the time.
  explicit Safety(const Node<W, P>& node, bool sorted)
      : node_(node),
        game_(*node.game),
        occupied_(node.occupied()),
        own_(node.own & occupied_),
        enemy_(occupied_ - own_),
        is_sorted_(sorted) {
    for (const Code code : game_.royals) royals_ |= node.of(code, own_);
    if (sorted) sort_kinds();
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
  // Whether checks and pins decide what is legal, and what they are. Precondition: look_around()
  // was called.
  bool is_direct() const { return is_direct_; }
  const Squares& suspects() const { return suspects_; }
  bool is_check() const { return is_direct_ ? is_checked_ : in_check(node_); }

  const Squares& royals() const { return royals_; }
  // The pieces of a kind, of both sides.
  const Squares& kind(Code code) const { return kinds_[static_cast<std::size_t>(code)]; }

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

 protected:
  template <class Keep>
  static Squares filtered(const Squares& squares, Keep keep) {
    Squares kept;
    squares.for_each([&](std::size_t square) {
      if (keep(square)) kept.set(square);
    });
    return kept;
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
  bool is_safe_passing(std::size_t from, std::size_t to, Code code) const {
    return game_.explodes ? survives(from, to, node_.passer, code)
                          : is_safe(from, to, node_.passer, code);
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

  const Node<W, P>& node_;
  const Tables<W>& game_;
  Squares occupied_, own_, enemy_, royals_;
  bool is_direct_ = false;  // whether look_around() has found out what follows
  Squares allowed_;         // where pieces may go, unless they are
  Squares pinned_;          // for which there are ways,
  Squares suspects_;        // or whose every move is tried

 private:
  static constexpr std::size_t kMostPins = 16;

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

  // The squares, at least of these, on which the only royal piece could be captured.
  Squares danger(const Squares& targets, Code royal) const {
    const int by = node_.side ^ 1;
    const auto side = static_cast<std::size_t>(by);
    const Squares others = occupied_ - royals_;
    const Squares* const near = game_.near_royal_of(by, royals_.lowest());
    Squares found;
    for (Code code = 1; code <= game_.codes; ++code) {
      const auto at = static_cast<std::size_t>(code);
      const Squares pieces = kinds_[at] & enemy_ & near[at];
      if (!pieces.any()) continue;
      const Movement<W>& movement = game_.movement(by, code);
      pieces.for_each([&](std::size_t from) {
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
    if (is_direct_ && royals_.test(from) && !game_.no_checks)
      return targets.any() ? targets - danger(targets, code) : targets;
    return filtered(targets, [&](std::size_t to) { return is_safe(from, to, to, code); });
  }
  [[gnu::noinline]] Squares surviving(std::size_t from, const Squares& targets, Code code) const {
    return filtered(targets, [&](std::size_t to) { return survives(from, to, to, code); });
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

  bool is_sorted_;
  // In a union, so that it is not initialised where it is not used.
  union {
    std::array<Squares, std::size_t{1} << P> kinds_;  // of both sides, by code
  };
  bool is_checked_ = false;  // whether the royal piece is attacked
  bool is_odd_ = false;      // whether it has met a sight that cannot be judged so
  Squares in_sight_;         // squares seen from the enemy's royal piece, if checks are forbidden,
  union {
    std::array<Squares, std::size_t{1} << P> checks_from_;  // and from where each kind would
  };
  std::size_t pins_ = 0;
  std::array<std::size_t, kMostPins> pin_squares_;
  union {
    std::array<Squares, kMostPins> pin_ways_;
  };
};

}  // namespace rookery::defined
