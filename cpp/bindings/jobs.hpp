// Long jobs: they run beside the interpreter, which stays responsive to Ctrl-C and reports
// progress.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <functional>

#include "jobs/control.hpp"

namespace rookery::python {

using Job = std::function<void(jobs::Control&)>;

// The memory of this machine. A larger table would fill it until the system kills the process.
std::int64_t memory_mb();

// Runs the job in a thread of its own with the interpreter's lock released, and returns when it is
// done. Meanwhile, signals are checked at intervals and `progress`, if it is not None, is called
// with the number of leaves so far. An exception from either stops the job and is raised from here.
void run_watched(nanobind::handle progress, const Job& job);

// The same for a job that needs one thread and probably takes less time than starting another. It
// runs on the calling thread, and interrupts itself to check signals if it turns out to be long.
void run_here(nanobind::handle progress, const Job& job);

// Stops all jobs when the interpreter ends. Threads that wait for a job never return, since the
// lock that they would need is gone. The calling thread may still run jobs.
void end_jobs();

}  // namespace rookery::python
