// Clocks of two sides, in milliseconds. They know nothing but time.

export class Clocks {
  constructor(onTick, onFlag) {
    this.onTick = onTick;
    this.onFlag = onFlag;
    this.set(null);
    setInterval(() => this.tick(), 100);
  }

  /** Begin anew: minutes and seconds per move, or null for no clock. */
  set(control) {
    this.control = control;
    this.left = control ? [control.minutes * 60000, control.minutes * 60000] : null;
    this.running = null;
    this.onTick?.();
  }

  /** It is this side's turn; the side that has moved gets its increment. null stops both. */
  turn(side, increment) {
    if (!this.left) return;
    this.charge();
    if (increment && this.running !== null && this.running !== side)
      this.left[this.running ? 0 : 1] += this.control.increment * 1000;
    this.running = side;
    this.since = performance.now();
    this.onTick?.();
  }

  charge() {
    if (this.running === null) return;
    const now = performance.now(), index = this.running ? 0 : 1;
    this.left[index] = Math.max(0, this.left[index] - (now - this.since));
    this.since = now;
  }

  tick() {
    if (!this.left || this.running === null) return;
    this.charge();
    this.onTick?.();
    if (this.left[this.running ? 0 : 1] === 0) {
      const side = this.running;
      this.running = null;
      this.onFlag?.(side);
    }
  }

  /** The time of a side as text, or nothing. */
  text(side) {
    if (!this.left) return '';
    const seconds = Math.ceil(this.left[side ? 0 : 1] / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }

  /** How long a move may take, in seconds, if there is a clock. */
  budget(side) {
    if (!this.left) return undefined;
    return Math.max(0.05, this.left[side ? 0 : 1] / 25000 + this.control.increment * 0.7);
  }
}
