// Errors in our own words for calls that nanobind refuses: a wrong number of arguments, an unknown
// name, None, or a class that only functions make.
//
// nanobind's functions and classes are called through a pointer that each of them has, as Python's
// vectorcall protocol says. Here they get one that calls the first and, only if that has failed,
// looks at the error. Without this file, only the words are lost.
#include <array>
#include <utility>

#include "bindings/types.hpp"

namespace rookery::python {
namespace {

// nanobind has a handful of such pointers; functions that have one beyond these are left alone.
constexpr std::size_t kMost = 12;
std::array<vectorcallfunc, kMost> first{};

// Replaces an error in nanobind's words. Python code finds the better words, or none.
void reword(PyObject* const* args, std::size_t count, PyObject* names) noexcept {
  const nb::object& words_of_refusal = python_side().words_of_refusal;
  if (!words_of_refusal.is_valid() || !PyErr_ExceptionMatches(PyExc_TypeError)) return;
  nb::python_error failure;
  try {
    nb::list given;
    const std::size_t named = names ? static_cast<std::size_t>(PyTuple_GET_SIZE(names)) : 0;
    for (std::size_t i = 0; i < count + named; ++i) given.append(nb::handle(args[i]));
    const nb::object words = words_of_refusal(nb::str(failure.value()), given,
                                              names ? nb::borrow(names) : nb::make_tuple());
    if (words.is_none()) return failure.restore();
    PyErr_SetObject(PyExc_TypeError, words.ptr());
  } catch (nb::python_error&) {  // Ctrl-C in between, for example
    failure.restore();
  }
}

template <std::size_t I>
PyObject* call(PyObject* callable, PyObject* const* args, std::size_t flags, PyObject* names) {
  PyObject* const result = first[I](callable, args, flags, names);
  // Flags are in the highest bits of the number of arguments; nanobind has one of its own.
  if (!result) reword(args, flags & 0xffffffff, names);
  return result;
}

template <std::size_t... I>
constexpr std::array<vectorcallfunc, kMost> calls(std::index_sequence<I...>) {
  return {call<I>...};
}

// Lets a function or a class be called by call().
void wrap(nb::handle callable) {
  static constexpr auto wrapped = calls(std::make_index_sequence<kMost>());
  auto* const pointer = reinterpret_cast<vectorcallfunc*>(
      reinterpret_cast<char*>(callable.ptr()) + Py_TYPE(callable.ptr())->tp_vectorcall_offset);
  for (std::size_t i = 0; i < kMost; ++i) {
    if (*pointer == wrapped[i]) return;  // a function with two names
    if (!first[i]) first[i] = *pointer;
    if (*pointer == first[i]) {
      *pointer = wrapped[i];
      return;
    }
  }
}

bool is_native_function(nb::handle value) {
  const std::string_view type = Py_TYPE(value.ptr())->tp_name;
  return type == "nanobind.nb_func" || type == "nanobind.nb_method";
}

// Wraps a function, or the setter of a property.
void wrap_member(nb::handle value) {
  if (is_native_function(value)) wrap(value);
  if (PyObject_TypeCheck(value.ptr(), &PyProperty_Type))
    if (const nb::object setter = value.attr("fset"); is_native_function(setter)) wrap(setter);
}

}  // namespace

void bind_calls(nb::module_& module) {
  for (const auto& [name, value] : nb::borrow<nb::dict>(module.attr("__dict__"))) {
    wrap_member(value);
    if (!nb::type_check(value)) continue;
    for (const auto& [member_name, member] :
         nb::borrow<nb::dict>(nb::handle(value).attr("__dict__").attr("copy")()))
      wrap_member(member);
    // A class without a constructor has the __init__ of nanobind's slot, which refuses every call.
    if (!is_native_function(value.attr("__init__"))) wrap(value);
  }
  for (const auto& [name, original] : nb::borrow<nb::dict>(module.attr("_originals")))
    wrap_member(original);
}

}  // namespace rookery::python
