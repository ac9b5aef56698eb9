// Private functions for the Python tests: the templates of the core for every block type, and the
// slow twins.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <stdexcept>

#include "bindings/game_types.hpp"
#include "boards/compare_slow.hpp"
#include "games/chess/fen.hpp"
#include "games/chess/rules.hpp"
#include "games/chess/slow.hpp"
#include "games/cotulenh/fen.hpp"
#include "games/cotulenh/slow.hpp"
#include "games/cotulenh/text.hpp"
#include "perft/perft.hpp"

namespace rookery::python {
namespace {

using SquareNumbers = std::vector<int>;
using Size = std::tuple<int, int, int>;        // width, height, stride
using RayNumbers = std::tuple<int, int, int>;  // up, right, count

// Calls use<Set>() with the set of these blocks; `fixed` takes the one without heap memory, of
// just as many words as the grid needs (64-bit blocks) or of 256 bits (smaller ones).
template <class Use>
auto with_set(int block_bits, bool fixed, const Grid& grid, Use use) {
  if (!fixed) {
    switch (block_bits) {
      case 8: return use.template operator()<BitBoard<std::uint8_t>>();
      case 16: return use.template operator()<BitBoard<std::uint16_t>>();
      case 32: return use.template operator()<BitBoard<std::uint32_t>>();
      case 64: return use.template operator()<BitBoard<std::uint64_t>>();
    }
  } else if (grid.bits() <= 256) {
    switch (block_bits) {
      case 8: return use.template operator()<BitBoard<std::uint8_t, 32>>();
      case 16: return use.template operator()<BitBoard<std::uint16_t, 16>>();
      case 32: return use.template operator()<BitBoard<std::uint32_t, 8>>();
      case 64:
        switch ((grid.bits() + 63) / 64) {
          case 1: return use.template operator()<BitBoard<std::uint64_t, 1>>();
          case 2: return use.template operator()<BitBoard<std::uint64_t, 2>>();
          case 3: return use.template operator()<BitBoard<std::uint64_t, 3>>();
          default: return use.template operator()<BitBoard<std::uint64_t, 4>>();
        }
    }
  }
  throw std::invalid_argument("no such block type, or a board too large for a fixed one");
}

Grid grid_from(const Size& size) {
  return Grid::checked(std::get<0>(size), std::get<1>(size), std::get<2>(size));
}

template <class Set>
Set set_from(const Grid& grid, const SquareNumbers& squares) {
  Set board = Set::for_bits(static_cast<std::size_t>(grid.bits()));
  for (const int square : squares)
    board.set(static_cast<std::size_t>(grid.bit(checked_square(grid, square))));
  return board;
}

template <class Set>
SquareNumbers squares_of(const Grid& grid, const Set& board) {
  SquareNumbers squares;
  board.for_each([&](std::size_t bit) {
    if (!grid.is_square(static_cast<int>(bit)))
      throw std::logic_error("a bit that is not a square");
    squares.push_back(grid.square(static_cast<int>(bit)));
  });
  if (squares.size() != board.count()) throw std::logic_error("count() is not the number of bits");
  return squares;
}

// The squares after each of the displacements (up, right).
std::vector<SquareNumbers> shifts(int block_bits, bool fixed, const Size& size,
                                  const SquareNumbers& squares,
                                  const std::vector<std::pair<int, int>>& displacements) {
  const Grid grid = grid_from(size);
  return with_set(block_bits, fixed, grid, [&]<class Set>() {
    const Edges<Set> edges(grid);
    const Set board = set_from<Set>(grid, squares);
    std::vector<SquareNumbers> all;
    for (const auto& [up, right] : displacements)
      all.push_back(squares_of(grid, shifted(board, edges, Shift{up, right})));
    return all;
  });
}

SquareNumbers collect_rays(int block_bits, bool fixed, const Size& size,
                           const SquareNumbers& squares, const std::vector<RayNumbers>& rays) {
  const Grid grid = grid_from(size);
  std::vector<Ray> pattern;
  for (const auto& [up, right, count] : rays) pattern.push_back({{up, right}, count});
  return with_set(block_bits, fixed, grid, [&]<class Set>() {
    const Edges<Set> edges(grid);
    return squares_of(grid,
                      collect(set_from<Set>(grid, squares), edges, std::span<const Ray>(pattern)));
  });
}

// The fast blocked ray and its slow twin, from every square.
std::vector<std::pair<SquareNumbers, SquareNumbers>> blocked_rays(int block_bits, bool fixed,
                                                                  const Size& size,
                                                                  const SquareNumbers& occupied,
                                                                  const RayNumbers& numbers) {
  const Grid grid = grid_from(size);
  const auto [up, right, count] = numbers;
  const Ray ray{{up, right}, count};
  return with_set(block_bits, fixed, grid, [&]<class Set>() {
    const RayTable<Set> table(grid, ray);
    const Set blockers = set_from<Set>(grid, occupied);
    std::vector<std::pair<SquareNumbers, SquareNumbers>> all;
    for (int square = 0; square < grid.squares(); ++square)
      all.emplace_back(
          squares_of(grid, table.blocked(static_cast<std::size_t>(grid.bit(square)), blockers)),
          squares_of(grid, walk_ray(grid, square, ray, &blockers)));
    return all;
  });
}

// The pseudo-legal and the legal moves of CoTuLenh as the slow twins find them.
std::pair<std::vector<std::string>, std::vector<std::string>> cotulenh_moves_slow(
    const std::string& fen) {
  const cotulenh::Position position = cotulenh::parse_fen(fen);
  const auto texts = [](const cotulenh::MoveList& moves) {
    std::vector<std::string> found;
    for (const cotulenh::Move& move : moves) found.push_back(cotulenh::to_lan(move));
    return found;
  };
  cotulenh::MoveList listed, legal;
  cotulenh::list_pseudo_legal_slow(position, listed);
  cotulenh::list_moves_slow(position, legal);
  return {texts(listed), texts(legal)};
}

// Plays random games of a defined game from a position. Returns the number of positions in which
// the moves and their slow twin agreed, and the FEN of one in which they did not.
std::pair<std::size_t, std::string> compare_defined(const GameObject& game, const std::string& fen,
                                                    std::size_t games, std::size_t plies,
                                                    std::uint64_t seed) {
  std::string wrong;
  const std::size_t same = compare_slow(*game.game, fen, games, plies, seed, wrong);
  return {same, wrong};
}

// The memory that the tables of a defined game take.
std::size_t defined_bytes(const GameObject& game) { return game.game->facts().table_bytes; }

// Counts how often each way of counting two plies was taken.
struct Ways : chess::NoTally {
  static inline thread_local std::array<std::uint64_t, kWays> counts{};
  static void add(Way way, std::uint64_t moves) { counts[way] += moves; }
};

// The tree of chess without the function that counts two plies at once.
struct OnePlyTree {
  using Node = chess::Node;
  using Sliders = rookery::Sliders<ByMagic>;

