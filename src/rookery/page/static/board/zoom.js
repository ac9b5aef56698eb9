// Large boards on small screens: a button that doubles the squares, and then the board is panned.

const SMALL = 30; // pixels of a square below which the button is offered

export class Zoom {
  /** `board` offers: frame, drawing, geometry, input, mayZoom. */
  constructor(board) {
    this.board = board;
    this.button = document.createElement('button');
    this.button.type = 'button';
    this.button.className = 'zoom';
    this.button.hidden = true;
    this.button.addEventListener('click', () => this.set(!this.isOn));
    this.observer = new ResizeObserver(() => this.offer());
    this.observer.observe(board.frame);
    this.set(false);
  }

  /** Offer the button where squares are small. */
  offer() {
    const { frame, geometry } = this.board;
    if (!this.board.mayZoom || !geometry || !frame.clientWidth) return;
    this.button.hidden = !this.isOn && frame.clientWidth / geometry.viewBox[2] * 40 >= SMALL;
  }

  set(isOn) {
    const { frame, geometry, input } = this.board;
    this.isOn = isOn;
    frame.classList.toggle('zoomed', isOn);
    this.button.textContent = isOn ? '−' : '+';
    this.button.setAttribute('aria-label', isOn ? 'Show the whole board' : 'Larger squares');
    if (!geometry) return;
    frame.style.aspectRatio = isOn ? `${geometry.viewBox[2]} / ${geometry.viewBox[3]}` : '';
    if (isOn && input.cursor !== null) this.lookAt(input.selectedSquare ?? input.cursor);
    this.offer();
  }

  /** Pan so that a square is in the middle. */
  lookAt(square) {
    const { frame, geometry } = this.board;
    const [x, y] = geometry.pixels(square, frame.scrollWidth);
    frame.scrollTo(x - frame.clientWidth / 2, y - frame.clientHeight / 2);
  }

  destroy() {
    this.observer.disconnect();
  }
}
