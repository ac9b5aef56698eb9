// Buttons that step through the moves.

import { button } from './dom.js';

/** Buttons for the steps 'first', 'back', 'forward' and 'last'. */
export function stepButtons(go) {
  return [['«', 'First position', 'first'], ['‹', 'Back', 'back'], ['›', 'Forward', 'forward'], ['»', 'Last position', 'last']]
    .map(([text, label, step]) => button(text, () => go(step), { 'aria-label': label }));
}

/** Disable the steps that lead nowhere. */
export function enableSteps(steps, isFirst, isLast) {
  steps[0].disabled = steps[1].disabled = isFirst;
  steps[2].disabled = steps[3].disabled = isLast;
}
