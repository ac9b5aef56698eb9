// The search and the evaluation of a Board.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <mutex>

#include "bindings/game_types.hpp"
#include "bindings/jobs.hpp"
#include "search/table.hpp"

namespace rookery::python {
namespace {

// A table that searches of one game share.
struct SearchTableObject {
  std::shared_ptr<search::Table> table;
};

// An evaluation of a game by a user's weights.
struct EvaluatorObject {
  std::shared_ptr<const Game> game;
  std::shared_ptr<const search::Evaluator> evaluator;
};

// The evaluator of a Python object; null, which means the derived weights, for None.
const search::Evaluator* evaluator_for(const Board& board, nb::handle object) {
  if (object.is_none()) return nullptr;
  const auto& found = nb::cast<const EvaluatorObject&>(object);
  if (found.game.get() != board.game().share().get())
    throw BadInput("weights-game", "weights of " + std::string(found.game->name()) +
                                       ", expected weights of " + std::string(board.game().name()));
  return found.evaluator.get();
}

std::int64_t limited(nb::handle value, const char* code, const char* name, std::int64_t least,
                     std::int64_t most) {
  const std::int64_t number = whole_number(value);
  if (number < least || number > most)
    throw BadInput(code, std::string(name) + "=" + std::to_string(number) + ": expected " +
                             std::to_string(least) + " to " + std::to_string(most));
  return number;
}

std::shared_ptr<search::Table> table_of(nb::handle hash_mb) {
  const std::int64_t most = memory_mb();
  const std::int64_t megabytes = whole_number(hash_mb);
  if (megabytes < 1 || megabytes > most)
    throw BadInput("search-hash", "hash_mb=" + std::to_string(megabytes) + ": expected 1 to the " +
                                      std::to_string(most) + " MB of this machine");
  return std::make_shared<search::Table>(static_cast<std::size_t>(megabytes) << 20);
}

// What a search has found, and the game whose moves it has.
struct ReportObject {
  std::shared_ptr<const Game> game;
  search::Report report;
};
struct LineObject {
  std::shared_ptr<const Game> game;
  search::Line line;
};
// A game that the search played against itself.
struct SelfPlayedObject {
  std::shared_ptr<const Game> game;
  search::SelfPlayed played;
};
struct EvaluationObject {
  search::Score score;
  std::vector<search::TermValue> terms;
};

// Reports of the search that the calling thread has not read yet.
class Reports {
 public:
  void add(const search::Report& report) {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(report);
  }
  std::vector<search::Report> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(waiting_, {});
  }

