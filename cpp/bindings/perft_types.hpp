// Arguments that counts of leaves and of unique positions share.
#pragma once

#include <memory>

#include "bindings/game_types.hpp"
#include "perft/hash_table.hpp"

namespace rookery::python {

// A table that counts of one game share.
struct PerftTableObject {
  std::shared_ptr<const Game> game;
  bool by_turn;
  std::shared_ptr<perft::HashTable> table;
};

// Whether plies are whole turns; otherwise each move is a ply.
bool by_turn(nb::handle unit);
void require_callable(nb::handle progress);
PerftJob job_from(nb::handle depth, nb::handle threads, nb::handle hash_mb, int least_depth);

}  // namespace rookery::python
