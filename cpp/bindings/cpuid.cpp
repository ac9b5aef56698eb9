// A module of one function, which says what this CPU lacks of x86-64-v3. It is small, so that the
// loader can call it before it loads either of the large modules.
#define PY_SSIZE_T_CLEAN
#include "bindings/cpuid.hpp"

#include <Python.h>

namespace {

PyObject* missing_from_v3(PyObject*, PyObject*) {
  PyObject* missing = PyList_New(0);
  if (!missing) return nullptr;
  rookery::for_each_missing_from_v3([&](const char* feature) {
    PyObject* name = PyUnicode_FromString(feature);
    if (name) PyList_Append(missing, name);
    Py_XDECREF(name);
  });
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

PyMODINIT_FUNC PyInit__cpuid() {
  PyObject* const module = PyModule_Create(&definition);
#ifdef Py_GIL_DISABLED
  // Without this the interpreter takes its lock again when the module is imported.
  if (module) PyUnstable_Module_SetGIL(module, Py_MOD_GIL_NOT_USED);
#endif
  return module;
}
