// A game that has only the required members of Rules can do everything that other games can.
#include <array>

#include "batch/environment_of.hpp"
#include "boards/rules_board.hpp"
#include "guided/search.hpp"
#include "guided/walker_of.hpp"
#include "pgn/rules_replayer.hpp"
#include "pgn/tree.hpp"
#include "pgn/writer.hpp"
#include "search/opponent_of.hpp"
#include "tests/hexapawn.hpp"
#include "tests/rules_laws.hpp"

namespace rookery {

// The native tests have no registry.
const Game& Game::moves_of() const { return *this; }

namespace testing {
namespace {

// A game lives as long as the process, as those of the registry do.
const Game& hexapawn() {
  static const Game& game = *new RulesGame<Hexapawn>();
  return game;
}
std::unique_ptr<Board> start() { return hexapawn().board(hexapawn().facts().start_fen); }

TEST(the_smallest_game_keeps_the_laws) {
  const Hexapawn game;
  Laws(game).check(game.facts().start_fen, 40, 9);
}

TEST(the_smallest_game_has_boards) {
  const auto board = start();
  MoveCodes moves;
  board->legal_moves(moves);
  CHECK(moves.size() == 3u);
  CHECK(board->push(hexapawn().parse_move_text("b1b2")));
  CHECK(!board->push(hexapawn().parse_move_text("b3b2")));
  CHECK(board->push_text("a3b2") == hexapawn().parse_move_text("a3b2"));
  CHECK(board->fen() == "1pp/1p1/P1P w - - 0 1");
  CHECK(board->push_text("a1b2") != kNoCode);
  CHECK(board->outcome(false) == std::nullopt);
  CHECK(board->history().size() == 3u);
  CHECK(board->root()->fen() == hexapawn().facts().start_fen);
  CHECK(board->pop() == hexapawn().parse_move_text("a1b2"));
  CHECK(hexapawn().board("P2/2p/3 b - - 0 1")->outcome(false)->reason == "far side");
  CHECK(hexapawn().board("1p1/1P1/3 w - - 0 1")->outcome(false)->winner == 1);
  CHECK(hexapawn().problems(hexapawn().setup("K2/3/3 w - - 0 1")).size() == 1u);
}

// What the page draws: pieces, hands, where moves begin and end, what they capture and are called.
TEST(the_smallest_game_can_be_drawn) {
  const auto board = hexapawn().board("1pp/1p1/P1P w - - 0 1");
  CHECK(board->symbol_at(0) == "P");
  CHECK(board->symbol_at(1).empty());
  CHECK(board->pieces(1).count() == 3u);
  CHECK(board->hands().empty());
  CHECK(board->areas().empty());
  CHECK(!board->attacks(0));
  CHECK(!board->is_turn_open());
  CHECK(board->check_square() == -1);
  const MoveCode takes = hexapawn().parse_move_text("a1b2");
  CHECK(hexapawn().parts(takes).from == 0);
  CHECK(hexapawn().parts(takes).to == 4);
  CHECK(*board->is_capture(takes));
  CHECK(!*board->is_capture(hexapawn().parse_move_text("a1a2")));
  CHECK(*board->san(takes) == "a1b2");
}

// Counted by a few lines of another language that share nothing with the game.
TEST(the_smallest_game_is_counted) {
  const auto board = start();
  jobs::Control control;
  const std::array<std::uint64_t, 9> expected = {1, 3, 10, 28, 56, 70, 64, 20, 0};
  for (std::size_t depth = 0; depth < expected.size(); ++depth)
    for (const std::size_t bytes : {0, 1 << 16}) {
      PerftJob job;
      job.depth = static_cast<int>(depth);
      job.hash_bytes = bytes;
      CHECK(board->perft(job, control) == perft::Leaves{expected[depth]});
    }
  StatsJob stats;
  stats.depth = 5;
  const auto counted = board->perft_stats(stats, control);
  CHECK(counted[0].second == 70u);
  CHECK(counted[1].second == 36u);
  PlayoutsJob job;
  job.games = 200;
  job.max_plies = 100;
  const Playouts played = board->playouts(job, control);
  CHECK(played.lengths.size() == 200u);
  for (const auto& outcome : played.outcomes) CHECK(outcome && outcome->winner >= 0);
}

// The second side wins, with the last of six moves (Gardner).
TEST(the_smallest_game_is_searched) {
  const auto board = start();
  jobs::Control control;
  search::Table table(1 << 20);
  search::Job job;
  job.limits.depth = 10;
  const auto report = board->search(job, table, control, [](const search::Report&) {});
  CHECK(report.lines.size() == 1u);
  CHECK(report.lines[0].score <= -search::kLeastWin);
  CHECK(report.lines[0].moves.size() == 6u);
  std::vector<search::TermValue> terms;
  board->evaluate(terms, nullptr);
  CHECK(!terms.empty());
}

TEST(the_smallest_game_is_an_environment) {
  const batch::Environment& environment = hexapawn().environment();
  batch::BatchJob job;
  job.games = 8;
  job.start = hexapawn().facts().start_fen;
  const auto games = environment.batch(job);
  // Seen by the mover, both sides have the same 14 moves: 6 straight ones and 8 captures.
  CHECK(games->numbering().size() == 14u);
  std::vector<std::int64_t> actions(8);
  std::vector<std::uint64_t> planes(8 * games->plane_count() * games->words());
  for (int ply = 0; ply < 7; ++ply) {
    games->sample(actions.data(), nullptr);
    games->step(actions.data(), true);
    games->observe(batch::Form::kBits, planes.data());
  }
  for (std::size_t game = 0; game < 8; ++game) CHECK(games->status(game).terminated);
}

// Gardner: the second player wins.
TEST(the_smallest_game_is_solved_by_tree_search) {
  batch::BatchJob job;
  job.games = 3;
  job.start = hexapawn().facts().start_fen;
  const auto games = hexapawn().environment().batch(job);
  for (const auto method : {guided::Method::kGumbel, guided::Method::kPuct}) {
    guided::SearchJob options;
    options.choosing.method = method;
    options.simulations = 2000;
    guided::Search search(hexapawn().walker(*games), options);
    jobs::Control control;
    search.run(guided::Guide::kUniform, control);
    const guided::Found found = search.found();
    for (std::size_t game = 0; game < 3; ++game) {
      CHECK(found.proven[game]);
      CHECK(found.value[game] == -1.0F);
    }
  }
}

TEST(games_of_the_smallest_game_are_read_and_written) {
  const auto start = hexapawn().replayer();
  start->start("");
  const std::string_view text = "1. b1b2 a3b2 (1... c3b2 {other wing}) 2. a1b2 $1 *";
  pgn::Tree tree;
  pgn::TreeVisitor read(start->copy(), text.data(), tree);
  pgn::read_game(text, 0, pgn::End::kFile, read);
  CHECK(tree.size() == 5u);
  CHECK(pgn::write_moves(tree, *start, 1, "*", {}) ==
        "1. b1b2 a3b2 ( 1... c3b2 { other wing } ) 2. a1b2 $1 *");

  const std::array<std::string_view, 3> texts = {"b1b2", "b3b2", "a1a2"};
  pgn::PackedMoves moves;
  const auto line = start->copy();
  line->replay(texts, moves, nullptr);
  CHECK(line->why("b3b2") == "b3b2 is not legal in " + line->fen());
  CHECK(start->codes(moves) == std::vector{hexapawn().parse_move_text("b1b2")});
}

}  // namespace
}  // namespace testing
}  // namespace rookery
