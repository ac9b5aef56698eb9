// Othello as Rules (docs/rules/othello.md).
#pragma once

#include <array>
#include <bit>
#include <optional>

#include "games/othello/discs.hpp"
#include "games/othello/for_batch.hpp"
#include "games/othello/for_search.hpp"
#include "games/othello/slow.hpp"
#include "games/rules.hpp"

namespace rookery::othello {

struct Position {
  std::array<Bits, 2> discs{};  // Black's, then White's
  std::uint32_t turn = 0;       // Black begins
  std::uint32_t number = 1;     // of the move; one more after each of White's

  Bits own() const { return discs[turn]; }
  Bits enemy() const { return discs[turn ^ 1]; }

  bool operator==(const Position&) const = default;
};

// The square on which a disc is placed.
struct Move {
  std::uint8_t square;

  constexpr bool operator==(const Move&) const = default;
};
inline constexpr Move kPass{64};

class OthelloRules : public RulesDefaults<OthelloRules> {
 public:
  using Position = othello::Position;
  using Move = othello::Move;

  static constexpr Move kNoMove{255};
  static constexpr std::array<const char*, 2> kReasons = {"more discs", "equal discs"};
  static constexpr std::array<const char*, 3> kKinds = {"passes", "corners", "endings"};

  OthelloRules();

  const Facts& facts() const { return facts_; }
  FenFormat format() const { return {.grid = {8, 8, 8}, .sides = "bw", .least_number = 1}; }
  Position position(const Setup& setup, Problems& problems) const;
  Setup setup(const Position& position) const;
  std::string symbol_at(const Position& position, int square) const {
    const Bits disc = Bits{1} << square;
    return position.discs[0] & disc ? "D" : position.discs[1] & disc ? "d" : "";
  }

  // "f5", or "pass".
  MoveCode code(const Position&, Move move) const { return move.square; }
  std::string move_text(MoveCode code) const;
  MoveCode parse_move_text(std::string_view text) const;
  MoveParts parts(MoveCode code) const;

  // By square. A side passes when and only when it cannot place a disc and the other can; nothing
  // is in check, so that legal and pseudo-legal moves are the same.
  template <Legality, class Sink>
  void generate(const Position& position, Sink&& sink) const {
    Bits targets = placements(position.own(), position.enemy());
    if (!targets && placements(position.enemy(), position.own())) sink(kPass);
    for (; targets; targets &= targets - 1)
      sink(Move{static_cast<std::uint8_t>(std::countr_zero(targets))});
  }
  template <Legality, class Sink>
  void generate_slow(const Position& position, Sink&& sink) const {
    const Bits mine = placements_slow(position.own(), position.enemy());
    if (!mine && placements_slow(position.enemy(), position.own())) sink(kPass);
    for (int square = 0; square < 64; ++square)
      if (mine >> square & 1) sink(Move{static_cast<std::uint8_t>(square)});
  }
  template <Legality>
  std::size_t count(const Position& position) const {
    const Bits targets = placements(position.own(), position.enemy());
    if (targets) return static_cast<std::size_t>(std::popcount(targets));
    return placements(position.enemy(), position.own()) != 0;
  }
  void make(Position& position, Move move) const {
    if (move != kPass) {
      const Bits turned = turned_over(move.square, position.own(), position.enemy());
      position.discs[position.turn] |= turned | Bits{1} << move.square;
      position.discs[position.turn ^ 1] &= ~turned;
    }
    position.number += position.turn;
    position.turn ^= 1;
  }

  Key key(const Position& position) const {
    KeyMixer mixer;
    mixer.add(position.discs[0]);
    mixer.add(position.discs[1]);
    mixer.add(position.turn);
    return mixer.key();
  }
  int turn(const Position& position) const { return static_cast<int>(position.turn); }
  bool is_check(const Position&) const { return false; }
  std::optional<Ending> ending(const Position& position, std::size_t moves) const {
    if (moves) return std::nullopt;
    const int lead = std::popcount(position.discs[0]) - std::popcount(position.discs[1]);
    if (lead == 0) return Ending{-1, 1};
    return Ending{lead > 0 ? 0 : 1, 0};
  }
  // Discs are only added, so positions never repeat, and the game has no clock.
  std::optional<Ending> ending_by_history(const Position&, const Past&) const {
    return std::nullopt;
  }
  std::size_t reversible_plies(const Position&) const { return 0; }
  std::uint32_t kinds_of(const Position&, Move move, const Position& after) const {
    constexpr Bits kCorners = 0x8100000000000081;
    if (move == kPass) return 1 << 0;
    std::uint32_t kinds = kCorners >> move.square & 1 ? 1 << 1 : 0;
    if (!count<Legality::kLegal>(after)) kinds |= 1 << 2;
    return kinds;
  }

  // Discs are turned over, not captured.
  bool is_capture(const Position&, Move) const { return false; }

  static constexpr auto& kFeatures = othello::kFeatures;
  std::array<int, kFeatures.size()> features(const Position& position) const {
    return othello::features(position.discs);
  }
  template <class Sink>
  void each_piece(const Position& position, Sink&& sink) const {
    for (const int side : {0, 1})
      for (Bits rest = position.discs[static_cast<std::size_t>(side)]; rest; rest &= rest - 1)
        sink(side, std::countr_zero(rest));
  }
  template <class Sink>
  void each_held(const Position&, Sink&&) const {}
  MoveView view_of(const Position&, Move move) const {
    MoveView view;
    if (move != kPass) view.to = move.square;
    return view;
  }

  template <class Sink>
  void each_possible_move(int, Sink&& sink) const {
    othello::each_possible_move(sink);
  }
  MoveCode with_squares(MoveCode code, const SquareMap& map) const {
    return othello::with_squares(code, map);
  }

 private:
  Facts facts_;
};
static_assert(Rules<OthelloRules>);

}  // namespace rookery::othello
