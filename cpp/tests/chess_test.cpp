// Chess: tables against slow twins, generators against each other, make against unmake, counts.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/errors.hpp"
#include "core/magic_numbers.hpp"
#include "core/sliders.hpp"
#include "games/chess/counting.hpp"
#include "games/chess/fen.hpp"
#include "games/chess/legality.hpp"
#include "games/chess/moves.hpp"
#include "games/chess/position.hpp"
#include "games/chess/rules.hpp"
#include "games/chess/slider_choice.hpp"
#include "games/chess/slow.hpp"
#include "games/chess/tree.hpp"
#include "games/chess/walk.hpp"
#include "perft/perft.hpp"
#include "perft/playouts.hpp"
#include "tests/model.hpp"

namespace rookery::testing {
namespace {

using namespace rookery::chess;

template <class Sliders>
void check_every_blocker_set() {
  Sliders::ensure_built();
  for (int square = 0; square < 64; ++square)
    for (const bool rook : {true, false}) {
      const auto& squares = Sliders::squares();
      const auto& entry = (rook ? squares.rook : squares.bishop)[static_cast<std::size_t>(square)];
      Bits blockers = 0;
      do {
        // Pieces off the mask, the slider's own square included, must not matter.
        const Bits occupied = blockers | (~entry.mask & 0x5a5a5a5a5a5a5a5a);
        CHECK((rook ? Sliders::rook(square, blockers) : Sliders::bishop(square, blockers)) ==
              (rook ? rook_attacks_slow(square, blockers) : bishop_attacks_slow(square, blockers)));
        CHECK((rook ? Sliders::rook(square, occupied) : Sliders::bishop(square, occupied)) ==
              (rook ? rook_attacks_slow(square, occupied) : bishop_attacks_slow(square, occupied)));
        blockers = (blockers - entry.mask) & entry.mask;
      } while (blockers);
    }
}

TEST(slider_tables_equal_walks_for_every_blocker_set) {
  check_every_blocker_set<Sliders<ByMagic>>();
#if defined(ROOKERY_BMI2)
  check_every_blocker_set<Sliders<ByPext>>();
#endif
}

TEST(magic_numbers_are_those_of_their_seed) {
  for (const int square : {0, 9, 27, 35, 56, 63}) {
    CHECK(find_magic(square, true, kMagicSeed) == kRookMagics[square]);
    CHECK(find_magic(square, false, kMagicSeed) == kBishopMagics[square]);
  }
}

std::vector<std::uint16_t> sorted(const MoveList& moves) {
  std::vector<std::uint16_t> bits;
  for (const Move move : moves) bits.push_back(move.bits);
  std::sort(bits.begin(), bits.end());
  return bits;
}

bool same_fields(const Position& a, const Position& b) {
  return a == b && a.key == b.key && a.ones == b.ones && a.twos == b.twos && a.fours == b.fours &&
         a.white == b.white;
}

// The test of a single move agrees with the list, for legal moves and for any other 16 bits.
void check_single_moves(const Position& position, const std::vector<std::uint16_t>& legal) {
  for (const std::uint16_t bits : legal) CHECK(is_legal(position, Move(bits)));
  // A different part of all 16 bits in each position.
  for (unsigned bits = static_cast<unsigned>(position.key.low % 31); bits < 65536; bits += 31) {
    const auto move = Move(static_cast<std::uint16_t>(bits));
    CHECK(is_legal(position, move) == std::binary_search(legal.begin(), legal.end(), move.bits));
  }
  for (int kind = kPawn; kind <= kKing; ++kind)
    for (int to = 0; to < 64; ++to) {
      MoveList reaching;
      list_moves_to(position, static_cast<PieceKind>(kind), to, reaching);
      std::vector<std::uint16_t> expected;
      for (const std::uint16_t bits : legal) {
        const Move move(bits);
        if (move.to() == to && !move.is_castling() &&
            kind_of(position.squares[static_cast<std::size_t>(move.from())]) == kind)
          expected.push_back(bits);
      }
      CHECK(sorted(reaching) == expected);
    }
}

// Checks everything that must hold in every position that a game reaches.
void check_position(const Position& position, Variant variant) {
  CHECK(position.is_ok());
  MoveList fast, slow;
  list_moves(position, fast);
  list_moves_slow(position, slow);
  CHECK(sorted(fast) == sorted(slow));
  CHECK(chess::count_moves(position) == fast.size());
  const auto bits = sorted(fast);
  CHECK(std::adjacent_find(bits.begin(), bits.end()) == bits.end());

  std::vector<Node> children;
  with_sliders([&]<class Sliders>() {
    visit_children<Sliders>(view(position), [&](const Node& child) { children.push_back(child); });
  });
  if (!CHECK(children.size() == fast.size())) return;
  for (std::size_t i = 0; i < fast.size(); ++i) {
    Position after = position, by_switch = position;
    Undo undo, undo_switch;
    const Piece captured = make(after, fast[i], undo);
    CHECK(captured == make_switch(by_switch, fast[i], undo_switch));
    CHECK((captured != kEmpty) == fast[i].is_capture());
    CHECK(after.is_ok());
    CHECK(same_fields(after, by_switch) && undo.second == undo_switch.second);
    CHECK(gives_check(position, fast[i]) == (checkers(after) != 0));
    // Perft's way of playing gives the same position as the board's, and in the same order.
    Position marked = after;
    if (!has_en_passant_pawn(after)) marked.en_passant = kNoSquare;
    CHECK(children[i] == view(marked));
    unmake(after, fast[i], undo);
    CHECK(same_fields(after, position));
  }
  check_single_moves(position, bits);
  Position passed = position;
  make_null(passed);
  CHECK(passed.is_ok() && passed.turn != position.turn);
  CHECK(reflected(position).is_ok() && same_fields(reflected(reflected(position)), position));
  CHECK(chess::count_moves(reflected(position)) == fast.size());
  CHECK(to_fen(setup_from(position)) == to_fen(position, EnPassantMode::kFen));

  const std::string fen = to_fen(position, EnPassantMode::kFen);
  CHECK(same_fields(position_from(fen, variant), position));
  CHECK(same_fields(position_from(parse_fen(fen), variant), position));
  const std::string shredder = to_fen(position, EnPassantMode::kFen, CastlingStyle::kShredder);
  CHECK(same_fields(position_from(shredder, variant), position));
  CHECK(same_fields(position_from(parse_fen(shredder), variant), position));
}

void play_random_games(const char* fen, Variant variant, Random& random, int games, int plies) {
  for (int game = 0; game < games; ++game) {
    Position position = position_from(parse_fen(fen), variant);
    for (int ply = 0; ply < plies; ++ply) {
      check_position(position, variant);
      MoveList moves;
      list_moves(position, moves);
      if (moves.size() == 0) break;
      make(position, moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))]);
    }
  }
}

