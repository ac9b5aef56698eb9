// PGN: the fast reader of SAN against the slow one, on illegal and ambiguous texts too; records,
// notes, trees and their text.
#include <random>

#include "core/errors.hpp"
#include "games/chess/find_san.hpp"
#include "games/chess/san.hpp"
#include "pgn/columns.hpp"
#include "pgn/tree.hpp"
#include "pgn/writer.hpp"
#include "tests/check.hpp"
#include "tests/pgn_games.hpp"

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

std::vector<Record> records_of(std::string_view text, const ReadJob& job = {}) {
  ChessVariants variants;
  Replayers replayers(variants);
  std::vector<Record> records;
  Place place;
  read_records(text, place, job, replayers, records);
  return records;
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
    const chess::ChessRules rules(chess::Variant::kChess960);
    for (int game = 0; game < 3; ++game) {
      chess::Position position = rules.parse_fen(fen);
      for (int ply = 0; ply < 25; ++ply) {
        for (const std::string& text : texts) {
          const chess::Move move = chess::find_san(position, text);
          CHECK(move.bits == parsed(position, text).bits);
          found += move != chess::kNoMove;
        }
        const auto moves = rules::moves<Legality::kLegal>(rules, position);
        if (moves.empty()) break;
        rules.make(position, moves[random() % moves.size()]);
      }
    }
  }
  CHECK(found > 10000);
}

TEST(records_of_a_text) {
  const std::string_view text = "[A \"1\"]\n\n1. e4 e5 (1... c5) 1-0\n\n1. d4 Ke7 2. c5\n";
  const std::vector<Record> records = records_of(text);
  CHECK(records.size() == 2u);
  CHECK(records[0].moves.size() == 2u);
  CHECK(records[0].result == "1-0");
  CHECK(!records[0].fault);
  CHECK(records[1].line == 5u);
  CHECK(records[1].fault.token == "Ke7");
  CHECK(records[1].fault.ply == 1u);
  // Nothing behind the mistake is played, even if it would be legal without it.
  CHECK(records[1].moves.size() == 1u);
}

// A line is played some hundreds of moves at a time, which makes no difference to what is wrong.
TEST(records_of_long_games) {
  std::string text;
  for (int i = 0; i < 300; ++i) text += "Nf3 Nf6 Ng1 Ng8 ";
  const Record all = records_of(text + "*")[0];
  CHECK(all.moves.size() == 1200u);
  CHECK(!all.fault);
  const Record illegal = records_of(text + "Ke2 {} $70000 e4 *")[0];
  CHECK(illegal.moves.size() == 1200u);
  CHECK(illegal.fault.kind == Mistake::kIllegalMove);
  CHECK(illegal.fault.ply == 1200u);
  // The mistake that comes first counts, whether it is in the syntax or in a move.
  const Record both = records_of(text + "$70000 Ke2 *")[0];
  CHECK(both.fault.kind == Mistake::kNag);
  CHECK(both.fault.ply == 1200u);
  CHECK(both.moves.size() == 1200u);
}

// Rows are written while games are played, some hundreds of moves at a time; those of moves that
// turn out to be illegal, and of games that are not wanted, are dropped.
TEST(rows_of_positions) {
  std::string text = "1. e4 e5 2. Ke3 *\n\n";
  for (int i = 0; i < 300; ++i) text += "Nf3 Nf6 Ng1 Ng8 ";
  text += "*\n\n1. d4 d5 *\n\n1. c4 Nf6 2. Nc3 ";
  ChessVariants variants;
  Replayers replayers(variants);
  PositionColumns columns({.board = true, .bitboards = true, .polyglot = true});
  ReadJob job;
  job.notes = true;
  job.games = 1;
  job.rows = &columns;
  Place place;
  std::vector<Record> records;
  const auto read = [&] {
    records.clear();
    read_records(text, place, job, replayers, records);
  };
  for (const bool wanted : {true, true, false}) {
    read();
    CHECK(records.size() == 1u);
    if (wanted)
      columns.add(records[0], header_row(records[0]));
    else
      columns.drop(records[0]);
  }
  CHECK(columns.board.count() == 1202u);
  job.end = End::kMore;  // the last game is not complete: nothing of it may stay
  read();
  CHECK(records.empty());
  CHECK(columns.board.count() == 1202u);
  job.end = End::kFile;
  read();
  columns.add(records[0], header_row(records[0]));
  columns.each([](const char*, auto& column) {
    if constexpr (requires { column.count(); }) CHECK(column.count() == 1205u);
  });
  const std::uint64_t start = columns.polyglot_key.values[0];
  for (const std::size_t row : {2u, 6u, 1198u, 1202u})
    CHECK(columns.polyglot_key.values[row] == start);
  CHECK(columns.board.values[1203 * 64 + 26] == 1);  // c4
  CHECK(columns.bitboards.values[1203 * 12] == 0xfb00u + (1u << 26));
}

