// CoTuLenh: fast functions against their slow twins, on many positions; counts; texts.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "core/errors.hpp"
#include "games/cotulenh/fen.hpp"
#include "games/cotulenh/moves.hpp"
#include "games/cotulenh/rules.hpp"
#include "games/cotulenh/slow.hpp"
#include "games/cotulenh/text.hpp"
#include "perft/perft.hpp"
#include "perft/playouts.hpp"
#include "perft/tree.hpp"
#include "tests/check.hpp"

namespace rookery::testing {
namespace {

using namespace rookery::cotulenh;

// Positions that are rich in stacks, heroes, air defence and trouble for a Commander.
constexpr std::string_view kPositions[] = {
    kStartFen,
    "6c4/1n2fh1hf2/3a2s(tm)1a1/2n1gt2g2/2ie5ei/11/11/3E2M2EI/4GT1TG2/3A2S2A1/(NI)3FH1HF2/1N4C4 b - "
    "- 5 3",
    "3a1s2f2/1n2th1h1c1/7g3/11/1n2i4ei/11/10E/3I2(TC)3I/2E2A1S1G1/N4(FM)5/5H1H3/11 r - - 27 33",
    "6I1g2/5E5/3t7/2+e1f6/10+h/8+F2/3(nc)7/11/2+M8/11/6T4/7C3 r - - 3 9",
    "2+n8/5h+sh3/7(+ft)g2/9e1/3c7/11/11/11/11/3+t7/5C5/11 b - - 89 104",
    "9c1/11/11/1n1i7/6t4/11/11/6T4/1(NFC)9/11/11/11 r - - 0 1",
    "9c1/11/11/2ngf2sf2/11/11/11/4F3F2/2NG3S3/11/11/10C r - - 0 1",
    "4c6/2a2h1hf2/6s2a1/4gt1tg2/2ie2m2ei/1n9/11/2+f4TE1I/5T1MAG1/6S4/1n3H1HF2/6C4 r - - 0 12",
    "5(EG)2c2/11/10+a/5C4i/1n9/N9s/11/7(ft+m)3/(NFI)10/4+S1g4/11/8(TM)2 b - - 0 1",
    "11/2N8/2s3+t2(+e+a)1/8af1/4t6/11/3(FC)7/4S2h1c1/+n1m8/(NFT)4+T5/11/4G6 r - - 2 5",
    "4c6/11/11/8i2/6a4/11/4T6/6A4/11/11/11/4C6 r - - 0 1",
    "10(HC)/11/11/10a/11/11/11/5f5/n10/9c1/11/11 r - - 0 1",
};

std::vector<std::string> texts(const MoveList& moves) {
  std::vector<std::string> found;
  for (const Move& move : moves) found.push_back(to_lan(move));
  std::sort(found.begin(), found.end());
  return found;
}

// Calls check(position) for every position of some random games.
template <class Check>
void random_games(std::uint64_t seed, int games, Check check) {
  std::mt19937_64 random(seed);
  for (const std::string_view fen : kPositions)
    for (int game = 0; game < games; ++game) {
      Position position = parse_fen(fen);
      for (int ply = 0; ply < 60; ++ply) {
        check(position);
        MoveList moves;
        list_moves(position, moves);
        if (moves.empty()) break;
        make(position, moves[random() % moves.size()]);
      }
    }
}

TEST(stacks_are_the_table_of_the_rules) {
  int stacks = 0;
  for (unsigned kinds = 1; kinds < 1u << kKinds; ++kinds)
    if (const Unit unit = unit_of(static_cast<KindSet>(kinds), 0)) {
      CHECK(facts_of(unit).kinds == kinds);
      stacks += is_stack(unit);
    }
  CHECK(stacks == 23);
  for (std::size_t unit = 1; unit < kUnits; ++unit) {
    const UnitFacts& facts = kUnitFacts[unit];
    CHECK(unit_of(facts.kinds, facts.heroes) == unit);
    std::string_view text;
    const std::string written = unit_text(static_cast<Unit>(unit));
    text = written;
    CHECK(take_unit(text) == static_cast<Unit>(unit) && text.empty());
    for (std::size_t i = 0; i < facts.size; ++i) {
      // A unit that leaves a stack and joins it again makes the same stack.
      const Kind kind = facts.pieces[i];
      const Unit left = without(static_cast<Unit>(unit), set_of(kind));
      CHECK((left != kNobody) == (facts.size > 1));
      if (left) CHECK(merged(left, single(kind, contains(facts.heroes, kind))) == unit);
    }
  }
}

TEST(partners_are_those_who_can_merge) {
  // Every unit beside every other, as Red's on the shore, where all can stand.
  for (std::size_t a = 1; a < kUnits; ++a)
    for (std::size_t b = 1; b < kUnits; ++b) {
      const auto moving = static_cast<Unit>(a), standing = static_cast<Unit>(b);
      if (has_piece(moving, kCommander) && has_piece(standing, kCommander)) continue;
      Placement placement;
      placement.put(square_at(2, 0), moving, kRed);
      placement.put(square_at(2, 5), standing, kRed);
      const Bits found = partners(Scene(placement), facts_of(moving).kinds);
      CHECK(has(found, square_at(2, 5)) == (merged(moving, standing) != kNobody));
    }
}

TEST(lines_are_walked) {
  std::mt19937_64 random(5);
  for (int trial = 0; trial < 2000; ++trial) {
    Bits blockers;
    for (int i = 0; i < 30; ++i)
      blockers.set(static_cast<std::size_t>(from_dense(static_cast<int>(random() % 132))));
    const Square from = from_dense(static_cast<int>(random() % 132));
    Bits seen, straight;
    for (std::size_t direction = 0; direction < 8; ++direction) {
      int file = file_of(from), rank = rank_of(from);
      for (;;) {
        file += kDirections[direction].right;
        rank += kDirections[direction].up;
        if (!is_on_board(file, rank)) break;
        const Square to = square_at(file, rank);
        seen.set(static_cast<std::size_t>(to));
        if (!is_diagonal(direction)) straight.set(static_cast<std::size_t>(to));
        CHECK(way(from, to).direction == direction);
        if (has(blockers, to)) break;
      }
    }
    CHECK(sight(from, blockers) == seen);
    CHECK(straight_sight(from, blockers) == straight);
  }
}

TEST(danger_is_what_the_slow_twin_sees) {
  random_games(1, 6, [](const Position& position) {
    const Placement& board = position.board;
    CHECK(is_exposed(board) == is_exposed_slow(board));
    for (const Colour side : {kRed, kBlue}) {
      const Square commander = board.commander(side);
      if (commander == kNowhere) continue;
      CHECK(attackers(board, other(side), commander) ==
            attackers_slow(board, other(side), commander));
      attackers(board, other(side), commander).for_each([&](std::size_t at) {
        const auto from = static_cast<Square>(at);
        CHECK(attacking_pieces(board, from, commander) ==
              attacking_pieces_slow(board, from, commander));
      });
    }
  });
}

TEST(moves_are_those_of_the_slow_twin) {
  random_games(2, 4, [](const Position& position) {
    CHECK(position.is_ok());
    MoveList fast, slow;
    list_pseudo_legal(position, fast);
    list_pseudo_legal_slow(position, slow);
    CHECK(texts(fast) == texts(slow));
    CHECK(count_pseudo_legal(position) == fast.size());
    fast.clear();
    slow.clear();
    list_moves(position, fast);
    list_moves_slow(position, slow);
    CHECK(texts(fast) == texts(slow));
    CHECK(count_moves(position) == fast.size());
  });
}

TEST(a_single_move_is_judged_as_in_the_list) {
  // Moves of other positions, most of which are not moves of this one.
  MoveList candidates = {commit_move()};
  random_games(7, 1, [&](const Position& position) { list_pseudo_legal(position, candidates); });
  std::mt19937_64 random(8);
  random_games(9, 1, [&](const Position& position) {
    MoveList listed, legal;
    list_pseudo_legal(position, listed);
    list_moves(position, legal);
    MoveList asked = listed;
    for (int i = 0; i < 300; ++i) asked.push_back(candidates[random() % candidates.size()]);
    for (const Move& move : asked) {
      const auto is_in = [&](const MoveList& moves) {
        return std::find(moves.begin(), moves.end(), move) != moves.end();
      };
      CHECK(is_pseudo_legal(position, move) == is_in(listed));
      CHECK(is_legal(position, move) == is_in(legal));
    }
  });
}

TEST(texts_come_back) {
  random_games(3, 3, [](const Position& position) {
    const std::string fen = to_fen(position);
    const Position again = parse_fen(fen);
    CHECK(again == position);
    CHECK(again.key() == position.key());
    CHECK(to_fen(again) == fen);
    MoveList legal, listed;
    list_moves(position, legal);
    list_pseudo_legal(position, listed);
    for (const Move& move : legal) {
      CHECK(parse_lan(to_lan(move)) == move);
      CHECK(parse_san(position, to_san(move, listed)) == move);
    }
  });
}

TEST(random_games_never_get_stuck) {
  random_games(4, 6, [](const Position& position) {
    MoveList moves;
    list_moves(position, moves);
    CHECK(!moves.empty() || !position.is_turn_open());
  });
}

const CotulenhRules kGame;
const perft::RulesTree<CotulenhRules, Legality::kPseudoLegal> kSteps{kGame};
const perft::RulesTree<CotulenhRules, Legality::kLegal> kLegalSteps{kGame};
const perft::TurnTree<CotulenhRules> kTurns{kGame};

template <class Tree>
std::uint64_t leaves(const Tree& tree, std::string_view fen, int depth) {
  return perft::count_plain(tree, parse_fen(fen), depth);
}

// Counts of the public engine (rules/cotulenh.md 18).
TEST(published_counts_of_cotulenh) {
  CHECK(leaves(kSteps, kStartFen, 3) == 1578799);
  CHECK(leaves(kSteps, kPositions[1], 2) == 12899);
  CHECK(leaves(kSteps, kPositions[3], 3) == 186831);
  CHECK(leaves(kSteps, kPositions[5], 3) == 39536);
  CHECK(leaves(kSteps, kPositions[6], 2) == 6369);
  CHECK(leaves(kSteps, kPositions[7], 3) == 64594);
  CHECK(leaves(kSteps, kPositions[10], 3) == 41024);
  CHECK(leaves(kTurns, kPositions[1], 2) == 17345);
  CHECK(leaves(kTurns, kPositions[5], 1) == 6041);
}

TEST(hashed_and_threaded_counts_of_cotulenh) {
  for (const std::string_view fen : {kPositions[3], kPositions[5]}) {
    const std::vector<Position> root = {parse_fen(fen)};
    const std::uint64_t expected = perft::count_plain(kLegalSteps, root[0], 3);
    for (const int threads : {1, 3}) {
      perft::HashTable table(std::size_t{1} << 20);
      jobs::Control control;
      CHECK(perft::count_each(kLegalSteps, root, 3, threads, &table, control)[0] == expected);
      CHECK(perft::count_each(kLegalSteps, root, 3, threads, nullptr, control)[0] == expected);
    }
  }
}

TEST(sides_can_be_exchanged) {
  // With the board turned upside down and colours exchanged, terrain and rules stay the same.
  random_games(6, 2, [](const Position& position) {
    if (position.is_turn_open()) return;
    Position reflected;
    position.board.occupied().for_each([&](std::size_t at) {
      const auto square = static_cast<Square>(at);
      reflected.board.put(square_at(file_of(square), kRanks - 1 - rank_of(square)),
                          position.board.at(square), other(position.board.colour_at(square)));
    });
    reflected.board.turn = position.board.turn ^ 1;
    CHECK(reflected.is_ok());
    CHECK(count_moves(reflected) == count_moves(position));
    CHECK(count_pseudo_legal(reflected) == count_pseudo_legal(position));
  });
}

std::vector<std::string> legal_texts(std::string_view fen) {
  MoveList moves;
  list_moves(parse_fen(fen), moves);
  return texts(moves);
}

std::optional<Ending> ending(std::string_view fen) {
  const Position position = parse_fen(fen);
  return rules::ending(kGame, position, count_moves(position), Past());
}

// rules/cotulenh.md 0: the examples there.
TEST(steps_that_lead_nowhere_are_not_legal) {
  Position position = parse_fen("10c/11/11/11/4+t6/11/4(EG)6/4C6/11/11/11/11 r - - 0 1");
  make(position, *parse_lan("Ee6>d6"));
  CHECK(position.is_turn_open());
  MoveList legal;
  list_moves(position, legal);
  CHECK(texts(legal) == std::vector<std::string>{"commit"});
  CHECK(count_pseudo_legal(position) > 1);

  constexpr std::string_view kMate = "10(HC)/11/11/10a/11/11/11/5f5/n10/9c1/11/11 r - - 0 1";
  CHECK(legal_texts(kMate).empty());
  CHECK(count_pseudo_legal(parse_fen(kMate)) == 2);
  CHECK(ending(kMate).value().reason == CotulenhRules::kCheckmate &&
        ending(kMate).value().winner == kBlue);
  constexpr std::string_view kStale = "2H8/11/11/11/11/11/11/11/11/3a6+t/7c3/9(HC)1 r - - 0 1";
  CHECK(legal_texts(kStale).empty());
  CHECK(ending(kStale).value().reason == CotulenhRules::kStalemate &&
        ending(kStale).value().winner == -1);
}

TEST(a_commander_that_is_missing_ends_the_game) {
  CHECK(ending("11/11/11/11/11/11/11/11/4T6/11/11/4C6 r - - 0 1").value().winner == kRed);
  CHECK(ending("4c6/11/11/11/11/11/11/11/4T6/11/11/11 r - - 0 1").value().winner == kBlue);
  CHECK(ending("11/11/11/11/11/11/11/11/4T6/11/11/11 r - - 0 1").value().winner == -1);
  CHECK(!ending("4c6/11/11/4t6/11/11/11/11/4T6/11/11/5C5 r - - 99 60"));
  CHECK(ending("4c6/11/11/4t6/11/11/11/11/4T6/11/11/5C5 r - - 100 60").value().reason ==
        CotulenhRules::kFiftyMoves);
  // The tree goes on for the side that has its Commander.
  CHECK(leaves(kLegalSteps, "11/11/11/11/11/11/11/11/4T6/11/11/4C6 r - - 0 1", 1) > 0);
  CHECK(leaves(kLegalSteps, "11/11/11/11/11/11/11/11/4T6/11/11/4C6 b - - 0 1", 1) == 0);
}

}  // namespace
}  // namespace rookery::testing
