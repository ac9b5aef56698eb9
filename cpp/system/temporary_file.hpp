// A file that nobody else can open, and that the system removes when it is closed, or when this
// process dies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace rookery::system {

// The folder of the system for such files, in UTF-8.
std::string temporary_folder();

// Each call returns what the system says is wrong, or an empty text.
class TemporaryFile {
 public:
  TemporaryFile() = default;
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  // The name of the folder is UTF-8.
  std::string open(const std::string& folder);
  std::string write(const void* data, std::size_t size, std::uint64_t offset);
  // Any number of threads may read at once. Precondition: the range has been written.
  std::string read(void* data, std::size_t size, std::uint64_t offset) const;

 private:
  static constexpr std::intptr_t kNone = -1;

  std::intptr_t file_ = kNone;  // a descriptor, or on Windows a HANDLE
};

}  // namespace rookery::system
