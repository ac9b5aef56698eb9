// Set algebra on every block type.
#include "core/bitboard.hpp"

#include <vector>

#include "tests/model.hpp"

namespace rookery::testing {
namespace {

const std::vector<Grid> kGrids = {{1, 1, 1},    {8, 1, 8},    {8, 8, 8},    {9, 7, 9},
                                  {12, 12, 16}, {16, 16, 16}, {17, 16, 17}, {100, 3, 101}};

TEST(sets_agree_with_bits) {
  Random random(1);
  for (const Grid& grid : kGrids) {
    for_every_set_type(grid, [&]<class Set>() {
      const auto a = Model::random(grid, random, 40).template set<Set>(grid);
      const auto b = Model::random(grid, random, 40).template set<Set>(grid);
      std::size_t count = 0;
      std::size_t lowest = 0, highest = 0;
      bool common = false, subset = true;
      for (std::size_t bit = 0; bit < static_cast<std::size_t>(grid.bits()); ++bit) {
        const bool in_a = a.test(bit), in_b = b.test(bit);
        CHECK((a | b).test(bit) == (in_a || in_b));
        CHECK((a & b).test(bit) == (in_a && in_b));
        CHECK((a ^ b).test(bit) == (in_a != in_b));
        CHECK((a - b).test(bit) == (in_a && !in_b));
        if (in_a && count++ == 0) lowest = bit;
        if (in_a) highest = bit;
        common = common || (in_a && in_b);
        subset = subset && (!in_a || in_b);
      }
      CHECK(a.count() == count);
      CHECK(a.any() == (count > 0));
      CHECK(count == 0 || (a.lowest() == lowest && a.highest() == highest));
      CHECK(a.intersects(b) == common);
      CHECK(a.subset_of(b) == subset);
      CHECK((a & b).subset_of(a) && a.subset_of(a | b) && !(a - b).intersects(b));
    });
  }
}

TEST(every_single_bit_counts) {
  for (const Grid& grid : kGrids) {
    for_every_set_type(grid, [&]<class Set>() {
      const auto bits = static_cast<std::size_t>(grid.bits());
      const Set none = Set::for_bits(bits);
      for (std::size_t bit = 0; bit < bits; ++bit) {
        Set one = none;
        one.set(bit);
        CHECK(one.any() && one.count() == 1 && one.lowest() == bit && one.highest() == bit);
        CHECK(!(one == none) && one.intersects(one) && !one.intersects(none));
        CHECK(none.subset_of(one) && !one.subset_of(none));
      }
      CHECK(!none.any() && none.count() == 0);
    });
  }
}

TEST(visits_every_bit_once_lowest_first) {
  Random random(2);
  for (const Grid& grid : kGrids) {
    for_every_set_type(grid, [&]<class Set>() {
      const auto board = Model::random(grid, random, 50).template set<Set>(grid);
      auto again = Set::for_bits(static_cast<std::size_t>(grid.bits()));
      std::size_t visited = 0, next = 0;
      board.for_each([&](std::size_t bit) {
        CHECK(bit >= next);
        next = bit + 1;
        ++visited;
        again.set(bit);
      });
      CHECK(visited == board.count() && again == board);
      board.for_each([&](std::size_t bit) { again.reset(bit); });
      CHECK(!again.any());
    });
  }
}

TEST(copies_and_moves_keep_the_set) {
  Random random(3);
  for (const Grid& grid : kGrids) {
    for_every_set_type(grid, [&]<class Set>() {
      const auto board = Model::random(grid, random, 50).template set<Set>(grid);
      Set copy = board;
      Set moved = std::move(copy);
      CHECK(moved == board);
      copy = moved;  // a board that was moved from can be given a value again
      CHECK(copy == board);
      Set other = Set::for_bits(static_cast<std::size_t>(grid.bits()));
      other = std::move(copy);
      CHECK(other == board);
      Set& same = other;
      other = same;
      CHECK(other == board);
    });
  }
}

}  // namespace
}  // namespace rookery::testing
