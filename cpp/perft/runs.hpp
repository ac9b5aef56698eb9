// Sorted runs of records in temporary files, for records that do not fit into memory.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/errors.hpp"
#include "core/text.hpp"

namespace rookery::perft {

// A private file of records: it has no name, so it disappears when it is closed.
class RunFile {
 public:
  explicit RunFile(const std::string& folder) : folder_(folder) {
    std::string name = folder + "/rookery-XXXXXX";
    file_ = mkostemp(name.data(), O_CLOEXEC);
    if (file_ < 0) fail("cannot create a file");
    unlink(name.c_str());
  }
  ~RunFile() { close(file_); }
  RunFile(const RunFile&) = delete;
  RunFile& operator=(const RunFile&) = delete;

  std::size_t bytes() const { return bytes_; }

  void append(const void* data, std::size_t size) {
    const char* from = static_cast<const char*>(data);
    while (size) {
      const ssize_t written = pwrite(file_, from, size, static_cast<off_t>(bytes_));
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) fail("cannot write");
      from += written;
      size -= static_cast<std::size_t>(written);
      bytes_ += static_cast<std::size_t>(written);
    }
  }
  // Any number of threads may read at once. Precondition: the range has been written.
  void read(void* data, std::size_t size, std::size_t offset) const {
    char* to = static_cast<char*>(data);
    while (size) {
      const ssize_t got = pread(file_, to, size, static_cast<off_t>(offset));
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) fail("cannot read");
      to += got;
      size -= static_cast<std::size_t>(got);
      offset += static_cast<std::size_t>(got);
    }
  }

 private:
  [[noreturn]] void fail(const char* what) const {
    const int reason = errno;
    throw BadInput("perft-disk", std::string(what) + " in " + quoted(folder_) + ": " +
                                     std::strerror(reason ? reason : EIO));
  }

  std::string folder_;
  int file_ = -1;
  std::size_t bytes_ = 0;
};

// Writes records one after the other.
template <class Record>
class RunWriter {
  static_assert(std::is_trivially_copyable_v<Record>);

 public:
  explicit RunWriter(RunFile& file) : file_(file) { buffer_.reserve(kBuffered); }

  void add(const Record& record) {
    buffer_.push_back(record);
    if (buffer_.size() == kBuffered) flush();
  }
  void flush() {
    file_.append(buffer_.data(), buffer_.size() * sizeof(Record));
    buffer_.clear();
  }

 private:
  static constexpr std::size_t kBuffered =
      std::max<std::size_t>(1, (std::size_t{1} << 18) / sizeof(Record));

  RunFile& file_;
  std::vector<Record> buffer_;
};

// Reads them back in the same order.
template <class Record>
class RunReader {
 public:
  explicit RunReader(std::shared_ptr<const RunFile> file) : file_(std::move(file)) {}

  // The next record, or null after the last; valid until the next call.
  const Record* next() {
    if (at_ == buffer_.size() && !fill()) return nullptr;
    return &buffer_[at_++];
  }

 private:
  static constexpr std::size_t kBuffered =
      std::max<std::size_t>(1, (std::size_t{1} << 18) / sizeof(Record));

  bool fill() {
    const std::size_t left = (file_->bytes() - offset_) / sizeof(Record);
    buffer_.resize(std::min(left, kBuffered));
    at_ = 0;
    if (buffer_.empty()) return false;
    file_->read(buffer_.data(), buffer_.size() * sizeof(Record), offset_);
    offset_ += buffer_.size() * sizeof(Record);
    return true;
  }

  std::shared_ptr<const RunFile> file_;
  std::vector<Record> buffer_;
  std::size_t at_ = 0;
  std::size_t offset_ = 0;
};

}  // namespace rookery::perft
