// Long jobs: they run beside the interpreter, which stays responsive to Ctrl-C and reports
// progress.
#pragma once

#include <nanobind/nanobind.h>

#include <functional>

#include "perft/control.hpp"

namespace rookery::python {

using Job = std::function<void(perft::Control&)>;

// Runs the job in a thread of its own with the interpreter's lock released, and returns when it is
// done. Every now and then signals are looked at and `progress`, if it is not None, is called with
// the number of leaves so far. Whatever these raise stops the job and is raised from here.
void run_watched(nanobind::handle progress, const Job& job);

// The same for a job that is likely to be over in less time than it takes to start a thread. It is
// tried on this thread first, and started again on another if it turns out to be long; so it must
// not mind being run twice.
void run_briefly(nanobind::handle progress, const Job& job);

// Stops all jobs, for the end of the interpreter. Threads that wait for a job never come back: they
// would ask for a lock that is gone. This thread may still run jobs.
void end_jobs();

}  // namespace rookery::python
