// Questions that have one answer: a message with a number, and the promise of the message that bears it.

const FIRST = 1e6; // panels number their own questions from 1

export function asker(app) {
  const waiting = new Map();
  let number = FIRST;
  app.on('*', message => {
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  app.on('lost', () => {
    for (const answer of waiting.values()) answer({ type: 'error', text: 'The server does not answer.' });
    waiting.clear();
  });
  /** Send a message; its answer may be one of the type 'error'. */
  return (type, fields) => new Promise(resolve => {
    waiting.set(++number, resolve);
    if (app.send(type, { ...fields, id: number })) return;
    waiting.delete(number);
    resolve({ type: 'error', text: 'The server does not answer.' });
  });
}
