#include "jobs/threads.hpp"

#include <algorithm>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace rookery::jobs {

int threads_started(int threads) {
  static const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  return static_cast<int>(std::min(static_cast<unsigned>(threads), 4 * cores));
}

void run_on_threads(int threads, const std::function<void()>& job) {
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
