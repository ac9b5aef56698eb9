// Questions: a dialog with an answer for each button, and null for Escape.

import { button, make } from './dom.js';

/** Ask; `answers` are [text, value, class]. The promise holds the value of the button. */
export function ask(text, answers) {
  return new Promise(done => {
    const dialog = make('dialog', { class: 'ask', 'aria-label': 'Question' }, make('p', {}, text));
    let chosen = null;
    dialog.append(make('div', { class: 'row' }, ...answers.map(([label, value, className = '']) =>
      button(label, () => { chosen = value; dialog.close(); }, { class: className, 'data-answer': String(value) }))));
    dialog.addEventListener('close', () => {
      dialog.remove();
      done(chosen);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** A dialog with a title, anything in it, and a button that closes it. */
export function show(title, ...children) {
  const dialog = make('dialog', { 'aria-label': title }, make('h2', {}, title), ...children,
    make('div', { class: 'row' }, button('Close', () => dialog.close())));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
