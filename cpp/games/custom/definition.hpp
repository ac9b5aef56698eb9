// A game as it was defined: plain data, checked before it comes here (src/rookery/design).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace rookery::custom {

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
};

struct Piece {
  std::string letter;  // "K", "+P"
  std::string name;
  std::vector<Ray> rays;
  bool royal = false;
  bool reflected = false;
};

using Zone = std::array<std::vector<int>, 2>;  // the squares of either side

enum class Forced : std::uint8_t { kNever, kAlways, kStuck };

struct Promotion {
  std::vector<int> pieces, to;
  int zone = 0;
  Forced forced = Forced::kAlways;
  bool leaving = false;
  bool reverts = false;
};

struct EnPassant {
  std::vector<int> pieces, by;
};

struct Castling {
  char letter = 'K';  // a capital one for White
  int king_from = 0, king_to = 0, rook_from = 0, rook_to = 0;
};

struct Drop {
  std::vector<int> pieces;
  int zone = -1;     // -1: anywhere
  int per_file = 0;  // 0: any number
  bool may_be_stuck = true;
  bool may_mate = true;
};

struct Facing {
  std::vector<int> pieces;
  std::vector<Ray> rays;
};

struct Explosion {
  std::vector<Ray> rays;
  std::vector<int> spared;
};

struct GoalReach {
  std::vector<int> pieces;
  int zone = 0;
  bool equal_turns = false;
};

enum class Hands : std::uint8_t { kNone, kReserve, kCaptured };
enum class BareKing : std::uint8_t { kNever, kAtOnce, kAfterReply };
enum class Worth : std::uint8_t { kLoss, kDraw, kWin };

struct GoalCapture {
  std::vector<int> pieces;
  Worth worth = Worth::kLoss;  // to have none of them left
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
  int goal_checks = 0;  // 0: checks are not counted
  BareKing goal_bare_king = BareKing::kNever;
  Worth checkmate = Worth::kLoss;
  Worth stalemate = Worth::kDraw;
  int move_rule = 0;  // in moves of both sides; 0: none
  std::vector<int> reset_by;
  int repetition = 0;            // times; 0: any number
  int repetition_winner = -1;    // a side, -1 for a draw
  bool perpetual_check = false;  // whether it loses

  int squares() const { return width * height; }
};

}  // namespace rookery::custom
