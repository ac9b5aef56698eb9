// A carrier of messages: a socket to the server, and a new attempt when it has gone.
// Another carrier has the same three: start(heard, lost), send(text), which returns whether it went.

const FIRST_WAIT = 300, LONGEST_WAIT = 2000; // milliseconds

export class SocketCarrier {
  start(heard, lost) {
    this.heard = heard;
    this.lost = lost;
    this.wait = FIRST_WAIT;
    this.connect();
  }

  send(text) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(text);
    return true;
  }

  connect() {
    this.socket = new WebSocket(`ws://${location.host}/socket`);
    this.socket.addEventListener('message', event => {
      this.wait = FIRST_WAIT;
      this.heard(event.data);
    });
    this.socket.addEventListener('close', () => this.closed());
  }

  async closed() {
    let reason = 'gone';
    try {
      if ((await fetch('/', { method: 'HEAD' })).status === 403) reason = 'refused';
    } catch { /* it does not answer at all */ }
    this.lost(reason);
    setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.5);
  }
}
