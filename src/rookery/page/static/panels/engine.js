// The search of an analysis: a bar, and lines of a search that goes on until it is stopped.
// It is asked for again and again, each time for longer: what was found stays in the table of the session.

import { button, choice, make } from '../dom.js';
import { score } from '../score.js';

const LONGEST = 60; // seconds of one question

export class Engine {
  constructor(app) {
    this.app = app;
    this.asked = 0;
    this.node = null; // that is being searched
    this.on = make('input', { type: 'checkbox', id: 'engine', onchange: () => this.restart() });
    const lines = choice('Lines', [1, 2, 3, 4, 5].map(number => [number, number]), () => this.restart(), { id: 'engine-lines' });
    this.lines = lines.select;
    this.lines.value = 3;
    this.arrow = make('input', { type: 'checkbox', id: 'engine-arrow', checked: true, onchange: () => this.point() });
    this.fill = make('div', { class: 'fill' });
    this.bar = make('div', { class: 'evaluation', id: 'evaluation', role: 'img', 'aria-label': 'Not evaluated' }, this.fill, make('span', {}));
    this.depth = make('span', { class: 'help', id: 'engine-depth' });
    this.note = make('p', { class: 'help', id: 'engine-note' });
    this.list = make('ol', { class: 'lines', id: 'lines', 'aria-label': 'Lines' });
    this.element = make('section', { 'aria-label': 'Evaluation' },
      make('div', { class: 'row engine' }, make('label', { class: 'check' }, this.on, ' search'),
        make('label', { class: 'check' }, this.arrow, ' arrow'), lines.field, this.depth),
      this.bar, this.list, this.note);
    app.on('game', () => this.onGame());
    app.on('state', () => this.restart(true));
    app.on('tab', () => this.restart());
    app.on('analysis', found => this.onAnalysis(found));
    app.on('lost', () => { this.node = null; });
  }

  onGame() {
    const [first, second] = this.app.game.sides;
    this.note.textContent = `Scores are seen from ${first}’s side, whoever is to move: + is good for ${first}, − for ${second}.`;
  }

  get isOn() {
    return this.app.tab === 'analyse' && this.on.checked && !this.app.reviewing; // one search at a time
  }

  /** Search the position on the board; the same one is not begun again. */
  restart(unlessSame = false) {
    const { app } = this;
    if (!app.isReady) return;
    if (unlessSame && this.isOn && this.node === app.state.node && !app.state.tree?.whole) return this.point();
    if (this.node !== null) app.send('stop', { job: 'analyse' });
    this.node = null;
    this.found = null;
    this.depth.textContent = '';
    this.list.replaceChildren();
    if (app.state.node === app.state.end && app.state.result) this.showResult(app.state.result);
    else if (app.state.moves.length === 0) this.showBar(null, 'the game is over here');
    else if (this.isOn) {
      this.node = app.state.node;
      this.seconds = 1;
      this.best = 0;
      this.asked++;
      this.ask();
    } else this.showStored();
    this.point();
  }

  ask() {
    this.app.send('analyse', { id: this.asked, node: this.node, lines: Number(this.lines.value), seconds: this.seconds });
  }

  onAnalysis(found) {
    if (found.id !== this.asked || found.node !== this.node) return;
    if (found.depth >= this.best && found.lines.length) {
      this.best = found.depth;
      this.show(found);
    }
    if (!found.done || found.seconds < this.seconds / 2) return; // it has seen everything there is
    this.seconds = Math.min(LONGEST, this.seconds * 2);
    this.ask();
  }

  show(found) {
    this.found = found;
    this.depth.textContent = `depth ${found.depth}`;
    const [best] = found.lines;
    this.showBar(best.chances, score(best));
    this.list.replaceChildren(...found.lines.map(line => make('li', {},
      make('b', {}, score(line)), ' ', ...line.sans.map((san, at) =>
        button(san, () => this.play(line.moves.slice(0, at + 1)))))));
    this.point();
  }

  /** Play the moves of a line on the board, as a variation. */
  play(moves) {
    this.app.playLine(this.found.node, moves);
  }

  showResult({ winner, result }) {
    this.showBar(winner === null ? 0 : winner ? 1 : -1, result.replace('1/2-1/2', '½–½'));
  }

  /** Without a search: what a review has written down. */
  showStored() {
    const stored = this.app.tree.get(this.app.state.node).eval;
    if (stored) this.showBar(chances(stored), score(stored));
    else this.showBar(null, '');
  }

  showBar(value, text) {
    this.fill.style.width = `${50 + 50 * (value ?? 0)}%`;
    this.bar.classList.toggle('unknown', value === null);
    this.bar.lastElementChild.textContent = text;
    this.bar.setAttribute('aria-label', text ? `Evaluation: ${text}` : 'Not evaluated');
  }

  /** Point at the best move. */
  point() {
    if (this.app.tab !== 'analyse') return;
    const best = this.arrow.checked && this.isOn && this.found?.lines[0];
    this.app.board.point(best && best.to !== null ? [{ from: best.from, to: best.to }] : []);
  }
}

const chances = ({ score: worth, mate }) => mate !== null && mate !== undefined ? Math.sign(mate) : Math.tanh(worth / 400 * Math.LN10 / 2);
