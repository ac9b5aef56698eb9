// Blocked rays in all eight directions on 12×12 in 256 bits, in a native loop, against walking
// them.
#include "core/rays.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "core/bitboard.hpp"

using namespace rookery;

using Board = BitBoard<std::uint64_t, 4>;

static double cpu_ns() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return 1e9 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec);
}

int main() {
  const Grid grid{12, 12, 16};
  std::vector<Ray> rays;
  std::vector<RayTable<Board>> tables;
  for (int up = -1; up <= 1; ++up)
    for (int right = -1; right <= 1; ++right)
      if (up || right) {
        rays.push_back({{up, right}, kToEdge});
        tables.emplace_back(grid, rays.back());
      }
  std::srand(1);
  std::vector<Board> occupancies(64);
  for (Board& occupied : occupancies)
    for (int square = 0; square < grid.squares(); ++square)
      if (std::rand() % 3 == 0) occupied.set(static_cast<std::size_t>(grid.bit(square)));

  const auto every_square = [&](auto reached_from) {
    Board total;
    for (const Board& occupied : occupancies)
      for (int square = 0; square < grid.squares(); ++square)
        total ^= reached_from(square, occupied);
    return total;
  };
  const auto by_tables = [&](int square, const Board& occupied) {
    Board reached;
    const auto bit = static_cast<std::size_t>(grid.bit(square));
    for (const auto& table : tables) reached |= table.blocked(bit, occupied);
    return reached;
  };
  const auto by_walking = [&](int square, const Board& occupied) {
    Board reached;
    for (const Ray& ray : rays) reached |= walk_ray(grid, square, ray, &occupied);
    return reached;
  };

  const double calls = static_cast<double>(occupancies.size()) * grid.squares();
  double fast = 1e18, slow = 1e18;
  for (int round = 0; round < 15; ++round) {
    double start = cpu_ns();
    const Board found = every_square(by_tables);
    fast = std::min(fast, (cpu_ns() - start) / calls);
    start = cpu_ns();
    const Board expected = every_square(by_walking);
    slow = std::min(slow, (cpu_ns() - start) / calls);
    if (!(found == expected) || !found.any()) {
      std::printf("tables and walking disagree\n");
      return 1;
    }
  }
  std::printf("eight blocked rays on 12x12: %.1f ns by tables, %.1f ns by walking: %.1f times\n",
              fast, slow, slow / fast);
}
