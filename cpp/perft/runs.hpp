// Sorted runs of records in temporary files, for records that do not fit into memory.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "system/temporary_file.hpp"

namespace rookery::perft {

// A private file of records, which disappears when it is closed.
class RunFile {
 public:
  // The name of the folder is UTF-8.
  explicit RunFile(const std::string& folder);

  std::size_t bytes() const { return bytes_; }

  void append(const void* data, std::size_t size);
  // Any number of threads may read at once. Precondition: the range has been written.
  void read(void* data, std::size_t size, std::size_t offset) const;

 private:
  [[noreturn]] void fail(const char* what, const std::string& reason) const;

  std::string folder_;
  system::TemporaryFile file_;
  std::size_t bytes_ = 0;
};

// How many bytes are written or read at once, in whole records.
std::size_t run_buffer_bytes(std::size_t record_bytes);

// Writes records of one size, one after the other.
class RunWriter {
 public:
  RunWriter(RunFile& file, std::size_t record_bytes)
      : file_(file), record_bytes_(record_bytes), most_(run_buffer_bytes(record_bytes)) {
    buffer_.reserve(most_);
  }

  void add(const std::byte* record) {
    buffer_.insert(buffer_.end(), record, record + record_bytes_);
    if (buffer_.size() == most_) flush();
  }
  void flush() {
    file_.append(buffer_.data(), buffer_.size());
    buffer_.clear();
  }

 private:
  RunFile& file_;
  std::size_t record_bytes_, most_;
  std::vector<std::byte> buffer_;
};

// Reads them back in the same order.
class RunReader {
 public:
  RunReader(std::shared_ptr<const RunFile> file, std::size_t record_bytes)
      : file_(std::move(file)), record_bytes_(record_bytes) {}

  // The next record, or null after the last; valid until the next call.
  const std::byte* next();

 private:
  std::shared_ptr<const RunFile> file_;
  std::size_t record_bytes_;
  std::vector<std::byte> buffer_;
  std::size_t at_ = 0;      // in the buffer
  std::size_t offset_ = 0;  // in the file
};

}  // namespace rookery::perft
