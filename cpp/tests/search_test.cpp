// The search against plain minimax, the evaluation against its features, and the table.
#include "games/chess/rules.hpp"
#include "games/cotulenh/rules.hpp"
#include "games/othello/rules.hpp"
#include "search/deepen.hpp"
#include "search/derive.hpp"
#include "search/search_slow.hpp"
#include "tests/check.hpp"

namespace rookery::testing {
namespace {

using namespace search;

TEST(scores_of_decided_games) {
  for (const Score score : {win_in(0), win_in(7), loss_in(3), win_in(kMostPlies), 0, kMostEval})
    for (const int ply : {0, 5, 100}) CHECK(from_table(to_table(score, ply), ply) == score);
  CHECK(is_win(win_in(kMostPlies)) && is_loss(loss_in(kMostPlies)));
  CHECK(!is_decided(kMostEval) && !is_decided(-kMostEval));
  CHECK(plies_to_end(win_in(5)) == 5 && plies_to_end(loss_in(4)) == 4);
  CHECK(win_in(3) > win_in(5) && loss_in(5) > loss_in(3));
}

TEST(windows_turn_only_with_the_side) {
  const Window window{-20, 70};
  CHECK(window.for_child(true).alpha == -70 && window.for_child(true).beta == 20);
  CHECK(window.for_child(false).alpha == -20 && window.for_child(false).beta == 70);
  CHECK(Window::from_child(5, true) == -5 && Window::from_child(5, false) == 5);
}

TEST(logarithms) {
  CHECK(log2_16(1) == 0 && log2_16(2) == 16 && log2_16(3) == 25 && log2_16(200) == 122);
  for (unsigned n = 2; n < 300; ++n) CHECK(log2_16(n) >= log2_16(n - 1));
}

TEST(table_has_its_size_and_remembers) {
  Table table(1 << 20);
  CHECK(table.bytes() == 1 << 20);
  const Key key{0x123456789abcdef0, 0xfedcba9876543210};
  CHECK(!table.find(key));
  table.store(key, {17, -1234, 56, 9, Bound::kLower});
  const auto found = table.find(key);
  CHECK(found && found->move == 17 && found->score == -1234 && found->evaluation == 56);
  CHECK(found->depth == 9 && found->bound == Bound::kLower);
  CHECK(!table.find({key.low, key.high ^ 1}));
  // The deeper entry stays; an entry without a move keeps the previous move.
  table.store(key, {Remembered::kNoMove, 5, 6, 2, Bound::kUpper});
  CHECK(table.find(key)->depth == 9);
  table.store(key, {Remembered::kNoMove, 5, 6, 12, Bound::kUpper});
  CHECK(table.find(key)->depth == 12 && table.find(key)->move == 17);
  // Four of one bucket are remembered; of five the shallowest goes.
  Table small(64);
  for (std::uint64_t i = 0; i < 5; ++i)
    small.store({i, 1000 + i}, {1, 2, 3, static_cast<std::uint8_t>(10 - i), Bound::kExact});
  CHECK(small.find({0, 1000}) && small.find({2, 1002}) && small.find({4, 1004}));
  CHECK(!small.find({3, 1003}));
  table.clear();
  CHECK(!table.find(key));
}

// Positions of random games.
template <Rules R, class Use>
void at_random(const R& game, std::size_t games, std::size_t plies, Use use) {
  for (std::size_t number = 0; number < games; ++number) {
    GameRandom random(11, number);
    auto position = game.parse_fen(game.facts().start_fen);
    for (std::size_t ply = 0; ply < plies; ++ply) {
      const auto moves = rules::moves<Legality::kLegal>(game, position);
      if (game.ending(position, moves.size())) break;
      if (ply % 7 == number % 7) use(position);
      game.make(position, moves[random.below(moves.size())]);
    }
  }
}

template <Rules R>
Score searched(const R& game, const EvaluatorOf<R>& evaluation, Table& table,
               const typename R::Position& position, int depth, bool quiescence) {
  Job job;
  job.limits.depth = depth;
  job.selective = false;
  job.quiescence = quiescence;
  jobs::Control control;
  table.clear();
  return deepen(game, evaluation, table, position, Past(), job, control, [](const Report&) {})
      .lines[0]
      .score;
}

template <Rules R>
void search_is_minimax(const R& game, std::size_t games, int depth, bool quiescence) {
  const EvaluatorOf<R> evaluation(game, derive(game));
  Table table(1 << 18);
  at_random(game, games, 60, [&](const typename R::Position& position) {
    std::vector<TermValue> terms;
    CHECK(evaluation(position) == evaluation.explain(position, terms));
    Past past;
    past.visits.push_back(game.visit(position));
    for (int plies = 1; plies <= depth; ++plies)
      CHECK(searched(game, evaluation, table, position, plies, false) ==
            minimax_slow(game, evaluation, position, past, plies, 0, false));
    if (quiescence)
      CHECK(searched(game, evaluation, table, position, 1, true) ==
            minimax_slow(game, evaluation, position, past, 1, 0, true));
  });
}

TEST(chess_search_is_minimax) {
  search_is_minimax(chess::ChessRules(chess::Variant::kChess), 3, 2, false);
}
TEST(othello_search_is_minimax) { search_is_minimax(othello::OthelloRules(), 6, 4, true); }
TEST(cotulenh_search_is_minimax) { search_is_minimax(cotulenh::CotulenhRules(), 1, 1, false); }

TEST(weights_are_derived_the_same_again) {
  const chess::ChessRules game(chess::Variant::kChess);
  CHECK(derive(game).terms == derive(game).terms);
}

TEST(exchanges) {
  const chess::ChessRules game(chess::Variant::kChess);
  const EvaluatorOf<chess::ChessRules> evaluation(game, derive(game));
  const auto gain = [&](const char* fen, const char* text) {
    const auto position = game.parse_fen(fen);
    const auto move = game.template find<Legality::kLegal>(position, game.parse_move_text(text));
    CHECK(move != chess::ChessRules::kNoMove);
    return exchange(game, evaluation, position, move, game.view_of(position, move));
  };
  const auto value = [&](chess::PieceKind kind) {
    return evaluation.value(chess::number_of(chess::kWhite, kind));
  };
  CHECK(gain("4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5") == value(chess::kPawn));
  CHECK(gain("4k3/8/4p3/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5") ==
        value(chess::kPawn) - value(chess::kKnight));
  // A rook behind another rook captures as well.
  CHECK(gain("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5") ==
        value(chess::kPawn) - value(chess::kRook));
  CHECK(gain("4k3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5") == value(chess::kPawn));
  // The king may not capture what is guarded.
  CHECK(gain("8/8/3k4/3p4/8/4N3/8/3RK3 w - - 0 1", "e3d5") == value(chess::kPawn));
  CHECK(gain("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6") == value(chess::kPawn));
}

}  // namespace
}  // namespace rookery::testing
