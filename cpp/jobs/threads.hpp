// Running one job on several threads.
#pragma once

#include <functional>

namespace rookery::jobs {

// How many threads are started if so many are asked for: at most a few per core. More would only
// keep each other, and the thread that wants to stop them, from running.
int threads_started(int threads);

// Calls job() on this thread and on others, in all on as many as are started and the system allows,
// and waits for all of them. Rethrows the first exception of any of them.
void run_on_threads(int threads, const std::function<void()>& job);

}  // namespace rookery::jobs
