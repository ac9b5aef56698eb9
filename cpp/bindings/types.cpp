#include "bindings/types.hpp"

namespace rookery::python {

const RayTable<Squares>* GridTables::rays(const Ray& ray) {
  const Shift leap = ray.leap;
  if (grid.bits() > kMaxTableBits || !fits(grid, leap)) return nullptr;
  // A ray that is long enough to reach the edge from every square shares the table of the unlimited
  // ray.
  const bool cut = std::abs(std::int64_t{leap.up} * ray.count) >= grid.height ||
                   std::abs(std::int64_t{leap.right} * ray.count) >= grid.width;
  const int count = cut ? kToEdge : ray.count;
  const nb::ft_lock_guard guard(shared_lock());
  auto& table = ray_tables[{leap.up, leap.right, count}];
  if (!table) table = std::make_unique<const RayTable<Squares>>(grid, Ray{leap, count});
  return table.get();
}

GridObject::GridObject(const Grid& shape)
    : tables([&] {
        // Kept after the last grid of a size is gone, since grids are often temporary. When there
        // are many, all are dropped; grids that are in use keep theirs. Large ones are not kept.
        static std::map<std::tuple<int, int, int>, std::shared_ptr<GridTables>> known;
        if (shape.bits() > kMaxTableBits) return std::make_shared<GridTables>(shape);
        const nb::ft_lock_guard guard(shared_lock());
        if (known.size() > 32) known.clear();
        auto& entry = known[{shape.width, shape.height, shape.stride}];
        if (!entry) entry = std::make_shared<GridTables>(shape);
        return entry;
      }()),
      grid(tables->grid),
      edges(tables->edges) {}

void refuse_type(nb::handle argument, const char* expected) {
  std::string shown;
  try {
    shown = nb::repr(argument).c_str();
  } catch (nb::python_error&) {  // one whose __init__ never ran, for example
    shown = std::string("this ") + Py_TYPE(argument.ptr())->tp_name;
  }
  constexpr std::size_t kShown = 200;
  if (shown.size() > kShown) {
    std::size_t end = kShown;
    while (end > 0 && (shown[end] & 0xc0) == 0x80) --end;
    shown = shown.substr(0, end) + "…";
  }
  throw nb::type_error((std::string(expected) + ", not " + shown).c_str());
}

std::int64_t whole_number(nb::handle value) {
  if (!PyIndex_Check(value.ptr())) refuse_type(value, "expected a whole number");
  nb::object number = nb::steal(PyNumber_Index(value.ptr()));
  if (!number.is_valid()) throw nb::python_error();
  int overflow = 0;
  const long long result = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
  if (result == -1 && PyErr_Occurred()) throw nb::python_error();
  // Far below 64 bits, so that checks can still add and multiply by small numbers.
  constexpr std::int64_t kLimit = std::int64_t{1} << 40;
  if (overflow || result > kLimit || result < -kLimit)
    throw BadInput("number-absurd", "a number of " +
                                        std::string(nb::str(number.attr("bit_length")()).c_str()) +
                                        " bits: nothing here is that large");
  return result;
}

std::string text_from(nb::handle text, const char* expected) {
  if (!nb::isinstance<nb::str>(text)) refuse_type(text, expected);
  Py_ssize_t length = 0;
  if (const char* utf8 = PyUnicode_AsUTF8AndSize(text.ptr(), &length))
    return {utf8, static_cast<std::size_t>(length)};
  PyErr_Clear();  // lone surrogates
  return nb::repr(text).c_str();
}

TextView::TextView(nb::handle text, const char* expected) {
  Py_ssize_t length = 0;
  if (nb::isinstance<nb::str>(text)) {
    if (const char* utf8 = PyUnicode_AsUTF8AndSize(text.ptr(), &length)) {
      view_ = {utf8, static_cast<std::size_t>(length)};
      return;
    }
    PyErr_Clear();
  }
  view_ = copy_ = text_from(text, expected);
}

int square_from(const Grid& grid, nb::handle square) {
  if (PyLong_CheckExact(square.ptr())) return checked_square(grid, whole_number(square));
  if (nb::isinstance<nb::str>(square)) return parse_square(grid, text_from(square, ""));
  if (!PyIndex_Check(square.ptr()) || PyBool_Check(square.ptr()))
    refuse_type(square, "a square is a number or a name such as \"e4\"");
  nb::object number = nb::steal(PyNumber_Index(square.ptr()));
  if (!number.is_valid()) {  // an array, for example
    PyErr_Clear();
    refuse_type(square, "a square is a number or a name such as \"e4\"");
  }
  return checked_square(grid, whole_number(number));
}

int count_from(nb::handle count) {
  if (count.is_none()) return kToEdge;
  // A count that is larger than the board has squares means "to the edge".
  if (nb::isinstance<nb::int_>(count) && count > nb::int_(kToEdge)) return kToEdge;
  const std::int64_t number = whole_number(count);
  if (number < 1)
    throw BadInput("repeat-count", "a ray takes its leap 1 time or more, not " +
                                       std::to_string(number) +
                                       "; leave the number out to go on to the edge");
  return static_cast<int>(std::min<std::int64_t>(number, kToEdge));
}

std::optional<int> count_to_python(int count) {
  return count == kToEdge ? std::nullopt : std::optional(count);
}

void require_same_grid(const GridRef& a, const GridRef& b) {
  if (a == b) return;
  throw BadInput("grids-differ", "these belong to different grids: " + to_string(a->grid) +
                                     " and " + to_string(b->grid));
}

}  // namespace rookery::python
