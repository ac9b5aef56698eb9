// Collecting takes no memory from the heap on boards of up to 256 bits, however many shifts it
// makes, and a fixed number of times beyond. Reading a FEN of chess or CoTuLenh takes none.
#include <cstdlib>
#include <new>

#include "core/pattern.hpp"
#include "games/chess/fen.hpp"
#include "games/cotulenh/fen.hpp"
#include "tests/model.hpp"

static std::size_t allocations = 0;

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {  // std::stable_partition
  ++allocations;
  return std::malloc(size);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace rookery::testing {
namespace {

std::size_t allocations_of_collecting(const Grid& grid, const std::vector<Ray>& rays) {
  using Set = BitBoard<std::uint64_t>;
  const Edges<Set> edges(grid);
  const Set pieces = edges.all();
  const std::size_t before = allocations;
  const Set reached = collect(pieces, edges, std::span<const Ray>(rays));
  CHECK(reached.any());
  return allocations - before;
}

TEST(collecting_allocates_nothing_per_shift) {
  const std::vector<Ray> one = {{{1, 0}, 1}};
  std::vector<Ray> many;
  for (int up = -3; up <= 3; ++up)
    for (int right = -3; right <= 3; ++right)
      if (up || right) many.push_back({{up, right}, kToEdge});
  for (const Grid& grid : {Grid{8, 8, 8}, Grid{12, 12, 16}, Grid{16, 16, 16}})
    CHECK(allocations_of_collecting(grid, many) == 0);
  const Grid large{100, 100, 100};
  CHECK(allocations_of_collecting(large, many) == allocations_of_collecting(large, one));
}

TEST(reading_a_position_allocates_nothing) {
  const std::size_t before = allocations;
  chess::position_from(chess::kStartFen, chess::Variant::kChess);
  cotulenh::parse_fen(cotulenh::kStartFen);
  CHECK(allocations == before);
}

}  // namespace
}  // namespace rookery::testing
