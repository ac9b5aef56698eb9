// A text with line numbers, marked places, and a history of its own.

import { make } from '../dom.js';
import { History } from './history.js';

export class Editor {
  constructor(changed, attributes = {}) {
    this.changed = changed;
    this.history = new History();
    this.marked = [];
    this.numbers = make('pre', { class: 'numbers', 'aria-hidden': 'true' });
    this.marks = make('pre', { class: 'marks', 'aria-hidden': 'true' });
    this.area = make('textarea', {
      spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', ...attributes,
      oninput: () => this.typed(), onscroll: () => this.follow(),
    });
    this.area.addEventListener('keydown', event => this.key(event));
    this.area.addEventListener('beforeinput', event => {
      const step = { historyUndo: -1, historyRedo: 1 }[event.inputType];
      if (!step) return;
      event.preventDefault();
      this.go(step);
    });
    this.element = make('div', { class: 'editor' }, this.numbers, this.marks, this.area);
  }

  get text() {
    return this.area.value;
  }

  /** Begin a new document: nothing before it can be undone. */
  begin(text) {
    this.history.begin(text);
    this.show(text);
    this.area.scrollTop = 0;
  }

  /** Put another text in place of this one; it can be undone. */
  replace(text) {
    this.history.record(this.text);
    this.history.record(text);
    this.show(text);
    this.changed();
  }

  typed() {
    this.history.record(this.text, true);
    this.mark([]);
    this.changed();
  }

  show(text) {
    const { scrollTop, selectionStart } = this.area;
    if (this.area.value !== text) this.area.value = text;
    this.area.scrollTop = scrollTop;
    if (document.activeElement === this.area) this.area.setSelectionRange(selectionStart, selectionStart);
    this.mark([]);
  }

  /** Undo (-1) or redo (1). */
  go(step) {
    const text = this.history.go(step);
    if (text === this.text) return;
    this.show(text);
    this.changed();
  }

  key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const step = event.key.toLowerCase() === 'z' ? (event.shiftKey ? 1 : -1) : event.key.toLowerCase() === 'y' ? 1 : 0;
    if (!step) return;
    event.preventDefault();
    this.go(step);
  }

  follow() {
    this.marks.scrollTop = this.numbers.scrollTop = this.area.scrollTop;
    this.marks.scrollLeft = this.area.scrollLeft;
  }

  /** Where a place begins and ends in the text; columns are counted in bytes, as the server does. */
  range({ line, column, end_line: endLine, end_column: endColumn }) {
    const lines = this.text.split('\n');
    const offset = (number, bytes) => {
      const before = lines.slice(0, number - 1).reduce((sum, each) => sum + each.length + 1, 0);
      const encoded = new TextEncoder().encode(lines[number - 1] ?? '').slice(0, bytes);
      return before + new TextDecoder().decode(encoded).length;
    };
    const start = offset(line, column);
    return [start, Math.max(start + 1, offset(endLine, endColumn))];
  }

  select(place) {
    this.area.focus();
    this.area.setSelectionRange(...this.range(place));
  }

  /** Mark places; their lines have marked numbers. */
  mark(places) {
    const ranges = places.map(place => this.range(place)).sort((a, b) => a[0] - b[0]);
    const parts = [];
    let at = 0;
    for (const [start, end] of ranges) {
      if (start < at) continue;
      parts.push(this.text.slice(at, start), make('mark', {}, this.text.slice(start, end)));
      at = end;
    }
    this.marks.replaceChildren(...parts, `${this.text.slice(at)}\n`);
    const wrong = new Set(places.map(({ line }) => line));
    const numbers = this.text.split('\n').map((_, index) => index + 1);
    this.numbers.replaceChildren(...numbers.map(number => (wrong.has(number) ? make('b', {}, `${number}\n`) : `${number}\n`)));
    this.follow();
  }
}
