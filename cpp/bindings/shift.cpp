// Shift, and the words that make one.
#include "bindings/types.hpp"

namespace rookery::python {
namespace {

// Refuses a negative distance, and names the word for the opposite direction.
Shift checked_word(const std::string& call, bool negative, std::int64_t up, std::int64_t right) {
  const Shift shift = Shift::checked(up, right);
  if (negative)
    throw BadInput("distance-negative",
                   call + ": a distance is 0 or more; " + to_string(shift) + " goes there");
  return shift;
}

void def_straight(nb::module_& module, const char* name, int up, int right, const char* doc) {
  module.def(
      name,
      [=](NumberArgument distance) {
        const std::int64_t n = whole_number(distance);
        return checked_word(std::string(name) + "(" + std::to_string(n) + ")", n < 0, up * n,
                            right * n);
      },
      nb::arg("distance"), doc);
}

// One distance is meant for both directions: UpLeft(2) is UpLeft(2, 2).
void def_diagonal(nb::module_& module, const char* name, int up, int right, const char* first,
                  const char* second, const char* doc) {
  module.def(
      name,
      [=](NumberArgument vertical, NumberArgument sideways) {
        const std::int64_t v = whole_number(vertical);
        const std::int64_t s = sideways.is_none() ? v : whole_number(sideways);
        return checked_word(
            std::string(name) + "(" + std::to_string(v) + ", " + std::to_string(s) + ")",
            v < 0 || s < 0, up * v, right * s);
      },
      nb::arg(first), nb::arg(second).none() = nb::none(), doc);
}

}  // namespace

void bind_shift(nb::module_& module) {
  nb::class_<Shift>(
      module, "Shift",
      "A displacement; up is towards the last rank, right is\n"
      "towards the last file.\n\n"
      "Written by its words, Up(2) or UpLeft(1, 2); a value, equal by where it goes.\n\n"
      ">>> Up(1).combine(Left(2))\n"
      "UpLeft(1, 2)\n")
      .def(
          "__init__",
          [](Shift* self, NumberArgument up, NumberArgument right) {
            new (self) Shift(Shift::checked(whole_number(up), whole_number(right)));
          },
          nb::kw_only(), nb::arg("up") = 0, nb::arg("right") = 0)
      .def_ro("up", &Shift::up, "Ranks upwards; negative is down.")
      .def_ro("right", &Shift::right, "Files to the right; negative is left.")
      .def(
          "combine",
          [](Shift a, ObjectArgument<Shift> other) {
            const Shift* b = native<Shift>(other);
            if (!b) refuse_type(other, "combine() takes a Shift such as Up(1)");
            return Shift::checked(std::int64_t{a.up} + b->up, std::int64_t{a.right} + b->right);
          },
          nb::arg("other"), "Return this displacement followed by the other.")
      .def("mirror", &Shift::mirror,
           "Return the opposite displacement: up becomes down, left becomes right.")
      .def(
          "rotate", [](Shift shift, Flag anticlockwise) { return shift.rotate(anticlockwise); },
          nb::arg("anticlockwise") = false,
          "Return this displacement turned by 90 degrees, clockwise by default.\n\n"
          ">>> Up(1).rotate(), Up(1).rotate(anticlockwise=True)\n"
          "(Right(1), Left(1))\n")
      .def(
          "__mul__",
          [](Shift shift, NumberArgument times) {
            const std::int64_t n = whole_number(times);
            return Shift::checked(shift.up * n, shift.right * n);
          },
          nb::is_operator(), nb::arg("times"))
      .def(
          "__rmul__",
          [](Shift shift, NumberArgument times) {
            const std::int64_t n = whole_number(times);
            return Shift::checked(shift.up * n, shift.right * n);
          },
          nb::is_operator(), nb::arg("times"))
      .def(
          "__eq__", [](Shift a, Shift b) { return a == b; }, nb::is_operator(),
          nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](Shift shift) { return nb::hash(nb::make_tuple(shift.up, shift.right)); })
      .def("__repr__", [](Shift shift) { return nb::str(to_string(shift).c_str()); });

  def_straight(module, "Up", 1, 0, "Return a displacement towards the last rank.");
  def_straight(module, "Down", -1, 0, "Return a displacement towards the first rank.");
  def_straight(module, "Right", 0, 1, "Return a displacement towards the last file.");
  def_straight(module, "Left", 0, -1, "Return a displacement towards the first file.");
  def_diagonal(
      module, "UpLeft", 1, -1, "up", "left",
      "Return a displacement up and to the left; with one distance, by as much in both.\n\n"
      ">>> UpLeft(1) == UpLeft(1, 1)\n"
      "True\n");
  def_diagonal(module, "UpRight", 1, 1, "up", "right",
               "Return a displacement up and to the right; with one distance, by as much in both.");
  def_diagonal(
      module, "DownLeft", -1, -1, "down", "left",
      "Return a displacement down and to the left; with one distance, by as much in both.");
  def_diagonal(
      module, "DownRight", -1, 1, "down", "right",
      "Return a displacement down and to the right; with one distance, by as much in both.");
}

}  // namespace rookery::python
