// The words of chess in bits: pieces of 5 bits and moves of 16.
#pragma once

#include <cstdint>

namespace rookery::chess {

enum Colour : int { kWhite = 0, kBlack = 1 };
constexpr Colour other(Colour colour) { return static_cast<Colour>(colour ^ 1); }

enum PieceKind : std::uint8_t {
  kPawn = 1,
  kKnight = 2,
  kBishop = 3,
  kRook = 4,
  kQueen = 5,
  kKing = 6
};

// 0 is an empty square, 01xxx a white piece and 10xxx a black one, where xxx is the kind. A pawn is
// promoted by adding the difference of the kinds.
using Piece = std::uint8_t;
constexpr Piece kEmpty = 0;
constexpr Piece piece_of(Colour colour, PieceKind kind) {
  return static_cast<Piece>((8 << colour) | kind);
}
constexpr PieceKind kind_of(Piece piece) { return static_cast<PieceKind>(piece & 7); }
constexpr Colour colour_of(Piece piece) { return static_cast<Colour>(piece >> 4); }

// As FEN writes it: PNBRQK for White, pnbrqk for Black. Precondition: not empty.
constexpr char letter_of(Piece piece) { return ".........PNBRQK..pnbrqk"[piece]; }

// Bit 2 is set in captures, bit 3 in promotions; the two low bits of a promotion are the piece.
enum MoveKind : std::uint8_t {
  kQuiet = 0,
  kDoublePush = 1,
  kCastleKingSide = 2,
  kCastleQueenSide = 3,
  kCapture = 4,
  kEnPassant = 5,
  kPromotion = 8,
  kPromotionCapture = 12,
};

// kind (4 bits), from (6), to (6). Castling has the king's own squares, however it is written.
struct Move {
  std::uint16_t bits = 0;

  constexpr Move() = default;
  constexpr explicit Move(std::uint16_t encoded) : bits(encoded) {}
  constexpr Move(int kind, int from, int to)
      : bits(static_cast<std::uint16_t>(kind << 12 | from << 6 | to)) {}

  constexpr int kind() const { return bits >> 12; }
  constexpr int from() const { return bits >> 6 & 63; }
  constexpr int to() const { return bits & 63; }
  constexpr bool is_castling() const { return (kind() & ~1) == kCastleKingSide; }
  constexpr bool is_capture() const { return kind() & kCapture; }
  constexpr bool is_promotion() const { return kind() & kPromotion; }
  // Precondition: is_promotion().
  constexpr PieceKind promotion() const { return static_cast<PieceKind>(kKnight + (kind() & 3)); }
  constexpr bool operator==(const Move&) const = default;
};

// Means "no move". A std::optional would be returned through memory by g++ 12, written as one byte
// and read as eight, which makes the processor wait for a dozen cycles.
inline constexpr Move kNoMove{0x7000};
// Passes the turn. Not a move of the game: only boards play it.
inline constexpr Move kNullMove{0x6000};

// No position has more moves, however many queens were set up: each of 63 squares can be reached
// from eight directions and by eight knights, 63 × 16; on each of eight squares each of three pawns
// can become one of four pieces, 8 × 3 × 3 more; and there are two castlings. The most that a game
// can reach is 218.
inline constexpr int kMaxMoves = 63 * 16 + 8 * 3 * 3 + 2;

}  // namespace rookery::chess
