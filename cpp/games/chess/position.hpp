// The position behind a Board: a mailbox and bitboards, changed in place by make and unmake.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "games/chess/node.hpp"
#include "games/chess/pieces.hpp"
#include "games/key.hpp"

namespace rookery::chess {

inline constexpr int kNoSquare = 64;
// The largest value of a counter, which then stays there, so that FENs can be read back.
inline constexpr std::uint32_t kMostMoves = 9'999'999;

struct Position {
  // [64] is off the board: a move without a second piece drops it there.
  std::array<Piece, 65> squares{};
  std::uint8_t en_passant = kNoSquare;  // the square behind a pawn that has just made a double step
  std::uint8_t turn = kWhite;
  std::uint32_t halfmove_clock = 0;
  std::uint32_t fullmove_number = 1;
  // Planes of the kinds, as in Node but for castling rooks, which are plain rooks here.
  Bits ones = 0;
  Bits twos = 0;
  Bits fours = 0;
  Bits white = 0;
  Bits castlers = 0;  // the rooks that may still castle
  Key key;            // of pieces, turn and castlers; see full_key()

  Bits occupied() const { return ones | twos | fours; }
  Bits colour(Colour side) const { return side == kWhite ? white : occupied() & ~white; }
  Bits kind(PieceKind kind) const {
    return (kind & 1 ? ones : ~ones) & (kind & 2 ? twos : ~twos) & (kind & 4 ? fours : ~fours);
  }
  Bits pieces(Colour side, PieceKind which) const { return kind(which) & colour(side); }

  // Puts a piece on an empty square; lift() takes it away again.
  void put(Piece piece, int square);
  Piece lift(int square);

  // Derives planes and key from `squares`. Precondition: nothing else has been set.
  void settle_pieces();

  // Sets everything but the pieces. Precondition: nothing but pieces has been set.
  void set_state(Colour side, Bits rooks, int en_passant_square, std::uint32_t halfmoves,
                 std::uint32_t fullmoves);

  // Re-derives every redundant field.
  bool is_ok() const;

  bool operator==(const Position& other) const;
};
static_assert(std::is_trivially_copyable_v<Position>);

// What unmake needs besides the move.
struct Undo {
  Key key;
  Bits castlers = 0;
  Piece second = kEmpty;  // the captured piece, or the rook in castling
  std::uint8_t en_passant = kNoSquare;
  std::uint32_t halfmove_clock = 0;
  std::uint32_t fullmove_number = 1;
};

// make() plays a pseudo-legal move and returns the captured piece; unmake() takes it back. Neither
// branches on the move's kind: every kind is "lift two pieces, drop two pieces", with squares read
// from tables.
Piece make(Position& position, Move move, Undo& undo);
inline Piece make(Position& position, Move move) {
  Undo undo;
  return make(position, move, undo);
}
void unmake(Position& position, Move move, const Undo& undo);

// The same by an ordinary switch over the kinds; kept for benchmarks and for checking make().
Piece make_switch(Position& position, Move move, Undo& undo);

// Passes the move to the other side.
void make_null(Position& position);

// The position with colours exchanged and the board reflected: rank 1 becomes rank 8.
Position reflected(const Position& position);

// The mover's view of a position, which the generator works on.
Node view(const Position& position);

// The key of everything that later moves depend on: en passant only if a capture is legal.
Key full_key(const Position& position);

// Whether a pawn stands ready to capture en passant, and whether one legally can.
bool has_en_passant_pawn(const Position& position);
bool has_legal_en_passant(const Position& position);

}  // namespace rookery::chess
