// The ray tables against the walk, for every square.
#include "core/rays.hpp"

#include "tests/model.hpp"

namespace rookery::testing {
namespace {

const std::vector<Shift> kLeaps = {{1, 0},   {-1, 0}, {0, 1},  {0, -1},  {1, 1},  {1, -1}, {-1, 1},
                                   {-1, -1}, {1, 2},  {2, -1}, {-1, -2}, {0, -3}, {3, 0}};

TEST(blocked_rays_equal_walked_rays) {
  Random random(8);
  for (const Grid& grid : {Grid{1, 1, 1}, Grid{3, 7, 3}, Grid{8, 8, 8}, Grid{11, 12, 11},
                           Grid{12, 12, 16}, Grid{16, 16, 16}, Grid{20, 20, 20}}) {
    for (const Shift leap : kLeaps)
      for (const int count : {1, 2, 4, kToEdge})
        for_every_set_type(grid, [&]<class Set>() {
          const Ray ray{leap, count};
          const RayTable<Set> table(grid, ray);
          for (int i = 0; i < 4; ++i) {
            const auto occupied = Model::random(grid, random, 10 + 20 * i).template set<Set>(grid);
            for (int square = 0; square < grid.squares(); ++square) {
              const auto bit = static_cast<std::size_t>(grid.bit(square));
              CHECK(table.ray(bit) == walk_ray<Set>(grid, square, ray));
              CHECK(table.blocked(bit, occupied) == walk_ray(grid, square, ray, &occupied));
            }
          }
        });
  }
}

// Every blocker set on a line, not only random ones.
TEST(every_blocker_set_of_a_rank) {
  const Grid grid{8, 3, 11};
  for (const int right : {1, -1}) {
    using Set = BitBoard<std::uint64_t, 1>;
    const Ray ray{{0, right}, kToEdge};
    const RayTable<Set> table(grid, ray);
    for (unsigned set = 0; set < 256; ++set) {
      Set occupied;
      for (int file = 0; file < 8; ++file)
        if (set >> file & 1) occupied.set(static_cast<std::size_t>(11 + file));
      for (int square = 8; square < 16; ++square)
        CHECK(table.blocked(static_cast<std::size_t>(grid.bit(square)), occupied) ==
              walk_ray(grid, square, ray, &occupied));
    }
  }
}

}  // namespace
}  // namespace rookery::testing
