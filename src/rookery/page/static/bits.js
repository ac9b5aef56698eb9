// A set of squares as rows of 0 and 1, as the board lies, with the boundaries of the words of 64 bits.

import { make } from './dom.js';

const WORD = 64;

export function bitRows(squares, width, height) {
  const on = new Set(squares);
  const rows = [];
  for (let rank = height - 1; rank >= 0; rank--) {
    const parts = [make('span', { class: 'rank' }, `${String(rank + 1).padStart(String(height).length)} `)];
    let run = '', kind = '';
    const end = () => { if (run) parts.push(make('span', { class: kind }, run)); run = ''; };
    for (let file = 0; file < width; file++) {
      const square = rank * width + file, isOn = on.has(square);
      const word = Math.floor(square / WORD);
      const begins = square % WORD === 0 && square > 0;
      const now = `${isOn ? 'on' : 'off'}${word % 2 ? ' odd' : ''}`;
      if (begins) {
        end();
        parts.push(make('span', { class: 'boundary', title: `word ${word} begins here` }, '|'));
      } else run += file ? ' ' : '';
      if (now !== kind) end();
      kind = now;
      run += isOn ? '1' : '0';
    }
    end();
    rows.push(...parts, '\n');
  }
  return make('pre', { class: 'bitrows', role: 'img', 'aria-label': `${on.size} of ${width * height} bits are 1` }, ...rows);
}
