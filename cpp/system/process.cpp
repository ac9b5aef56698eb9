#include "system/process.hpp"

#if defined(_WIN32)
#include <process.h>
#else
#include <pthread.h>
#include <unistd.h>
#endif

namespace rookery::system {

#if defined(_WIN32)

std::int64_t process_id() { return _getpid(); }

bool call_after_fork(void (*)()) { return true; }

#else

std::int64_t process_id() { return getpid(); }

bool call_after_fork(void (*reset)()) { return pthread_atfork(nullptr, nullptr, reset) == 0; }

#endif

}  // namespace rookery::system
