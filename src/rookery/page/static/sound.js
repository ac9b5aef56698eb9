// Sounds that the page makes itself: a knock for a move, a heavier one for a capture, tones for check and the end.

const KEY = 'rookery.silent';
// [frequency at the start, at the end, seconds, loudness, when]: tones; a knock has noise besides.
const SOUNDS = {
  move: { knock: 0.25, tones: [[300, 140, 0.07, 0.3, 0]] },
  capture: { knock: 0.5, tones: [[200, 80, 0.11, 0.45, 0], [420, 160, 0.05, 0.2, 0.03]] },
  check: { knock: 0.25, tones: [[520, 500, 0.12, 0.2, 0], [700, 690, 0.16, 0.2, 0.09]] },
  end: { knock: 0, tones: [[392, 392, 0.5, 0.16, 0], [494, 494, 0.5, 0.16, 0.12], [587, 587, 0.7, 0.16, 0.24]] },
};

export class Sounds {
  constructor() {
    this.isOn = localStorage.getItem(KEY) === null;
    this.context = null;
  }

  toggle() {
    this.isOn = !this.isOn;
    if (this.isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'yes');
    if (this.isOn) this.play('move');
  }

  play(name) {
    if (!this.isOn || !navigator.userActivation?.hasBeenActive) return; // browsers are silent until a first click
    this.context ??= new AudioContext();
    const { knock, tones } = SOUNDS[name], now = this.context.currentTime + 0.005;
    for (const [from, to, seconds, loudness, when] of tones) this.tone(from, to, seconds, loudness, now + when);
    if (knock) this.noise(knock, now);
  }

  tone(from, to, seconds, loudness, at) {
    const tone = new OscillatorNode(this.context, { type: 'triangle', frequency: from });
    tone.frequency.exponentialRampToValueAtTime(to, at + seconds);
    tone.connect(this.fading(loudness, at, seconds));
    tone.start(at);
    tone.stop(at + seconds);
  }

  noise(loudness, at) {
    const seconds = 0.03, rate = this.context.sampleRate;
    const buffer = new AudioBuffer({ length: Math.ceil(seconds * rate), sampleRate: rate });
    const samples = buffer.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length) ** 2;
    const knock = new AudioBufferSourceNode(this.context, { buffer });
    const low = new BiquadFilterNode(this.context, { type: 'lowpass', frequency: 1400 });
    knock.connect(low).connect(this.fading(loudness, at, seconds));
    knock.start(at);
  }

  fading(loudness, at, seconds) {
    const gain = new GainNode(this.context, { gain: loudness });
    gain.gain.setValueAtTime(loudness, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    gain.connect(this.context.destination);
    return gain;
  }
}

/** Hear the game: a sound for each move that leads one step further, and for its end. */
export function mountSounds(app, button) {
  const sounds = new Sounds();
  let before = null; // the state before

  function show() {
    button.setAttribute('aria-pressed', sounds.isOn);
    button.classList.toggle('off', !sounds.isOn);
  }

  button.addEventListener('click', () => {
    sounds.toggle();
    show();
  });
  app.on('game', ({ begins }) => { if (begins) before = null; });
  app.on('state', state => {
    if (before && state.result && !before.result) sounds.play('end');
    else if (before && state.made?.after === before.node && state.node !== before.node)
      sounds.play(state.check !== null ? 'check' : state.made.taken.length ? 'capture' : 'move');
    before = state;
  });
  show();
}
