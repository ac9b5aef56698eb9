// Games that the browser keeps: the one of this page, which a reload goes on with, and others that
// are not finished. They stay when the server goes, and when the window is closed.

const PREFIX = 'rookery.game.', CURRENT = 'rookery.current', MOST = 30;

export class Keep {
  constructor() {
    this.id = read(sessionStorage, CURRENT);
  }

  /** Take the game on the board for this one: another that is kept, or a new one. */
  begin(id = null) {
    const before = this.id && this.get(this.id);
    if (before && this.id !== id && !isUnfinished(before)) this.remove(this.id);
    this.id = id ?? `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
    write(sessionStorage, CURRENT, this.id);
  }

  /** The game that was on this page before it was loaded again. */
  current() {
    return this.id && this.get(this.id);
  }

  save(game) {
    if (!this.id) return;
    if (game.moves.length || game.branches) write(localStorage, PREFIX + this.id, { ...game, id: this.id, when: Date.now() });
    else this.remove(this.id);
  }

  get(id) {
    return read(localStorage, PREFIX + id);
  }

  remove(id) {
    localStorage.removeItem(PREFIX + id);
  }

  /** Games that are not finished, the latest first; the oldest of too many go. */
  unfinished() {
    const games = Object.keys(localStorage).filter(key => key.startsWith(PREFIX))
      .map(key => read(localStorage, key)).filter(game => game && game.id !== this.id)
      .sort((a, b) => b.when - a.when);
    for (const { id } of games.splice(MOST)) this.remove(id);
    return games.filter(isUnfinished);
  }
}

const isUnfinished = game => game.moves.length > 0 && !game.result;

function read(storage, key) {
  try {
    return JSON.parse(storage.getItem(key));
  } catch {
    return null; // something else has written it
  }
}

function write(storage, key, value) {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch { /* the storage is full or forbidden: the game goes on without it */ }
}
