#include "batch/turning.hpp"

#include <algorithm>

namespace rookery::batch {
namespace {

template <class At>
SquareMap map_of(const Grid& grid, At at) {
  SquareMap map;
  for (int square = 0; square < grid.squares(); ++square)
    map.push_back(at(square / grid.width, square % grid.width));
  return map;
}

}  // namespace

SquareMap reflected(const Grid& grid) {
  return map_of(grid,
                [&](int rank, int file) { return (grid.height - 1 - rank) * grid.width + file; });
}

SquareMap turned(const Grid& grid) {
  return map_of(grid, [&](int rank, int file) {
    return (grid.height - 1 - rank) * grid.width + grid.width - 1 - file;
  });
}

void make_set(std::vector<MoveCode>& codes) {
  std::sort(codes.begin(), codes.end());
  codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
}

bool looks_alike(const std::vector<std::pair<int, int>>& pieces, int kinds, const SquareMap& map) {
  std::vector<std::pair<int, int>> ours, theirs;
  for (const auto& [piece, square] : pieces) {
    if (piece < kinds) {
      ours.emplace_back(piece, square);
    } else {
      theirs.emplace_back(piece - kinds, map[static_cast<std::size_t>(square)]);
    }
  }
  std::sort(ours.begin(), ours.end());
  std::sort(theirs.begin(), theirs.end());
  return ours == theirs;
}

}  // namespace rookery::batch
