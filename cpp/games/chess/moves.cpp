#include "games/chess/moves.hpp"

#include "games/chess/counting.hpp"
#include "games/chess/each_move.hpp"

namespace rookery::chess {

void list_moves(const Position& position, MoveList& moves) {
  std::uint16_t* out = moves.end_of_list();
  each_move<Legality::kLegal>(position, [&](Move move) { *out++ = move.bits; });
  moves.set_end(out);
}

void list_pseudo_legal(const Position& position, MoveList& moves) {
  std::uint16_t* out = moves.end_of_list();
  each_move<Legality::kPseudoLegal>(position, [&](Move move) { *out++ = move.bits; });
  moves.set_end(out);
}

std::size_t count_moves(const Position& position) {
  return with_lines(
      [&]<class Lines>() { return static_cast<std::size_t>(count_moves<Lines>(view(position))); });
}

}  // namespace rookery::chess
