// The search and the evaluation of a Board.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
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
    run_watched(watch, [&](perft::Control& control) {
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

}  // namespace

void bind_search(nb::module_& module) {
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
           nb::arg("progress").none(), "The arguments of the SearchResult.")
      .def(
          "_evaluate",
          [](const BoardObject& self) -> EvaluationArguments {
            std::vector<search::TermValue> terms;
            const search::Score score = self.board->evaluate(terms);
            nb::list listed;
            for (const search::TermValue& term : terms)
              listed.append(
                  nb::make_tuple(term.name, term.count, static_cast<double>(term.value) / 256));
            return nb::make_tuple(score, listed);
          },
          "The arguments of the Evaluation.");
}

}  // namespace rookery::python
