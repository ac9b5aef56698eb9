// The contents of the slider tables, for rookery.chess.
#include <nanobind/stl/tuple.h>

#include "bindings/chess_types.hpp"
#include "games/chess/slider_choice.hpp"

namespace rookery::python {
namespace {

int checked(int square) { return checked_square(chess_grid()->grid, square); }
bool is_rook(int piece_type) { return piece_type == chess::kRook; }

// Mask, magic and shift of a rook or bishop on a square.
std::tuple<std::uint64_t, std::uint64_t, unsigned> slider_square(int piece_type, int square) {
  static const SliderSquares squares = make_slider_squares();
  const auto& entry =
      (is_rook(piece_type) ? squares.rook
                           : squares.bishop)[static_cast<std::size_t>(checked(square))];
  return {entry.mask, entry.magic, entry.shift};
}

std::uint64_t slider_attacks(int piece_type, int square, std::uint64_t occupied) {
  square = checked(square);
  return chess::with_sliders([&]<class Sliders>() {
    return is_rook(piece_type) ? Sliders::rook(square, occupied)
                               : Sliders::bishop(square, occupied);
  });
}

}  // namespace

void bind_magics(nb::module_& module) {
  module.def("slider_square", &slider_square, nb::arg("piece_type"), nb::arg("square"),
             "Return mask, magic and shift of a rook or bishop.");
  module.def("slider_attacks", &slider_attacks, nb::arg("piece_type"), nb::arg("square"),
             nb::arg("occupied"), "Return the attacks of a rook or bishop, from the table.");
}

}  // namespace rookery::python
