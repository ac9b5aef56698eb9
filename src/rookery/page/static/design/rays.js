// The rays of a pattern as they are painted on a grid: where each goes, and how.

export const REACH = 4; // squares from the piece to the edge of the grid
const ARROWS = { '1,0': '↑', '1,1': '↗', '0,1': '→', '-1,1': '↘', '-1,0': '↓', '-1,-1': '↙', '0,-1': '←', '1,-1': '↖' };

/** How a ray goes: 'leap', 'ride' or 'hop'; null if the grid cannot show it. */
export function wayOf(ray) {
  const zones = [...(ray.to ?? []), ...(ray.within ?? [])].length + Math.max(0, (ray.from ?? []).length - 1);
  const [up, right] = ray.leap;
  if (zones || ray.via?.length || Math.max(Math.abs(up), Math.abs(right)) > REACH) return null;
  const count = ray.count === undefined ? 1 : ray.count;
  if (ray.hop) return (ray.hop.over ?? 1) === 1 && (ray.hop.land ?? 'beyond') === 'beyond' && count === null ? 'hop' : null;
  return count === null ? 'ride' : count === 1 ? 'leap' : 'ride';
}

/** A ray from what the brush says. */
export function rayOf(leap, { way, limit, only, from }) {
  const ray = { leap };
  if (way === 'ride') ray.count = limit || null;
  if (way === 'hop') Object.assign(ray, { count: null, hop: { over: 1, land: 'beyond' } });
  if (only) ray.only = only;
  if (from) ray.from = [from];
  return ray;
}

const key = ray => JSON.stringify([ray.leap, ray.count === undefined ? 1 : ray.count, ray.hop ?? null, ray.only ?? '', ray.from ?? []]);

/** The leaps that belong to one: itself, its reflection, or all that turning and reflecting make. */
export function alike([up, right], symmetry) {
  if (symmetry === 'one') return [[up, right]];
  if (symmetry === 'sides') return right ? [[up, -Math.abs(right)], [up, Math.abs(right)]] : [[up, 0]];
  // In the order of the words rotate() and mirror(), so that the pattern has a short text.
  const long = Math.max(Math.abs(up), Math.abs(right)), short = Math.min(Math.abs(up), Math.abs(right));
  const seeds = short === 0 ? [[long, 0]] : long === short ? [[long, long]] : [[long, -short], [long, short]];
  const half = [...seeds, ...seeds.map(([u, r]) => [-r, u])];
  return [...half, ...half.map(([u, r]) => [-u, -r])].map(([u, r]) => [u || 0, r || 0]);
}

/** Paint a leap with a brush, or take it away if it is there as the brush paints it. */
export function painted(rays, leap, brush) {
  const added = alike(leap, brush.symmetry).map(each => rayOf(each, brush));
  const keys = new Set(added.map(key));
  const isThere = rays.some(ray => key(ray) === key(rayOf(leap, brush)));
  const left = rays.filter(ray => !keys.has(key(ray)));
  if (isThere) return left;
  // The same way to move and to capture is one ray that does both.
  const covered = new Set(brush.only ? [] : added.flatMap(ray => ['move', 'capture'].map(only => key({ ...ray, only }))));
  return [...left.filter(ray => !covered.has(key(ray))), ...added];
}

/** What is drawn in a cell: a sign, and whether it moves or captures. */
export function signOf(ray) {
  const [up, right] = ray.leap, way = wayOf(ray);
  const arrow = ARROWS[`${Math.sign(up)},${Math.sign(right)}`];
  return { sign: way === 'hop' ? '⌒' : way === 'ride' ? `${arrow}${ray.count ?? ''}` : '●', only: ray.only ?? 'both', isFirst: Boolean(ray.from?.length) };
}

export function spoken(ray) {
  const what = { move: 'moves', capture: 'captures' }[ray.only] ?? 'moves and captures';
  const how = { leap: 'goes there', ride: 'rides on', hop: 'hops over one piece' }[wayOf(ray)] ?? '';
  return `${how}, ${what}${ray.from?.length ? `, only from ${ray.from[0]}` : ''}`;
}

export function place([up, right]) {
  const parts = [];
  if (up) parts.push(`${Math.abs(up)} ${up > 0 ? 'up' : 'down'}`);
  if (right) parts.push(`${Math.abs(right)} ${right > 0 ? 'right' : 'left'}`);
  return parts.join(', ');
}
