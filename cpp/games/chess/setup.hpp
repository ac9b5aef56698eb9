// Positions that are set up: a FEN or a Setup, judged by the rules of chess.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "games/chess/position.hpp"
#include "games/setup.hpp"

namespace rookery::chess {

inline constexpr FenFormat kFormat = {
    .grid = {8, 8, 8}, .numbers = RankNumbers::kSingle, .least_fields = 2};
static_assert(kFormat.most_counted == kMostMoves);

// Everything that can be wrong with a Setup, as flags; the numbers are those of python-chess.
enum Status : std::uint32_t {
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
// The other flags mark positions that cannot come from a game but can be played.
inline constexpr std::uint32_t kUnplayable = kNoWhiteKing | kNoBlackKing | kTooManyKings |
                                             kPawnsOnBackRank | kBadCastling | kBadEnPassant |
                                             kOppositeCheck;

// Standard chess castles from e1 and e8 with rooks from the corners; Chess960 from anywhere.
enum class Variant { kChess, kChess960 };

// The position of a Setup, or of a FEN, X-FEN or Shredder-FEN, in which all fields after the side
// may be missing. Everything that is wrong is thrown as BadInput, or added to the problems.
Position position_from(std::string_view fen, Variant variant);
Position position_from(const Setup& setup, Variant variant);
Position position_from(const Setup& setup, Variant variant, Problems& problems);

// A FEN that need not be playable. Its pieces are pieces of chess.
Setup parse_fen(std::string_view fen);
Setup setup_from(const Position& position);
// The FEN of the setup, playable or not, with castling rights as in X-FEN.
std::string to_fen(const Setup& setup);

std::uint32_t status_of(const Setup& setup, Variant variant);
// A problem for each flag.
Problems problems_of(std::uint32_t status);

// The piece of a symbol; kEmpty if it is none.
Piece piece_from(std::string_view symbol);
// The rooks that may castle, and the letters for which no rook was found.
struct CastlingRights {
  Bits rooks = 0;
  std::string unclear;
  bool is_readable = true;
};
CastlingRights castling_of(const Setup& setup);
// In a Setup a right is written as the file of its rook, so that pieces placed beside the rook do
// not change it. Text that cannot be read stays as it is. X-FEN uses KQkq where that is clear.
void set_castling(Setup& setup, const CastlingRights& rights);
std::string xfen_castling(const Setup& setup);
// The square behind a pawn that has just made a double step; kNoSquare if there is none.
int en_passant_of(const Setup& setup);
void set_en_passant(Setup& setup, int square);

// Removes what is impossible: castling rights without king and rook on their squares, and an en
// passant square that is not behind a pawn that has just moved two. The clock cannot be longer than
// the game, and is 0 after a double step.
void repair(Setup& setup, Variant variant);

}  // namespace rookery::chess
