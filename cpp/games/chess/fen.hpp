// FEN in and out: text → Setup (may be nonsense) → Position (can be played).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "games/chess/position.hpp"

namespace rookery::chess {

// What a FEN says, whether or not it can be played.
struct Setup {
  std::array<Piece, 64> squares{};
  Colour turn = kWhite;
  Bits castlers = 0;              // the rooks that are said to castle
  bool castling_unclear = false;  // a right without a rook that it could mean
  int en_passant = kNoSquare;
  int halfmove_clock = 0;
  int fullmove_number = 1;
};

// Everything that can be wrong with a Setup, as flags.
enum Problem : std::uint32_t {
  kNoWhiteKing = 1 << 0,
  kNoBlackKing = 1 << 1,
  kTooManyKings = 1 << 2,
  kPawnsOnBackRank = 1 << 3,
  kOppositeCheck = 1 << 4,
  kBadCastling = 1 << 5,
  kBadEnPassant = 1 << 6,
};

// Standard chess castles from e1 and e8 with rooks from the corners; Chess960 from anywhere.
enum class Variant { kChess, kChess960 };

// Reads FEN, X-FEN and Shredder-FEN; the counters may be missing. BadInput tells all that is wrong.
Setup parse_fen(std::string_view fen);

std::uint32_t problems_of(const Setup& setup, Variant variant);
// "no white king; pawns on the first or last rank", empty if there is none.
std::string describe_problems(std::uint32_t problems);

// The position of a Setup, or BadInput with all its problems.
Position position_from(const Setup& setup, Variant variant);

enum class EnPassantMode {
  kLegal,  // the square is written only if a capture is legal
  kXfen,   // … if a pawn stands ready to capture, pinned or not
  kFen,    // … after every double step
};
enum class CastlingStyle {
  kXfen,      // KQkq, file letters only where an inner rook castles
  kShredder,  // always file letters
};
std::string to_fen(const Position& position, EnPassantMode mode = EnPassantMode::kLegal,
                   CastlingStyle style = CastlingStyle::kXfen);

inline constexpr std::string_view kStartFen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

}  // namespace rookery::chess
