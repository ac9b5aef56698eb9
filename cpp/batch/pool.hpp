// Threads that wait for the next piece of work, for jobs that are shorter than starting a thread.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace rookery::batch {

class Pool {
 public:
  explicit Pool(int threads) : wanted_(threads) {}
  ~Pool() { end(); }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  // Calls work(part) for all parts from 0 to parts - 1, each on some thread, and waits for all.
  void run(std::size_t parts, const std::function<void(std::size_t)>& work) {
    if (wanted_ <= 1 || parts <= 1) {
      for (std::size_t part = 0; part < parts; ++part) work(part);
      return;
    }
    begin();
    {
      const std::lock_guard lock(shared_->mutex);
      shared_->work = &work;
      shared_->parts = parts;
      shared_->next = 0;
      shared_->left = helpers_.size();
      ++shared_->round;
    }
    shared_->changed.notify_all();
    shared_->take();
    std::unique_lock lock(shared_->mutex);
    shared_->done.wait(lock, [&] { return shared_->left == 0; });
  }

 private:
  struct Shared {
    std::mutex mutex;
    std::condition_variable changed, done;
    const std::function<void(std::size_t)>* work = nullptr;
    std::size_t parts = 0;
    std::atomic<std::size_t> next{0};
    std::size_t left = 0;  // helpers that are not done
    std::uint64_t round = 0;
    bool over = false;

    void take() {
      for (std::size_t part; (part = next.fetch_add(1)) < parts;) (*work)(part);
    }
    void help() {
      std::uint64_t seen = 0;
      for (;;) {
        {
          std::unique_lock lock(mutex);
          changed.wait(lock, [&] { return over || round != seen; });
          if (over) return;
          seen = round;
        }
        take();
        const std::lock_guard lock(mutex);
        if (--left == 0) done.notify_one();
      }
    }
  };

  void begin() {
    // A child process has none of its parent's threads, and must not touch what they held.
    if (shared_ && process_ != getpid()) {
      for (std::thread& helper : helpers_) new std::thread(std::move(helper));
      helpers_.clear();
      static_cast<void>(shared_.release());
    }
    if (shared_) return;
    process_ = getpid();
    shared_ = std::make_unique<Shared>();
    const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    for (int i = 1; i < std::min(wanted_, 4 * cores); ++i)
      helpers_.emplace_back([shared = shared_.get()] { shared->help(); });
  }
  void end() {
    if (!shared_ || process_ != getpid()) {
      for (std::thread& helper : helpers_) new std::thread(std::move(helper));
      static_cast<void>(shared_.release());
      return;
    }
    {
      const std::lock_guard lock(shared_->mutex);
      shared_->over = true;
    }
    shared_->changed.notify_all();
    for (std::thread& helper : helpers_) helper.join();
  }

  int wanted_;
  pid_t process_ = 0;
  std::unique_ptr<Shared> shared_;
  std::vector<std::thread> helpers_;
};

}  // namespace rookery::batch
