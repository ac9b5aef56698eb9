#include "perft/runs.hpp"

#include <algorithm>

#include "core/errors.hpp"
#include "core/text.hpp"

namespace rookery::perft {

RunFile::RunFile(const std::string& folder) : folder_(folder) {
  const std::string problem = file_.open(folder);
  if (!problem.empty()) fail("cannot create a file", problem);
}

void RunFile::append(const void* data, std::size_t size) {
  const std::string problem = file_.write(data, size, bytes_);
  if (!problem.empty()) fail("cannot write", problem);
  bytes_ += size;
}

void RunFile::read(void* data, std::size_t size, std::size_t offset) const {
  const std::string problem = file_.read(data, size, offset);
  if (!problem.empty()) fail("cannot read", problem);
}

void RunFile::fail(const char* what, const std::string& reason) const {
  throw BadInput("perft-disk", std::string(what) + " in " + quoted(folder_) + ": " + reason);
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
