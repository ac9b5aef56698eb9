// Definitions for native tests and fuzzers, which together use every word: a small, a middle and a
// large one, and four more that a small machine plays.
#pragma once

#include <utility>
#include <vector>

#include "games/defined/definition.hpp"

namespace rookery::testing {

using defined::Definition;
using defined::Only;
using defined::Ray;

// A ray and its turns by a quarter.
inline std::vector<Ray> turned(Ray ray) {
  std::vector<Ray> rays;
  for (int i = 0; i < 4; ++i) {
    rays.push_back(ray);
    ray.up = std::exchange(ray.right, -ray.up);
    for (auto& [up, right] : ray.via) up = std::exchange(right, -up);
  }
  return rays;
}

inline std::vector<Ray> joined(std::initializer_list<std::vector<Ray>> parts) {
  std::vector<Ray> rays;
  for (const auto& part : parts) rays.insert(rays.end(), part.begin(), part.end());
  return rays;
}

inline Ray ray(int up, int right, int count = 1, Only only = Only::kNothing) {
  Ray made;
  made.up = up;
  made.right = right;
  made.count = count;
  made.only = only;
  return made;
}

inline std::vector<Ray> king() { return joined({turned(ray(1, 0)), turned(ray(1, 1))}); }
inline std::vector<Ray> queen() {
  return joined({turned(ray(1, 0, defined::kToTheEdge)), turned(ray(1, 1, defined::kToTheEdge))});
}
inline std::vector<Ray> pawn(int zone) {
  Ray two = ray(1, 0, 2, Only::kMove);
  two.from = {zone};
  return {ray(1, 0, 1, Only::kMove), ray(1, 1, 1, Only::kCapture), ray(1, -1, 1, Only::kCapture),
          two};
}

// The ranks from one to another, as White sees them, and turned for Black.
inline defined::Zone ranks(const Definition& game, int first, int last) {
  defined::Zone zone;
  for (int square = first * game.width; square < (last + 1) * game.width; ++square) {
    zone[0].push_back(square);
    zone[1].push_back(game.squares() - 1 - square);
  }
  return zone;
}

// Castling, en passant, hands, what reverts, checks that are counted: 5×6.
inline Definition small_game() {
  Definition game;
  game.name = "small";
  game.width = 5;
  game.height = 6;
  game.zones = {ranks(game, 1, 1), ranks(game, 4, 5)};
  game.pieces = {{"K", "king", king(), true, false},
                 {"P", "pawn", pawn(0), false, false},
                 {"+P", "tokin", king(), false, false},
                 {"R", "rook", turned(ray(1, 0, defined::kToTheEdge)), false, false},
                 {"Q", "queen", queen(), false, false}};
  game.promotions = {{{1}, {2, 4}, 1, defined::Forced::kStuck, false, true},
                     {{3}, {4}, 1, defined::Forced::kNever, true, false}};
  game.en_passant = {{{1}, {1, 2}}};
  game.castling = {{'K', 0, 2, 4, 1}, {'k', 29, 27, 25, 28}};
  game.hands = defined::Hands::kCaptured;
  game.drops = {{{1}, -1, 1, false, false}};
  game.goal_checks = 9;
  game.repetition = 3;
  game.perpetual_check = true;
  game.start = "r3k/ppppp/5/5/PPPPP/K3R w Kk - 9+9 0 1";
  return game;
}

// Hops, lame leaps, zones, facing, a bare king: 9×10 with two holes.
inline Definition middle_game() {
  Definition game;
  game.name = "middle";
  game.width = 9;
  game.height = 10;
  game.holes = {40, 49};
  game.zones = {ranks(game, 0, 2), ranks(game, 5, 9)};
  Ray lame = ray(2, 1);
  lame.via = {{1, 0}};
  Ray hop = ray(1, 0, defined::kToTheEdge, Only::kCapture), behind = ray(1, 1, defined::kToTheEdge);
  hop.over = 1;
  behind.over = 2;
  behind.behind = true;
  std::vector<Ray> general = turned(ray(1, 0));
  for (Ray& step : general) step.within = {0};
  Ray lame_ride = ray(2, 2, defined::kToTheEdge);
  lame_ride.via = {{1, 1}};
  game.pieces = {
      {"K", "general", general, true, false},
      {"C", "cannon", joined({turned(ray(1, 0, defined::kToTheEdge, Only::kMove)), turned(hop)}),
       false, false},
      {"H", "horse", turned(lame), false, true},
      {"G", "grasshopper", turned(behind), false, false},
      {"E", "elephant", turned(lame_ride), false, false},
      {"M", "man", {ray(1, 0, 3)}, false, false}};
  game.en_passant = {{{5}, {1, 3, 5}}};
  game.facing = {{{0}, {ray(1, 0, defined::kToTheEdge), ray(-1, 0, defined::kToTheEdge)}}};
  game.goal_reach = {{{5}, 1, true}};
  game.goal_bare_king = defined::BareKing::kAfterReply;
  game.move_rule = 20;
  game.reset_by = {5};
  game.start = "gehckcheg/9/m1m1m1m1m/9/4*4/4*4/9/M1M1M1M1M/9/GEHCKCHEG";
  game.zones[1] = ranks(game, 9, 9);
  return game;
}

// More kinds than four planes hold, two royal ones, forbidden checks: 16×16.
inline Definition large_game() {
  Definition game;
  game.name = "large";
  game.width = game.height = 16;
  game.zones = {ranks(game, 1, 1), ranks(game, 15, 15)};
  game.pieces = {{"K", "king", king(), true, false},
                 {"Y", "crown prince", joined({king(), turned(ray(2, 1))}), true, false},
                 {"P", "pawn", pawn(0), false, false}};
  for (int i = 0; i < 15; ++i) {
    const char letter[] = {"ABCDEFGHIJLMNOQ"[i], 0};
    const Ray leap = ray(1 + i / 4, i % 4, i % 3 ? i : defined::kToTheEdge);
    game.pieces.push_back({letter, letter, turned(leap), false, i % 2 == 0});
  }
  game.promotions = {{{2}, {3, 4, 5}, 1, defined::Forced::kAlways, false, false}};
  game.en_passant = {{{2, 7}, {2, 9}}};
  game.goal_capture = {{{2}, defined::Worth::kLoss}};
  game.no_checks = true;
  game.start =
      "abcdefghijlmnoqk/1pppppppppppppp1/y15/16/16/16/16/16/16/16/16/16/16/Y15/"
      "1PPPPPPPPPPPPPP1/ABCDEFGHIJLMNOQK";
  return game;
}

inline std::vector<Ray> rook() { return turned(ray(1, 0, defined::kToTheEdge)); }
inline std::vector<Ray> bishop() { return turned(ray(1, 1, defined::kToTheEdge)); }
inline std::vector<Ray> knight() { return joined({turned(ray(2, 1)), turned(ray(1, 2))}); }

// Explosions, two royal kinds, both ways to castle: 6×6.
inline Definition explosive_game() {
  Definition game;
  game.name = "explosive";
  game.width = game.height = 6;
  game.zones = {ranks(game, 1, 1), ranks(game, 5, 5)};
  game.pieces = {{"K", "king", king(), true, false},    {"P", "pawn", pawn(0), false, false},
                 {"R", "rook", rook(), false, false},   {"N", "knight", knight(), false, false},
                 {"Q", "queen", queen(), false, false}, {"Y", "prince", knight(), true, false}};
  game.promotions = {{{1}, {2, 4}, 1, defined::Forced::kAlways, false, false}};
  game.en_passant = {{{1}, {1}}};
  game.castling = {
      {'K', 2, 4, 5, 3}, {'Q', 2, 0, 0, 1}, {'k', 32, 34, 35, 33}, {'q', 32, 30, 30, 31}};
  game.explosion = {king(), {1}};
  game.move_rule = 15;
  game.start = "rqkynr/pppppp/6/6/PPPPPP/RQKYNR w KQkq - 0 1";
  return game;
}

// Compulsory captures, a reserve, having too few left, no royal piece: 5×6.
inline Definition compulsory_game() {
  Definition game;
  game.name = "compulsory";
  game.width = 5;
  game.height = 6;
  game.zones = {ranks(game, 1, 1), ranks(game, 5, 5), ranks(game, 0, 2)};
  game.pieces = {{"M", "man", pawn(0), false, false},
                 {"R", "rook", rook(), false, false},
                 {"B", "bishop", bishop(), false, false},
                 {"K", "commoner", king(), false, false}};
  game.promotions = {{{0}, {1, 3}, 1, defined::Forced::kStuck, false, false},
                     {{2}, {1}, 1, defined::Forced::kNever, true, false}};
  game.en_passant = {{{0}, {0, 3}}};
  game.hands = defined::Hands::kReserve;
  game.drops = {{{0}, 2, 2, true, true}};
  game.must_capture = true;
  game.goal_reach = {{{3}, 1, false}};
  game.goal_capture = {{{0, 1, 2, 3}, defined::Worth::kWin, 2}, {{0}, defined::Worth::kDraw, 0}};
  game.goal_line = {{3, {1, 2}, defined::Worth::kLoss, 2}, {4, {}, defined::Worth::kWin, 1}};
  game.stalemate = defined::Worth::kWin;
  game.repetition = 3;
  game.repetition_winner = defined::kBlack;
  game.start = "rbkbr/mmmmm/5/5/MMMMM/RBKBR[MMRmmr] w - - 0 1";
  return game;
}

// Several royal pieces that may not face each other, no checks, drops, royal promotions: 6×6 with a
// hole.
inline Definition royal_game() {
  Definition game;
  game.name = "royal";
  game.width = game.height = 6;
  game.holes = {14};
  game.zones = {ranks(game, 1, 1), ranks(game, 3, 5), ranks(game, 0, 3)};
  Ray hop = ray(1, 1, defined::kToTheEdge), lame_hop = ray(1, 0, 3), home = ray(1, 2);
  hop.over = 1;
  hop.behind = true;
  lame_hop.over = 1;
  lame_hop.via = {{1, 1}};
  home.to = {2};
  game.pieces = {{"K", "king", king(), true, false},
                 {"Y", "prince", turned(ray(2, 1)), true, true},
                 {"P", "pawn", pawn(0), false, false},
                 {"G", "grasshopper", turned(hop), false, false},
                 {"F", "lame hopper", joined({turned(lame_hop), turned(ray(1, 1))}), false, false},
                 {"H", "homer", turned(home), false, true}};
  game.promotions = {{{2}, {1, 3}, 1, defined::Forced::kNever, false, true}};
  game.en_passant = {{{2}, {2, 4}}};
  game.hands = defined::Hands::kCaptured;
  game.drops = {{{2}, 2, 1, false, true}, {{5}, -1, 0, true, false}};
  game.facing = {{{0, 1}, rook()}};
  game.no_checks = true;
  game.start = "kfg1hk/pppppp/6/2*3/PPPPPP/KHG1FY w - - 0 1";
  return game;
}

// Little to begin with, soon too little: 5×6.
inline Definition little_game() {
  Definition game;
  game.name = "little";
  game.width = 5;
  game.height = 6;
  game.zones = {ranks(game, 4, 5)};
  game.pieces = {
      {"K", "king", king(), true, false},
      {"B", "bishop", bishop(), false, false},
      {"E", "elephant", turned(ray(2, 2)), false, false},
      {"P", "pawn", {ray(1, 0, 1, Only::kMove), ray(1, 1, 1, Only::kCapture)}, false, true}};
  game.promotions = {{{3}, {1, 2}, 0, defined::Forced::kStuck, false, false}};
  game.castling = {{'K', 4, 2, 3, 4}};  // after which its bishop is on another colour
  game.insufficient_material = {{1, 2}};
  game.checkmate = defined::Worth::kDraw;
  game.start = "kb2e/p2p1/5/5/1P2P/E2BK w K - 0 1";
  return game;
}

}  // namespace rookery::testing
