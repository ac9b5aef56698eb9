// The smallest game: hexapawn (Martin Gardner, 1962), with the required members of Rules and no
// other. Three pawns a side on nine squares step forwards or capture diagonally; who reaches the
// far side, or leaves the other without a move, has won.
#pragma once

#include <array>
#include <cstdlib>
#include <optional>

#include "games/rules.hpp"

namespace rookery::testing {

class Hexapawn : public RulesDefaults<Hexapawn> {
 public:
  struct Position {
    unsigned pawns[2] = {};  // by side; a1 is bit 0
    unsigned turn = 0;
    bool operator==(const Position&) const = default;
  };
  struct Move {
    unsigned from, to;
    bool operator==(const Move&) const = default;
  };
  static constexpr Move kNoMove{9, 9};
  static constexpr std::array kReasons = {"far side", "no move"};
  static constexpr std::array kKinds = {"captures"};

  Hexapawn() {
    facts_.name = "hexapawn";
    facts_.grid = {3, 3, 3};
    facts_.start_fen = "ppp/3/PPP w - - 0 1";
    facts_.pieces = pieces_of_both_sides({{"P", "pawn"}}, "");
  }

  const Facts& facts() const { return facts_; }
  FenFormat format() const { return {.grid = facts_.grid}; }
  Position position(const Setup& setup, Problems& problems) const {
    Position position;
    position.turn = setup.side ? 1 : 0;
    for (int square = 0; square < 9; ++square) {
      const std::string& symbol = setup.squares[static_cast<std::size_t>(square)];
      if (symbol == "P" || symbol == "p") position.pawns[symbol == "p"] |= 1U << square;
      if (!symbol.empty() && number_of_piece(facts_, symbol) < 0)
        problems.push_back(unknown_piece(format(), square, symbol));
    }
    return position;
  }
  Setup setup(const Position& position) const {
    Setup setup(format());
    each_piece(position, [&](int piece, int square) { setup.piece(square, piece ? "p" : "P"); });
    setup.side = turn(position);
    return setup;
  }

  MoveCode code(const Position&, Move move) const { return move.from * 9 + move.to; }
  std::string move_text(MoveCode code) const {
    return square_name(facts_.grid, parts(code).from) + square_name(facts_.grid, parts(code).to);
  }
  MoveCode parse_move_text(std::string_view text) const {
    for (MoveCode code = 0; code < 81; ++code)
      if (move_text(code) == text) return code;
    return kNoCode;
  }
  MoveParts parts(MoveCode code) const {
    return {static_cast<int>(code / 9), static_cast<int>(code % 9), "", ""};
  }

  template <Legality, class Sink>
  void generate(const Position& position, Sink&& sink) const {
    if (ending(position, 0)->reason == 0) return;
    const unsigned own = position.pawns[position.turn], enemy = position.pawns[position.turn ^ 1];
    each_possible_move(turn(position), [&](MoveCode code) {
      const Move move{static_cast<unsigned>(code / 9), static_cast<unsigned>(code % 9)};
      const unsigned targets = move.from % 3 == move.to % 3 ? ~(own | enemy) : enemy;
      if (own >> move.from & targets >> move.to & 1) sink(move);
    });
  }
  void make(Position& position, Move move) const {
    position.pawns[position.turn] ^= 1U << move.from | 1U << move.to;
    position.turn ^= 1;
    position.pawns[position.turn] &= ~(1U << move.to);
  }
  Key key(const Position& position) const {
    KeyMixer mixer;
    mixer.add(position.pawns[0] | position.pawns[1] << 9 | position.turn << 18);
    return mixer.key();
  }
  int turn(const Position& position) const { return static_cast<int>(position.turn); }
  bool is_check(const Position&) const { return false; }
  std::optional<Ending> ending(const Position& position, std::size_t moves) const {
    if (moves) return std::nullopt;
    const bool reached = position.turn ? position.pawns[0] >> 6 : position.pawns[1] & 7;
    return Ending{turn(position) ^ 1, reached ? 0U : 1U};
  }
  std::optional<Ending> ending_by_history(const Position&, const Past&) const { return {}; }
  std::uint32_t kinds_of(const Position&, Move move, const Position&) const {
    return move.from % 3 != move.to % 3;
  }
  template <class Sink>
  void each_piece(const Position& position, Sink&& sink) const {
    for (int number = 0; number < 18; ++number)
      if (position.pawns[number / 9] >> number % 9 & 1) sink(number / 9, number % 9);
  }
  template <class Sink>
  void each_possible_move(int side, Sink&& sink) const {
    for (int from = side ? 3 : 0; from < (side ? 9 : 6); ++from)
      for (int to = from + (side ? -3 : 3), file = 0; file < 3; ++file)
        if (std::abs(file - to % 3) <= 1) sink(static_cast<MoveCode>(from * 9 + to / 3 * 3 + file));
  }
  MoveCode with_squares(MoveCode code, const SquareMap& map) const {
    return static_cast<MoveCode>(map[code / 9] * 9 + map[code % 9]);
  }

 private:
  Facts facts_;
};
static_assert(Rules<Hexapawn>);

}  // namespace rookery::testing
