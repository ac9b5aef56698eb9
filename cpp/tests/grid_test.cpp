// Squares, bits, names and refusals.
#include "core/grid.hpp"

#include "core/errors.hpp"
#include "tests/check.hpp"

namespace rookery::testing {
namespace {

template <class Call>
std::string refusal(Call call) {
  try {
    call();
  } catch (const BadInput& problem) {
    return problem.what();
  }
  return "not refused";
}

TEST(squares_and_bits_and_names_match) {
  for (const Grid& grid :
       {Grid{1, 1, 1}, Grid{8, 8, 8}, Grid{12, 12, 16}, Grid{100, 100, 100}, Grid{1024, 2, 1024}}) {
    int next_bit = 0;
    for (int square = 0; square < grid.squares(); ++square) {
      const int bit = grid.bit(square);
      CHECK(bit >= next_bit && grid.is_square(bit) && grid.square(bit) == square);
      next_bit = bit + 1;
      CHECK(parse_square(grid, square_name(grid, square)) == square);
    }
    CHECK(!grid.is_square(-1) && !grid.is_square(grid.bits()));
  }
  CHECK((!Grid{12, 12, 16}.is_square(12)) && Grid{12, 12, 16}.is_square(16));
}

TEST(files_are_named_beyond_z) {
  CHECK(file_name(0) == "a" && file_name(25) == "z" && file_name(26) == "aa");
  CHECK(file_name(51) == "az" && file_name(52) == "ba" && file_name(701) == "zz");
  CHECK(file_name(702) == "aaa");
}

TEST(bad_squares_and_sizes_are_refused) {
  const Grid chess{8, 8, 8};
  CHECK(refusal([&] { parse_square(chess, "i9"); }) == "i9 is not on an 8×8 grid (a1–h8)");
  CHECK(refusal([&] { parse_square({11, 12, 11}, "l1"); }) ==
        "l1 is not on an 11×12 grid (a1–k12)");
  CHECK(refusal([&] { parse_square({12, 12, 12}, "m1"); }) == "m1 is not on a 12×12 grid (a1–l12)");
  for (const char* name : {"", "a", "1", "a0", "A1", "a1 ", " a1", "a-1", "a01", "1a", "a1b", "ä1"})
    CHECK(refusal([&] { parse_square(chess, name); }) != "not refused");
  // Numbers and letters too long for any board must not wrap around to one.
  CHECK(refusal([&] { parse_square(chess, "a4294967297"); }) != "not refused");
  CHECK(refusal([&] { parse_square(chess, std::string(1000, 'a') + "1"); }) != "not refused");
  CHECK(refusal([&] { Grid::checked(0, 8, 0); }) != "not refused");
  CHECK(refusal([&] { Grid::checked(8, kMaxSide + 1, 8); }) != "not refused");
  CHECK(refusal([&] { Grid::checked(8, 8, 7); }) != "not refused");
  CHECK(refusal([&] { Grid::checked(8, 8, std::int64_t{1} << 40); }) != "not refused");
  CHECK((Grid::checked(256, 256, 256) == Grid{256, 256, 256}));
}

}  // namespace
}  // namespace rookery::testing
