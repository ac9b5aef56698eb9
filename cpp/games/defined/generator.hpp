// The moves of a node, as groups into a sink:
//   group(from, targets, becomes)   a piece goes to any of these squares; becomes: 0 if it stays
//   single(move)                    en passant and castling
//   drop(code, targets)             from the hand
//
// The order: kinds as they are defined, squares ascending; of a piece first the moves by which it
// stays what it is, then those that promote it, choice by choice, then en passant. After all pieces
// castling, in the order of the rules, and drops, by kind.
#pragma once

#include <algorithm>

#include "games/defined/make.hpp"

namespace rookery::defined {

template <int W>
struct CountMoves {
  static constexpr bool kCounts = true;  // moves need not be distinguished
  std::uint64_t moves = 0;
  void count(const Set<W>& targets) { moves += targets.count(); }
  void group(std::size_t, const Set<W>& targets, Code) { moves += targets.count(); }
  void drop(Code, const Set<W>& targets) { moves += targets.count(); }
  void single(const Move&) { ++moves; }
};

// The only other sink: with a lambda in its place the generator would be compiled for each.
template <int W>
struct ListMoves {
  static constexpr bool kCounts = false;
  MoveList moves;
  void group(std::size_t from, const Set<W>& targets, Code becomes) {
    targets.for_each([&](std::size_t to) {
      moves.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                       static_cast<std::uint8_t>(becomes), Move::kPlain});
    });
  }
  void drop(Code code, const Set<W>& targets) {
    targets.for_each([&](std::size_t to) {
      moves.push_back(
          {0, static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(code), Move::kDrop});
    });
  }
  void single(const Move& move) { moves.push_back(move); }
};

template <int W, int P>
class Generator {
 public:
  using Squares = Set<W>;

