// Shifting and collecting against the slow model, for every block type.
#include "core/shift.hpp"

#include <set>

#include "core/pattern.hpp"
#include "tests/model.hpp"

namespace rookery::testing {
namespace {

void check_shifts(const Grid& grid, const std::vector<Shift>& shifts, const Model& model) {
  std::vector<Model> expected;
  for (const Shift shift : shifts) expected.push_back(model.shifted(shift.up, shift.right));
  for_every_set_type(grid, [&]<class Set>() {
    const Edges<Set> edges(grid);
    const auto board = model.set<Set>(grid);
    for (std::size_t i = 0; i < shifts.size(); ++i)
      CHECK(shifted(board, edges, shifts[i]) == expected[i].template set<Set>(grid));
  });
}

std::vector<Shift> every_shift(const Grid& grid) {
  std::vector<Shift> shifts;
  for (int up = -grid.height - 1; up <= grid.height + 1; ++up)
    for (int right = -grid.width - 1; right <= grid.width + 1; ++right)
      shifts.push_back({up, right});
  return shifts;
}

TEST(every_displacement_on_every_small_board) {
  Random random(4);
  std::vector<Grid> grids = {{11, 12, 11}, {12, 12, 16}};
  for (int width = 1; width <= 9; ++width)
    for (int height = 1; height <= 9; ++height) {
      grids.push_back({width, height, width});
      if ((width + height) % 4 == 0) grids.push_back({width, height, width + 1 + height % 3});
    }
  for (const Grid& grid : grids) {
    const auto shifts = every_shift(grid);
    check_shifts(grid, shifts, Model::random(grid, random, 100));
    check_shifts(grid, shifts, Model::random(grid, random, 50));
  }
}

TEST(edge_cases_on_large_boards) {
  Random random(5);
  for (const Grid& grid :
       {Grid{16, 16, 16}, Grid{20, 20, 20}, Grid{50, 50, 50}, Grid{100, 100, 100}, Grid{1, 200, 1},
        Grid{200, 1, 200}, Grid{3, 100, 3}, Grid{100, 3, 101}}) {
    // Distances in bits of 0, 1, block - 1, block, block + 1 and several blocks, for every block
    // size, whether they are reached by ranks, by files or by both.
    std::set<int> distances = {
        0, 1, grid.width - 1, grid.width, grid.width + 1, grid.height - 1, grid.height, 1000};
    for (const int block : {8, 16, 32, 64})
      for (const int bits : {block - 1, block, block + 1, 3 * block, 3 * block + 1}) {
        distances.insert(bits);
        distances.insert(bits / grid.stride);
        distances.insert(bits % grid.stride);
      }
    std::vector<Shift> shifts;
    for (const int d : distances)
      for (const Shift s :
           {Shift{d, 0}, {-d, 0}, {0, d}, {0, -d}, {d, d}, {-d, 1}, {1, -d}, {-d, -d}})
        shifts.push_back(s);
    check_shifts(grid, shifts, Model::random(grid, random, 50));
    check_shifts(grid, shifts, Model::random(grid, random, 100));
  }
}

TEST(there_and_back_loses_what_fell_off) {
  Random random(6);
  for (const Grid& grid : {Grid{5, 5, 5}, Grid{8, 8, 8}, Grid{12, 12, 16}, Grid{20, 20, 20}}) {
    for_every_set_type(grid, [&]<class Set>() {
      const Edges<Set> edges(grid);
      const auto board = Model::random(grid, random, 50).template set<Set>(grid);
      for (int i = 0; i < 100; ++i) {
        const Shift shift{random.below(2 * grid.height) - grid.height,
                          random.below(2 * grid.width) - grid.width};
        const Set stays = shifted(edges.all(), edges, shift.mirror());
        CHECK(shifted(shifted(board, edges, shift), edges, shift.mirror()) == (board & stays));
      }
    });
  }
}

TEST(displacements_turn_and_mirror) {
  for (int up = -3; up <= 3; ++up)
    for (int right = -3; right <= 3; ++right) {
      const Shift shift{up, right};
      CHECK(shift.mirror().mirror() == shift);
      CHECK(shift.rotate().rotate() == shift.mirror());
      CHECK(shift.rotate().rotate(true) == shift);
    }
  CHECK((Shift{1, 0}.rotate() == Shift{0, 1}));
}

TEST(patterns_collect_what_the_model_collects) {
  Random random(7);
  for (const Grid& grid : {Grid{1, 1, 1}, Grid{5, 3, 5}, Grid{8, 8, 8}, Grid{11, 12, 11},
                           Grid{12, 12, 16}, Grid{16, 16, 16}, Grid{20, 20, 23}}) {
    for (int i = 0; i < 60; ++i) {
      std::vector<Ray> rays;
      for (int n = random.below(5); n >= 0; --n) {
        const Shift leap{random.below(7) - 3, random.below(7) - 3};
        const int counts[] = {1, 2, 3, 5, 8, 100, kToEdge};
        if (leap != Shift{}) rays.push_back({leap, counts[random.below(7)]});
      }
      const Model model = Model::random(grid, random, 1 + random.below(60));
      const Model expected = model.collected(rays);
      for_every_set_type(grid, [&]<class Set>() {
        const Edges<Set> edges(grid);
        CHECK(collect(model.set<Set>(grid), edges, std::span<const Ray>(rays)) ==
              expected.set<Set>(grid));
      });
    }
  }
}

}  // namespace
}  // namespace rookery::testing
