// The words of the language beside the text: a list to look things up, and completion while one types.

import { button, field, make } from '../dom.js';

const MOST = 6;

export class WordList {
  constructor(app, editor) {
    this.app = app;
    this.editor = editor;
    this.words = [];
    this.offered = [];
    this.filter = make('input', { id: 'word-filter', type: 'search', title: 'A part of a word, or of what it does', oninput: () => this.draw() });
    this.list = make('dl', { class: 'word-list', id: 'word-list' });
    this.element = make('details', { id: 'words', ontoggle: () => this.load() }, make('summary', {}, 'All words of the language'), field('Look for', this.filter), this.list);
    this.strip = make('div', { class: 'completions', id: 'completions', role: 'listbox', 'aria-label': 'Words that fit', hidden: true });
    const { area } = editor;
    area.addEventListener('input', () => this.offer());
    area.addEventListener('blur', () => setTimeout(() => this.close(), 200));
    area.addEventListener('focus', () => this.load());
    area.addEventListener('keydown', event => this.key(event), { capture: true });
  }

  async load() {
    if (this.words.length) return;
    const answer = await this.app.ask('language', {});
    if (answer.type !== 'language') return;
    this.words = answer.words;
    this.draw();
  }

  draw() {
    const wanted = this.filter.value.toLowerCase();
    const found = this.words.filter(({ word, text }) => `${word} ${text}`.toLowerCase().includes(wanted));
    this.list.replaceChildren(...found.flatMap(word => [
      make('dt', {}, button(word.call, () => this.insert(word), { class: 'mono', title: `Write ${word.word} where the cursor is` })),
      make('dd', {}, word.text)]));
  }

  /** What has been typed of a word before the cursor: after a dot it is a method. */
  begun() {
    const { area } = this.editor;
    const before = area.value.slice(0, area.selectionStart);
    const [, dot, start] = /(\.?)([A-Za-z_]\w*)$/.exec(before) ?? [null, '', ''];
    const line = before.slice(before.lastIndexOf('\n') + 1, before.length - start.length);
    // A line that begins with the dot goes on with the definition; elsewhere a dot is in a pattern.
    const owner = !dot ? 'name' : line.trim() === '.' ? 'definition' : 'pattern';
    return { dot, start, owner };
  }

  offer() {
    const { dot, start, owner } = this.begun();
    if (start.length < 2 && !(dot && start)) return this.close();
    const fits = this.words.filter(({ word, of }) => of === owner && word.toLowerCase().startsWith(start.toLowerCase()) && word !== start);
    this.offered = fits.slice(0, MOST);
    this.strip.hidden = !this.offered.length;
    this.strip.replaceChildren(...this.offered.map((word, index) =>
      button(word.word, () => this.complete(word), { role: 'option', 'aria-selected': String(index === 0), tabindex: -1, title: word.text })),
    make('span', { class: 'help' }, this.offered[0] ? `Tab: ${this.offered[0].call} – ${this.offered[0].text}` : ''));
  }

  close() {
    this.offered = [];
    this.strip.hidden = true;
  }

  key(event) {
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      this.load().then(() => this.offer());
    } else if (event.key === 'Tab' && this.offered.length && !event.shiftKey) {
      event.preventDefault();
      this.complete(this.offered[0]);
    } else if (event.key === 'Escape' && this.offered.length) {
      event.preventDefault();
      this.close();
    }
  }

  complete(word) {
    const { start } = this.begun();
    this.write(word, start.length);
  }

  insert(word) {
    const { area } = this.editor, before = area.value.slice(0, area.selectionStart);
    this.write(word, 0, word.of === 'name' || before.endsWith('.') ? '' : '.');
  }

  /** Put a word where the cursor is, its brackets with it, and the cursor within them. */
  write({ word, call, needs }, replaced, lead = '') {
    const { area } = this.editor, at = area.selectionStart - replaced;
    const brackets = call.includes('(') ? '()' : '';
    const text = `${area.value.slice(0, at)}${lead}${word}${brackets}${area.value.slice(area.selectionEnd)}`;
    this.close();
    this.editor.replace(text);
    area.focus();
    const cursor = at + lead.length + word.length + (brackets ? (needs === 0 ? 2 : 1) : 0);
    area.setSelectionRange(cursor, cursor);
  }
}
