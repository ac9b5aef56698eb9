// The class Grid.
#include "bindings/types.hpp"

namespace rookery::python {

void bind_grid(nb::module_& module) {
  nb::class_<GridObject>(
      module, "Grid",
      "A rectangular board of squares, numbered from 0 at a1 along the ranks.\n\n"
      "Rows may be padded: with a stride, bit numbers are rank * stride + file, so a ray that "
      "runs\n"
      "off the side meets no square. Squares do not change with it. Files beyond z are aa, ab, "
      "…\n\n"
      ">>> Grid(8, 8).square(\"e4\"), Grid(12, 12, stride=16).bit(\"a2\")\n"
      "(28, 16)\n")
      .def(
          "__init__",
          [](GridObject* self, NumberArgument width, NumberArgument height, NumberArgument stride) {
            const std::int64_t files = whole_number(width);
            new (self) GridObject(Grid::checked(files, whole_number(height),
                                                stride.is_none() ? files : whole_number(stride)));
          },
          nb::arg("width"), nb::arg("height"), nb::arg("stride") = nb::none())
      .def_prop_ro(
          "width", [](const GridObject& self) { return self.grid.width; }, "The number of files.")
      .def_prop_ro(
          "height", [](const GridObject& self) { return self.grid.height; }, "The number of ranks.")
      .def_prop_ro(
          "stride", [](const GridObject& self) { return self.grid.stride; },
          "The distance from a bit to that of the square above; the width, unless rows are padded.")
      .def(
          "__len__", [](const GridObject& self) { return self.grid.squares(); },
          "Return the number of squares.")
      .def(
          "__iter__",
          [](const GridObject& self) -> nb::typed<nb::iterator, int> {
            return nb::iter(nb::steal(PyObject_CallFunction(
                reinterpret_cast<PyObject*>(&PyRange_Type), "i", self.grid.squares())));
          },
          "Iterate over the numbers of the squares, in order.")
      .def(
          "__contains__",
          [](const GridObject& self, SquareArgument square) {
            try {
              square_from(self.grid, square);
            } catch (const BadInput&) {
              return false;
            }
            return true;
          },
          nb::arg("square"), "Return whether the grid has this square.")
      .def(
          "square",
          [](const GridObject& self, SquareArgument square) {
            return square_from(self.grid, square);
          },
          nb::arg("name"),
          "Return the number of a square, by name; a number is checked and returned.")
      .def(
          "name",
          [](const GridObject& self, SquareArgument square) {
            return nb::str(square_name(self.grid, square_from(self.grid, square)).c_str());
          },
          nb::arg("square"), "Return the name of a square: file in letters, rank in digits.")
      .def(
          "bit",
          [](const GridObject& self, SquareArgument square) {
            return self.grid.bit(square_from(self.grid, square));
          },
          nb::arg("square"),
          "Return the bit of a square in int(bitboard): its number, unless rows are padded.")
      .def(
          "file",
          [](const GridObject& self, SquareArgument square) {
            return square_from(self.grid, square) % self.grid.width;
          },
          nb::arg("square"), "Return the file of a square, from 0 on the left.")
      .def(
          "rank",
          [](const GridObject& self, SquareArgument square) {
            return square_from(self.grid, square) / self.grid.width;
          },
          nb::arg("square"), "Return the rank of a square, from 0 at the bottom.")
      .def(
          "file_name",
          [](const GridObject& self, NumberArgument file) {
            const std::int64_t number = whole_number(file);
            if (number < 0 || number >= self.grid.width)
              throw BadInput("square-off-board", "file " + std::to_string(number) + " is not on " +
                                                     describe(self.grid) + ": its files are 0 to " +
                                                     std::to_string(self.grid.width - 1));
            return nb::str(file_name(static_cast<int>(number)).c_str());
          },
          nb::arg("file"), "Return the letters of a file: a, b, …, z, aa, ab, …")
      .def(
          "__eq__", [](const GridObject& a, const GridObject& b) { return a.grid == b.grid; },
          nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__",
           [](const GridObject& self) {
             return nb::hash(nb::make_tuple(self.grid.width, self.grid.height, self.grid.stride));
           })
      .def("__repr__",
           [](const GridObject& self) { return nb::str(to_string(self.grid).c_str()); });
}

}  // namespace rookery::python
