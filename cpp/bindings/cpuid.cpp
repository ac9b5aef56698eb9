// A module of one function: what this CPU lacks of x86-64-v3. Small, so that the loader can ask
// before it loads either of the large modules.
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#if defined(__x86_64__)
#include <cpuid.h>

#include <cstdint>
#endif

namespace {

PyObject* missing_from_v3(PyObject*, PyObject*) {
  PyObject* missing = PyList_New(0);
  if (!missing) return nullptr;
  const auto require = [&](bool present, const char* feature) {
    if (present) return;
    PyObject* name = PyUnicode_FromString(feature);
    if (name) PyList_Append(missing, name);
    Py_XDECREF(name);
  };
#if defined(__x86_64__)
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  __get_cpuid(1, &eax, &ebx, &ecx, &edx);
  const unsigned basic = ecx;
  unsigned extended = 0;
  if (__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx)) extended = ebx;
  unsigned more = 0;
  if (__get_cpuid(0x80000001, &eax, &ebx, &ecx, &edx)) more = ecx;
  // The operating system must save the AVX registers too: bits 1 and 2 of XCR0.
  std::uint32_t saved = 0;
  if (basic & bit_OSXSAVE) {
    std::uint32_t high = 0;
    __asm__ volatile("xgetbv" : "=a"(saved), "=d"(high) : "c"(0));
  }
  require((saved & 6) == 6 && (basic & bit_AVX), "AVX");
  require((saved & 6) == 6 && (extended & bit_AVX2), "AVX2");
  require(extended & bit_BMI, "BMI1");
  require(extended & bit_BMI2, "BMI2");
  require(basic & bit_F16C, "F16C");
  require(basic & bit_FMA, "FMA");
  require(more & bit_LZCNT, "LZCNT");
  require(basic & bit_MOVBE, "MOVBE");
  require(basic & bit_POPCNT, "POPCNT");
#else
  require(false, "x86-64");
#endif
  if (PyErr_Occurred()) {
    Py_DECREF(missing);
    return nullptr;
  }
  return missing;
}

PyMethodDef methods[] = {{"missing_from_v3", missing_from_v3, METH_NOARGS,
                          "The features of x86-64-v3 that this CPU or its operating system lacks."},
                         {nullptr, nullptr, 0, nullptr}};

PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                          "rookery._cpuid",
                          "What this CPU can do.",
                          0,
                          methods,
                          nullptr,
                          nullptr,
                          nullptr,
                          nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__cpuid() { return PyModule_Create(&definition); }
