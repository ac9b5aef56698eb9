// Everything about a defined game that its machine looks up, derived once from the definition.
// Nothing here changes afterwards, so threads share it.
#pragma once

#include <array>
#include <bit>
#include <deque>
#include <vector>

#include "games/defined/reach.hpp"
#include "games/defined/rulebook.hpp"

namespace rookery::defined {

// A mover of a kind, and what it does.
template <int W>
struct Part {
  const Mover<W>* mover;
  bool moves;     // to empty squares
  bool captures;  // onto enemies
};

// One step of many pieces at once.
template <int W>
struct Step {
  int distance;            // in bits
  bool goes_on;            // from where the step before has ended, on empty squares
  Set<W> origins;          // from where it leads to a square
  Set<W> moves, captures;  // where it counts
};

// How the pieces of one kind and side move.
template <int W>
struct Movement {
  bool alike = true;                           // it can capture wherever it can move
  std::vector<Set<W>> leaps, capturing_leaps;  // to empty squares, onto enemies
  std::vector<Part<W>> parts;
  Set<W> stuck;  // squares that it could never leave
  // All moves as steps of many pieces at once, no move twice; none if they are more than that.
  std::vector<Step<W>> steps;

  // En passant: the squares crossed between two squares, by number in `ways`. 0: none are crossed;
  // kManyWays: other pieces decide which ones are. The table is empty if it would be too large.
  static constexpr std::uint16_t kManyWays = 0xffff;
  std::vector<std::uint16_t> crossed;
  std::vector<Set<W>> ways;
};

// How a piece on one square could attack another: what stands on `between` decides.
template <int W>
struct Sight {
  Set<W> between;         // the squares that it passes, and other squares that must be empty
  std::uint8_t over = 0;  // how many squares of `between` must be occupied
  bool odd = false;       // the attack also depends on which squares these are
  bool last = true;       // whether this is the last Sight from this square to that one
};

// Attacks of a side that are more than leaps, seen from the square that is attacked.
template <int W>
struct Attack {
  const Mover<W>* back;
  Kinds by;
  bool facing = false;  // attacks only kinds of `on`
  Kinds on;
  std::vector<Code> codes;  // the same as `by`

  const Set<W>* origins = nullptr;    // by square: the squares from which it could be attacked
  std::vector<std::uint32_t> firsts;  // by square: where its `starts` begin
  std::vector<std::uint32_t> starts;  // by origin: the number of its first Sight
  std::vector<Sight<W>> sights;

  const Sight<W>* sight(std::size_t square, std::size_t origin) const {
    std::size_t number = firsts[square];
    const std::size_t word = origin / 64;
    for (std::size_t i = 0; i < word; ++i)
      number += static_cast<std::size_t>(std::popcount(origins[square].data()[i]));
    const std::uint64_t below = (std::uint64_t{1} << (origin % 64)) - 1;
    number += static_cast<std::size_t>(std::popcount(origins[square].data()[word] & below));
    return &sights[starts[number]];
  }
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
  std::array<Set<W>, 2> anywhere;  // all zones together
  std::array<Set<W>, 2> leaving;   // those that also count for what begins there
};

template <int W>
struct DropRule {
  std::array<Set<W>, 2> squares;
  int per_file = 0;
  Code marked = 0;  // counts as one of the same kind
  bool may_mate = true;
};

// Rules as they were defined, with what is looked up besides.
template <int W>
struct ReachRule : GoalReach {
  Kinds kinds;
  std::array<Set<W>, 2> squares;
};

struct CaptureRule : GoalCapture {
  Kinds kinds;
};

template <int W>
struct LineRule : GoalLine {
  Kinds kinds;
  std::array<Set<W>, 2> squares;
};

template <int W>
struct MaterialRule {
  Kinds lone;        // one of them, beside royal pieces, is too little
  Kinds one_colour;  // and so is any number of these on squares of one colour, which they keep to
  Set<W> dark;
};

template <int W>
struct Tables {
  explicit Tables(const Rulebook& rules);
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;

  const Movement<W>& movement(int side, Code code) const {
    return movements[static_cast<std::size_t>(side)][plain[static_cast<std::size_t>(code)]];
  }
  // The squares that a piece which can be captured en passant crosses between two squares.
  Set<W> crossed(int side, Code code, std::size_t from, std::size_t to,
                 const Set<W>& occupied) const {
    const Movement<W>& moved = movement(side, code);
    if (moved.crossed.empty()) [[unlikely]]
      return crossed_by_steps(side, code, from, to, occupied);
    const std::uint16_t way = moved.crossed[from * static_cast<std::size_t>(shape.count()) + to];
    if (way == Movement<W>::kManyWays) [[unlikely]]
      return crossed_by_steps(side, code, from, to, occupied);
    return moved.ways[way].intersects(occupied) ? Set<W>{} : moved.ways[way];
  }
  // By code: from where a side could capture on a square to which an enemy royal piece that stands
  // on this one may go. Precondition: is_direct.
  const Set<W>* near_royal_of(int side, std::size_t square) const {
    return &near_royal[static_cast<std::size_t>(side)]
                      [square * (static_cast<std::size_t>(codes) + 1)];
  }
  // By square: how many moves a piece of this kind could have there, at most.
  const std::uint16_t* most_moves_of(int side, Code code) const {
    return most_moves[static_cast<std::size_t>(side)][static_cast<std::size_t>(code)].data();
  }
  std::size_t bytes() const;

