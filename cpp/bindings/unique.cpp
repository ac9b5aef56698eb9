// Unique positions, and counts of many positions with a table that is kept.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/jobs.hpp"
#include "bindings/perft_types.hpp"
#include "core/text.hpp"
#include "system/temporary_file.hpp"

namespace rookery::python {
namespace {

struct UniquePositionsObject {
  std::shared_ptr<const UniquePositions> positions;
};
// Reads the positions one after the other.
struct UniqueReaderObject {
  std::shared_ptr<const UniquePositions> positions;  // outlives the reader
  std::unique_ptr<UniquePositions::Reader> reader;
};

UniqueJob unique_job(nb::handle depth, nb::handle unit, nb::handle memory, nb::handle folder) {
  UniqueJob job;
  job.depth = job_from(depth, nb::int_(1), nb::int_(0), 0).depth;
  job.by_turn = by_turn(unit);
  const std::int64_t megabytes = whole_number(memory);
  if (megabytes < 1 || megabytes > memory_mb())
    throw BadInput("perft-memory", "memory_mb=" + std::to_string(megabytes) +
                                       ": expected 1 to the " + std::to_string(memory_mb()) +
                                       " MB of this machine");
  job.memory_bytes = static_cast<std::size_t>(megabytes) << 20;
  job.folder =
      folder.is_none() ? system::temporary_folder() : text_from(folder, "a folder is a str");
  return job;
}

nb::typed<nb::list, int> numbers(const std::vector<std::uint64_t>& counts) {
  nb::typed<nb::list, int> listed;
  for (const std::uint64_t count : counts) listed.append(nb::int_(count));
  return listed;
}

UniquePositionsObject unique_positions(const BoardObject& self, NumberArgument depth,
                                       TextArgument unit, NumberArgument memory,
                                       TextArgument folder, ProgressArgument progress) {
  require_callable(progress);
  const UniqueJob job = unique_job(depth, unit, memory, folder);
  const auto board = self.board->copy(false);
  UniquePositionsObject found;
  run_watched(progress, [&](jobs::Control& control) {
    found.positions = board->unique_positions(job, control);
  });
  return found;
}

nb::typed<nb::list, int> count_unique_positions(const BoardObject& self, NumberArgument depth,
                                                TextArgument unit, NumberArgument memory,
                                                TextArgument folder, ProgressArgument progress) {
  require_callable(progress);
  const UniqueJob job = unique_job(depth, unit, memory, folder);
  const auto board = self.board->copy(false);
  std::vector<std::uint64_t> counts;
  run_watched(progress, [&](jobs::Control& control) {
    counts = board->count_unique_positions(job, control);
  });
  return numbers(counts);
}

using TableArgument = nb::typed<nb::handle, std::variant<int, PerftTableObject>>;

nb::typed<nb::list, int> perft_each(const GameObject& self, nb::handle fens, NumberArgument depth,
                                    NumberArgument threads, TableArgument hash_mb,
                                    TextArgument unit, ProgressArgument progress) {
  require_callable(progress);
  const auto* kept = native<PerftTableObject>(hash_mb);
  PerftJob job = job_from(depth, threads, kept ? nb::handle(nb::int_(0)) : nb::handle(hash_mb), 0);
  job.by_turn = by_turn(unit);
  if (kept) {
    if (kept->game.get() != self.game.get() || kept->by_turn != job.by_turn)
      throw BadInput("perft-table", "a table of " + kept->game->name() + " by " +
                                        (kept->by_turn ? "turn" : "move") +
                                        ": this is a count of " + self.game->name() + " by " +
                                        (job.by_turn ? "turn" : "move"));
    if (job.depth > 1) job.table = kept->table.get();
  }
  std::vector<std::string> texts;
  for (const nb::handle fen : fens) texts.push_back(text_from(fen, "a FEN is a str"));
  const auto keep = kept ? kept->table : nullptr;
  const auto board = self.game->board(self.game->start_fen());
  std::vector<perft::Leaves> counts;
  run_watched(progress,
              [&](jobs::Control& control) { counts = board->perft_each(texts, job, control); });
  nb::typed<nb::list, int> listed;
  for (const perft::Leaves leaves : counts) listed.append(leaves_to_python(leaves));
  return listed;
}

// Returns another salt for every seed; an empty one for 0.
Key salt_of(std::uint64_t seed) {
  KeyMixer mixer;
  mixer.add(seed);
  mixer.add(seed);
  return seed ? mixer.key() : Key{};
}

}  // namespace

void bind_unique(nb::module_& module) {
  nb::class_<PerftTableObject>(
      module, "PerftTable",
      "Counts of subtrees of one game, kept from one perft_each() to the next.\n\n"
      "Any number of threads may use it at once. A table with another `seed` has other hash keys,\n"
      "so that a count can be checked by a second one.\n\n"
      ">>> chess = game(\"chess\")\n"
      ">>> table = PerftTable(chess, 16)\n"
      ">>> chess.perft_each([chess.start_fen], 5, hash_mb=table)\n"
      "[4865609]\n")
      .def(
          "__init__",
          [](PerftTableObject* self, ObjectArgument<GameObject> game, NumberArgument hash_mb,
             TextArgument unit, NumberArgument seed) {
            const auto& of = expect<GameObject>(game, "the game comes first");
            const PerftJob job = job_from(nb::int_(2), nb::int_(1), hash_mb, 0);
            if (!job.hash_bytes)
              throw BadInput("perft-hash", "a hash table of 0 MB: expected at least 1");
            const std::int64_t number = whole_number(seed);
            if (number < 0)
              throw BadInput("perft-hash",
                             "seed=" + std::to_string(number) + ": expected 0 or more");
            new (self) PerftTableObject{
                of.game->share(), by_turn(unit),
                std::make_shared<perft::HashTable>(job.hash_bytes, ~std::size_t{0},
                                                   salt_of(static_cast<std::uint64_t>(number)))};
          },
          nb::arg("game"), nb::arg("hash_mb"), nb::kw_only(), nb::arg("unit") = "move",
          nb::arg("seed") = 0)
      .def_prop_ro(
          "hash_mb", [](const PerftTableObject& self) { return self.table->bytes() >> 20; },
          "The size in MB.");

  nb::class_<UniqueReaderObject>(module, "_UniqueReader", "Reads unique positions.")
      .def("__iter__", [](nb::handle_t<UniqueReaderObject> self) { return self; })
      .def("__next__", [](UniqueReaderObject& self) -> nb::typed<nb::tuple, nb::str, int> {
        UniquePosition position;
        if (!self.reader->next(position)) throw nb::stop_iteration();
        return nb::make_tuple(text(position.fen), leaves_to_python(position.times));
      });
  nb::class_<UniquePositionsObject>(module, "UniquePositions",
                                    "The unique positions of one ply, in the order of their keys; "
                                    "see Board.unique_positions().\n")
      .def("__len__",
           [](const UniquePositionsObject& self) {
             return static_cast<std::size_t>(self.positions->counts.back());
           })
      .def(
          "__iter__",
          [](const UniquePositionsObject& self) {
            return UniqueReaderObject{self.positions, self.positions->read()};
          },
          "Iterate over (FEN, number of ways to reach it) tuples.")
      .def_prop_ro(
          "counts",
          [](const UniquePositionsObject& self) { return numbers(self.positions->counts); },
          "The number of unique positions at each ply, beginning with 1 for this position.");

  nb::borrow<nb::class_<BoardObject>>(module.attr("Board"))
      .def("unique_positions", &unique_positions, nb::arg("depth"), nb::kw_only(),
           nb::arg("unit") = "move", nb::arg("memory_mb") = 1024,
           nb::arg("folder").none() = nb::none(), nb::arg("progress").none() = nb::none(),
           "Return the unique positions at `depth` plies, each with the number of ways to reach "
           "it.\n\n"
           "Positions are equal if their `key` is: transpositions are merged. The FEN of a "
           "position\n"
           "that is reached in several ways has the counters of the first. Beyond `memory_mb`,\n"
           "positions are kept in temporary files in `folder`. `progress` is called with the "
           "number\n"
           "of moves made so far.\n\n"
           ">>> found = game(\"chess\").board().unique_positions(3)\n"
           ">>> found.counts\n"
           "[1, 20, 400, 5362]\n"
           ">>> sum(times for fen, times in found)\n"
           "8902\n")
      .def("count_unique_positions", &count_unique_positions, nb::arg("depth"), nb::kw_only(),
           nb::arg("unit") = "move", nb::arg("memory_mb") = 1024,
           nb::arg("folder").none() = nb::none(), nb::arg("progress").none() = nb::none(),
           "Return the number of unique positions at each ply up to `depth`.\n\n"
           "It takes less memory than unique_positions(), whose options it has.\n\n"
           ">>> game(\"chess\").board().count_unique_positions(4)\n"
           "[1, 20, 400, 5362, 72078]\n");
  nb::borrow<nb::class_<GameObject>>(module.attr("Game"))
      .def(
          "perft_each", &perft_each, nb::arg("fens"), nb::arg("depth"), nb::kw_only(),
          nb::arg("threads") = 1, nb::arg("hash_mb") = 0, nb::arg("unit") = "move",
          nb::arg("progress").none() = nb::none(),
          "Return the leaves below each of many positions.\n\n"
          "`hash_mb` is the size of a table for this count, or a PerftTable that is kept.\n\n"
          ">>> chess = game(\"chess\")\n"
          ">>> chess.perft_each([chess.start_fen, \"7k/8/8/8/8/8/p7/K7 b - - 0 1\"], 2)\n"
          "[400, 6]\n",
          nb::sig("def perft_each(self, fens: collections.abc.Iterable[str], depth: int, *, "
                  "threads: int = 1, hash_mb: int | PerftTable = 0, unit: str = 'move', "
                  "progress: collections.abc.Callable[[int], object] | None = None) -> list[int]"));
}

}  // namespace rookery::python
