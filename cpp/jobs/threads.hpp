// Running one job on several threads.
#pragma once

#include <algorithm>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace rookery::jobs {

// How many threads are started if so many are asked for: at most a few per core. More would only
// keep each other, and the thread that wants to stop them, from running.
inline int threads_started(int threads) {
  static const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  return static_cast<int>(std::min(static_cast<unsigned>(threads), 4 * cores));
}

// Calls job() on this thread and on others, in all on as many as are started and the system allows,
// and waits for all of them. Rethrows the first exception of any of them.
template <class Job>
void run_on_threads(int threads, Job job) {
  threads = threads_started(threads);
  std::mutex mutex;
  std::exception_ptr failure;
  const auto guarded = [&] {
    try {
      job();
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
    }
  };
  std::vector<std::thread> helpers;
  helpers.reserve(static_cast<std::size_t>(threads - 1));
  try {
    for (int thread = 1; thread < threads; ++thread) helpers.emplace_back(guarded);
  } catch (const std::system_error&) {
  }
  guarded();
  for (std::thread& helper : helpers) helper.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace rookery::jobs
