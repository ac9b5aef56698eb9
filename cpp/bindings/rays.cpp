// Rays, and the table of them that a grid keeps for each leap.
#include "bindings/types.hpp"

namespace rookery::python {
namespace {

struct RaysObject {
  GridRef grid;
  Ray ray;
  const RayTable<Squares>* table;  // belongs to the grid; null where rays are walked

  nb::handle referent() const { return grid.object(); }

  BitBoardObject whole(SquareArgument square) const {
    const Grid& shape = grid->grid;
    const int from = square_from(shape, square);
    return {grid, table ? table->ray(static_cast<std::size_t>(shape.bit(from)))
                        : walk_ray<Squares>(shape, from, ray)};
  }
  BitBoardObject blocked(SquareArgument square, ObjectArgument<BitBoardObject> board) const {
    const auto& occupied = expect<BitBoardObject>(board, "what is occupied is a BitBoard");
    require_same_grid(grid, occupied.grid);
    const Grid& shape = grid->grid;
    const int from = square_from(shape, square);
    return {grid, table
                      ? table->blocked(static_cast<std::size_t>(shape.bit(from)), occupied.squares)
                      : walk_ray(shape, from, ray, &occupied.squares)};
  }
};

RaysObject rays_of(nb::handle_t<GridObject> self, ObjectArgument<Shift> step,
                   NumberArgument count) {
  const Shift leap = expect<Shift>(step, "rays() takes a Shift such as Up(1)");
  if (leap == Shift{}) throw BadInput("leap-nowhere", "a ray needs a leap that goes somewhere");
  const GridRef grid(self);
  const Ray ray{leap, count_from(count)};
  return {grid, ray, grid->tables->rays(ray)};
}

}  // namespace

void bind_rays(nb::module_& module) {
  nb::class_<RaysObject>(module, "Rays", nb::type_slots(traversed<RaysObject>()),
                         "One leap, repeated, from every square of a grid; made by Grid.rays().\n\n"
                         ">>> rook_up = Grid(8, 8).rays(Up(1))\n"
                         ">>> rook_up[\"e5\"].names()\n"
                         "['e6', 'e7', 'e8']\n"
                         ">>> rook_up.blocked(\"e5\", BitBoard(Grid(8, 8), \"e7\")).names()\n"
                         "['e6', 'e7']\n")
      .def_prop_ro(
          "grid", [](const RaysObject& self) { return self.grid.object(); },
          "The grid of these rays.")
      .def_prop_ro(
          "leap", [](const RaysObject& self) { return self.ray.leap; }, "One step.")
      .def_prop_ro(
          "count", [](const RaysObject& self) { return count_to_python(self.ray.count); },
          "The maximal number of steps of a ray, or None if it goes to the edge.")
      .def("__getitem__", &RaysObject::whole, nb::arg("square"),
           "Return the ray from a square on an empty board, without the square itself.")
      .def("blocked", &RaysObject::blocked, nb::arg("square"), nb::arg("occupied"),
           "Return the ray up to and including the first occupied square.")
      .def("__len__", [](const RaysObject& self) { return self.grid->grid.squares(); })
      .def(
          "__iter__",
          [](const RaysObject& self) -> nb::typed<nb::iterator, BitBoardObject> {
            nb::list rays;
            for (int square = 0; square < self.grid->grid.squares(); ++square)
              rays.append(nb::cast(self.whole(nb::handle(nb::int_(square)))));
            return nb::iter(rays);
          },
          "Iterate over the rays of all squares, in square order.")
      .def(
          "__eq__",
          [](const RaysObject& a, const RaysObject& b) {
            return a.grid == b.grid && a.ray == b.ray;
          },
          nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__",
           [](const RaysObject& self) {
             return nb::hash(
                 nb::make_tuple(self.grid.object(), nb::cast(self.ray.leap), self.ray.count));
           })
      .def("__repr__", [](const RaysObject& self) {
        std::string text = to_string(self.grid->grid) + ".rays(" + to_string(self.ray.leap);
        if (self.ray.count != kToEdge) text += ", " + std::to_string(self.ray.count);
        return nb::str((text + ")").c_str());
      });
  nb::borrow<nb::class_<GridObject>>(module.attr("Grid"))
      .def("rays", &rays_of, nb::arg("leap"), nb::arg("count").none() = nb::none(),
           "Return the rays of a leap, repeated `count` times or to the edge.\n\n"
           "Tables are computed once per grid, leap and count.\n\n"
           ">>> Grid(8, 8).rays(UpRight(2, 1), 2)[\"a1\"].names()\n"
           "['b3', 'c5']\n")
      .def(
          "between",
          [](nb::handle_t<GridObject> self, SquareArgument a, SquareArgument b) {
            const GridRef grid(self);
            const Grid& shape = grid->grid;
            return BitBoardObject{grid, squares_between<Squares>(shape, square_from(shape, a),
                                                                 square_from(shape, b))};
          },
          nb::arg("a"), nb::arg("b"),
          "Return the squares between two squares of a rank, a file or a diagonal.\n\n"
          "The two are not among them. The set is empty if no such line joins the two.\n\n"
          ">>> Grid(8, 8).between(\"a1\", \"d4\").names()\n"
          "['b2', 'c3']\n")
      .def(
          "line",
          [](nb::handle_t<GridObject> self, SquareArgument a, SquareArgument b) {
            const GridRef grid(self);
            const Grid& shape = grid->grid;
            return BitBoardObject{
                grid, line_through<Squares>(shape, square_from(shape, a), square_from(shape, b))};
          },
          nb::arg("a"), nb::arg("b"),
          "Return the rank, file or diagonal of two squares, from edge to edge.\n\n"
          "The set is empty if they are on no such line, or are the same square.\n\n"
          ">>> Grid(8, 8).line(\"b1\", \"d3\").names()\n"
          "['b1', 'c2', 'd3', 'e4', 'f5', 'g6', 'h7']\n");
}

}  // namespace rookery::python
