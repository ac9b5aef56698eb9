#include "bindings/jobs.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "system/memory.hpp"
#include "system/process.hpp"

namespace rookery::python {

namespace nb = nanobind;

namespace {

using std::chrono::milliseconds;

// Most jobs end quickly, and waking a thread costs little: the first waits are short, the later
// ones long enough not to slow the job down.
constexpr milliseconds kFirstWait{1};
constexpr milliseconds kLongestWait{100};
// How long the interpreter waits for jobs when it ends. It waits that long only if a progress
// function does not return.
constexpr milliseconds kLastWait{1000};

// Jobs whose threads will ask for the interpreter's lock again.
std::atomic<int> waiting_threads{0};
std::atomic<bool> ending{false};
std::thread::id ending_thread;  // valid when `ending` is set

bool must_not_return() { return ending.load() && std::this_thread::get_id() != ending_thread; }

// Counts one job among the waiting threads.
class Waiting {
 public:
  Waiting() {
    // A child process has none of its parent's other threads.
    static const bool registered = system::call_after_fork([] { waiting_threads = 0; });
    static_cast<void>(registered);
    ++waiting_threads;
  }
  ~Waiting() { --waiting_threads; }
  Waiting(const Waiting&) = delete;
  Waiting& operator=(const Waiting&) = delete;
};

// Runs `work` with the interpreter's lock released. Once the interpreter ends, `leave` is called
// and this never returns: a thread that asks for the lock then is ended in the middle of its
// C++ frames, which cannot be unwound.
template <class Work, class Leave>
void without_lock(Work work, Leave leave) {
  PyThreadState* const state = PyEval_SaveThread();
  std::exception_ptr failure;
  try {
    if (!must_not_return()) work();
  } catch (...) {
    failure = std::current_exception();
  }
  if (must_not_return()) {
    leave();
    --waiting_threads;
    for (;;) std::this_thread::sleep_for(std::chrono::hours(24));
  }
  PyEval_RestoreThread(state);
  if (failure) std::rethrow_exception(failure);
}

// Checks signals and reports progress between two waits. Precondition: this thread has the
// interpreter's lock.
void look_up(nb::handle progress, const jobs::Control& control) {
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
  if (!progress.is_none()) progress(control.done.load());
}

}  // namespace

std::int64_t memory_mb() { return static_cast<std::int64_t>(system::memory_bytes() >> 20); }

void run_watched(nb::handle progress, const Job& job) {
  const Waiting waiting;
  jobs::Control control;
  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;
  std::exception_ptr failure;
  std::thread worker;
  const auto start = [&] {
    worker = std::thread([&] {
      try {
        job(control);
      } catch (...) {
        failure = std::current_exception();
      }
      const std::lock_guard lock(mutex);
      done = true;
      changed.notify_one();
    });
  };
  const auto stop = [&] {
    control.stop();
    if (worker.joinable()) worker.join();
  };
  without_lock(start, stop);
  try {
    for (auto wait = kFirstWait; worker.joinable(); wait = std::min(2 * wait, kLongestWait)) {
      without_lock(
          [&] {
            std::unique_lock lock(mutex);
            if (!changed.wait_for(lock, wait, [&] { return done; })) return;
            lock.unlock();
            worker.join();
          },
          stop);
      if (!worker.joinable()) break;
      look_up(progress, control);
    }
  } catch (...) {
    without_lock(stop, stop);
    throw;
  }
  if (failure) std::rethrow_exception(failure);
}

void run_here(nb::handle progress, const Job& job) {
  const Waiting waiting;
  jobs::Control control;
  std::exception_ptr failure;
  const auto look = [&, wait = kFirstWait]() mutable {
    if (must_not_return()) {
      control.stop();
    } else {
      const nb::gil_scoped_acquire lock;
      try {
        look_up(progress, control);
      } catch (...) {
        failure = std::current_exception();
        control.stop();
      }
    }
    wait = std::min(2 * wait, kLongestWait);
    return jobs::Control::Clock::now() + wait;
  };
  control.interrupt_at(jobs::Control::Clock::now() + kFirstWait, look);
  without_lock([&] { job(control); }, [] {});
  if (failure) std::rethrow_exception(failure);
}

void end_jobs() {
  ending_thread = std::this_thread::get_id();
  ending = true;
  nb::gil_scoped_release release;
  const auto end = std::chrono::steady_clock::now() + kLastWait;
  while (waiting_threads > 0 && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(milliseconds{1});
}

}  // namespace rookery::python
