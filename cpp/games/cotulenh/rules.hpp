// CoTuLenh as Rules.
#pragma once

#include <array>
#include <optional>

#include "games/cotulenh/moves.hpp"
#include "games/cotulenh/safety.hpp"
#include "games/rules.hpp"

namespace rookery::cotulenh {

struct CotulenhRules {
  using Position = cotulenh::Position;
  using Move = cotulenh::Move;
  using MoveList = cotulenh::MoveList;
  using Undo = cotulenh::Position;  // the position before

  static void list(const Position& position, MoveList& moves) { list_moves(position, moves); }
  static void make(Position& position, const Move& move, Undo& undo) {
    undo = position;
    cotulenh::make(position, move);
  }
  static void unmake(Position& position, const Move&, const Undo& undo) { position = undo; }

  // Captures include stay captures and suicides. A step promotes if it makes a piece of either side
  // heroic. Checks and mates are those of the side that is to move next; an open turn gives none
  // until it is committed.
  static constexpr std::array<const char*, 8> kKinds = {
      "captures", "stay_captures", "suicides", "combinations",
      "deploys",  "promotions",    "checks",   "checkmates"};
  static std::uint32_t classify(const Position& after, const Move& move, const Undo& before) {
    std::uint32_t kinds = 0;
    if (!move.commit) {
      if (move.kind == kCapture || move.kind == kStay || move.kind == kSuicide) kinds |= 1 << 0;
      if (move.kind == kStay) kinds |= 1 << 1;
      if (move.kind == kSuicide) kinds |= 1 << 2;
      if (move.kind == kCombine) kinds |= 1 << 3;
      if (move.deploy) kinds |= 1 << 4;
      if (promotes(before, after, move)) kinds |= 1 << 5;
    }
    if (!after.is_turn_open() && is_attacked(after.board)) {
      kinds |= 1 << 6;
      if (is_mated(after)) kinds |= 1 << 7;
    }
    return kinds;
  }

  static Key key(const Position& position) { return position.key(); }
  // A normal capture in a first step is never undone, and a turn has three steps at most.
  static std::size_t reversible_plies(const Position& position) {
    return 3u * (position.board.clock + 1u);
  }

  static constexpr std::array<const char*, 5> kReasons = {
      "commander captured", "checkmate", "stalemate", "50 moves", "threefold repetition"};
  enum Reason : std::size_t {
    kCommanderCaptured,
    kCheckmate,
    kStalemate,
    kFiftyMoves,
    kThreefoldRepetition
  };

  // What ends a game, given the number of legal moves and how often the position occurred
  // (rules/cotulenh.md 0). Nothing ends while a turn is open.
  static std::optional<Ending> ending(const Position& position, std::size_t moves,
                                      std::size_t repetitions);

 private:
  static bool is_mated(const Position& position);
  static bool promotes(const Position& before, const Position& after, const Move& move);
};
static_assert(Rules<CotulenhRules>);

}  // namespace rookery::cotulenh
