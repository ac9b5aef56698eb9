#include "core/shift.hpp"

#include "core/errors.hpp"

namespace rookery {

Shift Shift::checked(std::int64_t up, std::int64_t right) {
  for (const std::int64_t distance : {up, right})
    if (distance > kMaxDistance || distance < -kMaxDistance)
      throw BadInput("distance-too-far", "a distance of " + std::to_string(distance) +
                                             " is beyond " + std::to_string(kMaxDistance) +
                                             ", further than any board goes");
  return {static_cast<int>(up), static_cast<int>(right)};
}

std::string to_string(Shift shift) {
  const std::string vertical = std::to_string(std::abs(shift.up));
  const std::string sideways = std::to_string(std::abs(shift.right));
  const std::string up_or_down = shift.up < 0 ? "Down" : "Up";
  const std::string left_or_right = shift.right < 0 ? "Left" : "Right";
  if (shift.right == 0) return up_or_down + "(" + vertical + ")";
  if (shift.up == 0) return left_or_right + "(" + sideways + ")";
  return up_or_down + left_or_right + "(" + vertical + ", " + sideways + ")";
}

}  // namespace rookery
