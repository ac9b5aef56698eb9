#include "games/cotulenh/generator.hpp"

namespace rookery::cotulenh {

bool leaves_safe(const Placement& placement, const Move& move) {
  const Colour mover = placement.mover();
  const Bits& enemies = placement.of(other(mover));
  Placement after = placement;
  displace(after, move);
  const Square commander = after.commander(mover);
  if (commander == kNowhere) return false;
  // Promotions matter only to an enemy Air Force, whose way the mover's air defence bars, and where
  // the enemy's last guard may be promoted.
  if (enemies.count() <= 3 || (after.of(kAirForce) & enemies).intersects(star<4>(commander)))
    promote(after);
  return is_safe_after(after, move);
}

bool is_safe_after(const Placement& placement, const Move& move) {
  const Colour mover = placement.mover();
  const Square commander = placement.commander(mover);
  if (commander == kNowhere) return false;
  // A stay capture by the Commander itself is tested for attack alone.
  if (move.kind == kStay && carrier(move.unit) == kCommander)
    return !is_attacked(placement, other(mover), commander);
  return !is_in_danger(placement, mover);
}

Watch::Watch(const Scene& scene) {
  const Placement& placement = scene.placement;
  const Square commander = placement.commander(scene.mover);
  const Colour enemy = other(scene.mover);
  try_all = scene.enemy.count() <= 3 || is_in_danger(placement, scene.mover);
  air_force = (placement.of(kAirForce) & scene.enemy).intersects(star<4>(commander));
  const Square facing = placement.commander(enemy);
  // Any move may promote an air defence that attacks the other Commander, or is the last guard.
  if (air_force && (scene.own.count() <= 3 ||
                    (facing != kNowhere && attackers(placement, scene.mover, facing)
                                               .intersects(air_defences(placement, scene.mover)))))
    try_all = true;
  if (try_all) return;
  if (scene.enemy.intersects(star<3>(commander))) {
    const Bits near = star<3>(commander);
    (sight(commander, scene.occupied) & scene.occupied & star<2>(commander))
        .for_each([&](std::size_t at) {
          const auto [direction, distance] = way(commander, static_cast<Square>(at));
          if ((ray(direction, static_cast<Square>(at)) & near).intersects(scene.enemy))
            sensitive.set(at);
        });
  }
  if (facing == kNowhere) return;
  if (file_of(facing) != file_of(commander) && rank_of(facing) != rank_of(commander)) return;
  const Bits standing =
      between(commander, facing, way(commander, facing).direction) & scene.occupied;
  if (standing.count() <= 2) sensitive |= standing;
}

}  // namespace rookery::cotulenh
