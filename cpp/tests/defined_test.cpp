// The machine of defined games, on each number of words and planes.
#include "games/defined/rules.hpp"
#include "tests/definitions.hpp"
#include "tests/rules_laws.hpp"

namespace rookery::testing {
namespace {

// What the slow twin tells of every position of random games, and of what each move makes of it.
template <class Game>
void check_slow(const Game& game, std::size_t games, std::size_t plies) {
  const auto diagram = [](const auto& position) { return defined::to_diagram(position, true); };
  for (std::size_t number = 0; number < games; ++number) {
    perft::GameRandom random(11, number);
    auto position = rules::parse_fen(game, game.facts().start_fen);
    for (std::size_t ply = 0; ply < plies; ++ply) {
      const auto moves = rules::list<Legality::kLegal>(game, position);
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

// On the machine for the smallest boards.
void check_all(const Definition& definition) {
  const defined::DefinedRules<1, 4> game(definition, "");
  Laws(game).check(game.facts().start_fen, 12, 60);
  check_slow(game, 30, 80);
}

TEST(a_small_defined_game_keeps_the_laws) { check_all(small_game()); }
TEST(a_game_with_explosions_keeps_the_laws) { check_all(explosive_game()); }
TEST(a_game_with_compulsory_captures_keeps_the_laws) { check_all(compulsory_game()); }
TEST(a_game_with_many_royal_pieces_keeps_the_laws) { check_all(royal_game()); }
TEST(a_game_with_little_material_keeps_the_laws) { check_all(little_game()); }

TEST(a_middle_defined_game_keeps_the_laws) {
  const defined::DefinedRules<2, 4> game(middle_game(), "");
  Laws(game).check(game.facts().start_fen, 6, 60);
  check_slow(game, 10, 80);
}

TEST(a_large_defined_game_keeps_the_laws) {
  const defined::DefinedRules<4, 7> game(large_game(), "");
  Laws(game).check(game.facts().start_fen, 1, 12);
  check_slow(game, 1, 4);
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
