#include "bindings/jobs.hpp"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

namespace rookery::python {

namespace nb = nanobind;

namespace {

// Most jobs are over within a moment, and a thread that is woken costs little: the first waits are
// short, the later ones long enough not to disturb.
constexpr std::chrono::milliseconds kFirstWait{1};
constexpr std::chrono::milliseconds kLongestWait{100};

}  // namespace

void run_unwatched(const std::function<void(perft::Control&)>& job) {
  nb::gil_scoped_release release;
  perft::Control control;
  job(control);
}

void run_watched(nb::handle progress, const std::function<void(perft::Control&)>& job) {
  perft::Control control;
  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;
  std::exception_ptr failure;
  std::thread worker([&] {
    try {
      job(control);
    } catch (...) {
      failure = std::current_exception();
    }
    const std::lock_guard lock(mutex);
    done = true;
    changed.notify_one();
  });
  const auto finish = [&] {
    nb::gil_scoped_release release;
    worker.join();
  };
  try {
    for (auto wait = kFirstWait;; wait = std::min(2 * wait, kLongestWait)) {
      {
        nb::gil_scoped_release release;
        std::unique_lock lock(mutex);
        if (changed.wait_for(lock, wait, [&] { return done; })) break;
      }
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
      if (!progress.is_none()) progress(control.leaves.load());
    }
  } catch (...) {
    control.stop = true;
    finish();
    throw;
  }
  finish();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace rookery::python
