#include "games/chess/moves.hpp"

#include "games/chess/counting.hpp"
#include "games/chess/listing.hpp"

namespace rookery::chess {
namespace {

struct WriteMove {
  std::uint16_t write(int kind, int from, int to) const { return Move(kind, from, to).bits; }
  std::uint16_t castle(int kind, int king, int king_to, int) const {
    return write(kind, king, king_to);
  }
};

}  // namespace

void list_moves(const Position& position, MoveList& moves) {
  moves.set_end(write_moves<Legality::kLegal>(position, WriteMove(), moves.end_of_list()));
}

void list_pseudo_legal(const Position& position, MoveList& moves) {
  moves.set_end(write_moves<Legality::kPseudoLegal>(position, WriteMove(), moves.end_of_list()));
}

std::size_t count_moves(const Position& position) {
  return with_sliders([&]<class Sliders>() {
    return static_cast<std::size_t>(count_moves<Sliders>(view(position)));
  });
}

}  // namespace rookery::chess
