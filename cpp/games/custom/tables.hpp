// Everything about a defined game that its machine looks up, derived once from the definition.
// Nothing here changes afterwards, so threads share it.
#pragma once

#include <array>
#include <deque>
#include <vector>

#include "games/custom/reach.hpp"
#include "games/custom/rulebook.hpp"

namespace rookery::custom {

// A mover of a kind, and what it does.
template <int W>
struct Part {
  const Mover<W>* mover;
  bool moves;     // to empty squares
  bool captures;  // onto enemies
};

// How the pieces of one kind and side move.
template <int W>
struct Movement {
  bool alike = true;                           // wherever it can move, it can capture
  std::vector<Set<W>> leaps, capturing_leaps;  // to empty squares, onto enemies
  std::vector<Part<W>> parts;
  Set<W> stuck;  // squares that it could never leave

  // En passant: the squares crossed on the way from a square to another, as numbers in `ways`.
  std::vector<std::uint16_t> crossed;
  std::vector<Set<W>> ways;
};

// Attacks of a side that are more than leaps, seen from the square that is attacked.
template <int W>
struct Attack {
  const Mover<W>* back;
  Kinds by;
  bool facing = false;  // attacks only kinds of `on`
  Kinds on;
};

template <int W>
struct PromotionZone {
  std::array<Set<W>, 2> squares;
  Forced forced;
  bool leaving;
};

// What a kind can become, and by which of its zones.
struct Choice {
  Code becomes;
  std::vector<std::size_t> zones;
};

template <int W>
struct Promotions {
  std::vector<PromotionZone<W>> zones;
  std::vector<Choice> choices;
};

template <int W>
struct DropRule {
  std::array<Set<W>, 2> squares;
  int per_file = 0;
  bool may_mate = true;
};

template <int W>
struct ReachRule {
  Kinds kinds;
  std::array<Set<W>, 2> zone;
  bool equal_turns;
};

template <int W>
struct Tables {
  explicit Tables(const Rulebook& rules);
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;

  const Movement<W>& movement(int side, Code code) const {
    return movements[static_cast<std::size_t>(side)][static_cast<std::size_t>(plain[code])];
  }
  std::size_t bytes() const;

  const Rulebook& book;
  Shape<W> shape;
  int codes;  // 1 to this
  std::array<std::uint8_t, kMostCodes> plain{}, in_hand{};
  Kinds royal;
  bool has_royal = false;

  std::deque<Mover<W>> movers;
  std::array<std::vector<Movement<W>>, 2> movements;  // by side and code
  std::array<std::vector<Attack<W>>, 2> attacks;      // by the side that attacks
  std::array<std::vector<Set<W>>, 2> near;  // from where some leap of a side captures on a square

  std::vector<Promotions<W>> promotions;  // by code
  std::vector<DropRule<W>> drops;         // by code
  std::vector<Set<W>> files;
  std::array<Kinds, kMostCodes> captors;  // who captures en passant, by what has passed
  Kinds passing;
  std::vector<Set<W>> castling_free;  // by rule: what must be empty
  std::vector<std::uint64_t> keeps;   // the rights to castle that remain when a square changes
  std::array<std::uint64_t, 2> rights_of{};

  bool has_goals = false;
  std::vector<ReachRule<W>> goal_reach;
  std::vector<Kinds> goal_capture;
  bool takes_hands = false;  // what is captured goes to a hand

 private:
  std::vector<Way<W>> ways_of(const std::vector<Ray>& rays, int side, bool reflected) const;
  const Mover<W>* mover_of(std::vector<Way<W>> ways);
  std::vector<std::vector<Way<W>>> grouped(std::vector<Way<W>> ways) const;
  void build_movements();
  void build_crossings(Movement<W>& movement, const std::vector<Ray>& rays, int side,
                       bool reflected);
  void build_attacks();
  void build_promotions();
  void build_drops();
  void build_castling();
  void build_goals();
  Set<W> zone(int number, int side) const;
  Kinds kinds_of(const std::vector<int>& pieces) const;

  std::size_t room_;  // bytes that tables may still take
};

extern template struct Tables<1>;
extern template struct Tables<2>;
extern template struct Tables<4>;

}  // namespace rookery::custom
