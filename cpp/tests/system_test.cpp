// What compilers, CPUs and operating systems do differently is the same here.
#include <array>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <string>

#include "core/compiler.hpp"
#include "perft/leaves.hpp"
#include "system/memory.hpp"
#include "system/process.hpp"
#include "system/temporary_file.hpp"
#include "tests/check.hpp"

namespace rookery::testing {
namespace {

TEST(products_equal_those_of_half_words) {
  constexpr std::uint64_t kAll = ~std::uint64_t{0};
  static_assert(product_of_halves(kAll, kAll) == Product{1, kAll - 1});
  static_assert(product_of_halves(std::uint64_t{1} << 32, std::uint64_t{1} << 32) == Product{0, 1});
  std::uint64_t a = 1, b = 3;
  for (int i = 0; i < 10000; ++i) {
    a = a * 0x9e3779b97f4a7c15 + 0x1d8e4e27c47d124f;
    b = b * 0xd1b54a32d192ed03 + 0x2d358dccaa6c78a5;
    for (const std::uint64_t other : {b, b >> 33, kAll, std::uint64_t{0}})
      CHECK((product(a, other) == product_of_halves(a, other)));
  }
}

TEST(bytes_are_reversed) {
  static_assert(reversed_bytes(0x0123456789abcdef) == 0xefcdab8967452301);
  const std::uint64_t word = 0xfedcba9876543210;
  std::array<unsigned char, 8> bytes, back;
  std::memcpy(bytes.data(), &word, 8);
  const std::uint64_t reversed = reversed_bytes(word);
  std::memcpy(back.data(), &reversed, 8);
  for (std::size_t i = 0; i < 8; ++i) CHECK(bytes[i] == back[7 - i]);
}

TEST(sums_of_leaves_carry) {
  perft::Leaves sum{~std::uint64_t{0}, 4};
  sum += {1, 0};
  CHECK((sum == perft::Leaves{0, 5}));
  sum += {7, 2};
  CHECK((sum == perft::Leaves{7, 7}));
}

TEST(temporary_files_keep_what_is_written_until_they_are_closed) {
  // Not ASCII: the name of a user may be part of the path.
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / u8"rookery-♞" / std::to_string(system::process_id());
  std::filesystem::create_directories(folder);
  const std::u8string name = folder.u8string();
  const std::string text(name.begin(), name.end());
  {
    system::TemporaryFile first, second;
    CHECK(first.open(text).empty());
    CHECK(second.open(text).empty());
    CHECK(first.write("abcdef", 6, 0).empty());
    CHECK(second.write("xyz", 3, 0).empty());
    CHECK(first.write("CD", 2, 2).empty());
    std::array<char, 4> read{};
    CHECK(first.read(read.data(), 4, 1).empty());
    CHECK(std::string(read.data(), 4) == "bCDe");
    CHECK(!first.read(read.data(), 4, 5).empty());
  }
  CHECK(std::filesystem::is_empty(folder));
  std::filesystem::remove_all(folder.parent_path());
}

TEST(temporary_files_need_a_folder) {
  const std::u8string missing =
      (std::filesystem::temp_directory_path() / "rookery-no-such-folder").u8string();
  CHECK(!system::TemporaryFile().open({missing.begin(), missing.end()}).empty());
  CHECK(!system::temporary_folder().empty());
}

TEST(this_machine_has_memory) { CHECK(system::memory_bytes() > std::uint64_t{1} << 26); }

}  // namespace
}  // namespace rookery::testing
