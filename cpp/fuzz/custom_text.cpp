// Any bytes as FEN of a defined game, and any bytes as a move in the position that they gave: an
// error, or a position in which everything holds. A move after "!" is played unchecked. The games
// are small, middle and large, and use every word between them. For libFuzzer:
//   cmake -S . -B build/fuzz -G Ninja -DCMAKE_CXX_COMPILER=clang++ -DROOKERY_FUZZ=ON
//   cmake --build build/fuzz && build/fuzz/fuzz_custom_text cpp/fuzz/corpus/custom_text
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "boards/custom_board.hpp"
#include "core/errors.hpp"

using namespace rookery;
using custom::Definition;
using custom::Only;
using custom::Ray;

static void require(bool claim) {
  if (!claim) std::abort();
}

// A ray and its turns by a quarter.
static std::vector<Ray> turned(Ray ray) {
  std::vector<Ray> rays;
  for (int i = 0; i < 4; ++i) {
    rays.push_back(ray);
    ray.up = std::exchange(ray.right, -ray.up);
    for (auto& [up, right] : ray.via) up = std::exchange(right, -up);
  }
  return rays;
}

static std::vector<Ray> joined(std::initializer_list<std::vector<Ray>> parts) {
  std::vector<Ray> rays;
  for (const auto& part : parts) rays.insert(rays.end(), part.begin(), part.end());
  return rays;
}

static Ray ray(int up, int right, int count = 1, Only only = Only::kNothing) {
  Ray made;
  made.up = up;
  made.right = right;
  made.count = count;
  made.only = only;
  return made;
}

static std::vector<Ray> king() { return joined({turned(ray(1, 0)), turned(ray(1, 1))}); }
static std::vector<Ray> queen() {
  return joined({turned(ray(1, 0, custom::kToTheEdge)), turned(ray(1, 1, custom::kToTheEdge))});
}
static std::vector<Ray> pawn(int zone) {
  Ray two = ray(1, 0, 2, Only::kMove);
  two.from = {zone};
  return {ray(1, 0, 1, Only::kMove), ray(1, 1, 1, Only::kCapture), ray(1, -1, 1, Only::kCapture),
          two};
}

// The ranks from one to another, as White sees them, and turned for Black.
static custom::Zone ranks(const Definition& game, int first, int last) {
  custom::Zone zone;
  for (int square = first * game.width; square < (last + 1) * game.width; ++square) {
    zone[0].push_back(square);
    zone[1].push_back(game.squares() - 1 - square);
  }
  return zone;
}

// Castling, en passant, hands, what reverts, checks that are counted: 5×6.
static Definition small_game() {
  Definition game;
  game.name = "small";
  game.width = 5;
  game.height = 6;
  game.zones = {ranks(game, 1, 1), ranks(game, 4, 5)};
  game.pieces = {{"K", "king", king(), true, false},
                 {"P", "pawn", pawn(0), false, false},
                 {"+P", "tokin", king(), false, false},
                 {"R", "rook", turned(ray(1, 0, custom::kToTheEdge)), false, false},
                 {"Q", "queen", queen(), false, false}};
  game.promotions = {{{1}, {2, 4}, 1, custom::Forced::kStuck, false, true},
                     {{3}, {4}, 1, custom::Forced::kNever, true, false}};
  game.en_passant = {{{1}, {1, 2}}};
  game.castling = {{'K', 0, 2, 4, 1}, {'k', 29, 27, 25, 28}};
  game.hands = custom::Hands::kCaptured;
  game.drops = {{{1}, -1, 1, false, false}};
  game.goal_checks = 9;
  game.repetition = 3;
  game.perpetual_check = true;
  game.start = "r3k/ppppp/5/5/PPPPP/K3R w Kk - 9+9 0 1";
  return game;
}

// Hops, lame leaps, zones, facing, a bare king: 9×10 with two holes.
static Definition middle_game() {
  Definition game;
  game.name = "middle";
  game.width = 9;
  game.height = 10;
  game.holes = {40, 49};
  game.zones = {ranks(game, 0, 2), ranks(game, 5, 9)};
  Ray lame = ray(2, 1);
  lame.via = {{1, 0}};
  Ray hop = ray(1, 0, custom::kToTheEdge, Only::kCapture), behind = ray(1, 1, custom::kToTheEdge);
  hop.over = 1;
  behind.over = 2;
  behind.behind = true;
  std::vector<Ray> general = turned(ray(1, 0));
  for (Ray& step : general) step.within = {0};
  Ray lame_ride = ray(2, 2, custom::kToTheEdge);
  lame_ride.via = {{1, 1}};
  game.pieces = {
      {"K", "general", general, true, false},
      {"C", "cannon", joined({turned(ray(1, 0, custom::kToTheEdge, Only::kMove)), turned(hop)}),
       false, false},
      {"H", "horse", turned(lame), false, true},
      {"G", "grasshopper", turned(behind), false, false},
      {"E", "elephant", turned(lame_ride), false, false},
      {"M", "man", {ray(1, 0, 3)}, false, false}};
  game.en_passant = {{{5}, {1, 3, 5}}};
  game.facing = {{{0}, {ray(1, 0, custom::kToTheEdge), ray(-1, 0, custom::kToTheEdge)}}};
  game.goal_reach = {{{5}, 1, true}};
  game.goal_bare_king = custom::BareKing::kAfterReply;
  game.move_rule = 20;
  game.reset_by = {5};
  game.start = "gehckcheg/9/m1m1m1m1m/9/4*4/4*4/9/M1M1M1M1M/9/GEHCKCHEG";
  game.zones[1] = ranks(game, 9, 9);
  return game;
}

