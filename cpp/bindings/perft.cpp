// Perft, counts by kind and random games: the long jobs of a Board.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <thread>

#include "bindings/jobs.hpp"
#include "bindings/perft_types.hpp"
#include "core/text.hpp"

namespace rookery::python {

bool by_turn(nb::handle unit) {
  const std::string which = text_from(unit, "unit is \"move\" or \"turn\"");
  if (which != "move" && which != "turn")
    throw BadInput("perft-unit", "unit=" + quoted(which) + ": expected \"move\" or \"turn\"");
  return which == "turn";
}

void require_callable(nb::handle progress) {
  if (!progress.is_none() && !PyCallable_Check(progress.ptr()))
    refuse_type(progress, "progress is a function or None");
}

namespace {

// 0 means one for each core that this process may use.
int threads_from(nb::handle threads) {
  const std::int64_t number = whole_number(threads);
  if (number < 0 || number > 1024)
    throw BadInput("perft-threads",
                   std::to_string(number) + " threads: expected 1 to 1024, or 0 for all cores");
  if (number > 0) return static_cast<int>(number);
  return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1u, 1024u));
}

}  // namespace

PerftJob job_from(nb::handle depth, nb::handle threads, nb::handle hash_mb, int least_depth) {
  constexpr int kMostDepth = 60;  // keep in step with src/rookery/_limits.py
  const std::int64_t plies = whole_number(depth);
  if (plies < least_depth || plies > kMostDepth)
    throw BadInput("perft-depth", "a depth of " + std::to_string(plies) + ": expected " +
                                      std::to_string(least_depth) + " to " +
                                      std::to_string(kMostDepth));
  const int workers = threads_from(threads);
  const std::int64_t megabytes = whole_number(hash_mb);
  if (megabytes < 0 || megabytes > memory_mb())
    throw BadInput("perft-hash", "a hash table of " + std::to_string(megabytes) +
                                     " MB: expected 0 (none) to the " +
                                     std::to_string(memory_mb()) + " MB of this machine");
  // A count to depth 1 has no subtrees that a table could remember.
  return {static_cast<int>(plies), workers,
          plies > 1 ? static_cast<std::size_t>(megabytes) << 20 : 0};
}

namespace {

// Most trees of this depth are counted in less time than it takes to start a thread.
void run(const PerftJob& job, nb::handle progress, const Job& count) {
  const bool brief = job.depth <= 3 && !job.by_turn && job.threads == 1;
  brief ? run_here(progress, count) : run_watched(progress, count);
}

// A copy of the position, so that Python may change the board meanwhile.
std::unique_ptr<Board> position_of(const BoardObject& self) { return self.board->copy(false); }

ObjectOf<int> perft(const BoardObject& self, NumberArgument depth, NumberArgument threads,
                    NumberArgument hash_mb, Flag pseudo_legal, TextArgument unit,
                    ProgressArgument progress) {
  require_callable(progress);
  PerftJob job = job_from(depth, threads, hash_mb, 0);
  job.pseudo_legal = pseudo_legal;
  job.by_turn = by_turn(unit);
  perft::Leaves leaves;
  const auto board = position_of(self);
  run(job, progress, [&](jobs::Control& control) { leaves = board->perft(job, control); });
  return leaves_to_python(leaves);
}

nb::typed<nb::dict, MoveObject, int> divide(const BoardObject& self, NumberArgument depth,
                                            NumberArgument threads, NumberArgument hash_mb,
                                            Flag pseudo_legal, TextArgument unit,
                                            ProgressArgument progress) {
  require_callable(progress);
  PerftJob job = job_from(depth, threads, hash_mb, 1);
  job.pseudo_legal = pseudo_legal;
  job.by_turn = by_turn(unit);
  std::vector<std::pair<MoveCode, perft::Leaves>> counts;
  const auto board = position_of(self);
  run(job, progress, [&](jobs::Control& control) { counts = board->divide(job, control); });
  nb::typed<nb::dict, MoveObject, int> divided;
  for (const auto& [code, leaves] : counts)
    divided[move_to_python(board->game(), code)] = leaves_to_python(leaves);
  return divided;
}

}  // namespace

