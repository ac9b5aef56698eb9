// Making moves of chess: tables without a jump against a switch over the kinds, and taking back
// against copying the position.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <utility>
#include <vector>

#include "games/chess/fen.hpp"
#include "games/chess/moves.hpp"
#include "games/chess/position.hpp"

using namespace rookery;
using namespace rookery::chess;

static double cpu_ns() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return 1e9 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec);
}

static std::uint64_t random_state = 1;
static std::size_t random_below(std::size_t end) {
  random_state = random_state * 6364136223846793005 + 1442695040888963407;
  return static_cast<std::size_t>((random_state >> 33) % end);
}

// Moves of all kinds, with their positions: from random games that begin where much can happen.
static std::vector<std::pair<Position, Move>> moves_of_games() {
  std::vector<std::pair<Position, Move>> found;
  for (const char* fen :
       {kStartFen.data(), "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"})
    for (int game = 0; game < 4; ++game) {
      Position position = position_from(parse_fen(fen), Variant::kChess);
      for (int ply = 0; ply < 60; ++ply) {
        MoveList moves;
        list_moves(position, moves);
        if (moves.size() == 0) break;
        for (const Move move : moves) found.emplace_back(position, move);
        make(position, moves[random_below(moves.size())]);
      }
    }
  return found;
}

struct Way {
  const char* name;
  std::uint64_t (*run)(std::vector<std::pair<Position, Move>>&);
  double best = 1e18;
};

template <Piece (*play)(Position&, Move, Undo&)>
static std::uint64_t take_back(std::vector<std::pair<Position, Move>>& moves) {
  std::uint64_t sum = 0;
  for (auto& [position, move] : moves) {
    Undo undo;
    sum += play(position, move, undo);
    sum += position.key.low;
    unmake(position, move, undo);
  }
  return sum;
}

template <Piece (*play)(Position&, Move, Undo&)>
static std::uint64_t put_back(std::vector<std::pair<Position, Move>>& moves) {
  std::uint64_t sum = 0;
  static Position kept;
  for (auto& [position, move] : moves) {
    kept = position;
    Undo undo;
    sum += play(position, move, undo);
    sum += position.key.low;
    position = kept;
  }
  return sum;
}

template <Piece (*play)(Position&, Move, Undo&)>
static std::uint64_t copy(std::vector<std::pair<Position, Move>>& moves) {
  std::uint64_t sum = 0;
  for (const auto& [position, move] : moves) {
    Position after = position;
    Undo undo;
    sum += play(after, move, undo);
    sum += after.key.low;
  }
  return sum;
}

int main() {
  auto moves = moves_of_games();
  for (const bool shuffled : {false, true}) {
    if (shuffled)
      for (std::size_t i = moves.size(); i > 1; --i)
        std::swap(moves[i - 1], moves[random_below(i)]);
    Way ways[] = {{"tables, taken back", take_back<make>},
                  {"switch, taken back", take_back<make_switch>},
                  {"tables, put back from a copy", put_back<make>},
                  {"tables, on a copy", copy<make>},
                  {"switch, on a copy", copy<make_switch>}};
    std::uint64_t expected = 0;
    for (int round = 0; round < 25; ++round)
      for (Way& way : ways) {
        const double start = cpu_ns();
        const std::uint64_t sum = way.run(moves);
        way.best = std::min(way.best, (cpu_ns() - start) / static_cast<double>(moves.size()));
        if (!expected) expected = sum;
        if (sum != expected) {
          std::printf("%s: another answer\n", way.name);
          return 1;
        }
      }
    std::printf("%zu moves, %s\n", moves.size(), shuffled ? "shuffled" : "position by position");
    for (const Way& way : ways) std::printf("  %s: %.1f ns\n", way.name, way.best);
  }
}
