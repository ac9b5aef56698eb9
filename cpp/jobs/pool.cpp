#include "jobs/pool.hpp"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>

#include "jobs/threads.hpp"
#include "system/process.hpp"

namespace rookery::jobs {

struct Pool::Shared {
  std::mutex mutex;
  std::condition_variable changed, done;
  const std::function<void(std::size_t)>* work = nullptr;
  std::atomic<std::size_t> parts{0}, finished{0};
  // The number of the round in the upper half, and the next part in the lower one: a helper that
  // wakes up late cannot take a part of a round that is over, so no round waits for it.
  std::atomic<std::uint64_t> ticket{0};
  std::atomic<bool> over{false};

  std::uint64_t round() const { return ticket.load(std::memory_order_acquire) >> 32; }

  // Precondition: the last round is over.
  void offer(std::size_t count, const std::function<void(std::size_t)>& job) {
    {
      const std::lock_guard lock(mutex);
      work = &job;
      parts = count;
      finished = 0;
      ticket.store((round() + 1) << 32, std::memory_order_release);
    }
    changed.notify_all();
  }
  void take() {
    for (;;) {
      std::uint64_t next = ticket.load(std::memory_order_acquire);
      const std::size_t count = parts;
      const std::size_t part = next & 0xffffffff;
      if (part >= count) return;
      // Nothing has changed since `next` was read: `count` belongs to the same round.
      if (!ticket.compare_exchange_weak(next, next + 1, std::memory_order_acq_rel)) continue;
      (*work)(part);
      if (finished.fetch_add(1) + 1 < count) continue;
      const std::lock_guard lock(mutex);
      done.notify_one();
    }
  }
  void wait() {
    const auto is_done = [&] { return finished == parts; };
    if (soon(is_done)) return;
    std::unique_lock lock(mutex);
    done.wait(lock, is_done);
  }
  void help() {
    std::uint64_t seen = 0;
    const auto is_called = [&] { return over || round() != seen; };
    for (;;) {
      if (!soon(is_called)) {
        std::unique_lock lock(mutex);
        changed.wait(lock, is_called);
      }
      if (over) return;
      seen = round();
      take();
    }
  }
  // Whether a test becomes true within about 50 microseconds. Waking a thread takes as long, and in
  // a loop over steps the next call comes sooner.
  template <class Test>
  static bool soon(Test test) {
    for (int i = 0; i < 100; ++i) {
      if (test()) return true;
      std::this_thread::yield();
    }
    return test();
  }
};

Pool::Pool(int threads) : wanted_(threads) {}

Pool::~Pool() {
  if (process_ != system::process_id()) abandon();
  if (!shared_) return;
  {
    const std::lock_guard lock(shared_->mutex);
    shared_->over = true;
  }
  shared_->changed.notify_all();
  for (std::thread& helper : helpers_) helper.join();
}

void Pool::run(std::size_t parts, const std::function<void(std::size_t)>& work) {
  if (wanted_ <= 1 || parts <= 1) {
    for (std::size_t part = 0; part < parts; ++part) work(part);
    return;
  }
  begin();
  shared_->offer(parts, work);
  shared_->take();
  shared_->wait();
}

// A child process has none of its parent's threads, and must not touch what they held.
void Pool::abandon() {
  for (std::thread& helper : helpers_) new std::thread(std::move(helper));
  helpers_.clear();
  static_cast<void>(shared_.release());
}

void Pool::begin() {
  if (process_ != system::process_id()) abandon();
  if (shared_) return;
  process_ = system::process_id();
  shared_ = std::make_unique<Shared>();
  for (int i = 1; i < threads_started(wanted_); ++i)
    helpers_.emplace_back([shared = shared_.get()] { shared->help(); });
}

}  // namespace rookery::jobs
