// The moves of a piece, painted on a grid around it, with the words of the pattern beside it.

import { choice, field, make } from '../dom.js';
import { REACH, painted, place, signOf, spoken, wayOf } from './rays.js';

export class Painter {
  /** `changed(rays)` is called after every stroke; `phrase(rays)` promises the words of rays. */
  constructor({ changed, phrase }) {
    this.changed = changed;
    this.phrase = phrase;
    this.rays = [];
    this.way = choice('It', [['leap', 'steps or leaps there'], ['ride', 'rides on that way'], ['hop', 'hops over one piece']], () => this.dress(), { id: 'paint-way', title: 'How the piece gets there: a leap cannot be blocked, a ride goes on until it is' });
    this.limit = make('input', { type: 'number', min: 1, max: 15, id: 'paint-limit', placeholder: 'to the edge', title: 'How many times it may ride on; empty: to the edge of the board' });
    this.limitField = field('at most', this.limit);
    this.only = choice('and', [['', 'moves or captures'], ['move', 'only moves'], ['capture', 'only captures']], () => {}, { id: 'paint-only', title: 'Whether it may capture there' });
    this.symmetry = choice('in', [['all', 'all directions alike'], ['sides', 'left and right alike'], ['one', 'this direction only']], () => {}, { id: 'paint-symmetry', title: 'Which other squares are painted with it' });
    this.from = choice('from', [['', 'anywhere']], () => {}, { id: 'paint-from', title: 'A zone in which the move must begin, as a first move does' });
    this.cells = make('div', { class: 'cells', role: 'grid', 'aria-label': 'Where the piece goes; it stands in the middle, up is forward' });
    this.words = make('output', { class: 'mono', id: 'paint-words' });
    this.others = make('p', { class: 'help', id: 'paint-others' });
    this.element = make('div', { class: 'painter' },
      make('div', { class: 'row' }, this.way.field, this.limitField, this.only.field, this.symmetry.field, this.from.field),
      make('div', { class: 'painted' }, this.cells, make('div', {}, make('span', { class: 'help' }, 'In words:'), this.words, this.others)));
    this.cells.addEventListener('keydown', event => this.key(event));
    this.build();
    this.dress();
  }

  build() {
    this.byPlace = new Map();
    for (let up = REACH; up >= -REACH; up--) {
      const row = make('div', { role: 'row' });
      for (let right = -REACH; right <= REACH; right++) {
        const isPiece = !up && !right;
        const cell = make('button', {
          type: 'button', role: 'gridcell', class: isPiece ? 'cell own' : 'cell', disabled: isPiece, 'data-place': `${up},${right}`,
          tabindex: up === 1 && right === 0 ? 0 : -1, onclick: () => this.paint([up, right]),
        });
        this.byPlace.set(`${up},${right}`, cell);
        row.append(cell);
      }
      this.cells.append(row);
    }
  }

  dress() {
    this.limitField.hidden = this.way.select.value !== 'ride';
  }

  paint(leap) {
    const brush = {
      way: this.way.select.value, only: this.only.select.value, symmetry: this.symmetry.select.value, from: this.from.select.value,
      limit: Math.max(0, Math.min(15, Math.floor(Number(this.limit.value)) || 0)),
    };
    this.rays = painted(this.rays, leap, brush);
    this.draw();
    this.changed(this.rays);
  }

  key(event) {
    const step = { ArrowUp: [1, 0], ArrowDown: [-1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    const at = event.target.dataset.place?.split(',').map(Number);
    if (!step || !at) return;
    event.preventDefault();
    const next = [at[0] + step[0], at[1] + step[1]];
    const cell = this.byPlace.get(`${!next[0] && !next[1] ? [next[0] + step[0], next[1] + step[1]] : next}`);
    if (!cell) return;
    event.target.tabIndex = -1;
    cell.tabIndex = 0;
    cell.focus();
  }

  /** Show a pattern; the zones are those where a first move may begin. */
  show(rays, zones, symbol = null) {
    this.rays = rays;
    const chosen = this.from.select.value;
    this.from.select.replaceChildren(make('option', { value: '' }, 'anywhere'), ...zones.map(zone => make('option', { value: zone }, zone)));
    this.from.select.value = zones.includes(chosen) ? chosen : '';
    const own = this.byPlace.get('0,0');
    own.replaceChildren(symbol ?? '');
    own.setAttribute('aria-label', 'the piece');
    own.title = 'The piece; up is forward';
    this.draw();
  }

  async draw() {
    const { rays } = this;
    for (const [at, cell] of this.byPlace) {
      if (at === '0,0') continue;
      const here = rays.filter(ray => wayOf(ray) && ray.leap.join() === at);
      cell.replaceChildren(...here.map(ray => {
        const { sign, only, isFirst } = signOf(ray);
        return make('span', { class: `ray ${only}${isFirst ? ' first' : ''}` }, sign);
      }));
      const where = place(at.split(',').map(Number));
      cell.setAttribute('aria-label', here.length ? `${where}: ${here.map(spoken).join('; ')}` : `${where}: nothing`);
      cell.title = cell.getAttribute('aria-label');
      cell.classList.toggle('on', here.length > 0);
      cell.classList.toggle('along', !here.length && rays.some(ray => rides(ray, at.split(',').map(Number))));
    }
    const hidden = rays.filter(ray => !wayOf(ray));
    const [all, rest] = await Promise.all([this.phrase(rays), hidden.length ? this.phrase(hidden) : '']);
    if (rays !== this.rays) return;
    this.words.textContent = all;
    this.others.textContent = rest ? `The grid cannot show all of it. This part stays as it is, in the text: ${rest}` : '';
  }
}

/** Whether a ray that rides passes a place beyond its first square. */
function rides(ray, [up, right]) {
  const way = wayOf(ray);
  if (way !== 'ride' && way !== 'hop') return false;
  const [u, r] = ray.leap, most = ray.count ?? 2 * REACH;
  for (let times = 2; times <= most && times <= 2 * REACH; times++) if (u * times === up && r * times === right) return true;
  return false;
}
