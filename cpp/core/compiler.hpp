// What compilers and CPUs spell differently, each with a half that any C++20 compiler accepts. No
// other file names a compiler's own functions or types. Attributes such as [[gnu::noinline]] need
// no other half: a compiler that does not know one skips it.
#pragma once

#include <cstdint>

#if defined(__x86_64__) || defined(_M_X64)
#define ROOKERY_X86_64 1
#endif
// Visual C++ has no macro for BMI2; what has AVX2 has it too.
#if defined(__BMI2__) || (defined(_MSC_VER) && defined(__AVX2__))
#define ROOKERY_BMI2 1
#endif
#if defined(__GNUC__) || defined(__clang__)
#define ROOKERY_GNU 1
#endif
// Vectors are written with the operators that g++ and clang have for them.
#if defined(__AVX2__) && defined(ROOKERY_GNU)
#define ROOKERY_VECTORS 1
#endif

#if defined(_MSC_VER)
#include <intrin.h>
#endif
#if defined(ROOKERY_BMI2) || defined(ROOKERY_VECTORS)
#include <immintrin.h>
#endif

namespace rookery {

// Asks for the memory at an address before it is read. Only a hint.
inline void prefetch_from([[maybe_unused]] const void* address) {
#if defined(ROOKERY_GNU)
  __builtin_prefetch(address);
#elif defined(_M_X64)
  _mm_prefetch(static_cast<const char*>(address), _MM_HINT_T0);
#elif defined(_M_ARM64)
  __prefetch(address);
#endif
}

// The eight bytes of a word in the opposite order.
constexpr std::uint64_t reversed_bytes(std::uint64_t word) {
#if defined(ROOKERY_GNU)
  return __builtin_bswap64(word);
#else
  constexpr std::uint64_t kBytes = 0x00ff00ff00ff00ff, kPairs = 0x0000ffff0000ffff;
  word = (word >> 8 & kBytes) | (word & kBytes) << 8;
  word = (word >> 16 & kPairs) | (word & kPairs) << 16;
  return word >> 32 | word << 32;
#endif
}

// The 128 bits of a product.
struct Product {
  std::uint64_t low, high;

  constexpr bool operator==(const Product&) const = default;
};

// The only way where neither compiler nor CPU has another: four products of half
// words.
constexpr Product product_of_halves(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t kHalf = 0xffffffff;
  const std::uint64_t low = (a & kHalf) * (b & kHalf);
  const std::uint64_t one = (a >> 32) * (b & kHalf) + (low >> 32);
  const std::uint64_t other = (a & kHalf) * (b >> 32) + (one & kHalf);
  return {other << 32 | (low & kHalf), (a >> 32) * (b >> 32) + (one >> 32) + (other >> 32)};
}

inline Product product(std::uint64_t a, std::uint64_t b) {
#if defined(__SIZEOF_INT128__)
  __extension__ using Wide = unsigned __int128;
  const Wide wide = Wide{a} * b;
  return {static_cast<std::uint64_t>(wide), static_cast<std::uint64_t>(wide >> 64)};
#elif defined(_M_X64)
  Product found{};
  found.low = _umul128(a, b, &found.high);
  return found;
#elif defined(_M_ARM64)
  return {a * b, __umulh(a, b)};
#else
  return product_of_halves(a, b);
#endif
}

// Both halves of the product of two words, folded into one.
inline std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  const Product both = product(a, b);
  return both.low ^ both.high;
}

}  // namespace rookery
