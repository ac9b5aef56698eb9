// Going through the moves: keys and the wheel, on the board and anywhere else but in fields.

const FIELDS = 'input, textarea, select, [role=tab], [role=dialog], dialog';
const NOTCH = 50; // of a wheel; a touchpad sends many small steps

/** `go` takes a step: 'back', 'forward', 'first', 'last', 'before' and 'after' a variation; `flip` turns the board. */
export function listenForSteps(board, { go, flip, isOn }) {
  const KEYS = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last', ArrowUp: 'before', ArrowDown: 'after' };
  document.addEventListener('keydown', event => {
    if (event.defaultPrevented || event.target.closest(FIELDS) || !isOn()) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'f') flip();
    else if (KEYS[event.key]) {
      event.preventDefault();
      go(KEYS[event.key]);
    }
  });
  let turned = 0;
  board.addEventListener('wheel', event => {
    if (!isOn() || event.ctrlKey || event.target.closest('.zoomed')) return; // a large board is panned
    event.preventDefault();
    turned = Math.sign(turned) === Math.sign(event.deltaY) ? turned + event.deltaY : event.deltaY;
    if (Math.abs(turned) < NOTCH) return;
    go(turned > 0 ? 'forward' : 'back');
    turned = 0;
  }, { passive: false });
}
