// The machine of defined games, on each number of words and planes.
#include "games/defined/rules.hpp"
#include "tests/definitions.hpp"
#include "tests/rules_laws.hpp"

namespace rookery::testing {
namespace {

TEST(a_small_defined_game_keeps_the_laws) {
  const defined::DefinedRules<1, 4> game(small_game(), "");
  Laws(game).check(game.facts().start_fen, 10, 60);
}

TEST(a_middle_defined_game_keeps_the_laws) {
  const defined::DefinedRules<2, 4> game(middle_game(), "");
  Laws(game).check(game.facts().start_fen, 6, 60);
}

TEST(a_large_defined_game_keeps_the_laws) {
  const defined::DefinedRules<4, 7> game(large_game(), "");
  Laws(game).check(game.facts().start_fen, 1, 12);
}

// The same game is the same on every machine that can hold it.
TEST(machines_agree) {
  const defined::DefinedRules<1, 4> narrow(small_game(), "");
  const defined::DefinedRules<4, 7> wide(small_game(), "");
  auto one = rules::parse_fen(narrow, narrow.facts().start_fen);
  auto other = rules::parse_fen(wide, wide.facts().start_fen);
  perft::GameRandom random(3, 0);
  for (int ply = 0; ply < 200; ++ply) {
    const auto moves = rules::list<Legality::kLegal>(narrow, one);
    CHECK(moves == rules::list<Legality::kLegal>(wide, other));
    if (moves.empty()) break;
    const auto& move = moves[random.below(moves.size())];
    narrow.make(one, move);
    wide.make(other, move);
    CHECK(rules::to_fen(narrow, one) == rules::to_fen(wide, other));
  }
}

}  // namespace
}  // namespace rookery::testing
