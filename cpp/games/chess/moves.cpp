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
  return with_sliders([&]<class Sliders>() {
    return static_cast<std::size_t>(count_moves<Sliders>(view(position)));
  });
}

}  // namespace rookery::chess
