// Buttons that step through the moves, and lists that follow.

import { button } from './dom.js';

/** Scroll a list so that the current move is in view. */
export function showCurrent(list) {
  const current = list.querySelector('[aria-current]');
  if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
}

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
