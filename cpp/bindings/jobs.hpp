// Long jobs: they run beside the interpreter, which stays responsive to Ctrl-C and reports
// progress.
#pragma once

#include <nanobind/nanobind.h>

#include <functional>

#include "perft/control.hpp"

namespace rookery::python {

// Runs the job in a thread of its own with the interpreter's lock released, and returns when it is
// done. Every now and then signals are looked at and `progress`, if it is not None, is called with
// the number of leaves so far. Whatever these raise stops the job and is raised from here.
void run_watched(nanobind::handle progress, const std::function<void(perft::Control&)>& job);

// Runs a job that takes a moment at most, with the lock released.
void run_unwatched(const std::function<void(perft::Control&)>& job);

}  // namespace rookery::python