 private:
  std::mutex mutex_;
  std::vector<search::Report> waiting_;
};

ReportObject search(const BoardObject& self, nb::handle depth, nb::handle nodes, double seconds,
                    double soft_seconds, nb::handle threads, nb::handle hash_mb, nb::handle lines,
                    bool selective, bool quiescence, nb::handle only, nb::handle evaluator,
                    nb::handle progress) {
  search::Job job;
  job.limits.depth =
      static_cast<int>(limited(depth, "search-depth", "depth", 1, search::kMostDepth));
  job.limits.nodes =
      static_cast<std::uint64_t>(limited(nodes, "search-nodes", "nodes", 1, std::int64_t{1} << 40));
  job.limits.seconds = seconds;
  job.limits.soft_seconds = soft_seconds;
  job.threads = static_cast<int>(limited(threads, "search-threads", "threads", 1, 1024));
  job.lines = static_cast<int>(limited(lines, "search-lines", "lines", 1, search::kMostLines));
  job.selective = selective;
  job.quiescence = quiescence;
  job.evaluator = evaluator_for(*self.board, evaluator);
  for (const nb::handle move : only) job.only.push_back(code_from(*self.board, move));
  const auto* known = native<SearchTableObject>(hash_mb);
  const std::shared_ptr<search::Table> table = known ? known->table : table_of(hash_mb);

  // A copy, so that Python may change the board meanwhile.
  const auto board = self.board->copy();
  const auto game = board->game().share();
  Reports reports;
  search::Report latest;
  bool stopped = false;
  const auto tell = [&](const search::Report& report) {
    const nb::object answer = progress(ReportObject{game, report});
    if (answer.ptr() != Py_True) return;
    stopped = true;
    throw nb::stop_iteration();
  };
  nb::object watch = nb::none();
  if (!progress.is_none())
    watch = nb::cpp_function([&](nb::handle) {
      const std::vector<search::Report> waiting = reports.take();
      if (!waiting.empty()) latest = waiting.back();
      for (const search::Report& report : waiting) tell(report);
      if (waiting.empty() && !latest.lines.empty()) tell(latest);
    });
  search::Report found;
  try {
    run_watched(watch, [&](jobs::Control& control) {
      found = board->search(job, *table, control, [&](const search::Report& report) {
        if (!progress.is_none()) reports.add(report);
      });
    });
  } catch (const nb::python_error& error) {
    // Ctrl-C ends the search, which returns what it has found so far.
    if (!stopped && !error.matches(PyExc_KeyboardInterrupt)) throw;
    if (found.lines.empty()) throw;
  }
  if (!progress.is_none() && !stopped)
    for (const search::Report& report : reports.take()) progress(ReportObject{game, report});
  return {game, std::move(found)};
}

std::vector<int> values_of(const search::Weights& weights, int search::Weight::* phase) {
  std::vector<int> values;
  for (const search::Weight& weight : weights.terms) values.push_back(weight.*phase);
  return values;
}

EvaluatorObject evaluator(const GameObject& self, const std::vector<int>& opening,
                          const std::vector<int>& ending, const std::vector<int>& phase,
                          int full_phase) {
  search::Weights weights;
  if (opening.size() != ending.size())
    throw BadInput("weights-file", std::to_string(opening.size()) + " weights of the opening and " +
                                       std::to_string(ending.size()) + " of the ending");
  for (std::size_t i = 0; i < opening.size(); ++i) weights.terms.push_back({opening[i], ending[i]});
  weights.phase = phase;
  weights.full_phase = full_phase;
  return {self.game, self.game->evaluator(std::move(weights))};
}

search::SelfPlayJob self_play_job(std::uint64_t nodes, int random_plies, int max_plies,
                                  std::uint64_t seed, std::uint64_t first, std::size_t games,
                                  int threads) {
  search::SelfPlayJob job;
  job.nodes = nodes;
  job.random_plies = random_plies;
  job.max_plies = max_plies;
  job.seed = seed;
  job.first = first;
  job.games = games;
  job.threads = threads;
  return job;
}

std::vector<search::SelfPlayed> play_watched(const Board& board, const search::SelfPlayJob& job) {
  const auto copy = board.copy();
  std::vector<search::SelfPlayed> played;
  run_watched(nb::none(), [&](jobs::Control& control) { played = copy->self_play(job, control); });
  return played;
}

nb::typed<nb::list, SelfPlayedObject> self_play(const BoardObject& self, std::uint64_t nodes,
                                                int random_plies, int max_plies, std::uint64_t seed,
                                                std::uint64_t first, std::size_t games, int threads,
                                                nb::handle evaluator) {
  search::SelfPlayJob job =
      self_play_job(nodes, random_plies, max_plies, seed, first, games, threads);
  job.evaluator = evaluator_for(*self.board, evaluator);
  nb::typed<nb::list, SelfPlayedObject> found;
  for (search::SelfPlayed& game : play_watched(*self.board, job))
    found.append(SelfPlayedObject{self.board->game().share(), std::move(game)});
  return found;
}

nb::typed<nb::list, int> play_match(const BoardObject& self, std::uint64_t nodes, int random_plies,
                                    int max_plies, std::uint64_t seed, std::uint64_t first,
                                    std::size_t games, int threads, nb::handle evaluator,
                                    nb::handle against) {
  search::SelfPlayJob job =
      self_play_job(nodes, random_plies, max_plies, seed, first, games, threads);
  job.evaluator = evaluator_for(*self.board, evaluator);
  job.against = evaluator_for(*self.board, against);
  job.is_match = true;
  nb::list found;
  for (const search::SelfPlayed& game : play_watched(*self.board, job)) found.append(game.winner);
  return found;
}

}  // namespace