void bind_perft(nb::module_& module) {
  using Outcomes =
      nb::typed<nb::list, std::optional<nb::typed<nb::tuple, std::optional<bool>, nb::str>>>;
  nb::class_<Playouts>(module, "_PlayedGames", "Random games.")
      .def_prop_ro(
          "endings",
          [](const Playouts& self) { return nb::bytes(self.endings.data(), self.endings.size()); },
          "The number of the outcome of each game, in `outcomes` (uint8).")
      .def_prop_ro(
          "lengths",
          [](const Playouts& self) {
            return nb::bytes(self.lengths.data(), self.lengths.size() * sizeof(self.lengths[0]));
          },
          "The plies of each game (uint32).")
      .def_prop_ro(
          "outcomes",
          [](const Playouts& self) {
            nb::list outcomes;
            for (const auto& outcome : self.outcomes) {
              if (!outcome) {
                outcomes.append(nb::none());
                continue;
              }
              const nb::object winner =
                  outcome->winner < 0 ? nb::none() : nb::object(nb::bool_(outcome->winner == 0));
              outcomes.append(nb::make_tuple(winner, text(outcome->reason)));
            }
            return nb::borrow<Outcomes>(outcomes);
          },
          "Winner and reason of each way to end; None for games that were cut off.");
  nb::borrow<nb::class_<BoardObject>>(module.attr("Board"))
      .def("perft", &perft, nb::arg("depth"), nb::kw_only(), nb::arg("threads") = 1,
           nb::arg("hash_mb") = 0, nb::arg("pseudo_legal") = false, nb::arg("unit") = "move",
           nb::arg("progress").none() = nb::none(),
           "Return the number of leaves of the tree of legal moves at `depth` plies.\n\n"
           "`threads=0` uses all cores; `hash_mb` caches subtrees in a table of that size;\n"
           "`progress` is called with the\n"
           "number of leaves so far, about ten times a second; Ctrl-C stops it. `pseudo_legal` "
           "also counts\n"
           "moves that leave the king in check (one thread, no table); `unit=\"turn\"` counts "
           "whole turns,\n"
           "in games whose turns have several moves.\n\n"
           ">>> game(\"chess\").board().perft(5)\n"
           "4865609\n")
      .def("divide", &divide, nb::arg("depth"), nb::kw_only(), nb::arg("threads") = 1,
           nb::arg("hash_mb") = 0, nb::arg("pseudo_legal") = false, nb::arg("unit") = "move",
           nb::arg("progress").none() = nb::none(),
           "Return the leaves below each legal move.\n\n"
           ">>> board = game(\"chess\").board(\"7k/8/8/8/8/8/p7/K7 b - - 0 1\")\n"
           ">>> {str(move): leaves for move, leaves in board.divide(2).items()}\n"
           "{'h8g8': 2, 'h8g7': 2, 'h8h7': 2}\n")
      .def(
          "perft_stats",
          [](const BoardObject& self, NumberArgument depth, TextArgument plies,
             NumberArgument threads, ProgressArgument progress) {
            require_callable(progress);
            const PerftJob job = job_from(depth, threads, nb::int_(0), 0);
            const std::string which = text_from(plies, "plies is \"leaves\" or \"all\"");
            if (which != "leaves" && which != "all")
              throw BadInput("perft-plies",
                             "plies=" + quoted(which) + ": expected \"leaves\" or \"all\"");
            std::vector<std::pair<std::string, std::uint64_t>> counts;
            const auto board = position_of(self);
            run(job, progress, [&](jobs::Control& control) {
              counts = board->perft_stats({job.depth, job.threads, which == "all"}, control);
            });
            nb::typed<nb::dict, nb::str, int> stats;
            for (const auto& [kind, count] : counts) stats[text(kind)] = count;
            return stats;
          },
          nb::arg("depth"), nb::kw_only(), nb::arg("plies") = "leaves", nb::arg("threads") = 1,
          nb::arg("progress").none() = nb::none(),
          "Return the number of moves by kind: of the last ply, or of all plies on the way.\n\n"
          ">>> game(\"chess\").board().perft_stats(3)[\"captures\"]\n"
          "34\n")
      .def(
          "_playouts",
          [](const BoardObject& self, NumberArgument games, NumberArgument first,
             NumberArgument seed, NumberArgument max_plies, NumberArgument threads,
             ProgressArgument progress) {
            require_callable(progress);
            const auto limited = [](nb::handle value, const char* name, std::int64_t least,
                                    std::int64_t most) {
              const std::int64_t number = whole_number(value);
              if (number < least || number > most)
                throw BadInput("playouts-number", std::string(name) + "=" + std::to_string(number) +
                                                      ": expected " + std::to_string(least) +
                                                      " to " + std::to_string(most));
              return number;
            };
            const PlayoutsJob job{
                static_cast<std::size_t>(limited(games, "games", 0, 100'000'000)),
                static_cast<std::uint64_t>(limited(first, "first", 0, std::int64_t{1} << 40)),
                static_cast<std::uint64_t>(limited(seed, "seed", 0, std::int64_t{1} << 40)),
                static_cast<std::uint32_t>(limited(max_plies, "max_plies", 0, 1'000'000)),
                threads_from(threads)};
            Playouts played;
            const auto board = position_of(self);
            run_watched(progress,
                        [&](jobs::Control& control) { played = board->playouts(job, control); });
            return played;
          },
          nb::arg("games"), nb::kw_only(), nb::arg("first") = 0, nb::arg("seed"),
          nb::arg("max_plies"), nb::arg("threads"), nb::arg("progress").none(),
          "Return random games.");
}

}  // namespace rookery::python
