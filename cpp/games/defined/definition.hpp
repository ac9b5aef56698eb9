// A game as it was defined: plain data, checked before it comes here (src/rookery/design).
//
// Every struct has one list of its fields, read(), with their names in the document
// (src/rookery/design/_words, one file per word). A reader has two functions:
// - read("name", member): a value, a list or another struct; null keeps the default;
// - read.record("name", function): the fields of an object, by a function that takes a reader.
// What is one of a few texts in the document arrives as an enum or a number: the files of the words
// have a table of both.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace rookery::defined {

enum Side : int { kWhite, kBlack };

inline constexpr int kToTheEdge = 1 << 20;

// Where a ray may end: on empty squares, on enemies, or on both.
enum class Only : std::uint8_t { kNothing, kMove, kCapture };

// Squares are rank * width + file, a1 = 0; kinds and zones are numbers in their lists.
struct Ray {
  int up = 0;
  int right = 0;
  int count = 1;
  std::vector<std::pair<int, int>> via;  // up and right
  int over = 0;                          // pieces that it hops over
  bool behind = false;                   // it lands right behind the last of them
  Only only = Only::kNothing;
  std::vector<int> from, to, within;  // zones

  template <class Reader>
  void read(Reader& read) {
    read("leap", std::tie(up, right));
    count = kToTheEdge;
    read("count", count);
    read("via", via);
    read.record("hop", [&](Reader& hop) {
      hop("over", over);
      hop("land", behind);
    });
    read("only", only);
    read("from", from);
    read("to", to);
    read("within", within);
  }
};

struct Piece {
  std::string letter;  // "K", "+P"
  std::string name;
  std::vector<Ray> rays;
  bool royal = false;
  bool reflected = false;

  template <class Reader>
  void read(Reader& read) {
    read("letter", letter);
    read("name", name);
    read("rays", rays);
    read("royal", royal);
    read("reflected", reflected);
  }
};

using Zone = std::array<std::vector<int>, 2>;  // the squares of either side

enum class Forced : std::uint8_t { kNever, kAlways, kStuck };

struct Promotion {
  std::vector<int> pieces, to;
  int zone = 0;
  Forced forced = Forced::kAlways;
  bool leaving = false;
  bool reverts = false;

  template <class Reader>
  void read(Reader& read) {
    read("pieces", pieces);
    read("to", to);
    read("zone", zone);
    read("forced", forced);
    read("leaving", leaving);
    read("reverts", reverts);
  }
};

struct EnPassant {
  std::vector<int> pieces, by;

  template <class Reader>
  void read(Reader& read) {
    read("pieces", pieces);
    read("by", by);
  }
};

struct Castling {
  char letter = 'K';  // a capital one for White
  int king_from = 0, king_to = 0, rook_from = 0, rook_to = 0;

  template <class Reader>
  void read(Reader& read) {
    read("letter", letter);
    read("king", std::tie(king_from, king_to));
    read("rook", std::tie(rook_from, rook_to));
  }
};

struct Drop {
  std::vector<int> pieces;
  int zone = -1;     // -1: anywhere
  int per_file = 0;  // 0: any number
  bool may_be_stuck = true;
  bool may_mate = true;

  template <class Reader>
  void read(Reader& read) {
    read("pieces", pieces);
    read("zone", zone);
    read("per_file", per_file);
    read("may_be_stuck", may_be_stuck);
    read("may_mate", may_mate);
  }
};

struct Facing {
  std::vector<int> pieces;
  std::vector<Ray> rays;

  template <class Reader>
  void read(Reader& read) {
    read("pieces", pieces);
    read("rays", rays);
  }
};

struct Explosion {
  std::vector<Ray> rays;
  std::vector<int> spared;

  template <class Reader>
  void read(Reader& read) {
    read("rays", rays);
    read("spared", spared);
  }
};

struct GoalReach {
  std::vector<int> pieces;
  int zone = 0;
  bool equal_turns = false;

  template <class Reader>
  void read(Reader& read) {
    read("pieces", pieces);
    read("zone", zone);
    read("equal_turns", equal_turns);
  }
};

enum class Hands : std::uint8_t { kNone, kReserve, kCaptured };
enum class BareKing : std::uint8_t { kNever, kAtOnce, kAfterReply };
enum class Worth : std::uint8_t { kLoss, kDraw, kWin };

struct GoalCapture {
  std::vector<int> pieces;
  Worth worth = Worth::kLoss;  // to have no more of them left than this
  int at_most = 0;

  template <class Reader>
  void read(Reader& read) {
    read("pieces", pieces);
    read("worth", worth);
    read("at_most", at_most);
  }
};

struct GoalLine {
  int number = 0;
  std::vector<int> pieces;    // none: of any kind
  Worth worth = Worth::kWin;  // to have such a line
  int zone = -1;              // -1: anywhere

  template <class Reader>
  void read(Reader& read) {
    read("number", number);
    read("pieces", pieces);
    read("worth", worth);
    read("zone", zone);
  }
};

struct InsufficientMaterial {
  std::vector<int> pieces;  // that cannot mate alone

  template <class Reader>
  void read(Reader& read) {
    read("pieces", pieces);
  }
};

struct Definition {
  std::string name, about, start;
  int width = 8, height = 8;
  std::vector<int> holes;
  std::vector<Zone> zones;
  std::vector<Piece> pieces;
  std::vector<Promotion> promotions;
  std::vector<EnPassant> en_passant;
  std::vector<Castling> castling;
  Hands hands = Hands::kNone;
  std::vector<Drop> drops;
  std::vector<Facing> facing;
  bool no_checks = false;
  bool must_capture = false;
  std::optional<Explosion> explosion;
  std::vector<GoalReach> goal_reach;
  std::vector<GoalCapture> goal_capture;
  std::vector<GoalLine> goal_line;
  int goal_checks = 0;  // 0: checks are not counted
  BareKing goal_bare_king = BareKing::kNever;
  Worth checkmate = Worth::kLoss;
  Worth stalemate = Worth::kDraw;
  std::optional<InsufficientMaterial> insufficient_material;
  int move_rule = 0;  // in moves of both sides; 0: none
  std::vector<int> reset_by;
  int repetition = 0;            // times; 0: any number
  int repetition_winner = -1;    // a side, -1 for a draw
  bool perpetual_check = false;  // whether it loses

  int squares() const { return width * height; }

  template <class Reader>
  void read(Reader& read) {
    read("name", name);
    read("about", about);
    read("start", start);
    read("width", width);
    read("height", height);
    read("holes", holes);
    read("zones", zones);
    read("pieces", pieces);
    read("promotions", promotions);
    read("en_passant", en_passant);
    read("castling", castling);
    read("hands", hands);
    read("drops", drops);
    read("facing", facing);
    read("no_checks", no_checks);
    read("must_capture", must_capture);
    read("explosion", explosion);
    read("goal_reach", goal_reach);
    read("goal_capture", goal_capture);
    read("goal_line", goal_line);
    read("goal_checks", goal_checks);
    read("goal_bare_king", goal_bare_king);
    read("checkmate", checkmate);
    read("stalemate", stalemate);
    read("insufficient_material", insufficient_material);
    read.record("move_rule", [&](Reader& rule) {
      rule("moves", move_rule);
      rule("reset_by", reset_by);
    });
    read.record("repetition", [&](Reader& rule) {
      rule("times", repetition);
      rule("result", repetition_winner);
      rule("perpetual_check", perpetual_check);
    });
  }
};

}  // namespace rookery::defined
