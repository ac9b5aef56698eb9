// Running one job on several threads.
#pragma once

#include <system_error>
#include <thread>
#include <vector>

namespace rookery::perft {

// Calls job() on this thread and on threads - 1 others, or as many as the system has for us, and
// waits for all of them.
template <class Job>
void run_on_threads(int threads, Job job) {
  std::vector<std::thread> helpers;
  try {
    for (int thread = 1; thread < threads; ++thread) helpers.emplace_back([&job] { job(); });
  } catch (const std::system_error&) {
  }
  job();
  for (std::thread& helper : helpers) helper.join();
}

}  // namespace rookery::perft
