// Chess as Rules.
#pragma once

#include <array>
#include <bit>
#include <optional>

#include "games/chess/moves.hpp"
#include "games/chess/position.hpp"
#include "games/chess/queries.hpp"
#include "games/rules.hpp"

namespace rookery::chess {

struct ChessRules {
  using Position = chess::Position;
  using Move = chess::Move;
  using MoveList = chess::MoveList;
  using Undo = chess::Undo;

  static void list(const Position& position, MoveList& moves) { list_moves(position, moves); }
  static void make(Position& position, Move move, Undo& undo) { chess::make(position, move, undo); }
  static void unmake(Position& position, Move move, const Undo& undo) {
    chess::unmake(position, move, undo);
  }

  // Captures include en passant and capturing promotions. A check is double if two pieces give it,
  // and discovered if one gives it that did not move (in castling, king and rook move). Mates are
  // checks.
  static constexpr std::array<const char*, 8> kKinds = {
      "captures", "en_passant",        "castles",       "promotions",
      "checks",   "discovered_checks", "double_checks", "checkmates"};
  static std::uint32_t classify(const Position& after, Move move, const Undo&) {
    std::uint32_t kinds = 0;
    if (move.is_capture()) kinds |= 1 << 0;
    if (move.kind() == kEnPassant) kinds |= 1 << 1;
    if (move.is_castling()) kinds |= 1 << 2;
    if (move.is_promotion()) kinds |= 1 << 3;
    if (const Bits givers = checkers(after)) {
      kinds |= 1 << 4;
      Bits moved = bit(move.to());
      if (move.is_castling()) moved |= bit(move.to() % 8 == 6 ? move.to() - 1 : move.to() + 1);
      const bool is_double = givers & (givers - 1);
      if (is_double) kinds |= 1 << 6;
      if (!is_double && givers & ~moved) kinds |= 1 << 5;
      if (count_moves(after) == 0) kinds |= 1 << 7;
    }
    return kinds;
  }

  static Key key(const Position& position) { return full_key(position); }
  static std::size_t reversible_plies(const Position& position) { return position.halfmove_clock; }

  static constexpr std::array<const char*, 7> kReasons = {
      "checkmate",           "stalemate", "insufficient material", "75 moves",
      "fivefold repetition", "50 moves",  "threefold repetition"};
  enum Reason : std::size_t {
    kCheckmate,
    kStalemate,
    kInsufficientMaterial,
    kSeventyFiveMoves,
    kFivefoldRepetition,
    kFiftyMoves,
    kThreefoldRepetition,
  };

  // What ends a game by itself, given the number of legal moves and how often the position
  // occurred.
  static std::optional<Ending> ending(const Position& position, std::size_t moves,
                                      std::size_t repetitions) {
    if (moves == 0) {
      if (checkers(position)) return Ending{position.turn ^ 1, kCheckmate};
      return Ending{-1, kStalemate};
    }
    if (is_insufficient_material(position)) return Ending{-1, kInsufficientMaterial};
    if (position.halfmove_clock >= 150) return Ending{-1, kSeventyFiveMoves};
    if (repetitions >= 5) return Ending{-1, kFivefoldRepetition};
    return std::nullopt;
  }
};
static_assert(Rules<ChessRules>);

}  // namespace rookery::chess
