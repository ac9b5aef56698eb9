// The one reader and the one writer of FEN.
#include "games/chess/fen.hpp"

#include <string>

#include "games/cotulenh/fen.hpp"
#include "games/setup.hpp"
#include "tests/check.hpp"

namespace rookery::testing {
namespace {

constexpr FenFormat kSmall = {.grid = {3, 2, 3}};

// A visitor that writes down every call.
struct Recorder {
  std::string text;

  void piece(int square, std::string_view symbol) {
    text += std::to_string(square) + "=" + std::string(symbol) + " ";
  }
  void hands() { text += "hands "; }
  void in_hand(std::string_view symbol) { text += "+" + std::string(symbol) + " "; }
  void turn(int side) { text += "turn" + std::to_string(side) + " "; }
  void castling(std::string_view field) { add("castling", field); }
  void en_passant(std::string_view field) { add("passed", field); }
  void checks(std::string_view field) { add("checks", field); }
  void clock(std::uint32_t plies) { add("clock", std::to_string(plies)); }
  void number(std::uint32_t move) { add("number", std::to_string(move)); }
  void open_turn(std::string_view field) { add("open", field); }

 private:
  void add(const char* name, std::string_view field) {
    text += name + (":" + std::string(field)) + " ";
  }
};

std::string recorded(const FenFormat& format, std::string_view fen) {
  Recorder visitor;
  Problems problems;
  read_fen(format, fen, visitor, problems);
  return problems.empty() ? visitor.text : "refused";
}

std::string refused(const FenFormat& format, std::string_view fen) {
  Recorder visitor;
  Problems problems;
  read_fen(format, fen, visitor, problems);
  std::string text;
  for (const Problem& problem : problems)
    text += std::string(problem.code) + ": " + problem.sentence + "\n";
  return text;
}

TEST(a_visitor_is_told_every_field_in_the_order_of_the_text) {
  CHECK(recorded(kSmall, "+p~1*/(T+i)Q~1[Pp+R] b Kq e3f3 2+1 07 12 a:b") ==
        "3=+p~ 5=* 0=(T+i) 1=Q~ hands +P +p ++R turn1 castling:Kq passed:e3f3 checks:2+1 clock:7 "
        "number:12 open:a:b ");
  CHECK(recorded(kSmall, "k2/2K") == "3=k 2=K ");
  CHECK(recorded(kSmall, " \t k2/2K[-]\n w\r - ") == "3=k 2=K hands turn0 castling:- ");
  CHECK(recorded(kSmall, "3/3[] w - - 0000000000000000009999999") ==
        "hands turn0 castling:- passed:- clock:9999999 ");
}

TEST(fields_that_a_game_does_not_have_may_be_skipped) {
  FenFormat format = kSmall;
  CHECK(recorded(format, "3/3 w 1 2") == "turn0 castling:1 passed:2 ");
  format.may_skip_rights = true;
  CHECK(recorded(format, "3/3 w 1 2") == "turn0 castling:- passed:- clock:1 number:2 ");
  CHECK(recorded(format, "3/3 w 1") == "turn0 castling:- passed:- clock:1 ");
  CHECK(recorded(format, "3/3 w 1x - 5 6") == "turn0 castling:1x passed:- clock:5 number:6 ");
  format.checks = 3;
  CHECK(recorded(format, "3/3 w 3+2 1 2") ==
        "turn0 castling:- passed:- checks:3+2 clock:1 number:2 ");
}

TEST(numbers_of_empty_squares) {
  FenFormat format = {.grid = {11, 1, 11}};
  CHECK(recorded(format, "5K5") == "5=K ");
  CHECK(recorded(format, "11") == recorded(format, "0011"));
  for (const char* rank : {"56", "12", "0", "99999999999999999999", "5", "11K"})
    CHECK(recorded(format, rank) == "refused");
  format.numbers = RankNumbers::kLongest;
  CHECK(recorded(format, "56") == "" && recorded(format, "110") == "refused");
  CHECK(recorded(format, "91K") == "10=K " && recorded(format, "10K") == "10=K ");
  CHECK(recorded(format, "12") == "refused" && recorded(format, "0011") == "refused");
  format = {.grid = {8, 1, 8}, .numbers = RankNumbers::kSingle};
  CHECK(recorded(format, "4K3") == "4=K ");
  for (const char* rank : {"44", "08", "9", "0K7", "11111111"})
    CHECK(recorded(format, rank) == "refused");
}

TEST(everything_wrong_with_a_text_is_told_at_once) {
  CHECK(refused(kSmall, "k3/2?[P x - - a 1b") ==
        "fen-pieces: field 1 (pieces): rank 2: expected 3 squares, got 4 (\"k3\")\n"
        "fen-pieces: field 1 (pieces): rank 1: expected pieces and numbers, got \"2?\" "
        "(a rank has 3 squares)\n"
        "fen-hands: field 1 (hands): expected a ] at the end, got \"[P\"\n"
        "fen-turn: field 2 (side to move): expected \"w\" or \"b\", got \"x\"\n"
        "fen-clock: field 5 (halfmove clock): expected a number from 0 to 9999999, got \"a\"\n"
        "fen-number: field 6 (move number): expected a number from 0 to 9999999, got \"1b\"\n");
  CHECK(refused(kSmall, "k9/1/2? w") == "fen-pieces: field 1 (pieces): expected 2 ranks, got 3\n");
  CHECK(refused(kSmall, "") == "fen-fields: \"\": expected 1 to 6 fields, got 0\n");
  CHECK(refused(kSmall, "3/3 w - - 0 1 2 3") ==
        "fen-fields: \"3/3 w - - 0 1 2 3\": expected 1 to 6 fields, got 8\n");
  for (const char* rank : {"(K2", "K)2", "++K2", "2+", "()3", "(3)2", "(K(K))2", "K*~1", "+*2"})
    CHECK(refused(kSmall, std::string(rank) + "/3").find("rank 2: ") != std::string::npos);
  for (const char* hands : {"[", "[P", "[*]", "[3]", "[P?]", "[]]", "[P]x", "[--]"})
    CHECK(refused(kSmall, "3/3" + std::string(hands)).find("(hands): ") != std::string::npos);
}

TEST(the_first_problem_of_a_text_makes_it_an_error_of_the_text) {
  const auto code = [](Problems problems) -> std::string {
    try {
      refuse(std::move(problems));
    } catch (const BadInput& error) {
      return std::string(error.code()) + ": " + error.what();
    }
    return "";
  };
  CHECK(code({}) == "");
  CHECK(code({{"position-kings", "a"}, {"position-check", "b"}}) ==
        "position-unplayable: this position cannot be played: a; b");
  CHECK(code({{"position-kings", "a"}, {"fen-turn", "b"}}) == "fen-field: FEN a; b");
  CHECK(code({{"fen-fields", "a"}}) == "fen-fields: FEN a");
}

TEST(setups_are_written_as_they_were_read) {
  constexpr int kHoles[] = {1, 5};
  FenFormat format = kSmall;
  format.holes = kHoles;
  for (const char* fen :
       {"+p~1*/(T+i)*1[PPp+R] b Kq e3f3 2+1 7 12 a:b", "2*/1*1 w - - 0 1", "kK*/1R1 w ? ! 0 0"})
    CHECK(write_fen(format, read_setup(format, fen)) == fen);
  CHECK(write_fen(format, read_setup(format, "3/3[pPp]")) == "2*/1*1[ppP] w - - 0 1");
  CHECK(write_fen(format, read_setup(format, "**1/3")) == "***/1*1 w - - 0 1");
  format.hands = true;
  format.checks = 3;
  CHECK(write_fen(format, Setup(format)) == "2*/1*1[] w - - 3+3 0 1");
}

TEST(both_writers_of_chess_agree) {
  for (const char* fen :
       {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 3 99",
        "4k3/8/8/8/8/8/8/RR2K1R1 w BG - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 9999 1"}) {
    const chess::Position position = chess::position_from(fen, chess::Variant::kChess960);
    CHECK(write_fen(chess::kFormat, chess::setup_from(position)).substr(0, 20) ==
          chess::to_fen(position).substr(0, 20));
    CHECK(chess::to_fen(chess::setup_from(position)) == chess::to_fen(position));
  }
}

TEST(a_right_to_castle_stays_with_its_rook) {
  Setup setup = chess::parse_fen("4k3/8/8/8/8/8/8/4KR2 w K - 0 1");
  CHECK(chess::xfen_castling(setup) == "K");
  setup.squares[7] = "R";
  CHECK(chess::xfen_castling(setup) == "F");
  CHECK(chess::castling_of(setup).rooks == chess::bit(5));
  setup.squares[5].clear();
  CHECK(chess::status_of(setup, chess::Variant::kChess960) == chess::kBadCastling);
}

}  // namespace
}  // namespace rookery::testing
