#include "perft/runs.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/errors.hpp"
#include "core/text.hpp"

namespace rookery::perft {

RunFile::RunFile(const std::string& folder) : folder_(folder) {
  std::string name = folder + "/rookery-XXXXXX";
  file_ = mkostemp(name.data(), O_CLOEXEC);
  if (file_ < 0) fail("cannot create a file");
  unlink(name.c_str());
}

RunFile::~RunFile() { close(file_); }

void RunFile::append(const void* data, std::size_t size) {
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

void RunFile::read(void* data, std::size_t size, std::size_t offset) const {
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

void RunFile::fail(const char* what) const {
  const int reason = errno;
  throw BadInput("perft-disk", std::string(what) + " in " + quoted(folder_) + ": " +
                                   std::strerror(reason ? reason : EIO));
}

std::size_t run_buffer_bytes(std::size_t record_bytes) {
  return std::max<std::size_t>(1, (std::size_t{1} << 18) / record_bytes) * record_bytes;
}

const std::byte* RunReader::next() {
  if (at_ == buffer_.size()) {
    buffer_.resize(std::min(file_->bytes() - offset_, run_buffer_bytes(record_bytes_)));
    at_ = 0;
    if (buffer_.empty()) return nullptr;
    file_->read(buffer_.data(), buffer_.size(), offset_);
    offset_ += buffer_.size();
  }
  const std::byte* const record = &buffer_[at_];
  at_ += record_bytes_;
  return record;
}

}  // namespace rookery::perft
