#include "boards/compare_slow.hpp"

#include <algorithm>

#include "games/random.hpp"

namespace rookery {
namespace {

using Codes = std::vector<MoveCode>;

Codes codes_of(const MoveCodes& moves) { return Codes(moves.begin(), moves.end()); }

Codes sorted(Codes codes) {
  std::sort(codes.begin(), codes.end());
  return codes;
}

std::uint64_t leaves(const Board& board, int depth, bool pseudo_legal) {
  jobs::Control control;
  PerftJob job;
  job.depth = depth;
  job.pseudo_legal = pseudo_legal;
  return board.perft(job, control).low;  // small counts
}

// Whether every move can be played, and the game's tree counts as many leaves two plies down as
// there are replies.
bool counts_two_plies(Board& board, const Codes& moves) {
  std::uint64_t replies = 0;
  for (const MoveCode move : moves) {
    if (!board.push(move)) return false;
    replies += board.count_legal_moves();
    board.pop();
  }
  return leaves(board, 2, false) == replies;
}

// Whether all functions that find moves agree in a position. Precondition: the game has a slow
// twin.
bool agree(Board& board, const Codes& legal) {
  MoveCodes pseudo_legal;
  board.pseudo_legal_moves(pseudo_legal);
  return sorted(legal) == sorted(*board.moves_slow(Legality::kLegal)) &&
         sorted(codes_of(pseudo_legal)) == sorted(*board.moves_slow(Legality::kPseudoLegal)) &&
         board.count_legal_moves() == legal.size() &&
         leaves(board, 1, true) == pseudo_legal.size() && counts_two_plies(board, legal);
}

}  // namespace

std::size_t compare_slow(const Game& game, std::string_view fen, std::size_t games,
                         std::size_t plies, std::uint64_t seed, std::string& wrong) {
  const auto start = game.board(fen);
  if (!start->moves_slow(Legality::kLegal)) return 0;
  std::size_t same = 0;
  for (std::size_t i = 0; i < games; ++i) {
    GameRandom random(seed, i);
    const auto board = start->copy();
    for (std::size_t ply = 0; ply < plies; ++ply) {
      MoveCodes moves;
      board->legal_moves(moves);
      const Codes legal = codes_of(moves);
      if (!agree(*board, legal)) {
        wrong = board->fen();
        return same;
      }
      ++same;
      if (legal.empty()) break;
      board->push(legal[random.below(legal.size())]);
    }
  }
  return same;
}

}  // namespace rookery
