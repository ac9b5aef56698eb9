// What a long job shares with the thread that waits for it: a stop flag and its progress.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>

namespace rookery::jobs {

class Control {
 public:
  using Clock = std::chrono::steady_clock;

  void stop() { state_.store(State::kStopped, std::memory_order_relaxed); }
  // Makes the job interrupt itself soon after this time to call `look`, which may stop it, and
  // again after each time that `look` returns. Precondition: it has not started yet, and will run
  // on one thread.
  void interrupt_at(Clock::time_point time, std::function<Clock::time_point()> look) {
    next_look_ = time;
    look_ = std::move(look);
    state_ = State::kTimed;
  }
  // Polled by the job. One load and a branch, unless it interrupts itself.
  bool stopped() {
    const State state = state_.load(std::memory_order_relaxed);
    return state != State::kRunning && (state == State::kStopped || stopped_by_look());
  }
  // Whether the job has been stopped, so that its counts are incomplete.
  bool was_stopped() const { return state_.load() == State::kStopped; }

  // How much has been done so far, in the unit of the job: leaves, nodes of a search or games.
  std::atomic<std::uint64_t> done{0};

 private:
  enum class State : std::uint8_t { kRunning, kTimed, kStopped };

  [[gnu::noinline]] bool stopped_by_look() {
    if (++polls_ % 16 != 0 || Clock::now() < next_look_) return false;
    next_look_ = look_();
    return was_stopped();
  }

  std::atomic<State> state_{State::kRunning};
  Clock::time_point next_look_;
  std::function<Clock::time_point()> look_;
  unsigned polls_ = 0;
};

// One thread of a job. What it has done is added up here first, since threads that report often
// would wait for each other.
class Worker {
 public:
  // A silent worker does not report progress, because its work is not what the job counts.
  explicit Worker(Control& control, bool silent = false) : control_(control), silent_(silent) {}
  ~Worker() { report(); }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  Control& control() const { return control_; }
  bool stopped() const { return control_.stopped(); }
  void add(std::uint64_t done) {
    unreported_ += done;
    if (unreported_ >= kReportedAtOnce) report();
  }

 private:
  static constexpr std::uint64_t kReportedAtOnce = 1 << 16;

  void report() {
    if (silent_) return;
    control_.done.fetch_add(unreported_, std::memory_order_relaxed);
    unreported_ = 0;
  }

  Control& control_;
  bool silent_;
  std::uint64_t unreported_ = 0;
};

}  // namespace rookery::jobs
