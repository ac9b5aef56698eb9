#include "games/chess/setup.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "core/errors.hpp"
#include "games/chess/queries.hpp"

namespace rookery::chess {

Position place(const Setup& setup) {
  Position position;
  for (int square = 0; square < 64; ++square)
    if (const Piece piece = setup.squares[static_cast<std::size_t>(square)])
      position.put(piece, square);
  return position;
}

namespace {

bool castling_is_right(const Setup& setup, const Position& position, Variant variant) {
  if (!setup.unclear_rights.empty()) return false;
  for (const Colour colour : {kWhite, kBlack}) {
    const Bits home = colour == kWhite ? kRank1 : kRank8;
    const Bits rooks = setup.castlers & home;
    if (!rooks) continue;
    const Bits king = position.pieces(colour, kKing);
    if (rooks & ~position.pieces(colour, kRook) || !(king & home)) return false;
    const Bits left = rooks & (king - 1), right = rooks & ~(king - 1);
    if (std::popcount(left) > 1 || std::popcount(right) > 1) return false;
    const Bits standard_king = bit(4) | bit(60);
    const Bits corners = bit(0) | bit(7) | bit(56) | bit(63);
    if (variant == Variant::kChess && (!(king & standard_king) || rooks & ~corners)) return false;
  }
  return true;
}

bool en_passant_is_right(const Setup& setup, const Position& position) {
  if (setup.en_passant == kNoSquare) return true;
  const int up = setup.turn == kWhite ? 8 : -8;  // the way the mover goes
  if (setup.en_passant / 8 != (setup.turn == kWhite ? 5 : 2)) return false;
  const Bits passed = bit(setup.en_passant), start = bit(setup.en_passant + up);
  const Bits pawn = bit(setup.en_passant - up);
  return !(position.occupied() & (passed | start)) &&
         (pawn & position.pieces(other(setup.turn), kPawn));
}

std::uint32_t problems_of(const Setup& setup, const Position& position, Variant variant) {
  std::uint32_t problems = 0;
  const int white_kings = std::popcount(position.pieces(kWhite, kKing));
  const int black_kings = std::popcount(position.pieces(kBlack, kKing));
  if (white_kings == 0) problems |= kNoWhiteKing;
  if (black_kings == 0) problems |= kNoBlackKing;
  if (white_kings > 1 || black_kings > 1) problems |= kTooManyKings;
  if (!position.occupied()) problems |= kEmptyBoard;
  if (std::popcount(position.pieces(kWhite, kPawn)) > 8) problems |= kTooManyWhitePawns;
  if (std::popcount(position.pieces(kBlack, kPawn)) > 8) problems |= kTooManyBlackPawns;
  if (std::popcount(position.colour(kWhite)) > 16) problems |= kTooManyWhitePieces;
  if (std::popcount(position.colour(kBlack)) > 16) problems |= kTooManyBlackPieces;
  if (position.kind(kPawn) & (kRank1 | kRank8)) problems |= kPawnsOnBackRank;
  const Colour waiting = other(setup.turn);
  const auto attackers_of_king = [&](Colour side) {
    const Bits king = position.pieces(side, kKing);
    if (std::popcount(king) != 1) return 0;
    return std::popcount(attackers(position, other(side), std::countr_zero(king)));
  };
  if (attackers_of_king(waiting)) problems |= kOppositeCheck;
  if (attackers_of_king(setup.turn) > 2) problems |= kTooManyCheckers;
  if (!castling_is_right(setup, position, variant)) problems |= kBadCastling;
  if (!en_passant_is_right(setup, position)) problems |= kBadEnPassant;
  return problems;
}

}  // namespace

std::uint32_t problems_of(const Setup& setup, Variant variant) {
  return problems_of(setup, place(setup), variant);
}

std::string describe_problems(std::uint32_t problems) {
  constexpr std::pair<Problem, const char*> kSentences[] = {
      {kNoWhiteKing, "there is no white king"},
      {kNoBlackKing, "there is no black king"},
      {kTooManyKings, "a side has more than one king"},
      {kTooManyWhitePawns, "White has more than eight pawns"},
      {kTooManyBlackPawns, "Black has more than eight pawns"},
      {kTooManyWhitePieces, "White has more than sixteen pieces"},
      {kTooManyBlackPieces, "Black has more than sixteen pieces"},
      {kPawnsOnBackRank, "there are pawns on the first or last rank"},
      {kOppositeCheck, "the side that is not to move is in check"},
      {kBadCastling, "a castling right has no king and rook on their squares"},
      {kEmptyBoard, "the board is empty"},
      {kTooManyCheckers, "more than two pieces give check"},
      {kBadEnPassant, "the en passant square is not behind a pawn that has just moved two"},
  };
  std::string text;
  for (const auto& [problem, sentence] : kSentences)
    if (problems & problem) text += (text.empty() ? "" : "; ") + std::string(sentence);
  return text;
}

Position position_from(const Setup& setup, Variant variant) {
  Position position = place(setup);
  if (const std::uint32_t problems = problems_of(setup, position, variant) & kUnplayable)
    throw BadInput("position-unplayable",
                   "this position cannot be played: " + describe_problems(problems));
  position.set_state(setup.turn, setup.castlers, setup.en_passant, setup.halfmove_clock,
                     setup.fullmove_number);
  return position;
}

Setup setup_from(const Position& position) {
  Setup setup;
  for (std::size_t square = 0; square < 64; ++square)
    setup.squares[square] = position.squares[square];
  setup.turn = static_cast<Colour>(position.turn);
  setup.castlers = position.castlers;
  setup.en_passant = position.en_passant;
  setup.halfmove_clock = position.halfmove_clock;
  setup.fullmove_number = position.fullmove_number;
  return setup;
}

void repair_castling(Setup& setup, Variant variant) {
  setup.unclear_rights.clear();
  const Position position = place(setup);
  const Bits said = std::exchange(setup.castlers, 0);
  for (Bits rest = said; rest; rest &= rest - 1) {
    // A right stays if it makes sense beside those that have stayed so far.
    const Bits before = setup.castlers;
    setup.castlers |= rest & -rest;
    if (!castling_is_right(setup, position, variant)) setup.castlers = before;
  }
}

void repair_en_passant(Setup& setup) {
  if (!en_passant_is_right(setup, place(setup))) setup.en_passant = kNoSquare;
}

void repair_counters(Setup& setup) {
  setup.fullmove_number = std::max(setup.fullmove_number, 1);
  const int plies = 2 * (setup.fullmove_number - 1) + setup.turn;
  setup.halfmove_clock = std::clamp(setup.halfmove_clock, 0, plies);
  if (setup.en_passant != kNoSquare) setup.halfmove_clock = 0;
}

}  // namespace rookery::chess