  const Rulebook& book;
  Shape<W> shape;
  int codes;  // 1 to this
  std::array<std::uint8_t, kMostCodes> plain{}, in_hand{};
  Kinds royal;
  bool has_royal = false;
  std::vector<Code> royals;  // the same as `royal`
  bool has_hands = false;
  bool is_direct = false;  // whether the safety of a royal piece can be decided without trying

  std::deque<Mover<W>> movers;
  std::array<std::vector<Movement<W>>, 2> movements;  // by side and code
  std::array<std::vector<Attack<W>>, 2> attacks;      // by the side that attacks
  std::array<bool, 2> hops{};               // whether a side has attacks over other pieces
  std::array<std::vector<Set<W>>, 2> near;  // from where some leap of a side captures on a square
  std::array<std::vector<Set<W>>, 2> near_royal;  // by square and code, see near_royal_of()
  bool counts_replies = false;                    // whether two_plies.hpp knows this game
  // From where a kind captures on a square by a leap: by side, plain code and square. Not there if
  // it would be too large.
  std::array<std::vector<std::vector<Set<W>>>, 2> leap_origins;

  std::array<std::vector<std::vector<std::uint16_t>>, 2> most_moves;  // see most_moves_of()

  std::vector<Promotions<W>> promotions;  // by code
  std::vector<DropRule<W>> drops;         // by code
  std::vector<Code> droppable;            // what can be in hand
  std::vector<Set<W>> files;
  std::array<Kinds, kMostCodes> captors;  // who captures en passant, by what has passed
  Kinds passing;
  Kinds resets;                       // moving them begins the count of moves anew
  std::vector<Set<W>> castling_free;  // by rule: what must be empty
  std::vector<std::uint64_t> keeps;   // the rights to castle that remain when a square changes
  std::array<std::uint64_t, 2> rights_of{};

  bool has_goals = false;
  bool counts_checks = false;  // a goal is to give some
  std::vector<ReachRule<W>> goal_reach;
  std::vector<CaptureRule> goal_capture;
  std::optional<MaterialRule<W>> insufficient_material;
  bool takes_hands = false;  // what is captured goes to a hand
  bool must_capture = false;
  bool no_checks = false;  // neither side may give check

  bool is_special = false;                   // explodes or no_checks
  bool explodes = false;                     // with every capture
  std::array<std::vector<Set<W>>, 2> blast;  // by the side that captures, and where
  Kinds spared;

  std::vector<LineRule<W>> goal_line;  // last, as few games have any
  bool moving_may_hurt = false;  // pieces or lines are a burden, captures compulsory, turns counted

 private:
  std::vector<Way<W>> ways_of(const std::vector<Ray>& rays, int side, bool reflected) const;
  const Mover<W>* mover_of(std::vector<Way<W>> ways);
  std::vector<std::vector<Way<W>>> grouped(std::vector<Way<W>> ways) const;
  void build_movements();
  void build_steps(Movement<W>& movement, const std::vector<Way<W>>& ways,
                   const std::vector<Ray>& rays);
  void build_crossings(Movement<W>& movement, const std::vector<Ray>& rays, int side,
                       bool reflected);
  Set<W> crossed_by_steps(int side, Code code, std::size_t from, std::size_t to,
                          const Set<W>& occupied) const;
  void build_attacks();
  void build_origins(Attack<W>& attack);
  void build_sights(Attack<W>& attack);
  void build_near_royal();
  void build_promotions();
  void build_most_moves();
  void build_drops();
  void build_castling();
  void build_explosion();
  void build_goals();
  void build_material();
  bool build_leap_origins();
  void build_replies();
  Set<W> zone(int number, int side) const;
  Kinds kinds_of(const std::vector<int>& pieces) const;

  std::size_t table_room_;  // bytes that tables of movers may still take
  std::size_t room_;        // and all else that makes things quick and can be done without
  std::vector<Set<W>> everywhere_;
  std::deque<std::vector<Set<W>>> origins_;
};

extern template struct Tables<1>;
extern template struct Tables<2>;
extern template struct Tables<4>;

}  // namespace rookery::defined
