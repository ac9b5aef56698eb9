// Pieces glide from where they stood: the difference of two states, shown for a moment.

const MILLISECONDS = 160;

/** Let a piece glide; return when it stands still. */
export function glide(element, fromX, fromY, toX, toY) {
  if (!element || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return 0;
  element.animate(
    [{ transform: `translate(${fromX}px, ${fromY}px)` }, { transform: `translate(${toX}px, ${toY}px)` }],
    { duration: MILLISECONDS, easing: 'ease-out' },
  );
  return performance.now() + MILLISECONDS;
}
