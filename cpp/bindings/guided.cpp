// Tree search over batches. As in batch.cpp, the Python side has checked the types and shapes
// of arrays (src/rookery/learn/_guided.py); here their sizes are checked again.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdio>
#include <limits>
#include <optional>

#include "bindings/batch_types.hpp"
#include "bindings/jobs.hpp"
#include "guided/search.hpp"

namespace rookery::python {

namespace {

using guided::Search;

// The batch is kept alive by keep_alive.
struct TreeSearchObject {
  BatchObject& batch;
  Search search;
};

// Runs work on a search with the interpreter's lock released. It uses the batch, too.
template <class Work>
void search_on(TreeSearchObject& self, Work work) {
  work_on(self.batch, [&](const batch::Batch&) { work(self.search); });
}

std::string shown(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", number);
  return text;
}
double limited_real(double value, const char* name, double least, double most) {
  if (value >= least && value <= most) return value;
  const bool open = most == std::numeric_limits<double>::infinity();
  throw BadInput("batch-option",
                 std::string(name) + "=" + shown(value) + ": expected " +
                     (open ? "at least " + shown(least) : shown(least) + " to " + shown(most)));
}

[[noreturn]] void refuse(const guided::BadNumbers& bad) {
  const std::string where =
      " of leaf " + std::to_string(bad.row) + " (game " + std::to_string(bad.game) + ")";
  if (bad.what == guided::BadNumbers::What::kValue)
    throw BadInput("batch-network", "the value" + where + " is " + shown(bad.value) +
                                        ": expected -1 to 1, for the side to move");
  throw BadInput("batch-network", "the logits" + where +
                                      ": expected numbers, of which some may be minus infinity, "
                                      "but not all those of legal actions");
}

// A node as a tuple, which rookery.learn.TreeNode is made of.
nb::object node_to_python(const Game& game, const guided::NodeView& seen) {
  const auto or_none = [](bool known, auto value) { return known ? nb::cast(value) : nb::none(); };
  nb::object move = nb::none();
  if (seen.code != kNoCode) move = nb::cast(move_to_python(game.moves_of(), seen.code));
  return nb::make_tuple(or_none(seen.parent != guided::kNone, seen.parent), move, seen.action,
                        seen.visits, seen.prior, seen.value, seen.side,
                        or_none(seen.proof != guided::kUnproven,
                                static_cast<int>(guided::seen_by(seen.side, seen.proof))),
                        seen.over);
}

}  // namespace

void bind_guided(nb::module_& module) {
  using guided::Found;
  nb::class_<Found>(module, "_Found", "What a tree search has found, as columns.")
      .def_prop_ro(
          "offsets", [](const Found& self) { return bytes_of(self.offsets); },
          "Where the edges of each game begin, and where the last ones end (int64).")
      .def_prop_ro(
          "actions", [](const Found& self) { return bytes_of(self.actions); },
          "The legal actions (int64).")
      .def_prop_ro(
          "policy", [](const Found& self) { return bytes_of(self.policy); },
          "How good each action is (float32).")
      .def_prop_ro(
          "visits", [](const Found& self) { return bytes_of(self.visits); },
          "How many simulations followed each action (int32).")
      .def_prop_ro(
          "q", [](const Found& self) { return bytes_of(self.q); },
          "The value of each action (float32).")
      .def_prop_ro(
          "prior", [](const Found& self) { return bytes_of(self.prior); },
          "The prior of each action (float32).")
      .def_prop_ro(
          "value", [](const Found& self) { return bytes_of(self.value); },
          "The value of each game (float32).")
      .def_prop_ro(
          "best", [](const Found& self) { return bytes_of(self.best); },
          "The best action of each game (int64).")
      .def_prop_ro(
          "proven", [](const Found& self) { return bytes_of(self.proven); },
          "Whether the value of each game is proven (bool).")
      .def_prop_ro(
          "plies", [](const Found& self) { return bytes_of(self.plies); },
          "How many moves had been played in each game (int64).");

  nb::class_<TreeSearchObject>(module, "_TreeSearch",
                               "Tree search over a batch; see rookery.learn.TreeSearch.")
      .def_prop_ro(
          "memory", [](const TreeSearchObject& self) { return self.search.bytes(); },
          "The bytes that its trees take.")
      .def(
          "begin",
          [](TreeSearchObject& self) { search_on(self, [](Search& search) { search.begin(); }); },
          "Begin a search of the positions of all games.")
      .def(
          "leaves",
          [](TreeSearchObject& self, nb::handle out, TextArgument form) {
            const auto which = form_from(form);
            const auto& walker = self.search.walker();
            const auto& layout = walker.layout();
            const std::size_t cell = which == batch::Form::kBits     ? layout.words() * 8
                                     : which == batch::Form::kFloats ? layout.squares() * 4
                                                                     : layout.squares();
            const Memory memory(out, walker.games() * layout.count() * cell, true);
            std::size_t leaves = 0;
            search_on(self, [&](Search& search) {
              leaves = search.descend();
              search.observe(which, memory.as<std::uint8_t>());
            });
            return leaves;
          },
          nb::arg("out"), nb::arg("form"),
          nb::sig("def leaves(self, out: object, form: str) -> int"),
          "Return the number of leaves that wait to be evaluated, and write their planes.")
      .def_prop_ro(
          "leaf_edges", [](const TreeSearchObject& self) { return self.search.leaf_edges(); },
          "The number of legal actions of all leaves.")
      .def(
          "leaf_actions",
          [](TreeSearchObject& self, nb::handle actions, nb::handle offsets) {
            const Search& search = self.search;
            const Memory values(actions, search.leaf_edges() * sizeof(std::int64_t), true);
            const Memory ends(offsets, (search.waiting() + 1) * sizeof(std::int64_t), true);
            search.leaf_actions(values.as<std::int64_t>(), ends.as<std::int64_t>());
          },
          nb::arg("actions"), nb::arg("offsets"),
          nb::sig("def leaf_actions(self, actions: object, offsets: object) -> None"),
          "Write the legal actions of the leaves, and where those of each begin (int64).")
      .def(
          "put",
          [](TreeSearchObject& self, nb::handle logits, Flag ragged, nb::handle values) {
            const Search& found = self.search;
            const bool is_ragged = ragged;
            const std::size_t count =
                is_ragged ? found.leaf_edges() : found.waiting() * found.walker().actions();
            std::optional<Memory> given;
            if (!logits.is_none()) given.emplace(logits, count * sizeof(float), false);
            const Memory worth(values, found.waiting() * sizeof(float), false);
            try {
              search_on(self, [&](Search& search) {
                search.put(given ? given->as<float>() : nullptr, is_ragged, worth.as<float>());
              });
            } catch (const guided::BadNumbers& bad) {
              refuse(bad);
            }
          },
          nb::arg("logits").none(), nb::arg("ragged"), nb::arg("values"),
          nb::sig("def put(self, logits: object, ragged: bool, values: object) -> None"),
          "Take logits and values (float32) of the leaves.")
      .def(
          "run",
          [](TreeSearchObject& self, TextArgument evaluator) {
            const auto which = choice_from<guided::Guide>(evaluator, "evaluator",
                                                          {{"uniform", guided::Guide::kUniform},
                                                           {"rollout", guided::Guide::kRollout},
                                                           {"engine", guided::Guide::kEngine}});
            const Use use(self.batch);
            run_watched(nb::none(),
                        [&](jobs::Control& control) { self.search.run(which, control); });
          },
          nb::arg("evaluator"), "Search with an evaluator of our own.")
      .def(
          "found",
          [](TreeSearchObject& self) {
            Found found;
            search_on(self, [&](const Search& search) { found = search.found(); });
            return found;
          },
          "Return what has been found.")
      .def(
          "tree",
          [](TreeSearchObject& self, NumberArgument number) {
            const std::size_t game = game_number(self.batch, number);
            nb::list nodes;
            for (const guided::NodeView& seen : self.search.tree(game))
              nodes.append(node_to_python(*self.batch.game, seen));
            return nodes;
          },
          nb::arg("number"), nb::sig("def tree(self, number: int) -> list[tuple[object, ...]]"),
          "Return the nodes of a tree.")
      .def(
          "advance",
          [](TreeSearchObject& self, nb::handle actions) {
            const Memory memory(actions, self.batch.batch->job().games * sizeof(std::int64_t),
                                false);
            search_on(self, [&](Search& search) { search.advance(memory.as<std::int64_t>()); });
          },
          nb::arg("actions"), nb::sig("def advance(self, actions: object) -> None"),
          "Keep what is known below the actions (int64) that have just been played.");

  nb::borrow<nb::class_<BatchObject>>(module.attr("_Batch"))
      .def(
          "search",
          [](BatchObject& self, NumberArgument simulations, TextArgument method,
             NumberArgument considered, double gumbel_scale, double c_visit, double c_scale,
             Flag rescale, double c_init, double c_base, double noise, double noise_alpha,
             Flag solver, NumberArgument seed, NumberArgument threads) {
            constexpr double kAny = std::numeric_limits<double>::infinity();
            constexpr double kLarge = 1e9;
            guided::SearchJob job;
            job.simulations =
                static_cast<guided::Index>(limited(simulations, "simulations", 1, 1'000'000));
            job.choosing.method = choice_from<guided::Method>(
                method, "method",
                {{"gumbel", guided::Method::kGumbel}, {"puct", guided::Method::kPuct}});
            job.considered =
                static_cast<guided::Index>(limited(considered, "considered", 1, 1'000'000));
            job.gumbel_scale = limited_real(gumbel_scale, "gumbel_scale", 0, kLarge);
            job.choosing.visits_offset = limited_real(c_visit, "c_visit", 0, kLarge);
            job.choosing.value_scale = limited_real(c_scale, "c_scale", 0, kLarge);
            job.choosing.rescale = rescale;
            job.choosing.c_init = limited_real(c_init, "c_init", 0, kLarge);
            job.choosing.c_base = limited_real(c_base, "c_base", 1, kAny);
            job.noise = limited_real(noise, "noise", 0, 1);
            job.noise_alpha = limited_real(noise_alpha, "noise_alpha", 1e-6, kLarge);
            job.choosing.solver = solver;
            job.seed = static_cast<std::uint64_t>(limited(seed, "seed", 0, kMostSeed));
            job.threads = static_cast<int>(limited(threads, "threads", 1, 1024));
            return new TreeSearchObject{self, {self.game->walker(*self.batch), job}};
          },
          nb::keep_alive<0, 1>(), nb::kw_only(), nb::arg("simulations"), nb::arg("method"),
          nb::arg("considered"), nb::arg("gumbel_scale"), nb::arg("c_visit"), nb::arg("c_scale"),
          nb::arg("rescale"), nb::arg("c_init"), nb::arg("c_base"), nb::arg("noise"),
          nb::arg("noise_alpha"), nb::arg("solver"), nb::arg("seed"), nb::arg("threads"),
          "Return a tree search over the games.");
}

}  // namespace rookery::python