void bind_search(nb::module_& module) {
  nb::class_<EvaluatorObject>(module, "Evaluator", "An evaluation of a game by weights of its own.")
      .def_prop_ro(
          "game", [](const EvaluatorObject& self) { return GameObject(*self.game); },
          "The game whose positions it evaluates.");
  nb::class_<search::Weights>(module, "_Weights", "Weights of an evaluation.")
      .def_prop_ro(
          "opening",
          [](const search::Weights& self) { return values_of(self, &search::Weight::opening); },
          "The weight of every term in the opening.")
      .def_prop_ro(
          "ending",
          [](const search::Weights& self) { return values_of(self, &search::Weight::ending); },
          "The weight of every term in the ending.")
      .def_ro("phase", &search::Weights::phase, "What a piece of every kind adds to the phase.")
      .def_ro("full_phase", &search::Weights::full_phase, "The phase of the start.");
  nb::class_<search::Counts>(module, "_TermCounts",
                             "What an evaluation counts, as the side that begins sees it.")
      .def_prop_ro(
          "terms",
          [](const search::Counts& self) {
            std::vector<std::size_t> terms;
            for (const auto& [term, times] : self.terms) terms.push_back(term);
            return terms;
          },
          "The numbers of the terms that occur.")
      .def_prop_ro(
          "times",
          [](const search::Counts& self) {
            std::vector<int> found;
            for (const auto& [term, times] : self.terms) found.push_back(times);
            return found;
          },
          "How often each of them occurs, less how often it does for the other side.")
      .def_ro("phase", &search::Counts::phase, "The phase, of 256.");
  nb::borrow<nb::class_<GameObject>>(module.attr("Game"))
      .def(
          "_derived_weights", [](const GameObject& self) { return self.game->derived_weights(); },
          "Return the weights that follow from the rules.")
      .def("_evaluator", &evaluator, nb::kw_only(), nb::arg("opening"), nb::arg("ending"),
           nb::arg("phase"), nb::arg("full_phase"), "An evaluation by these weights.");
  nb::class_<LineObject>(module, "_SearchLine", "A line of play that a search found.")
      .def_prop_ro(
          "score", [](const LineObject& self) { return self.line.score; },
          "What it is worth to the side to move.")
      .def_prop_ro(
          "mate",
          [](const LineObject& self) -> std::optional<int> {
            const search::Line& line = self.line;
            if (!search::is_decided(line.score)) return std::nullopt;
            return line.score > 0 ? line.moves_to_end : -line.moves_to_end;
          },
          "The moves of the winner until the end, negative if the side to move loses, or None.")
      .def_prop_ro(
          "depth", [](const LineObject& self) { return self.line.depth; }, "Its depth in plies.")
      .def_prop_ro(
          "selective_depth", [](const LineObject& self) { return self.line.selective_depth; },
          "The plies of the longest line that was looked at.")
      .def_prop_ro(
          "moves", [](const LineObject& self) { return move_list(*self.game, self.line.moves); },
          "Its moves, the first one first.");
  nb::class_<ReportObject>(module, "_SearchReport", "What a search has found.")
      .def_prop_ro(
          "lines",
          [](const ReportObject& self) {
            nb::typed<nb::list, LineObject> lines;
            for (const search::Line& line : self.report.lines)
              lines.append(LineObject{self.game, line});
            return lines;
          },
          "The best lines, the best one first.")
      .def_prop_ro(
          "depth", [](const ReportObject& self) { return self.report.depth; },
          "The depth in plies that was reached.")
      .def_prop_ro(
          "nodes", [](const ReportObject& self) { return self.report.nodes; },
          "How many positions were looked at.")
      .def_prop_ro(
          "seconds", [](const ReportObject& self) { return self.report.seconds; },
          "How long it took.")
      .def_prop_ro(
          "table_permille", [](const ReportObject& self) { return self.report.table_permille; },
          "How full the table is, in thousandths.");
  nb::class_<SelfPlayedObject>(module, "_SelfPlayed",
                               "A game that the search played against itself.")
      .def_prop_ro(
          "moves",
          [](const SelfPlayedObject& self) { return move_list(*self.game, self.played.moves); },
          "The moves.")
      .def_prop_ro(
          "quiet", [](const SelfPlayedObject& self) { return self.played.quiet; },
          "The plies of quiet positions.")
      .def_prop_ro(
          "scores", [](const SelfPlayedObject& self) { return self.played.scores; },
          "The scores of these, for the side that begins.")
      .def_prop_ro(
          "winner", [](const SelfPlayedObject& self) { return self.played.winner; },
          "0 for the side that begins, 1 for the other, -1 for a draw.");
  nb::class_<search::TermValue>(module, "_TermValue", "One thing that an evaluation counts.")
      .def_ro("name", &search::TermValue::name, "What is counted.")
      .def_ro("count", &search::TermValue::count,
              "How often it occurs, less how often it does for the other side.")
      .def_prop_ro(
          "value",
          [](const search::TermValue& self) { return static_cast<double>(self.value) / 256; },
          "What it adds to the score.");
  nb::class_<EvaluationObject>(module, "_EvaluationReport", "What a position is worth, and why.")
      .def_ro("score", &EvaluationObject::score, "What it is worth to the side to move.")
      .def_ro("terms", &EvaluationObject::terms, "What was counted, the weightiest first.");
  nb::class_<SearchTableObject>(module, "SearchTable",
                                "What searches remember, kept from one to the next.")
      .def(
          "__init__",
          [](SearchTableObject* self, NumberArgument hash_mb) {
            new (self) SearchTableObject{table_of(hash_mb)};
          },
          nb::arg("hash_mb"))
      .def(
          "clear", [](SearchTableObject& self) { self.table->clear(); }, "Forget everything.")
      .def_prop_ro(
          "hash_mb", [](const SearchTableObject& self) { return self.table->bytes() >> 20; },
          "The size in MB.");
  nb::borrow<nb::class_<BoardObject>>(module.attr("Board"))
      .def("_search", &search, nb::kw_only(), nb::arg("depth"), nb::arg("nodes"),
           nb::arg("seconds"), nb::arg("soft_seconds"), nb::arg("threads"), nb::arg("hash_mb"),
           nb::arg("lines"), nb::arg("selective"), nb::arg("quiescence"), nb::arg("only"),
           nb::arg("evaluator").none(), nb::arg("progress").none(),
           "Return what a search finds; `progress` is called with what it has found so far.")
      .def(
          "_count_terms",
          [](const BoardObject& self, nb::handle evaluator) {
            return self.board->count_terms(evaluator_for(*self.board, evaluator));
          },
          nb::arg("evaluator").none(), "Return what an evaluation counts.")
      .def("_self_play", &self_play, nb::kw_only(), nb::arg("nodes"), nb::arg("random_plies"),
           nb::arg("max_plies"), nb::arg("seed"), nb::arg("first"), nb::arg("games"),
           nb::arg("threads"), nb::arg("evaluator").none(),
           "Return games that the search plays against itself.")
      .def("_play_match", &play_match, nb::kw_only(), nb::arg("nodes"), nb::arg("random_plies"),
           nb::arg("max_plies"), nb::arg("seed"), nb::arg("first"), nb::arg("games"),
           nb::arg("threads"), nb::arg("evaluator").none(), nb::arg("against").none(),
           "The winner of each game: 0 for the side that begins, 1 for the other, -1 for a draw.")
      .def(
          "_evaluate",
          [](const BoardObject& self, nb::handle evaluator) {
            EvaluationObject found;
            found.score = self.board->evaluate(found.terms, evaluator_for(*self.board, evaluator));
            return found;
          },
          nb::arg("evaluator").none(), "Return what the position is worth, and why.");
}

}  // namespace rookery::python
