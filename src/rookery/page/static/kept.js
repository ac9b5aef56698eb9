// What the browser keeps between visits, by name: texts that are written, games of one's own.
// Where a browser keeps nothing (private windows, a full disk), the page works without.

/** A shelf of named things, {name, …, when}; the oldest go when there are too many. */
export class Shelf {
  constructor(prefix, most) {
    this.prefix = `rookery-${prefix}-`;
    this.most = most;
  }

  /** Everything on the shelf, the newest first. */
  all() {
    const found = [];
    try {
      for (let index = 0; index < localStorage.length; index++) {
        const key = localStorage.key(index);
        if (key?.startsWith(this.prefix)) found.push({ ...JSON.parse(localStorage.getItem(key)), id: key.slice(this.prefix.length) });
      }
    } catch { /* nothing is kept, or it is not ours */ }
    return found.sort((a, b) => b.when - a.when);
  }

  find(id) {
    return this.all().find(one => one.id === id) ?? null;
  }

  /** Return whether it is kept. */
  keep(id, thing) {
    try {
      localStorage.setItem(this.prefix + id, JSON.stringify({ ...thing, when: Date.now() }));
      for (const old of this.all().slice(this.most)) this.forget(old.id);
      return true;
    } catch {
      return false;
    }
  }

  forget(id) {
    try {
      localStorage.removeItem(this.prefix + id);
    } catch { /* nothing was kept */ }
  }
}

export const ownGames = new Shelf('game', 40);
export const drafts = new Shelf('draft', 40);

const LINK = 'rookery-link';

/** Keep a link that was opened before the page could be. */
export function keepLink(hash) {
  try {
    localStorage.setItem(LINK, hash);
  } catch { /* it can be opened again */ }
}

/** Return the link that was kept, once. */
export function takeLink() {
  try {
    const hash = localStorage.getItem(LINK);
    localStorage.removeItem(LINK);
    return hash;
  } catch {
    return null;
  }
}