  explicit Generator(const Node<W, P>& node)
      : node_(node),
        game_(*node.game),
        occupied_(node.occupied()),
        own_(node.own & occupied_),
        enemy_(occupied_ - own_),
        marks_(node.own - occupied_) {
    for (Code code = 1; code <= game_.codes; ++code)
      kinds_[static_cast<std::size_t>(code)] = node.of(code, occupied_);
    if (!game_.has_royal) return;
    for (const Code code : game_.royals) royals_ |= kinds_[static_cast<std::size_t>(code)];
    royals_ &= own_;
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
    ListMoves<W> all;
    generate_any<true>(all);
    const auto captures = [&](const Move& move) {
      return move.kind == Move::kEnPassant ||
             (move.kind == Move::kPlain && occupied_.test(move.to));
    };
    const bool must = std::any_of(all.moves.begin(), all.moves.end(), captures);
    for (const Move& move : all.moves)
      if (!must || captures(move)) sink.single(move);
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
    (game_.near[side][king] & enemy_).for_each([&](std::size_t from) {
      if (game_.movement(by, node_.code_at(from)).capturing_leaps[from].test(king))
        allowed_ &= bit<W>(static_cast<int>(from));
    });
    for (const Attack<W>& attack : game_.attacks[side]) {
      if (attack.facing && !attack.on.has(code)) continue;
      const Squares origins = attackers(attack, enemy_) & attack.origins[king];
      if (!origins.any()) continue;
      origins.for_each([&](std::size_t from) {
        const Sight<W>* sight = attack.sight(king, from);
        do look_along(*sight, from);
        while (!sight++->last);
      });
    }
    is_direct_ = !is_odd_;
  }

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
        piece<OnlyLegal>(sink, code, movement, promotions, passes, from);
      });
    }
  }

  template <bool OnlyLegal, class Sink>
  void castlings(Sink& sink) const {
    for (std::size_t i = 0; i < game_.castling_free.size(); ++i) {
      if (!((node_.rights & game_.rights_of[node_.side]) >> i & 1)) continue;
      if (game_.castling_free[i].intersects(occupied_)) continue;
      const CastlingRule& rule = game_.book.castling()[i];
      const Move move{static_cast<std::uint8_t>(rule.king_from),
                      static_cast<std::uint8_t>(rule.king_to), static_cast<std::uint8_t>(i),
                      Move::kCastling};
      if (!OnlyLegal || is_safe_castling(rule, move)) sink.single(move);
    }
  }

  template <bool OnlyLegal, class Sink>
  void drops(Sink& sink, Code only = 0) const {
    const auto& hand = node_.hands[node_.side];
    for (Code code = 1; code <= game_.book.kinds().plain_count(); ++code) {
      if (!hand[static_cast<std::size_t>(code)] || (only && code != only)) continue;
      const DropRule<W>& rule = game_.drops[static_cast<std::size_t>(code)];
      Squares targets = rule.squares[node_.side] - occupied_;
      if (rule.per_file) {
        const Squares same = own_ & (kinds_[static_cast<std::size_t>(code)] |
                                     kinds_[static_cast<std::size_t>(rule.marked)]);
        for (const Squares& file : game_.files)
          if ((same & file).count() >= static_cast<std::size_t>(rule.per_file)) targets -= file;
      }
      if (OnlyLegal) targets = legal_drops(code, targets, rule.may_mate);
      sink.drop(code, targets);
    }
  }

 private:
  // Counts the moves of all of these pieces that can be counted at once, and gives the others.
  template <bool OnlyLegal, class Sink>
  Squares count_together(Sink& sink, Code code, const Movement<W>& movement,
                         const Promotions<W>& promotions, const Squares& pieces) const {
    if (movement.steps.empty()) return pieces;
    const bool checked = OnlyLegal && game_.has_royal;
    if (checked && (!is_direct_ || game_.royal.has(code))) return pieces;
    Squares together = pieces - promotions.leaving[node_.side];
    if (checked) together -= pinned_ | suspects_;
    // A step costs about a third of what a piece does.
    if (3 * together.count() < movement.steps.size()) return pieces;
    Squares here;
    for (const Step<W>& step : movement.steps) {
      here = slid<W>((step.goes_on ? here - occupied_ : together) & step.origins, step.distance);
      Squares targets = (here & step.moves) - occupied_;
      targets |= here & step.captures & enemy_;
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
    return pieces - together;
  }

  template <bool OnlyLegal, class Sink>
  [[gnu::always_inline]] void piece(Sink& sink, Code code, const Movement<W>& movement,
                                    const Promotions<W>& promotions, bool passes,
                                    std::size_t from) const {
    Squares targets, passing;
    if (movement.alike && !passes) {
      targets = movement.leaps[from];
      for (const Part<W>& part : movement.parts) targets |= part.mover->reach(from, occupied_);
      targets -= own_;
    } else {
      Squares moves = movement.leaps[from], captures = movement.capturing_leaps[from];
      for (const Part<W>& part : movement.parts) {
        const Squares reached = part.mover->reach(from, occupied_);
        if (part.moves) moves |= reached;
        if (part.captures) captures |= reached;
      }
      targets = (moves - occupied_) | (captures & enemy_);
      if (passes) passing = captures & marks_;
    }
    if (passing.any()) [[unlikely]]
      return pass<OnlyLegal>(sink, promotions, movement, code, from, targets, passing);
    if (!targets.intersects(promotions.anywhere[node_.side]) &&
        !promotions.leaving[node_.side].test(from)) {
      sink.group(from, OnlyLegal ? safe_targets(from, targets, code) : targets, 0);
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
    sink.group(from, OnlyLegal ? safe_targets(from, stay, code) : stay, 0);
    for (const Choice& choice : promotions.choices) {
      const Squares there = choosing(promotions, choice, from, targets);
      if (there.any())
        sink.group(from, OnlyLegal ? safe_targets(from, there, choice.becomes) : there,
                   choice.becomes);
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
      sink.group(from, OnlyLegal ? safe_targets(from, others, as) : others, becomes);
    });
    each([&](const Squares& squares, Code as, Code becomes) {
      captured(squares, as).for_each([&](std::size_t to) {
        sink.single({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                     static_cast<std::uint8_t>(becomes), Move::kEnPassant});
      });
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
    if (!game_.book.definition().no_checks) return true;
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
    return safe && (!game_.book.definition().no_checks ||
                    !in_check(after(node_, move_of(from, to, taken, code))));
  }
  Move move_of(std::size_t from, std::size_t to, std::size_t taken, Code code) const {
    return {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
            static_cast<std::uint8_t>(code == node_.code_at(from) ? 0 : code),
            taken == to ? Move::kPlain : Move::kEnPassant};
  }
  // The same as is_attacked(), with the sets that are known here: few enemies could attack a square
  // at all.
  bool attacked(std::size_t square, Code on, const Squares& enemy, const Squares& occupied) const {
    const int by = node_.side ^ 1;
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
      return safe;
    }
    return tried(from, targets, code);
  }
  [[gnu::noinline]] Squares tried(std::size_t from, const Squares& targets, Code code) const {
    if (game_.explodes) [[unlikely]]
      return surviving(from, targets, code);
    return filtered(targets, [&](std::size_t to) { return is_safe(from, to, to, code); });
  }
  [[gnu::noinline]] Squares surviving(std::size_t from, const Squares& targets, Code code) const {
    return filtered(targets, [&](std::size_t to) { return survives(from, to, to, code); });
  }

  Squares legal_drops(Code code, const Squares& targets, bool may_mate) const {
    if (!game_.has_royal) return targets;
    const bool no_checks = game_.book.definition().no_checks;
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
    return filtered(safe, [&](std::size_t to) {
      const Node<W, P> next = after(node_, drop_of(code, to));
      return !in_check(next) || (!no_checks && has_moves(next));
    });
  }

  static Move drop_of(Code code, std::size_t to) {
    return {0, static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(code), Move::kDrop};
  }

  Squares attackers(const Attack<W>& attack, const Squares& among) const {
    Squares pieces;
    for (const Code code : attack.codes) pieces |= kinds_[static_cast<std::size_t>(code)];
    return pieces & among;
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
    if (pins_ == pin_ways_.size()) {
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
    return !in_check(next, false) && !(game_.book.definition().no_checks && in_check(next));
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
  std::array<Squares, std::size_t{1} << P> kinds_;  // of both sides, by code

  bool is_direct_ = false;  // whether look_around() has found out what follows
  bool is_odd_ = false;     // whether it has met a sight that cannot be judged so
  Squares allowed_;         // where pieces may go, unless they are
  Squares pinned_;          // for which there are ways,
  Squares suspects_;        // or whose every move is tried
  std::size_t pins_ = 0;
  std::array<std::size_t, 16> pin_squares_;
  std::array<Squares, 16> pin_ways_;
};

// All moves, whether the game goes on or not.
template <bool OnlyLegal, int W, int P>
[[gnu::noinline]] MoveList list_moves(const Node<W, P>& node) {
  ListMoves<W> sink;
  sink.moves.reserve(64);
  Generator<W, P> generator(node);
  generator.template generate<OnlyLegal>(sink);
  return std::move(sink.moves);
}

}  // namespace rookery::defined
