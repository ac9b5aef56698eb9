// Sets of two or four words as vectors, where the CPU has vectors. Left to itself, g++ mixes
// vectors and words, and reading as a vector what was just written as words stalls the CPU: with
// this, perft on 16×16 squares counts 80 million leaves/s instead of 50, and push on 9×9 takes 0.8
// of the time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/compiler.hpp"

namespace rookery {

// The blocks of a set as a vector, if a vector type of that size exists.
template <class Block, std::size_t Size>
struct VectorOf {
  static constexpr bool kExists = false;
};

#if defined(ROOKERY_VECTORS)
template <>
struct VectorOf<std::uint64_t, 4> {
  static constexpr bool kExists = true;

  typedef std::uint64_t Words __attribute__((vector_size(32)));
  typedef Words InMemory __attribute__((aligned(8), may_alias));

  static Words load(const std::uint64_t* words) {
    return *reinterpret_cast<const InMemory*>(words);
  }
  static void store(std::uint64_t* words, Words vector) {
    *reinterpret_cast<InMemory*>(words) = vector;
  }
  static Words gathered(const std::uint64_t* words) {
    return Words{words[0], words[1], words[2], words[3]};
  }
  // One bit of 256. A shift by a negative number, or by more bits than a word has, gives 0.
  static Words one(std::size_t bit) {
    const Words shifts = Words{bit, bit, bit, bit} - Words{0, 64, 128, 192};
    return reinterpret_cast<Words>(
        _mm256_sllv_epi64(_mm256_set1_epi64x(1), reinterpret_cast<__m256i>(shifts)));
  }
  static bool intersect(Words a, Words b) {
    return !_mm256_testz_si256(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b));
  }
};

template <>
struct VectorOf<std::uint64_t, 2> {
  static constexpr bool kExists = true;

  typedef std::uint64_t Words __attribute__((vector_size(16)));
  typedef Words InMemory __attribute__((aligned(8), may_alias));

  static Words load(const std::uint64_t* words) {
    return *reinterpret_cast<const InMemory*>(words);
  }
  static void store(std::uint64_t* words, Words vector) {
    *reinterpret_cast<InMemory*>(words) = vector;
  }
  static Words gathered(const std::uint64_t* words) { return Words{words[0], words[1]}; }
  static Words one(std::size_t bit) {
    const Words shifts = Words{bit, bit} - Words{0, 64};
    return reinterpret_cast<Words>(
        _mm_sllv_epi64(_mm_set1_epi64x(1), reinterpret_cast<__m128i>(shifts)));
  }
  static bool intersect(Words a, Words b) {
    return !_mm_testz_si128(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b));
  }
};
#endif

}  // namespace rookery
