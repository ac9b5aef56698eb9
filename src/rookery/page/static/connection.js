// Messages by type, whatever carries them: a socket, or a worker within the page.

export class Connection {
  constructor(carrier) {
    this.listeners = new Map();
    this.waiting = new Map(); // by type: who waits for the next message
    this.carrier = carrier;
    this.most = Infinity; // bytes of a message
    this.on('hello', ({ most_bytes: most }) => { this.most = most; });
    carrier.start(text => {
      const message = JSON.parse(text);
      this.tell(message.type, message);
      this.tell('*', message);
    }, reason => this.tell('lost', { reason }));
  }

  on(type, listener) {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
  }

  /** Send a message; one that is too large is an error, since the server would hang up. */
  send(type, fields = {}) {
    const text = JSON.stringify({ type, ...fields });
    if (text.length > this.most / 3 && new Blob([text]).size > this.most) {
      this.tell('error', { about: type, text: `This is too large: at most ${Math.floor(this.most / 1e6 * 10) / 10} MB can be sent at once.` });
      return false;
    }
    return this.carrier.send(text);
  }

  /** Wait for the next message of a type. */
  next(type) {
    return new Promise(done => this.waiting.set(type, [...(this.waiting.get(type) ?? []), done]));
  }

  tell(type, message) {
    for (const listener of this.listeners.get(type) ?? []) listener(message);
    for (const done of this.waiting.get(type) ?? []) done(message);
    this.waiting.delete(type);
  }
}
