// Scores as text.

/** A score as text, seen from the side that begins. */
export function score({ score: worth, mate }) {
  if (mate !== null && mate !== undefined) return `${mate < 0 ? '−' : '+'}#${Math.abs(mate)}`;
  return `${worth < 0 ? '−' : '+'}${(Math.abs(worth) / 100).toFixed(2)}`;
}
