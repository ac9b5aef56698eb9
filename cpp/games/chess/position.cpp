#include "games/chess/position.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/sliders.hpp"
#include "games/chess/moves.hpp"
#include "games/chess/slider_choice.hpp"

namespace rookery::chess {
namespace {

// Keys by splitmix64 from a fixed seed, so that they are the same everywhere and for ever.
struct Keys {
  std::array<std::array<Key, 65>, 24> piece{};  // [0] and [..][64] are zero
  std::array<Key, 65> castler{};                // [64] is zero
  std::array<Key, 8> en_passant_file{};
  Key black;
};

constexpr Keys make_keys() {
  std::uint64_t state = 0x726f6f6b657279;  // "rookery"
  const auto next = [&] {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  };
  Keys keys;
  for (const Colour colour : {kWhite, kBlack})
    for (int kind = kPawn; kind <= kKing; ++kind)
      for (std::size_t square = 0; square < 64; ++square)
        keys.piece[piece_of(colour, static_cast<PieceKind>(kind))][square] = {next(), next()};
  for (std::size_t square = 0; square < 64; ++square) keys.castler[square] = {next(), next()};
  for (Key& file : keys.en_passant_file) file = {next(), next()};
  keys.black = {next(), next()};
  return keys;
}

constexpr Keys kKeys = make_keys();

// By kind of move: what happens besides "from to".
struct KindTable {
  std::array<std::uint8_t, 16> promotion{};  // added to the pawn
  std::array<std::uint8_t, 16> passed{};     // xor with `to` gives the square of the captured pawn
  std::array<std::uint64_t, 16> castling{};  // all ones in castling
  std::array<std::uint8_t, 16> double_step{};               // all ones in a double step
  std::array<std::array<std::uint8_t, 16>, 2> second_to{};  // by colour: where the rook goes
};

constexpr KindTable make_kind_table() {
  KindTable table;
  for (std::size_t kind = 0; kind < 16; ++kind) {
    if (kind & kPromotion) table.promotion[kind] = static_cast<std::uint8_t>(1 + (kind & 3));
    table.second_to[kWhite][kind] = table.second_to[kBlack][kind] = kNoSquare;
  }
  table.passed[kEnPassant] = 8;
  table.double_step[kDoublePush] = 0xff;
  table.castling[kCastleKingSide] = table.castling[kCastleQueenSide] = ~std::uint64_t{0};
  table.second_to[kWhite][kCastleKingSide] = 5;
  table.second_to[kWhite][kCastleQueenSide] = 3;
  table.second_to[kBlack][kCastleKingSide] = 61;
  table.second_to[kBlack][kCastleQueenSide] = 59;
  return table;
}

constexpr KindTable kKinds = make_kind_table();

// A king's move ends the rights of all its rooks: by piece code, the rank they stand on.
constexpr std::array<Bits, 24> kRightsOfKing = [] {
  std::array<Bits, 24> ranks{};
  ranks[piece_of(kWhite, kKing)] = kRank1;
  ranks[piece_of(kBlack, kKing)] = kRank8;
  return ranks;
}();

// Pawn moves and captures reset the clock: by piece code.
constexpr std::array<std::uint32_t, 24> kKeepsClock = [] {
  std::array<std::uint32_t, 24> keeps{};
  keeps.fill(~0u);
  keeps[piece_of(kWhite, kPawn)] = keeps[piece_of(kBlack, kPawn)] = 0;
  return keeps;
}();

constexpr std::uint32_t counted(std::uint32_t counter, std::uint32_t more) {
  return std::min(counter + more, kMostMoves);
}

constexpr Bits bit_or_none(int square) { return static_cast<Bits>(square < 64) << (square & 63); }

// By piece code, all ones for each plane that its squares are on: the three of its kind, and White.
// Read as one vector.
struct alignas(32) Planes {
  Bits ones, twos, fours, white;
};
constexpr std::array<Planes, 24> kPlanes = [] {
  std::array<Planes, 24> planes{};
  for (Bits piece = 0; piece < planes.size(); ++piece)
    planes[piece] = {-(piece & 1), -(piece >> 1 & 1), -(piece >> 2 & 1), -(piece >> 3 & 1)};
  return planes;
}();

// Pieces, and the squares on which each of them appears or disappears.
struct Change {
  Piece piece;
  Bits squares;
};
[[gnu::always_inline]] inline void toggle(Position& position, Change a, Change b = {},
                                          Change c = {}) {
  const Planes &of_a = kPlanes[a.piece], &of_b = kPlanes[b.piece], &of_c = kPlanes[c.piece];
  position.ones ^= (of_a.ones & a.squares) ^ (of_b.ones & b.squares) ^ (of_c.ones & c.squares);
  position.twos ^= (of_a.twos & a.squares) ^ (of_b.twos & b.squares) ^ (of_c.twos & c.squares);
  position.fours ^= (of_a.fours & a.squares) ^ (of_b.fours & b.squares) ^ (of_c.fours & c.squares);
  position.white ^= (of_a.white & a.squares) ^ (of_b.white & b.squares) ^ (of_c.white & c.squares);
}

Key castlers_key(Bits castlers) {
  Key key;
  for (; castlers; castlers &= castlers - 1)
    key ^= kKeys.castler[static_cast<std::size_t>(std::countr_zero(castlers))];
  return key;
}

// The squares of the second piece: the rook in castling, else what is captured, if anything.
struct Second {
  int from;
  int to;
};
Second second_squares(const Position& position, Move move) {
  const auto kind = static_cast<std::size_t>(move.kind());
  const Bits home = position.turn == kWhite ? kRank1 : kRank8;
  // The rooks to the right of the king; the other side for the other kind of castling.
  const Bits right = -(bit(move.from()) << 1);
  const Bits wing = position.castlers & home & (right ^ -static_cast<Bits>(kind & 1));
  const auto rook = static_cast<std::uint64_t>(std::countr_zero(wing));
  const auto target = static_cast<std::uint64_t>(move.to() ^ kKinds.passed[kind]);
  const std::uint64_t castling = kKinds.castling[kind];
  return {static_cast<int>((rook & castling) | (target & ~castling)),
          kKinds.second_to[position.turn][kind]};
}

}  // namespace

void Position::put(Piece piece, int square) {
  squares[static_cast<std::size_t>(square)] = piece;
  toggle(*this, {piece, bit(square)});
  key ^= kKeys.piece[piece][static_cast<std::size_t>(square)];
}

Piece Position::lift(int square) {
  const Piece piece = squares[static_cast<std::size_t>(square)];
  squares[static_cast<std::size_t>(square)] = kEmpty;
  toggle(*this, {piece, bit(square)});
  key ^= kKeys.piece[piece][static_cast<std::size_t>(square)];
  return piece;
}

void Position::settle_pieces() {
  for (int rank = 0; rank < 8; ++rank) {
    Bits bytes = 0;  // a square each, file a lowest
    std::memcpy(&bytes, squares.data() + rank * 8, 8);
    if constexpr (std::endian::native == std::endian::big) bytes = chess::reflected(bytes);
    // The product has bit 0 of every byte in its highest byte, in order.
    const auto gathered = [&](int which) {
      return ((bytes >> which & kFileA) * 0x0102040810204080 >> 56) << rank * 8;
    };
    ones |= gathered(0);
    twos |= gathered(1);
    fours |= gathered(2);
    white |= gathered(3);
  }
  for (Bits rest = occupied(); rest; rest &= rest - 1) {
    const auto square = static_cast<std::size_t>(std::countr_zero(rest));
    key ^= kKeys.piece[squares[square]][square];
  }
}

void Position::set_state(Colour side, Bits rooks, int en_passant_square, std::uint32_t halfmoves,
                         std::uint32_t fullmoves) {
  turn = static_cast<std::uint8_t>(side);
  castlers = rooks;
  en_passant = static_cast<std::uint8_t>(en_passant_square);
  halfmove_clock = halfmoves;
  fullmove_number = fullmoves;
  key ^= castlers_key(rooks);
  if (side == kBlack) key ^= kKeys.black;
}

Piece make(Position& position, Move move, Undo& undo) {
  const auto kind = static_cast<std::size_t>(move.kind());
  const auto from = static_cast<std::size_t>(move.from());
  const auto to = static_cast<std::size_t>(move.to());
  const Second squares = second_squares(position, move);
  const auto second_from = static_cast<std::size_t>(squares.from);
  const auto second_to = static_cast<std::size_t>(squares.to);

  const Piece piece = position.squares[from];
  const Piece second = position.squares[second_from];
  const Piece landed = static_cast<Piece>(piece + kKinds.promotion[kind]);
  const Key before = position.key;
  undo.key = before;
  undo.castlers = position.castlers;
  undo.second = second;
  undo.en_passant = position.en_passant;
  undo.halfmove_clock = position.halfmove_clock;
  undo.fullmove_number = position.fullmove_number;

  // Lift both, then drop both: in Chess960 the king may land where the rook stood.
  position.squares[from] = kEmpty;
  position.squares[second_from] = kEmpty;
  position.squares[to] = landed;
  position.squares[second_to] = second;
  const Bits lifted = bit(move.from()), dropped = bit(move.to());
  const Bits moved = bit(squares.from) ^ bit_or_none(squares.to);
  toggle(position, {piece, lifted}, {second, moved}, {landed, dropped});

  const Bits lost =
      position.castlers & (bit(move.from()) | bit(squares.from) | kRightsOfKing[piece]);
  position.castlers ^= lost;
  const auto step = kKinds.double_step[kind];
  position.en_passant = static_cast<std::uint8_t>(((from + to) / 2 & step) |
                                                  (std::size_t{kNoSquare} & ~std::size_t{step}));
  // A capture resets the clock as a pawn does; castling lifts a second piece, but captures nothing.
  const std::uint32_t keeps = kKeepsClock[piece] & ((kind & kCapture) ? 0 : ~0u);
  position.halfmove_clock = counted(position.halfmove_clock, 1) & keeps;
  position.fullmove_number = counted(position.fullmove_number, position.turn);
  position.turn ^= 1;

  // In a local variable, since the compiler must assume that writing any byte may change the
  // position.
  Key key = before;
  key ^= kKeys.piece[piece][from];
  key ^= kKeys.piece[second][second_from];
  key ^= kKeys.piece[landed][to];
  key ^= kKeys.piece[second][second_to];
  key ^= kKeys.black;
  if (lost) key ^= castlers_key(lost);  // depends on rights, not on the kind of move
  position.key = key;
  return static_cast<Piece>(second & ~kKinds.castling[kind]);
}

void unmake(Position& position, Move move, const Undo& undo) {
  position.turn ^= 1;
  position.castlers = undo.castlers;
  const auto kind = static_cast<std::size_t>(move.kind());
  const auto from = static_cast<std::size_t>(move.from());
  const auto to = static_cast<std::size_t>(move.to());
  const Second squares = second_squares(position, move);

  const Piece landed = position.squares[to];
  const Piece piece = static_cast<Piece>(landed - kKinds.promotion[kind]);
  position.squares[to] = kEmpty;
  position.squares[static_cast<std::size_t>(squares.to)] = kEmpty;
  position.squares[static_cast<std::size_t>(squares.from)] = undo.second;
  position.squares[from] = piece;
  const Bits lifted = bit(move.to()), dropped = bit(move.from());
  const Bits moved = bit(squares.from) ^ bit_or_none(squares.to);
  const Piece second = undo.second;
  toggle(position, {landed, lifted}, {second, moved}, {piece, dropped});

  position.fullmove_number = undo.fullmove_number;
  position.halfmove_clock = undo.halfmove_clock;
  position.en_passant = undo.en_passant;
  position.key = undo.key;
}

void make_null(Position& position) {
  position.en_passant = kNoSquare;
  position.halfmove_clock = counted(position.halfmove_clock, 1);
  position.fullmove_number = counted(position.fullmove_number, position.turn);
  position.turn ^= 1;
  position.key ^= kKeys.black;
}

Position reflected(const Position& position) {
  Position other_view;
  for (int square = 0; square < 64; ++square)
    if (const Piece piece = position.squares[static_cast<std::size_t>(square)])
      other_view.put(piece_of(other(colour_of(piece)), kind_of(piece)), square ^ 56);
  other_view.set_state(other(static_cast<Colour>(position.turn)), reflected(position.castlers),
                       position.en_passant == kNoSquare ? kNoSquare : position.en_passant ^ 56,
                       position.halfmove_clock, position.fullmove_number);
  return other_view;
}

Piece make_switch(Position& position, Move move, Undo& undo) {
  undo = {position.key,        position.castlers,       kEmpty,
          position.en_passant, position.halfmove_clock, position.fullmove_number};
  const Colour side = static_cast<Colour>(position.turn);
  const int home = side == kWhite ? 0 : 56;
  position.en_passant = kNoSquare;
  position.halfmove_clock = counted(position.halfmove_clock, 1);
  Piece piece = position.lift(move.from());
  Bits lost = bit(move.from()) | kRightsOfKing[piece];
  if (kind_of(piece) == kPawn) position.halfmove_clock = 0;
  switch (move.kind()) {
    case kQuiet: break;
    case kDoublePush:
      position.en_passant = static_cast<std::uint8_t>((move.from() + move.to()) / 2);
      break;
    case kCastleKingSide:
    case kCastleQueenSide: {
      const bool king_side = move.kind() == kCastleKingSide;
      Bits rooks = undo.castlers & (side == kWhite ? kRank1 : kRank8);
      for (int square : {0, 1, 2, 3, 4, 5, 6, 7})
        if ((square + home > move.from()) != king_side) rooks &= ~bit(square + home);
      undo.second = position.lift(std::countr_zero(rooks));
      position.put(undo.second, home + (king_side ? 5 : 3));
      break;
    }
    case kEnPassant: undo.second = position.lift(move.to() + (side == kWhite ? -8 : 8)); break;
    default:
      if (move.is_capture()) {
        undo.second = position.lift(move.to());
        lost |= bit(move.to());
        position.halfmove_clock = 0;
      }
      if (move.is_promotion()) piece = piece_of(side, move.promotion());
  }
  position.put(piece, move.to());
  lost &= position.castlers;
  position.castlers ^= lost;
  position.key ^= castlers_key(lost);
  position.key ^= kKeys.black;
  if (side == kBlack) position.fullmove_number = counted(position.fullmove_number, 1);
  position.turn ^= 1;
  return move.is_castling() ? kEmpty : undo.second;
}

bool Position::is_ok() const {
  Position fresh;
  for (int square = 0; square < 64; ++square)
    if (const Piece piece = squares[static_cast<std::size_t>(square)]) {
      if (kind_of(piece) < kPawn || kind_of(piece) > kKing || (piece >> 3 != 1 && piece >> 3 != 2))
        return false;
      fresh.put(piece, square);
    }
  fresh.key ^= castlers_key(castlers);
  if (turn == kBlack) fresh.key ^= kKeys.black;
  const Bits rooks = (pieces(kWhite, kRook) & kRank1) | (pieces(kBlack, kRook) & kRank8);
  return fresh.ones == ones && fresh.twos == twos && fresh.fours == fours && fresh.white == white &&
         fresh.key == key && !(castlers & ~rooks);
}

bool Position::operator==(const Position& other) const {
  for (std::size_t square = 0; square < 64; ++square)
    if (squares[square] != other.squares[square]) return false;
  return en_passant == other.en_passant && turn == other.turn &&
         halfmove_clock == other.halfmove_clock && fullmove_number == other.fullmove_number &&
         castlers == other.castlers;
}

Node view(const Position& position) {
  const Node white_view{position.ones | position.castlers, position.twos | position.castlers,
                        position.fours, position.white};
  const Bits mark = bit_or_none(position.en_passant);
  if (position.turn == kBlack) return handed_over(white_view, mark);
  return {white_view.ones, white_view.twos, white_view.fours, white_view.own | mark};
}

Key full_key(const Position& position) {
  Key key = position.key;
  if (has_legal_en_passant(position)) key ^= kKeys.en_passant_file[position.en_passant % 8u];
  return key;
}

bool has_en_passant_pawn(const Position& position) {
  if (position.en_passant == kNoSquare) return false;
  const Bits passed = bit(position.en_passant);
  const Bits ready = position.turn == kWhite ? pawn_attacks_down(passed) : pawn_attacks_up(passed);
  return ready & position.pieces(static_cast<Colour>(position.turn), kPawn);
}

bool has_legal_en_passant(const Position& position) {
  if (!has_en_passant_pawn(position)) return false;
  MoveList moves;
  list_moves(position, moves);
  for (const Move move : moves)
    if (move.kind() == kEnPassant) return true;
  return false;
}

}  // namespace rookery::chess
