// The texts that a document has had, so that undoing works across everything that changes it.

const TOGETHER = 600; // milliseconds between keys that are undone together
const MOST = 300;

export class History {
  constructor(text = '') {
    this.begin(text);
  }

  begin(text) {
    this.texts = [text];
    this.at = 0;
    this.last = 0;
  }

  /** Remember a text; typing goes together, what is done at once stands alone. */
  record(text, isTyped = false) {
    if (text === this.texts[this.at]) return;
    const now = Date.now();
    const joins = isTyped && this.wasTyped && now - this.last < TOGETHER && this.at > 0 && this.at === this.texts.length - 1;
    this.texts.length = this.at + 1;
    if (joins) this.texts[this.at] = text;
    else this.texts.push(text);
    if (this.texts.length > MOST) this.texts.shift();
    this.at = this.texts.length - 1;
    this.last = now;
    this.wasTyped = isTyped;
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.texts.length - 1;
  }

  /** Go a step back (-1) or forth (1); return the text that is there. */
  go(step) {
    this.at = Math.max(0, Math.min(this.at + step, this.texts.length - 1));
    this.last = 0;
    return this.texts[this.at];
  }
}
