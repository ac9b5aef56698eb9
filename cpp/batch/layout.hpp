// What the planes of a game are called, and where each part of them begins.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "games/batch_view.hpp"
#include "games/facts.hpp"

namespace rookery::batch {

// For each of the last positions the mover's pieces by kind, the enemy's, and whether the position
// has occurred before; then, of the last one alone, hands, what else a game has (state_planes),
// terrain, and whether the side to move is the second one.
class PlaneLayout {
 public:
  PlaneLayout(const Facts& facts, bool hands, const std::vector<PlaneFacts>& state, int history);
  static PlaneLayout alphazero(const Facts& facts, int history);

  const std::vector<PlaneFacts>& facts() const { return facts_; }
  std::size_t count() const { return facts_.size(); }
  std::size_t words() const { return words_; }
  std::size_t squares() const { return squares_; }
  std::size_t history() const { return history_; }

  // Bits as a byte or a float for each square.
  void expand(const std::uint64_t* bits, std::uint8_t* out) const;
  void expand(const std::uint64_t* bits, float* out) const;

 protected:
  std::size_t facts_of_frame() const { return 2 * kinds_ + (alphazero_ ? 2 : 1); }
  bool is_full(const std::uint64_t* bits) const;

  bool alphazero_;
  std::size_t history_, kinds_, squares_, words_;
  std::size_t state_ = 0, terrain_ = 0;  // where each part begins
  std::vector<std::size_t> held_;        // the plane of a piece in hand, by piece; 0 for none
  std::vector<PlaneFacts> facts_;
  std::vector<std::uint64_t> full_;  // a plane with every square

 private:
  PlaneLayout(const Facts& facts, bool alphazero, int history);

  template <class T>
  void expand_to(const std::uint64_t* bits, T* out) const;
};

}  // namespace rookery::batch
