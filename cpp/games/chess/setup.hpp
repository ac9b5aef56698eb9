// A position as someone set it up: text → Setup (may be nonsense) → Position (can be played).
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "games/chess/position.hpp"

namespace rookery::chess {

// What a FEN says, whether or not it can be played.
struct Setup {
  std::array<Piece, 64> squares{};
  Colour turn = kWhite;
  Bits castlers = 0;           // the rooks that are said to castle
  std::string unclear_rights;  // letters of rights without a rook that they could mean
  int en_passant = kNoSquare;
  int halfmove_clock = 0;
  int fullmove_number = 1;
};

// Everything that can be wrong with a Setup, as flags; the numbers are those of python-chess.
enum Problem : std::uint32_t {
  kNoWhiteKing = 1 << 0,
  kNoBlackKing = 1 << 1,
  kTooManyKings = 1 << 2,
  kTooManyWhitePawns = 1 << 3,
  kTooManyBlackPawns = 1 << 4,
  kPawnsOnBackRank = 1 << 5,
  kTooManyWhitePieces = 1 << 6,
  kTooManyBlackPieces = 1 << 7,
  kBadCastling = 1 << 8,
  kBadEnPassant = 1 << 9,
  kOppositeCheck = 1 << 10,
  kEmptyBoard = 1 << 11,
  kTooManyCheckers = 1 << 15,
};
// The others cannot come from a game, but can be played on.
inline constexpr std::uint32_t kUnplayable = kNoWhiteKing | kNoBlackKing | kTooManyKings |
                                             kPawnsOnBackRank | kBadCastling | kBadEnPassant |
                                             kOppositeCheck;

// Standard chess castles from e1 and e8 with rooks from the corners; Chess960 from anywhere.
enum class Variant { kChess, kChess960 };

std::uint32_t problems_of(const Setup& setup, Variant variant);
// "no white king; pawns on the first or last rank", empty if there is none.
std::string describe_problems(std::uint32_t problems);

// The pieces of a Setup, and nothing else.
Position place(const Setup& setup);

// The position of a Setup, or BadInput with all its problems.
Position position_from(const Setup& setup, Variant variant);
Setup setup_from(const Position& position);

// Takes away what cannot be: castling rights without king and rook on their squares, and an en
// passant square that is not behind a pawn that has just moved two.
void repair_castling(Setup& setup, Variant variant);
void repair_en_passant(Setup& setup);
// The clock cannot be longer than the game, and is 0 after a double step.
void repair_counters(Setup& setup);

}  // namespace rookery::chess