  static std::uint64_t count(const Node& node) { return chess::count_moves<Sliders>(node); }
  template <class Visit>
  static void visit(const Node& node, Visit visit) {
    chess::visit_children<Sliders>(node, visit);
  }
  static Key key(const Node& node) { return chess::ChessTree<Sliders>::key(node); }
};

// Chess two plies down, as counted at once and as the slow twin counts; three plies down, by two at
// once and by one; and how often each way of counting was taken at the first two.
std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::vector<std::uint64_t>>
chess_plies(const std::string& fen, bool chess960) {
  const chess::Position position = chess::position_from(
      chess::parse_fen(fen), chess960 ? chess::Variant::kChess960 : chess::Variant::kChess);
  std::uint64_t slow = 0;
  chess::MoveList moves;
  chess::list_moves_slow(position, moves);
  for (const chess::Move move : moves) {
    chess::Position after = position;
    chess::make(after, move);
    chess::MoveList replies;
    chess::list_moves_slow(after, replies);
    slow += replies.size();
  }
  const chess::Node node = chess::view(position);
  Ways::counts = {};
  OnePlyTree::Sliders::ensure_built();
  const std::uint64_t two = chess::count_two_plies<OnePlyTree::Sliders, Ways>(node);
  const std::uint64_t three = chess::with_sliders(
      [&]<class Sliders>() { return perft::count_plain(chess::ChessTree<Sliders>(), node, 3); });
  return {two, slow, three, perft::count_plain(OnePlyTree(), node, 3),
          std::vector<std::uint64_t>(Ways::counts.begin(), Ways::counts.end())};
}

}  // namespace

void bind_testing(nb::module_& module) {
  module.attr("TO_EDGE") = kToEdge;
  module.def("shifts", &shifts);
  module.def("collect", &collect_rays);
  module.def("blocked_rays", &blocked_rays);
  module.def("cotulenh_moves_slow", &cotulenh_moves_slow);
  module.def("chess_plies", &chess_plies);
  module.attr("CHESS_WAYS") =
      std::vector<std::string>(chess::kWayNames.begin(), chess::kWayNames.end());
  module.def("compare_defined", &compare_defined);
  module.def("defined_bytes", &defined_bytes);
}

}  // namespace rookery::python
