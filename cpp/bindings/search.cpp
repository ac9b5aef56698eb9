// The search and the evaluation of a Board.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>
#include <unistd.h>

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

std::int64_t memory_mb() {
  return static_cast<std::int64_t>(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGE_SIZE) >> 20;
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

// The arguments of a Line: score, moves to the end, depth, selective depth, moves.
using LineArguments =
    nb::typed<nb::tuple, int, std::optional<int>, int, int, nb::typed<nb::list, MoveObject>>;
// The arguments of a SearchResult: lines, depth, nodes, seconds, how full the table is.
using ResultArguments =
    nb::typed<nb::tuple, nb::typed<nb::list, LineArguments>, int, int, double, int>;
// The arguments of an Evaluation: the score, and name, count and value of each term.
using EvaluationArguments =
    nb::typed<nb::tuple, int, nb::typed<nb::list, nb::typed<nb::tuple, nb::str, int, double>>>;

ResultArguments report_to_python(const Game& game, const search::Report& report) {
  nb::list lines;
  for (const search::Line& line : report.lines) {
    nb::object to_end = nb::none();
    if (search::is_decided(line.score))
      to_end = nb::int_(line.score > 0 ? line.moves_to_end : -line.moves_to_end);
    lines.append(nb::make_tuple(line.score, to_end, line.depth, line.selective_depth,
                                move_list(game, line.moves)));
  }
  return nb::make_tuple(lines, report.depth, report.nodes, report.seconds, report.table_permille);
}

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

ResultArguments search(const BoardObject& self, nb::handle depth, nb::handle nodes, double seconds,
                       double soft_seconds, nb::handle threads, nb::handle hash_mb,
                       nb::handle lines, bool selective, bool quiescence, nb::handle only,
                       nb::handle evaluator, nb::handle progress) {
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
  Reports reports;
  search::Report latest;
  bool stopped = false;
  const auto tell = [&](const search::Report& report) {
    const nb::object answer = progress(report_to_python(board->game(), report));
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
    for (const search::Report& report : reports.take())
      progress(report_to_python(board->game(), report));
  return report_to_python(board->game(), found);
}

// Opening and ending of every term, phase of every kind, and the phase of the start.
using WeightArguments = nb::typed<nb::tuple, nb::typed<nb::list, int>, nb::typed<nb::list, int>,
                                  nb::typed<nb::list, int>, int>;

WeightArguments derived_weights(const GameObject& self) {
  const search::Weights& weights = self.game->derived_weights();
  nb::list opening, ending, phase;
  for (const search::Weight& weight : weights.terms) {
    opening.append(weight.opening);
    ending.append(weight.ending);
  }
  for (const int weight : weights.phase) phase.append(weight);
  return nb::make_tuple(opening, ending, phase, weights.full_phase);
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

// The numbers of the terms of a position and how often they occur, as the side that begins sees
// it; and the phase.
using CountArguments =
    nb::typed<nb::tuple, nb::typed<nb::list, int>, nb::typed<nb::list, int>, int>;

CountArguments count_terms(const BoardObject& self, nb::handle evaluator) {
  const search::Counts counts = self.board->count_terms(evaluator_for(*self.board, evaluator));
  nb::list terms, times;
  for (const auto& [term, count] : counts.terms) {
    terms.append(term);
    times.append(count);
  }
  return nb::make_tuple(terms, times, counts.phase);
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

// For each game its moves, the plies of its quiet positions, the scores there, and the winner, -1
// for a draw.
using SelfPlayArguments =
    nb::typed<nb::list, nb::typed<nb::tuple, nb::typed<nb::list, MoveObject>,
                                  nb::typed<nb::list, int>, nb::typed<nb::list, int>, int>>;

SelfPlayArguments self_play(const BoardObject& self, std::uint64_t nodes, int random_plies,
                            int max_plies, std::uint64_t seed, std::uint64_t first,
                            std::size_t games, int threads, nb::handle evaluator) {
  search::SelfPlayJob job =
      self_play_job(nodes, random_plies, max_plies, seed, first, games, threads);
  job.evaluator = evaluator_for(*self.board, evaluator);
  nb::list found;
  for (const search::SelfPlayed& game : play_watched(*self.board, job)) {
    nb::list quiet, scores;
    for (const std::uint32_t ply : game.quiet) quiet.append(ply);
    for (const search::Score score : game.scores) scores.append(score);
    found.append(
        nb::make_tuple(move_list(self.board->game(), game.moves), quiet, scores, game.winner));
  }
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
  nb::borrow<nb::class_<GameObject>>(module.attr("Game"))
      .def("_derived_weights", &derived_weights,
           "Opening and ending of every term, phase of every kind, and the phase of the start.")
      .def("_evaluator", &evaluator, nb::kw_only(), nb::arg("opening"), nb::arg("ending"),
           nb::arg("phase"), nb::arg("full_phase"), "An evaluation by these weights.");
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
           "The arguments of the SearchResult.")
      .def("_count_terms", &count_terms, nb::arg("evaluator").none(),
           "Numbers of the terms, how often they occur, and the phase.")
      .def(
          "_self_play", &self_play, nb::kw_only(), nb::arg("nodes"), nb::arg("random_plies"),
          nb::arg("max_plies"), nb::arg("seed"), nb::arg("first"), nb::arg("games"),
          nb::arg("threads"), nb::arg("evaluator").none(),
          "Of each game the moves, the plies of quiet positions, the scores there, and the winner.")
      .def("_play_match", &play_match, nb::kw_only(), nb::arg("nodes"), nb::arg("random_plies"),
           nb::arg("max_plies"), nb::arg("seed"), nb::arg("first"), nb::arg("games"),
           nb::arg("threads"), nb::arg("evaluator").none(), nb::arg("against").none(),
           "The winner of each game: 0 for the side that begins, 1 for the other, -1 for a draw.")
      .def(
          "_evaluate",
          [](const BoardObject& self, nb::handle evaluator) -> EvaluationArguments {
            std::vector<search::TermValue> terms;
            const search::Score score =
                self.board->evaluate(terms, evaluator_for(*self.board, evaluator));
            nb::list listed;
            for (const search::TermValue& term : terms)
              listed.append(
                  nb::make_tuple(term.name, term.count, static_cast<double>(term.value) / 256));
            return nb::make_tuple(score, listed);
          },
          nb::arg("evaluator").none(), "The arguments of the Evaluation.");
}

}  // namespace rookery::python
