// What the threads of a search share. Also built alone, for the thread sanitizer (CONTRIBUTING.md).
#include "games/chess/rules.hpp"
#include "games/othello/rules.hpp"
#include "search/deepen.hpp"
#include "search/derive.hpp"
#include "tests/check.hpp"

namespace rookery::testing {
namespace {

using namespace search;

// Four threads on a table so small that they overwrite each other's entries all the time.
template <Rules R>
void search_together(const R& game, int exact_depth, int depth) {
  const EvaluatorOf<R> evaluation(game, derive(game));
  const auto position = game.parse_fen(game.facts().start_fen);
  Table table(1 << 12);
  const auto search = [&](Job job) {
    jobs::Control control;
    table.clear();
    return deepen(game, evaluation, table, position, Past(), job, control, [](const Report&) {});
  };
  Job job;
  job.selective = job.quiescence = false;
  job.limits.depth = exact_depth;
  const Score alone = search(job).lines[0].score;
  job.threads = 4;
  for (int i = 0; i < 3; ++i) {
    const Report found = search(job);
    CHECK(found.lines[0].score == alone && found.depth == exact_depth);
  }
  job.selective = job.quiescence = true;
  job.limits.depth = depth;
  for (const int lines : {1, 3}) {
    job.lines = lines;
    const Report found = search(job);
    CHECK(found.depth == depth && found.lines.size() == static_cast<std::size_t>(lines));
    for (const Line& line : found.lines) CHECK(!line.moves.empty());
  }
  // Stopped by its nodes, and from outside.
  job.limits = {};
  job.limits.nodes = 20'000;
  CHECK(!search(job).lines.empty());
  job.limits = {};
  jobs::Control control;
  const Report stopped =
      deepen(game, evaluation, table, position, Past(), job, control, [&](const Report& report) {
        if (report.depth >= 3) control.stop();
      });
  CHECK(stopped.depth >= 3);
}

TEST(threads_share_a_search_of_chess) {
  search_together(chess::ChessRules(chess::Variant::kChess), 3, 6);
}
TEST(threads_share_a_search_of_othello) { search_together(othello::OthelloRules(), 5, 8); }

}  // namespace
}  // namespace rookery::testing
