// PGN: SAN that is found at once is what SAN means, also where it is illegal or ambiguous; records,
// trees and their text.
#include <random>

#include "core/errors.hpp"
#include "games/chess/find_san.hpp"
#include "games/chess/san.hpp"
#include "pgn/columns.hpp"
#include "pgn/tree.hpp"
#include "pgn/writer.hpp"
#include "tests/check.hpp"

using namespace rookery;
using namespace rookery::pgn;

namespace {

// The move of a text by the slow way; kNoMove if it has none.
chess::Move parsed(const chess::Position& position, std::string_view text) {
  try {
    return chess::parse_san(position, text);
  } catch (const BadInput&) {
    return chess::kNoMove;
  }
}

// All texts of the forms that files have.
std::vector<std::string> all_texts() {
  std::vector<std::string> squares, texts = {"O-O", "O-O-O"};
  for (char rank = '1'; rank <= '8'; ++rank)
    for (char file = 'a'; file <= 'h'; ++file) squares.push_back({file, rank});
  for (const std::string& to : squares) {
    texts.push_back(to);
    for (char file = 'a'; file <= 'h'; ++file) texts.push_back(std::string{file, 'x'} + to);
    for (const char* end : {"=Q", "=N"}) {
      texts.push_back(to + end);
      for (char file = 'a'; file <= 'h'; ++file) texts.push_back(std::string{file, 'x'} + to + end);
    }
    for (const char piece : {'N', 'B', 'R', 'Q', 'K'})
      for (const char* between : {"", "x", "a", "d", "ex", "1", "4", "7x", "e4", "d1x"})
        texts.push_back(piece + std::string(between) + to);
  }
  return texts;
}

}  // namespace

TEST(san_is_found_as_it_is_parsed) {
  const std::vector<std::string> texts = all_texts();
  std::mt19937 random(1);
  int found = 0;
  for (const char* fen :
       {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
        "2rk1r2/8/8/8/8/8/8/2RK1R2 w FCfc - 0 1", "4k3/8/8/8/8/8/8/q1RK4 w C - 0 1"}) {
    const chess::ChessRules& rules = chess_rules(Family::kChess960);
    for (int game = 0; game < 3; ++game) {
      chess::Position position = rules.parse_fen(fen);
      for (int ply = 0; ply < 25; ++ply) {
        for (const std::string& text : texts) {
          const chess::Move move = chess::find_san(position, text);
          CHECK(move.bits == parsed(position, text).bits);
          found += move != chess::kNoMove;
        }
        const auto moves = rules::list<Legality::kLegal>(rules, position);
        if (moves.empty()) break;
        rules.make(position, moves[random() % moves.size()]);
      }
    }
  }
  CHECK(found > 10000);
}

TEST(records_of_a_text) {
  const std::string_view text = "[A \"1\"]\n\n1. e4 e5 (1... c5) 1-0\n\n1. d4 Ke7\n";
  std::vector<Record> records;
  Place place;
  read_records(text, place, {}, records);
  CHECK(records.size() == 2u);
  CHECK(records[0].moves.size() == 2u);
  CHECK(records[0].result == "1-0");
  CHECK(!records[0].fault);
  CHECK(records[1].line == 5u);
  CHECK(records[1].fault.token == "Ke7");
  CHECK(records[1].fault.ply == 1u);
}

TEST(trees_are_written_as_they_are_read) {
  const std::string_view text =
      "{a} 1. e4 $1 {b} {c} (1. d4 d5 (1... Nf6 {d})) ({e} 1. c4) e5 2. Nf3 1-0";
  const ChessPlayer start(
      chess_rules(Family::kChess),
      chess_rules(Family::kChess).parse_fen(chess_rules(Family::kChess).facts().start_fen));
  Tree tree;
  TreeVisitor<ChessPlayer> visitor(start, text.data(), tree);
  read_game(text, 0, End::kFile, visitor);
  CHECK(tree.size() == 8u);
  CHECK(write_moves(tree, start, 1, "1-0", {}) ==
        "{ a } 1. e4 $1 { b } { c } ( 1. d4 d5 ( 1... Nf6 { d } ) ) ( { e } 1. c4 ) 1...\n"
        "e5 2. Nf3 1-0");
}

TEST(values_of_headers_and_comments) {
  CHECK(days_from("1970.01.01") == 0);
  CHECK(days_from("2024.02.29") == 19782);
  CHECK(!days_from("2023.02.29"));
  CHECK(!days_from("2023.??.??"));
  CHECK(clock_from("1:02:03.5") == 3723500);
  CHECK(!clock_from("1:02"));
  Notes notes;
  read_eval("-1.255", notes);
  CHECK(notes.cp == -126);
  read_eval("#-3,20", notes);
  CHECK(notes.mate == -3);
}
