// Threads that wait for the next piece of work, for jobs that are shorter than starting a thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

namespace rookery::jobs {

class Pool {
 public:
  explicit Pool(int threads);
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  // Calls work(part) for all parts from 0 to parts - 1, each on some thread, and waits for all.
  void run(std::size_t parts, const std::function<void(std::size_t)>& work);

 private:
  struct Shared;

  void begin();
  void abandon();

  int wanted_;
  std::int64_t process_ = 0;
  std::unique_ptr<Shared> shared_;
  std::vector<std::thread> helpers_;
};

}  // namespace rookery::jobs
