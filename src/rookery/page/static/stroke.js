// A pointer that is down, until it comes up: the rest of a drag or of a stroke.

/** Call `moved(event)` while the pointer of an event moves, and `ended(event)` once, when it is lifted or lost. */
export function follow(event, moved, ended) {
  const isMine = other => other.pointerId === event.pointerId;
  const move = other => isMine(other) && moved(other);
  const end = other => {
    if (!isMine(other)) return;
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', end);
    window.removeEventListener('pointercancel', end);
    ended(other);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', end);
  window.addEventListener('pointercancel', end);
}
