// Clocks of two sides, in milliseconds. They know nothing but time.

export class Clocks {
  constructor(onTick, onFlag) {
    this.onTick = onTick;
    this.onFlag = onFlag;
    this.set('');
    setInterval(() => this.tick(), 100);
  }

  /** Begin anew: '5+3' is five minutes and three seconds for each move, '' no clock. `left` is what is left. */
  set(control, left = null) {
    const [minutes, increment] = control.split('+').map(Number);
    this.control = control;
    this.increment = (increment || 0) * 1000;
    this.left = control ? [...left ?? [minutes * 60000, minutes * 60000]] : null;
    this.first = this.left && [...this.left];
    this.after = new Map(); // what was left after each move, by its node
    this.running = null;
    this.onTick?.();
  }

  /** It is this side's turn after a move; the side that has moved gets its increment. null stops both. */
  turn(side, node, increment) {
    if (!this.left) return;
    this.charge();
    if (increment && this.running !== null && this.running !== side) this.left[this.running ? 0 : 1] += this.increment;
    this.after.set(node, [...this.left]);
    this.start(side);
  }

  /** Moves were taken back to this node: so is their time. */
  back(side, node) {
    if (!this.left) return;
    this.left = [...this.after.get(node) ?? this.first];
    this.start(side);
  }

  start(side) {
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

  /** The time of a side as text, with tenths below ten seconds; nothing without clocks. */
  text(side) {
    if (!this.left) return '';
    const left = this.left[side ? 0 : 1];
    if (left > 0 && left < 10000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
    const seconds = Math.ceil(left / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }

  isShort(side) {
    return this.left !== null && this.left[side ? 0 : 1] < 10000;
  }

  /** How long a move may take, in seconds, if there is a clock. */
  budget(side) {
    if (!this.left) return undefined;
    return Math.max(0.05, this.left[side ? 0 : 1] / 25000 + this.increment * 0.0007);
  }
}
