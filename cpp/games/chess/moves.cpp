#include "games/chess/moves.hpp"

#include "games/chess/counting.hpp"
#include "games/chess/each_move.hpp"

namespace rookery::chess {
namespace {

struct WriteMoves {
  std::uint16_t* out;
  void operator()(Move move) { *out++ = move.bits; }
};

}  // namespace

void list_moves(const Position& position, MoveList& moves) {
  WriteMoves writer{moves.end_of_list()};
  each_move<Legality::kLegal>(position, writer);
  moves.set_end(writer.out);
}

void list_pseudo_legal(const Position& position, MoveList& moves) {
  WriteMoves writer{moves.end_of_list()};
  each_move<Legality::kPseudoLegal>(position, writer);
  moves.set_end(writer.out);
}

std::size_t count_moves(const Position& position) {
  return with_sliders([&]<class Sliders>() {
    return static_cast<std::size_t>(count_moves<Sliders>(view(position)));
  });
}

}  // namespace rookery::chess
