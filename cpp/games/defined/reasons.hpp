// The reasons for which a defined game ends.
#pragma once

#include <array>
#include <cstddef>

namespace rookery::defined {

inline constexpr auto kReasons = std::to_array<const char*>({
    "checkmate",
    "stalemate",
    "goal reached",
    "goal reached by both",
    "all captured",
    "too few left",
    "checks",
    "bare king",
    "bare kings",
    "explosion",
    "insufficient material",
    "repetition",
    "perpetual check",
    "move rule",
    "line",
});
enum Reason : std::size_t {
  kCheckmate,
  kStalemate,
  kGoalReached,
  kGoalReachedByBoth,
  kAllCaptured,
  kTooFewLeft,
  kChecks,
  kBareKing,
  kBareKings,
  kExplosion,
  kInsufficientMaterial,
  kRepetition,
  kPerpetualCheck,
  kMoveRule,
  kLine,
};

}  // namespace rookery::defined