const ChessRules kGame(Variant::kChess);

const char* const kKiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

TEST(random_games_are_the_same_by_rules_and_by_walk) {
  for (const char* fen :
       {kStartFen.data(), kKiwipete, "8/PPPPPPPP/8/3k4/8/3K4/pppppppp/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/RN2K1NR b KQ - 99 80", "8/8/4k3/8/8/2KB4/8/8 b - - 0 1",
        "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1", "7k/8/8/8/8/p7/P7/7K b - - 140 99",
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3"}) {
    const Position start = position_from(parse_fen(fen), Variant::kChess);
    jobs::Control control;
    perft::PlayedGames by_rules(300), by_walk(300);
    perft::play_games<perft::RulesWalk<ChessRules>>(kGame, start, by_rules, 5, 400, 1, control);
    with_sliders([&]<class Sliders>() {
      perft::play_games<Walk<Sliders>>(kGame, start, by_walk, 5, 400, 1, control);
    });
    for (std::size_t game = 0; game < by_rules.size(); ++game)
      CHECK(by_rules[game] == by_walk[game]);
  }
}

// In place of a random generator: draws a chosen number.
struct Chosen {
  std::size_t number, end;
  std::size_t below(std::size_t most) const {
    CHECK(most == end);
    return number;
  }
};

// The ending that a walk reports after these moves, if any; checks that it reports none before.
template <class SomeWalk>
std::optional<Ending> ending_after(const Position& start, const std::vector<std::string>& line) {
  Position position = start;
  SomeWalk walk(kGame);
  walk.start(position);
  for (const std::string& text : line) {
    MoveList moves;
    list_moves(position, moves);
    std::size_t n = 0;
    const int from = (text[1] - '1') * 8 + text[0] - 'a', to = (text[3] - '1') * 8 + text[2] - 'a';
    while (n < moves.size() && (moves[n].from() != from || moves[n].to() != to)) ++n;
    if (!CHECK(n < moves.size())) break;
    Chosen chosen{n, moves.size()};
    CHECK(walk.choose(chosen) && !walk.ending());
    walk.play();
    make(position, moves[n]);
  }
  GameRandom random(0, 0);
  walk.choose(random);
  return walk.ending();
}

// The same for both ways of walking, as a number of kReasons; -1 if the game goes on.
int reason_after(const char* fen, const std::vector<std::string>& line) {
  const Position start = position_from(parse_fen(fen), Variant::kChess);
  const auto by_rules = ending_after<perft::RulesWalk<ChessRules>>(start, line);
  const auto by_walk =
      with_sliders([&]<class Sliders>() { return ending_after<Walk<Sliders>>(start, line); });
  if (!CHECK(by_rules.has_value() == by_walk.has_value()) || !by_rules) return -1;
  CHECK(by_rules->winner == by_walk->winner && by_rules->reason == by_walk->reason);
  return static_cast<int>(by_rules->reason);
}

TEST(the_fifth_occurrence_ends_a_game) {
  // Where Black may not capture en passant, the first position is like those that come back after
  // four plies; where it may, it is another, and the second is the first to occur five times.
  const char* pinned = "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1";
  const char* legal = "8/8/8/8/k2pP3/8/8/4K2R b - e3 0 1";
  const std::string there_and_back[] = {"a4a5", "e1e2", "a5a4", "e2e1"};
  std::vector<std::string> line;
  for (int i = 0; i < 4 * 4; ++i) line.push_back(there_and_back[i % 4]);
  CHECK(reason_after(pinned, line) == chess::kFivefoldRepetition);
  CHECK(reason_after(legal, line) == -1);
  line.push_back("a4a5");
  CHECK(reason_after(legal, line) == chess::kFivefoldRepetition);
}

TEST(seventy_five_moves_end_a_game_that_is_not_mate) {
  CHECK(reason_after("7k/8/5KQ1/8/8/8/8/8 w - - 148 99", {"g6g1"}) == -1);
  CHECK(reason_after("7k/8/5KQ1/8/8/8/8/8 w - - 149 99", {"g6g1"}) == chess::kSeventyFiveMoves);
  CHECK(reason_after("7k/8/5KQ1/8/8/8/8/8 w - - 149 99", {"g6g7"}) == chess::kCheckmate);
  CHECK(reason_after("7k/8/5KQ1/8/8/8/8/8 w - - 149 99", {"f6f7"}) == chess::kStalemate);
  CHECK(reason_after("6nk/8/5KQ1/8/8/8/8/8 w - - 149 99", {"g6g8"}) == -1);
}

TEST(random_games_of_chess) {
  Random random(10);
  for (const char* fen :
       {kStartFen.data(), kKiwipete, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "8/PPPPPPPP/8/3k4/8/3K4/pppppppp/8 w - - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"})
    play_random_games(fen, Variant::kChess, random, 4, 80);
}

TEST(random_games_of_chess960) {
  Random random(11);
  for (int i = 0; i < 30; ++i) {
    // A back rank of Chess960: bishops on both colours, the king between the rooks.
    std::string rank(8, ' ');
    const auto place = [&](char piece, int nth) {
      for (char& square : rank)
        if (square == ' ' && nth-- == 0) square = piece;
    };
    rank[static_cast<std::size_t>(2 * random.below(4))] = 'b';
    rank[static_cast<std::size_t>(2 * random.below(4) + 1)] = 'b';
    place('q', random.below(6));
    place('n', random.below(5));
    place('n', random.below(4));
    for (const char piece : {'r', 'k', 'r'}) place(piece, 0);
    std::string white = rank;
    for (char& piece : white) piece = static_cast<char>(piece - 'a' + 'A');
    play_random_games((rank + "/pppppppp/8/8/8/8/PPPPPPPP/" + white + " w KQkq - 0 1").c_str(),
                      Variant::kChess960, random, 1, 60);
    // Without the pieces between, castling comes early and often.
    for (std::string* side : {&rank, &white})
      for (char& piece : *side)
        if (piece != 'r' && piece != 'k' && piece != 'R' && piece != 'K') piece = '1';
    std::string fen;
    char last = ' ';
    for (const char c : rank + "/pppppppp/8/8/8/8/PPPPPPPP/" + white + " w KQkq - 0 1") {
      if (c == '1' && last >= '1' && last <= '8') {
        ++fen.back();
        last = fen.back();
        continue;
      }
      fen += c;
      last = c;
    }
    play_random_games(fen.c_str(), Variant::kChess960, random, 1, 40);
  }
}

// Checks a position that random games hardly ever reach, and its number of moves.
void check_moves(const char* fen, std::size_t moves, Variant variant = Variant::kChess) {
  const Position position = position_from(parse_fen(fen), variant);
  check_position(position, variant);
  CHECK(chess::count_moves(position) == moves);
}

TEST(a_double_check_is_answered_by_the_king_alone) {
  // The queen could take the knight or go between rook and king, but not both.
  check_moves("4rk2/8/8/8/8/5n2/6Q1/4K3 w - - 0 1", 3);
  check_moves("4rk2/8/8/8/7b/8/8/3QK1N1 w - - 0 1", 2);
}

TEST(en_passant_answers_the_check_of_the_pawn_alone) {
  check_moves("4k3/8/8/3pP3/4K3/8/8/8 w - d6 0 1", 8);
  check_moves("4k3/8/8/3pP3/8/8/2n5/4K3 w - d6 0 1", 5);
}

TEST(a_castling_rook_does_not_uncover_its_king) {
  // The king stays on c1, and its rook goes from b1 to d1.
  check_moves("4k3/8/8/8/8/8/8/nRK5 w Q - 0 1", 12, Variant::kChess960);
  check_moves("4k3/8/8/8/8/8/8/qRK5 w Q - 0 1", 4, Variant::kChess960);
}

std::uint64_t leaves(const char* fen, int depth, Variant variant = Variant::kChess) {
  const Position position = position_from(parse_fen(fen), variant);
  return with_sliders([&]<class Sliders>() {
    return perft::count_plain(ChessTree<Sliders>(), view(position), depth);
  });
}

// The counts of the chess programming wiki, "Perft Results", to depths that take a moment.
TEST(published_counts) {
  CHECK(leaves(kStartFen.data(), 5) == 4865609);
  CHECK(leaves(kKiwipete, 4) == 4085603);
  CHECK(leaves("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5) == 674624);
  CHECK(leaves("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4) == 422333);
  CHECK(leaves("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", 4) == 422333);
  CHECK(leaves("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4) == 2103487);
  CHECK(leaves("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4) ==
        3894594);
}

TEST(hashed_and_threaded_counts_equal_plain_ones) {
  const Position position = position_from(parse_fen(kKiwipete), Variant::kChess);
  with_sliders([&]<class Sliders>() {
    using Tree = ChessTree<Sliders>;
    const std::vector<Node> root = {view(position)};
    const std::uint64_t expected = perft::count_plain(Tree(), root[0], 4);
    // A table of one bucket, a small one and one that holds everything.
    for (const std::size_t bytes : {std::size_t{1}, std::size_t{10000}, std::size_t{1} << 24})
      for (const int threads : {1, 2, 5}) {
        perft::HashTable table(bytes);
        CHECK(table.bytes() <= std::max<std::size_t>(bytes, 64));  // a bucket
        for (int again = 0; again < 2; ++again) {
          jobs::Control control;
          CHECK(perft::count_each(Tree(), root, 4, threads, &table, control)[0] == expected);
        }
      }
    for (const int threads : {1, 2, 7}) {
      jobs::Control control;
      CHECK(perft::count_each(Tree(), root, 4, threads, nullptr, control)[0] == expected);
      CHECK(control.done == expected);
      CHECK(perft::count_each(Tree(), root, 0, threads, nullptr, control)[0] == 1);
      CHECK(perft::count_each(Tree(), root, 5, threads, nullptr, control)[0] == 193690690);
    }
    jobs::Control stopped;
    stopped.stop();
    CHECK(perft::count_each(Tree(), root, 12, 2, nullptr, stopped)[0] == 0);
  });
}

TEST(a_table_is_as_large_as_the_tree_can_fill) {
  const Position position = position_from(parse_fen(kKiwipete), Variant::kChess);
  with_sliders([&]<class Sliders>() {
    using Tree = ChessTree<Sliders>;
    const std::vector<Node> root = {view(position)};
    jobs::Control control;
    const auto count = [&](int depth) {
      return perft::count_subtrees(Tree(), root, depth, 100000, control);
    };
    CHECK(count(1) == 1);
    CHECK(count(2) == 1);
    CHECK(count(3) >= 1 + 48 && count(3) <= 1 + 48 + 1);
    CHECK(count(4) >= 1 + 48 + 2039 && count(4) <= 1 + 48 + 2039 + 2);
    CHECK(count(6) == 100000);
    CHECK(count(60) == 100000);
    CHECK(perft::HashTable(std::size_t{1} << 20, 100).bytes() == 6400);
    CHECK(perft::HashTable(std::size_t{1} << 10, 100).bytes() == 1024);
  });
}

TEST(remembered_counts_belong_to_their_depth) {
  // Two kings come back to where they were, in one count and in the next with the same table.
  const Position position =
      position_from(parse_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), Variant::kChess);
  with_sliders([&]<class Sliders>() {
    using Tree = ChessTree<Sliders>;
    const Node root = view(position);
    perft::HashTable table(std::size_t{1} << 24);
    for (const int depth : {7, 3, 5, 2, 6, 4, 1}) {
      jobs::Control control;
      CHECK(perft::count_each(Tree(), {root}, depth, 1, &table, control)[0] ==
            perft::count_plain(Tree(), root, depth));
    }
  });
}

std::string refusal(const char* fen, Variant variant = Variant::kChess) {
  try {
    position_from(fen, variant);
  } catch (const BadInput& problem) {
    return problem.what();
  }
  return "";
}

TEST(bad_fens_say_all_that_is_wrong) {
  CHECK(refusal("8/8/8/8/8/8/8/8 x - - 0 1") ==
        "FEN field 2 (side to move): expected \"w\" or \"b\", got \"x\"");
  CHECK(
      refusal("8/8/8/8/8/8/8/9 q KQkqK e5 a b") ==
      "FEN field 1 (pieces): rank 1: expected 8 squares, got 9 (\"9\"); field 2 (side to move): "
      "expected \"w\" or \"b\", got \"q\"; field 3 (castling): expected \"-\" or up to four "
      "letters of KQkq or of files, got \"KQkqK\"; field 4 (en passant): expected \"-\" or a "
      "square of rank 3 or 6, got \"e5\"; field 5 (halfmove clock): expected a number from 0 to "
      "9999999, got \"a\"; field 6 (move number): expected a number from 0 to 9999999, got \"b\"");
  CHECK(refusal("P7/8/8/8/8/8/8/8 w K e6 0 1") ==
        "this position cannot be played: there is no white king; there is no black king; there are "
        "pawns on the first or last rank; a castling right has no king and rook on their squares; "
        "the en passant square is not behind a pawn that has just moved two");
  CHECK(refusal("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1") ==
        "this position cannot be played: the side that is not to move is in check");
  CHECK(refusal("1r2k3/8/8/8/8/8/8/4K3 b q - 0 1", Variant::kChess960).empty());
  CHECK(!refusal("1r2k3/8/8/8/8/8/8/4K3 b q - 0 1").empty());
  for (const char* fen :
       {"", " ", "8", "8/8 w", "rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR w",
        "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w - -",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/8 w - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 2",
        "4k3/8/8/8/8/8/8/4K3 w - - 99999999 1"})
    CHECK(!refusal(fen).empty());
  CHECK(refusal("4k3/8/8/8/8/8/8/4K3 w").empty());
}

TEST(xfen_names_inner_rooks_by_file) {
  // The inner rook castles, so a plain Q would mean the other one.
  const char* fen = "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1";
  CHECK(to_fen(position_from(parse_fen(fen), Variant::kChess960)) == fen);
  const char* outer = "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1";
  CHECK(to_fen(position_from(parse_fen(outer), Variant::kChess960)) == outer);
  CHECK(to_fen(position_from(parse_fen(outer), Variant::kChess960), EnPassantMode::kLegal,
               CastlingStyle::kShredder) == "4k3/8/8/8/8/8/8/RR2K3 w A - 0 1");
}

TEST(en_passant_is_written_by_mode) {
  // After 1. e4 nobody can capture; with a black pawn on d4 and a rook behind it on the rank, one
  // stands ready but may not.
  const Position quiet =
      position_from(parse_fen("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"), Variant::kChess);
  CHECK(to_fen(quiet, EnPassantMode::kFen) == "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
  CHECK(to_fen(quiet, EnPassantMode::kXfen) == "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
  const Position pinned =
      position_from(parse_fen("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1"), Variant::kChess);
  CHECK(to_fen(pinned, EnPassantMode::kXfen) == "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1");
  CHECK(to_fen(pinned, EnPassantMode::kLegal) == "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1");
  CHECK(full_key(pinned) == pinned.key);
  const Position legal =
      position_from(parse_fen("8/8/8/8/k2pP3/8/8/4K3 b - e3 0 1"), Variant::kChess);
  CHECK(!(full_key(legal) == legal.key));
}

}  // namespace
}  // namespace rookery::testing
