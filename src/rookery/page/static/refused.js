// A link to a game was opened without the token: say what it holds, and keep it for the page.

import { readLink } from './link.js';
import { keepLink } from './kept.js';

const link = readLink(location.hash);
if (link) {
  const find = id => document.getElementById(id);
  let name = link.game;
  try {
    name ??= JSON.parse(link.definition).name;
  } catch { /* a definition that is broken has no name */ }
  const moves = link.moves?.length ?? 0;
  find('what').textContent = `${link.definition ? 'a game of somebody’s own, ' : ''}${name ?? 'a game'}${moves ? `, with ${moves} moves` : ''}`;
  find('command').textContent = `rookery page --link '${location.hash.replaceAll("'", '%27')}'`;
  find('held').hidden = false;
  keepLink(location.hash);
}
