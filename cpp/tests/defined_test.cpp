// The machine of defined games, on each number of words and planes.
#include "games/defined/rules.hpp"
#include "tests/definitions.hpp"
#include "tests/rules_laws.hpp"

namespace rookery::testing {
namespace {

// Compares the machine with the slow twin in every position of random games, and after each move
// there.
template <class Game>
void check_slow(const Game& game, std::string_view fen, std::size_t games, std::size_t plies) {
  const auto diagram = [](const auto& position) { return defined::to_diagram(position, true); };
  for (std::size_t number = 0; number < games; ++number) {
    GameRandom random(11, number);
    auto position = game.parse_fen(fen);
    for (std::size_t ply = 0; ply < plies; ++ply) {
      const auto moves = rules::moves<Legality::kLegal>(game, position);
      const defined::Diagram before = diagram(position);
      CHECK(game.is_check(position) == defined::is_check_slow(game.book(), before));
      CHECK(game.ending(position, moves.size()) == defined::ending_slow(game.book(), before));
      for (const auto& move : moves) {
        auto after = position;
        game.make(after, move);
        CHECK(diagram(after) == defined::after_slow(game.book(), before, move));
      }
      if (moves.empty()) break;
      game.make(position, moves[random.below(moves.size())]);
    }
  }
}

// From the start, and from positions where something rare is near.
template <class Game>
void check_all(const Game& game, std::initializer_list<const char*> rare = {}) {
  Laws(game).check(game.facts().start_fen, 10, 60);
  check_slow(game, game.facts().start_fen, 20, 80);
  for (const char* fen : rare) {
    Laws(game).check(fen, 2, 20);
    check_slow(game, fen, 10, 20);
  }
}

using SmallMachine = defined::DefinedRules<1, 4>;

TEST(a_small_defined_game_keeps_the_laws) {
  const SmallMachine game(small_game(), "");
  check_all(game, {"kp3/p4/5/5/5/1R2K[P] w - - 9+9 0 1",  // a drop must not mate
                   "1r1k1/5/5/5/5/K3R[] w K - 9+9 0 1",   // the king would pass an attack
                   "k4/2P1P/4R/5/5/K3R[Pp] w K - 9+9 0 1"});
}
TEST(a_game_with_explosions_keeps_the_laws) { check_all(SmallMachine(explosive_game(), "")); }
TEST(a_game_with_compulsory_captures_keeps_the_laws) {
  check_all(SmallMachine(compulsory_game(), ""));
}
TEST(a_game_with_many_royal_pieces_keeps_the_laws) {
  Definition game = royal_game();
  check_all(SmallMachine(game, ""));
  game.no_checks = false;
  check_all(SmallMachine(game, ""));
}
TEST(a_game_with_little_material_keeps_the_laws) { check_all(SmallMachine(little_game(), "")); }

TEST(a_middle_defined_game_keeps_the_laws) {
  const defined::DefinedRules<2, 4> game(middle_game(), "");
  check_all(game, {"4k4/9/9/9/m3*4/4*3m/9/9/9/3K5 w - - 0 1",  // bare, with a reply and without
                   "4k4/9/9/9/m3*4/4*4/9/9/9/3K5 w - - 0 1",
                   "4k4/M8/9/9/4*4/4*4/9/9/8m/3K5 w - - 0 1"});  // goals of both
}

TEST(a_large_defined_game_keeps_the_laws) {
  const defined::DefinedRules<4, 7> game(large_game(), "");
  Laws(game).check(game.facts().start_fen, 1, 12);
  check_slow(game, game.facts().start_fen, 1, 4);
}

// No set can be moved by more bits than a word has: what leads nowhere must not be among the steps.
TEST(leaps_longer_than_the_board_are_no_steps) {
  Definition definition = small_game();
  definition.pieces.push_back({"N", "nag", {ray(1, 2), ray(47, 4), ray(-176, -1)}, false, false});
  const defined::DefinedRules<1, 4> game(definition, "");
  const defined::Tables<1> tables(game.book());
  for (const auto& side : tables.movements) {
    CHECK(side.back().steps.size() == 1);
    for (const auto& movement : side)
      for (const auto& step : movement.steps)
        CHECK(step.origins.any() && std::abs(step.distance) < 64);
  }
  Laws(game).check("r3k/ppppp/5/1N3/PPPPP/K3R w Kk - 9+9 0 1", 3, 20);
}

// The same game is the same on every machine that can hold it.
TEST(machines_agree) {
  const defined::DefinedRules<1, 4> narrow(small_game(), "");
  const defined::DefinedRules<4, 7> wide(small_game(), "");
  auto one = narrow.parse_fen(narrow.facts().start_fen);
  auto other = wide.parse_fen(wide.facts().start_fen);
  GameRandom random(3, 0);
  for (int ply = 0; ply < 200; ++ply) {
    const auto moves = rules::moves<Legality::kLegal>(narrow, one);
    CHECK(moves == rules::moves<Legality::kLegal>(wide, other));
    if (moves.empty()) break;
    const auto& move = moves[random.below(moves.size())];
    narrow.make(one, move);
    wide.make(other, move);
    CHECK(narrow.to_fen(one) == wide.to_fen(other));
  }
}

}  // namespace
}  // namespace rookery::testing