TEST(the_game_of_a_record) {
  ChessVariants variants;
  Replayers replayers(variants);
  std::vector<Record> records;
  Place place;
  read_records(
      "1. e4 *\n[Variant \"Chess960\"]\n1. d4 *\n[Variant \"Chess960\"]\n*\n[Variant \"x\"]\n1. "
      "c4 *\n"
      "[FEN \"4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1\"]\n1. O-O *\n[FEN \"x\"]\n1. e4 *\n",
      place, {}, replayers, records);
  CHECK(records.size() == 6u);
  std::vector<std::string> names;
  for (const Record& record : records) names.push_back(record.game_name());
  // A FEN that only Chess960 can mean makes it a game of Chess960.
  CHECK(names ==
        std::vector<std::string>{"chess", "chess960", "chess960", "x", "chess960", "chess"});
  CHECK(records[4].moves.size() == 1u);
  CHECK(records[3].fault.kind == Mistake::kVariant);
  CHECK(records[5].fault.kind == Mistake::kStart);
  CHECK(records[5].moves.are_words());
  CHECK(variants.asked == 4);  // once for each name: none, two that are written so, and chess960
}

TEST(moves_are_packed_by_their_size) {
  PackedMoves moves;
  moves.push_back(MoveCode{0x123456789abcdef0});
  moves.push_back(MoveCode{7});
  CHECK(!moves.are_words());
  CHECK(moves.size() == 2u);
  CHECK(moves.at<MoveCode>(0) == 0x123456789abcdef0);
  CHECK(moves.at<MoveCode>(1) == 7u);
  moves.start(1);
  moves.push_back(std::uint16_t{9});
  CHECK(moves.are_words());
  CHECK(moves.size() == 1u);
  CHECK(moves.at<std::uint16_t>(0) == 9);
}

TEST(tags_begin_a_game_if_they_begin_again) {
  const std::string_view text =
      "[A \"1\"]\n[B \"2\"]\n\n[C \"3\"]\n\n[A \"4\"]\n\n1. e4 *\n[Event \"5\"]\n\n[Event \"6\"]\n";
  const std::vector<Record> records = records_of(text);
  CHECK(records.size() == 4u);
  CHECK(records[0].tags() == "[A \"1\"]\n[B \"2\"]\n\n[C \"3\"]");
  CHECK(records[1].moves.size() == 1u);
}

TEST(notes_belong_to_moves_that_were_played) {
  const std::string_view text =
      "{[%clk 0:09:00]} 1. e4 $3 $5 {[%clk 0:01:00]} (1. d4 {[%clk 0:02:00]}) {[%eval 0.17]} e5 "
      "{[%eval #-2]} 2. Ke3 ? {[%clk 0:03:00]} d6 {[%clk 0:04:00]} *";
  const std::vector<Record> records = records_of(text, {.notes = true});
  CHECK(records.size() == 1u);
  CHECK(records[0].notes.size() == 2u);
  CHECK(records[0].notes[0].clock_ms == 60000);
  CHECK(records[0].notes[0].cp == 17);
  CHECK(records[0].notes[0].nag == 3);
  CHECK(!records[0].notes[1].clock_ms);
  CHECK(records[0].notes[1].mate == -2);
  CHECK(records[0].notes[1].nag == 0);
}

TEST(usual_notes_are_read_as_unusual_ones) {
  for (const char* clock :
       {"0:00:00", "0:03:59", "9:59:59", "1:99:99", "10:00:00", "0:00:59.9", "0:0:1", "0:0a:00",
        "a:00:00", "0:00:0", "-1:00:00", "0:00:00 ", " 0:00:01", "0:00", ""}) {
    Notes notes;
    read_notes("[%clk " + std::string(clock) + "]", notes);
    CHECK(notes.clock_ms == clock_from(trimmed(clock)));
  }
  for (const char* score : {"0.35", "-0.35", "12.34", "-99.99", "123.45", "0.3", "0.345", "1", "#3",
                            "#-3", "+0.17", ".50", "a.00", "0.a0", "1.25,20", "--1.00", ""}) {
    Notes notes, expected;
    read_notes("x [%eval " + std::string(score) + "] y", notes);
    read_eval(trimmed(score), expected);
    CHECK(notes.cp == expected.cp);
    CHECK(notes.mate == expected.mate);
  }
  Notes notes;
  read_notes("[%eval 0.10", notes);  // without its bracket
  CHECK(notes.cp == 10);
}

TEST(values_of_tags) {
  const std::vector<Record> records =
      records_of("[White \"A \\\"B\\\" C\"]\n[Black \"?\"]\n[Result \"0-1\"]\n\n1. e4 1-0");
  const HeaderRow row = header_row(records.at(0));
  CHECK(row.white == "A \"B\" C");
  CHECK(!row.black);
  CHECK(row.result == "1-0");
}

TEST(trees_are_written_as_they_are_read) {
  const std::string_view text =
      "{a} 1. e4 $1 {b} {c} (1. d4 d5 (1... Nf6 {d})) ({e} 1. c4) e5 2. Nf3 1-0";
  ChessVariants variants;
  const auto start = variants.find("").game->replayer();
  Tree tree;
  TreeVisitor visitor(start->copy(), text.data(), tree);
  read_game(text, 0, End::kFile, visitor);
  CHECK(tree.size() == 8u);
  CHECK(write_moves(tree, *start, 1, "1-0", {}) ==
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
