// The socket: messages by type, and a new attempt when the server has gone.

const FIRST_WAIT = 300, LONGEST_WAIT = 2000; // milliseconds

export class Connection {
  constructor() {
    this.listeners = new Map();
    this.wait = FIRST_WAIT;
    this.connect();
  }

  on(type, listener) {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
  }

  send(type, fields = {}) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify({ type, ...fields }));
    return true;
  }

  connect() {
    this.socket = new WebSocket(`ws://${location.host}/socket`);
    this.socket.addEventListener('message', event => {
      const message = JSON.parse(event.data);
      this.wait = FIRST_WAIT;
      this.tell(message.type, message);
    });
    this.socket.addEventListener('close', () => this.lost());
  }

  async lost() {
    let reason = 'gone';
    try {
      if ((await fetch('/', { method: 'HEAD' })).status === 403) reason = 'refused';
    } catch { /* it does not answer at all */ }
    this.tell('lost', { reason });
    setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.5);
  }

  tell(type, message) {
    for (const listener of this.listeners.get(type) ?? []) listener(message);
  }
}
