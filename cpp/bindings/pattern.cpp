// The native half of Pattern: its rays, and collecting squares by them.
#include "bindings/types.hpp"

namespace rookery::python {
namespace {

// Refuses patterns that have no meaning on a plain grid: those with a duplicate leap, or with terms
// that have a meaning only in games.
void check_plain(const PatternObject& self) {
  if (!self.refusal.empty())
    throw BadInput(self.of_a_game ? "moves-of-a-game" : "leap-twice", self.refusal);
}

BitBoardObject collect_from(const PatternObject& self, ObjectArgument<BitBoardObject> board) {
  check_plain(self);
  if (board.is_none()) board = self.board;
  if (board.is_none())
    throw BadInput("moves-no-board", "this pattern remembers no board: use collect(board)");
  const auto* pieces = native<BitBoardObject>(board);
  if (!pieces)
    throw nb::type_error(
        ("collect() takes a BitBoard, not " + std::string(nb::repr(board).c_str())).c_str());
  return {pieces->grid, collect(pieces->squares, pieces->grid->edges, std::span(self.rays))};
}

BitBoardObject blocked_from(const PatternObject& self, SquareArgument square,
                            ObjectArgument<BitBoardObject> board) {
  const auto& occupied = expect<BitBoardObject>(board, "what is occupied is a BitBoard");
  const Grid& grid = occupied.grid->grid;
  const int from = square_from(grid, square);
  check_plain(self);
  const auto bit = static_cast<std::size_t>(grid.bit(from));
  Squares reached = no_squares(grid);
  for (const Ray& ray : self.rays) {
    const RayTable<Squares>* table = occupied.grid->tables->rays(ray);
    reached |= table ? table->blocked(bit, occupied.squares)
                     : walk_ray(grid, from, ray, &occupied.squares);
  }
  return {occupied.grid, reached};
}

}  // namespace

void bind_pattern(nb::module_& module) {
  nb::class_<PatternObject>(module, "NativePattern", nb::type_slots(traversed<PatternObject>()),
                            "The rays of a pattern, ready to be collected on any grid.")
      .def(
          "__init__",
          [](PatternObject* self,
             nb::typed<nb::iterable, nb::typed<nb::tuple, Shift, std::optional<int>>> rays,
             ObjectArgument<BitBoardObject> board, const char* refusal, bool of_a_game) {
            if (!board.is_none() && !native<BitBoardObject>(board))
              throw nb::type_error("the board of a pattern is a BitBoard");
            PatternObject pattern{{}, nb::borrow(board), refusal, of_a_game};
            for (nb::handle ray : rays) {
              const Shift* leap = native<Shift>(ray[0]);
              if (!leap) throw nb::type_error("the leap of a ray is a Shift such as Up(1)");
              if (*leap == Shift{}) throw BadInput("leap-nowhere", "a leap goes somewhere");
              pattern.rays.push_back({*leap, count_from(ray[1])});
            }
            new (self) PatternObject(std::move(pattern));
          },
          nb::arg("rays"), nb::arg("board").none() = nb::none(), nb::arg("refusal") = "",
          nb::arg("of_a_game") = false)
      .def_prop_ro(
          "board",
          [](const PatternObject& self) -> ObjectOf<std::optional<BitBoardObject>> {
            return self.board;
          },
          "The board that this pattern remembers, or None.")
      .def("collect", &collect_from, nb::arg("board").none() = nb::none(),
           "Return every square that some piece of the board reaches by this pattern.\n\n"
           "All pieces move at once and nothing blocks. The default is the\n"
           "of the board that the pattern remembers.")
      .def("blocked", &blocked_from, nb::arg("square"), nb::arg("occupied"),
           "Return the squares that one piece reaches when rays stop at the first occupied "
           "square.\n\n"
           "That square is included; single leaps are never blocked.\n\n"
           ">>> rook = moves().up(1).rotate().mirror().repeat()\n"
           ">>> rook.blocked(\"a1\", BitBoard(Grid(8, 8), \"a3 c1\")).names()\n"
           "['b1', 'c1', 'a2', 'a3']\n");
}

}  // namespace rookery::python
