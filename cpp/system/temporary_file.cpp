#include "system/temporary_file.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <random>
#include <system_error>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#define NOMINMAX
#include <windows.h>
#else
#include <fcntl.h>
#include <unistd.h>
#endif

namespace rookery::system {
namespace {

// A name that no other file has; if one has it after all, another is tried.
constexpr int kTries = 100;

std::filesystem::path random_path(const std::string& folder) {
  std::random_device random;
  std::string name = "rookery-";
  for (int i = 0; i < 16; ++i) name += "0123456789abcdef"[random() % 16];
  return std::filesystem::path(std::u8string(folder.begin(), folder.end())) / name;
}

}  // namespace

std::string temporary_folder() {
  const std::u8string folder = std::filesystem::temp_directory_path().u8string();
  return {folder.begin(), folder.end()};
}

#if defined(_WIN32)

namespace {

// A part of a file that one call can transfer.
constexpr std::size_t kMost = std::size_t{1} << 30;

std::string last_problem() {
  return std::system_category().message(static_cast<int>(GetLastError()));
}

HANDLE handle(std::intptr_t file) { return reinterpret_cast<HANDLE>(file); }

OVERLAPPED at(std::uint64_t offset) {
  OVERLAPPED place{};
  place.Offset = static_cast<DWORD>(offset);
  place.OffsetHigh = static_cast<DWORD>(offset >> 32);
  return place;
}

}  // namespace

TemporaryFile::~TemporaryFile() {
  if (file_ != kNone) CloseHandle(handle(file_));
}

std::string TemporaryFile::open(const std::string& folder) {
  for (int tried = 0; tried < kTries; ++tried) {
    file_ = reinterpret_cast<std::intptr_t>(
        CreateFileW(random_path(folder).c_str(), GENERIC_READ | GENERIC_WRITE, 0, nullptr,
                    CREATE_NEW, FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, nullptr));
    if (file_ != kNone) return "";
    if (GetLastError() != ERROR_FILE_EXISTS) break;
  }
  return last_problem();
}

std::string TemporaryFile::write(const void* data, std::size_t size, std::uint64_t offset) {
  const char* from = static_cast<const char*>(data);
  while (size) {
    OVERLAPPED place = at(offset);
    DWORD written = 0;
    if (!WriteFile(handle(file_), from, static_cast<DWORD>(std::min(size, kMost)), &written,
                   &place))
      return last_problem();
    from += written;
    size -= written;
    offset += written;
  }
  return "";
}

std::string TemporaryFile::read(void* data, std::size_t size, std::uint64_t offset) const {
  char* to = static_cast<char*>(data);
  while (size) {
    OVERLAPPED place = at(offset);
    DWORD got = 0;
    if (!ReadFile(handle(file_), to, static_cast<DWORD>(std::min(size, kMost)), &got, &place))
      return last_problem();
    to += got;
    size -= got;
    offset += got;
  }
  return "";
}

#else

namespace {

std::string last_problem() { return std::generic_category().message(errno ? errno : EIO); }

}  // namespace

TemporaryFile::~TemporaryFile() {
  if (file_ != kNone) close(static_cast<int>(file_));
}

std::string TemporaryFile::open(const std::string& folder) {
  for (int tried = 0; tried < kTries; ++tried) {
    const std::filesystem::path path = random_path(folder);
    file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file_ != kNone) {
      unlink(path.c_str());
      return "";
    }
    if (errno != EEXIST) break;
  }
  return last_problem();
}

std::string TemporaryFile::write(const void* data, std::size_t size, std::uint64_t offset) {
  const char* from = static_cast<const char*>(data);
  while (size) {
    errno = 0;
    const ssize_t written = pwrite(static_cast<int>(file_), from, size, static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return last_problem();
    from += written;
    size -= static_cast<std::size_t>(written);
    offset += static_cast<std::uint64_t>(written);
  }
  return "";
}

std::string TemporaryFile::read(void* data, std::size_t size, std::uint64_t offset) const {
  char* to = static_cast<char*>(data);
  while (size) {
    errno = 0;
    const ssize_t got = pread(static_cast<int>(file_), to, size, static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return last_problem();
    to += got;
    size -= static_cast<std::size_t>(got);
    offset += static_cast<std::uint64_t>(got);
  }
  return "";
}

#endif

}  // namespace rookery::system
