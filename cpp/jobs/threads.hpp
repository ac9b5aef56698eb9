// Running one job on several threads.
#pragma once

#include <functional>

namespace rookery::jobs {

// How many of the requested threads are started: at most a few per core. More would only keep each
// other, and the thread that wants to stop them, from running.
int threads_started(int threads);

// Calls job() on this thread and on others, threads_started(threads) in all if the system allows,
// and waits for all of them. Rethrows the first exception of any of them.
void run_on_threads(int threads, const std::function<void()>& job);

}  // namespace rookery::jobs