// More kinds than four planes hold, two royal ones, forbidden checks: 16×16.
static Definition large_game() {
  Definition game;
  game.name = "large";
  game.width = game.height = 16;
  game.zones = {ranks(game, 1, 1), ranks(game, 15, 15)};
  game.pieces = {{"K", "king", king(), true, false},
                 {"Y", "crown prince", joined({king(), turned(ray(2, 1))}), true, false},
                 {"P", "pawn", pawn(0), false, false}};
  for (int i = 0; i < 15; ++i) {
    const char letter[] = {"ABCDEFGHIJLMNOQ"[i], 0};
    const Ray leap = ray(1 + i / 4, i % 4, i % 3 ? i : custom::kToTheEdge);
    game.pieces.push_back({letter, letter, turned(leap), false, i % 2 == 0});
  }
  game.promotions = {{{2}, {3, 4, 5}, 1, custom::Forced::kAlways, false, false}};
  game.en_passant = {{{2, 7}, {2, 9}}};
  game.goal_capture = {{2}};
  game.no_checks = true;
  game.start =
      "abcdefghijlmnoqk/1pppppppppppppp1/y15/16/16/16/16/16/16/16/16/16/16/Y15/"
      "1PPPPPPPPPPPPPP1/ABCDEFGHIJLMNOQK";
  return game;
}

static void check(const CustomGame& game, const Board& board, bool checked) {
  const std::string fen = board.fen();
  std::unique_ptr<Board> again;
  try {
    again = game.board(fen);
  } catch (const BadInput&) {
    require(!checked);  // otherwise a royal piece may be left to be captured
    return;
  }
  require(again->fen() == fen && again->equals(board) && again->key() == board.key());
  require(game.fen(board.setup()) == fen && game.board(board.setup())->equals(board));
  MoveCodes legal, pseudo;
  board.legal_moves(legal);
  board.pseudo_legal_moves(pseudo);
  require(legal.size() == board.count_legal_moves());
  // Reading SAN takes all moves anew, so not every move of a large board is looked at.
  const std::size_t step = 1 + legal.size() / 8;
  for (std::size_t i = fen.size() % step; i < legal.size(); i += step) {
    const MoveCode code = legal.begin()[i];
    require(std::find(pseudo.begin(), pseudo.end(), code) != pseudo.end());
    require(board.is_legal(code) && board.is_pseudo_legal(code));
    require(game.parse_move_text(game.move_text(code)) == code);
    require(board.parse_move(*board.san(code)) == code);
  }
  std::string wrong;
  game.machine().compare_slow(game.book().parse_fen(fen), 1, 2, 1, wrong);
  require(wrong.empty());
  perft::Control control;
  PerftJob job;
  require(board.perft(job, control) == perft::Leaves{legal.size()});
  const bool ended = board.outcome(false).has_value();
  require(ended || legal.size() > 0);
}

// The first letter chooses a game; the rest of the first line is a FEN, the others are moves,
// played while they can be.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::vector<std::shared_ptr<const CustomGame>> games = {
      std::make_shared<const CustomGame>(small_game(), "small"),
      std::make_shared<const CustomGame>(middle_game(), "middle"),
      std::make_shared<const CustomGame>(large_game(), "large")};
  std::string_view text(reinterpret_cast<const char*>(data), size);
  if (text.empty()) return 0;
  const CustomGame& game = *games[static_cast<std::size_t>(text[0] & 255) % games.size()];
  text.remove_prefix(1);
  const auto next_line = [&] {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
  };
  try {
    const std::string_view fen = next_line();
    const auto board = game.board(fen.empty() ? game.start_fen() : fen);
    check(game, *board, true);
    bool checked = true;
    const std::string before = board->fen();
    std::size_t played = 0;
    for (; !text.empty() && played < 8; ++played) {
      const std::string_view move = next_line();
      if (move.starts_with('!')) {
        const auto code = game.parse_move_text(move.substr(1));
        if (!code || !board->push_unchecked(*code)) break;
        checked = false;
      } else {
        require(board->push(board->parse_move(move)));
      }
      check(game, *board, checked);
    }
    while (played--) board->pop();
    require(board->fen() == before);
  } catch (const BadInput&) {
  }
  return 0;
}
