// Chess as environments see it: which moves there are, and what positions look like.
#pragma once

#include "games/batch_view.hpp"
#include "games/chess/codes.hpp"
#include "games/chess/endings.hpp"
#include "games/chess/geometry.hpp"

namespace rookery::chess {

// Calls sink(code) for every move that a side can have in some position: a queen or a knight goes
// from a square to a square (so castling does, however it is written), or a pawn promotes.
template <class Sink>
void each_possible_move(int side, Sink&& sink) {
  for (int from = 0; from < 64; ++from) {
    for (int to = 0; to < 64; ++to) {
      const int up = to / 8 - from / 8, right = to % 8 - from % 8;
      const bool lines = up == 0 || right == 0 || up == right || up == -right;
      if (from != to && (lines || up * up + right * right == 5)) sink(code_of(from, to));
    }
    const int before_last = side == kWhite ? 6 : 1;
    if (from / 8 != before_last) continue;
    for (int file = from % 8 - 1; file <= from % 8 + 1; ++file)
      if (file >= 0 && file < 8)
        for (const int piece : {kKnight, kBishop, kRook, kQueen})
          sink(code_of(from, (side == kWhite ? 56 : 0) + file, piece));
  }
}

inline MoveCode with_squares(MoveCode code, const SquareMap& map) {
  const CodeParts parts = parts_of(code);
  return code_of(map[static_cast<std::size_t>(parts.from)], map[static_cast<std::size_t>(parts.to)],
                 parts.promotion);
}

// The number of a move of White in pgx, which follows AlphaZero: 73 numbers for each square, by
// file and rank; first nine underpromotions, then the moves of a queen, then those of a knight. A
// promotion to a queen has the number of the same move without promotion.
inline constexpr std::size_t kAlphaZeroNumbers = 64 * 73;
inline std::uint32_t alphazero_number(MoveCode code) {
  const CodeParts parts = parts_of(code);
  const int up = parts.to / 8 - parts.from / 8, right = parts.to % 8 - parts.from % 8;
  const auto number = [&](int plane) {
    return static_cast<std::uint32_t>((parts.from % 8 * 8 + parts.from / 8) * 73 + plane);
  };
  if (parts.promotion && parts.promotion != kQueen)
    return number((kRook - parts.promotion) * 3 + (right == 0 ? 0 : right > 0 ? 1 : 2));
  constexpr int kKnights[8][2] = {{-1, -2}, {1, -2}, {-2, -1}, {2, -1},
                                  {-1, 2},  {1, 2},  {-2, 1},  {2, 1}};
  for (int i = 0; i < 8; ++i)
    if (kKnights[i][0] == up && kKnights[i][1] == right) return number(9 + 56 + i);
  // Seven distances along each of eight lines. Those of the last two are counted from the edge.
  if (right == 0) return number(9 + (up < 0 ? up + 7 : 7 + up - 1));
  if (up == 0) return number(9 + (right < 0 ? 14 + right + 7 : 21 + right - 1));
  if (up == right) return number(9 + (up < 0 ? 28 + up + 7 : 35 + up - 1));
  return number(9 + (right < 0 ? 42 + right + 7 : 49 + right - 1));
}

// The pieces of a position, from which its planes are made.
struct Frame {
  Bits ones, twos, fours, white;

  Bits kind(int kind) const {
    return (kind & 1 ? ones : ~ones) & (kind & 2 ? twos : ~twos) & (kind & 4 ? fours : ~fours);
  }
};
// The pieces of a side and of the other, by kind, with the board turned for Black.
inline void piece_sets(const Frame& frame, int side, Bits* out) {
  const Bits own = side == kWhite ? frame.white : ~frame.white;
  for (int kind = kPawn; kind <= kKing; ++kind) {
    const Bits pieces = frame.kind(kind);
    const Bits mine = pieces & own, theirs = pieces & ~own;
    out[kind - 1] = side == kWhite ? mine : reflected(mine);
    out[kind + 5] = side == kWhite ? theirs : reflected(theirs);
  }
}

// The rights of a side to castle: bit 0 with the rook on the right as White sees it, bit 1 with the
// other.
inline int castling_rights(const Position& position, Colour side) {
  const Bits king = position.pieces(side, kKing);
  const Bits rooks = position.castlers & position.colour(side);
  return ((rooks & ~(king - 1)) != 0) | ((rooks & (king - 1)) != 0) << 1;
}

inline void state_planes(std::vector<PlaneFacts>& planes) {
  for (const char* name :
       {"own castling on the king's side", "own castling on the queen's side",
        "enemy castling on the king's side", "enemy castling on the queen's side", "en passant"})
    planes.push_back({name});
  planes.push_back({"halfmove clock", true, 100});
}
template <class Painter>
void paint_state(const Position& position, int side, Painter& painter) {
  for (const int whose : {0, 1}) {
    const int rights = castling_rights(position, static_cast<Colour>(side ^ whose));
    for (const int right : {0, 1})
      if (rights >> right & 1) painter.fill(static_cast<std::size_t>(2 * whose + right));
  }
  if (position.en_passant != kNoSquare && has_legal_en_passant(position))
    painter.square(4, position.en_passant);
  painter.number(5, position.halfmove_clock);
}

// The last seven planes of AlphaZero.
template <class Painter>
void paint_alphazero_state(const Position& position, int side, std::size_t plies,
                           Painter& painter) {
  if (side == kBlack) painter.fill(0);
  painter.number(1, static_cast<std::uint32_t>(plies));
  for (const int whose : {0, 1}) {
    const int rights = castling_rights(position, static_cast<Colour>(side ^ whose));
    if (rights & 2) painter.fill(static_cast<std::size_t>(2 + 2 * whose));
    if (rights & 1) painter.fill(static_cast<std::size_t>(3 + 2 * whose));
  }
  painter.number(6, position.halfmove_clock);
}

// A draw that can be claimed in the position as it is.
inline std::optional<Ending> claimable(const Position& position, std::size_t repetitions) {
  if (position.halfmove_clock >= 100) return Ending{-1, kFiftyMoves};
  if (repetitions >= 3) return Ending{-1, kThreefoldRepetition};
  return std::nullopt;
}

// The key of a position that includes every square behind a double step, whether or not a pawn can
// capture there.
inline Key key_with_every_mark(const Position& position) {
  Key key = position.key;
  KeyMixer mixer;
  mixer.add(position.en_passant);
  key ^= mixer.key();
  return key;
}

}  // namespace rookery::chess
