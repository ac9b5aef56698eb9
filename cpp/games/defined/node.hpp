// A position of a defined game without its counters: small, copied at every ply.
#pragma once

#include <array>
#include <cstring>
#include <type_traits>

#include "games/defined/tables.hpp"
#include "games/key.hpp"

namespace rookery::defined {

// W words a set of squares, P planes: the kind on a square is the number whose binary digits the
// planes hold there. Absolute: the board is not turned.
template <int W, int P>
struct Node {
  static constexpr int kWords = W;
  static constexpr int kPlanes = P;
  static constexpr std::size_t kHeld = std::size_t{1} << P;  // kinds that can be in hand

  const Tables<W>* game;
  std::array<Set<W>, P> planes;
  // The pieces of the side to move; and, where nothing stands, the squares on which it may capture
  // en passant.
  Set<W> own;
  std::uint64_t rights;  // to castle
  std::uint8_t side;
  std::uint8_t passer;  // the square of what has just passed; 0 unless there are such squares
  std::array<std::uint8_t, 2> checks;  // still to be given by either side
  std::array<std::array<std::uint8_t, kHeld>, 2> hands;

  Set<W> occupied() const {
    Set<W> all = planes[0];
    for (int i = 1; i < P; ++i) all |= planes[static_cast<std::size_t>(i)];
    return all;
  }
  Code code_at(std::size_t square) const {
    unsigned code = 0;
    for (int i = 0; i < P; ++i)
      code |= static_cast<unsigned>(planes[static_cast<std::size_t>(i)].test(square)) << i;
    return static_cast<Code>(code);
  }
  Set<W> of(Code code, Set<W> among) const {
    for (int i = 0; i < P; ++i) {
      const Set<W>& plane = planes[static_cast<std::size_t>(i)];
      if (code >> i & 1) {
        among &= plane;
      } else {
        among -= plane;
      }
    }
    return among;
  }
  // All of these kinds.
  Set<W> of(const Kinds& kinds, const Set<W>& among) const {
    Set<W> found;
    kinds.for_each([&](Code code) { found |= of(code, among); });
    return found;
  }
  // Precondition: nothing stands there.
  void put(std::size_t square, Code code) {
    using Vector = typename Set<W>::Vector;
    // Without a jump, which no predictor could foresee.
    for (int i = 0; i < P; ++i) {
      Set<W>& plane = planes[static_cast<std::size_t>(i)];
      const auto digit = static_cast<std::uint64_t>(code >> i & 1);
      if constexpr (Vector::kExists) {
        Vector::store(plane.data(),
                      Vector::load(plane.data()) | (Vector::one(square) & (0 - digit)));
      } else {
        plane.data()[square / 64] |= digit << (square % 64);
      }
    }
  }
  void clear(const Set<W>& squares) {
    for (Set<W>& plane : planes) plane -= squares;
  }

  bool operator==(const Node& other) const {
    return planes == other.planes && own == other.own && rights == other.rights &&
           side == other.side && passer == other.passer && checks == other.checks &&
           hands == other.hands;
  }

  // The key of everything that later moves depend on, with en passant as it is marked.
  Key key() const {
    KeyMixer mixer;
    for (const Set<W>& plane : planes)
      for (int i = 0; i < W; ++i) mixer.add(plane.data()[i]);
    for (int i = 0; i < W; ++i) mixer.add(own.data()[i]);
    mixer.add(rights);
    mixer.add(static_cast<std::uint64_t>(side) | static_cast<std::uint64_t>(passer) << 8 |
              static_cast<std::uint64_t>(checks[0]) << 16 |
              static_cast<std::uint64_t>(checks[1]) << 24);
    if (game->book.definition().hands != Hands::kNone) {
      static_assert(kHeld % 8 == 0);
      for (const auto& hand : hands)
        for (std::size_t i = 0; i < kHeld; i += 8) {
          std::uint64_t word = 0;
          for (std::size_t j = 8; j-- > 0;) word = word << 8 | hand[i + j];
          mixer.add(word);
        }
    }
    return mixer.key();
  }
};
static_assert(std::is_trivially_copyable_v<Node<1, 4>>);

}  // namespace rookery::defined
