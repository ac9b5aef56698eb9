#include "games/cotulenh/rules.hpp"

namespace rookery::cotulenh {

bool CotulenhRules::is_mated(const Position& position) {
  MoveList moves;
  list_moves(position, moves);
  return moves.empty();
}

bool CotulenhRules::promotes(const Position& before, const Position& after, const Move& move) {
  bool promoted = false;
  after.board.occupied().for_each([&](std::size_t at) {
    const auto square = static_cast<Square>(at);
    KindSet known = 0;
    if (before.board.is_occupied(square) &&
        before.board.colour_at(square) == after.board.colour_at(square))
      known = facts_of(before.board.at(square)).heroes;
    if (square == move.to) known = static_cast<KindSet>(known | facts_of(move.unit).heroes);
    if (facts_of(after.board.at(square)).heroes & ~known) promoted = true;
  });
  return promoted;
}

std::optional<Ending> CotulenhRules::ending(const Position& position, std::size_t moves,
                                            std::size_t repetitions) {
  if (position.is_turn_open()) return std::nullopt;
  const Placement& board = position.board;
  const bool red = board.commander(kRed) != kNowhere, blue = board.commander(kBlue) != kNowhere;
  if (!red || !blue)
    return Ending{red ? kRed : blue ? static_cast<int>(kBlue) : -1, kCommanderCaptured};
  if (moves == 0) {
    if (is_attacked(board)) return Ending{other(board.mover()), kCheckmate};
    return Ending{-1, kStalemate};
  }
  if (board.clock >= 100) return Ending{-1, kFiftyMoves};
  if (repetitions >= 3) return Ending{-1, kThreefoldRepetition};
  return std::nullopt;
}

}  // namespace rookery::cotulenh
