// Wiring: one connection, one board, and the panels, which share what is here as `app`.

import { asker } from './asking.js';
import { mountBoard } from './board/board.js';
import { Connection } from './connection.js';
import { make } from './dom.js';
import { ownGames, takeLink } from './kept.js';
import { readLink } from './link.js';
import { mountOpenGame } from './open-game.js';
import { mountAnalysis } from './panels/analysis.js';
import { mountCount } from './panels/count.js';
import { mountDesign } from './panels/design.js';
import { mountPlay } from './panels/play.js';
import { mountRules } from './panels/rules.js';
import { mountSee } from './panels/see.js';
import { mountSetup } from './panels/setup.js';
import { mountPeek } from './peek.js';
import { SocketCarrier } from './socket.js';
import { mountSounds } from './sound.js';
import { explain } from './tooltips.js';
import { Tree } from './tree.js';

const find = id => document.getElementById(id);
const connection = new Connection(new SocketCarrier());
const board = mountBoard(find('board'), { zoom: true });

const app = {
  board,
  borrow,
  connection,
  game: null,
  state: null,
  tree: null, // all moves of the game, with its variations
  isReady: false, // the state is one of the game, not of an earlier one
  tab: 'play',
  send: (type, fields) => connection.send(type, fields),
  on: (type, listener) => connection.on(type, listener),
  next: type => connection.next(type),
  announce: text => { find('live').textContent = text; },
  notice,
  refresh: () => showState(false),
  isLent: () => borrowed !== null,
  players: { above: find('above'), below: find('below') },
  showTab,
};

mountOpenGame(app);
app.ask = asker(app);

let noticeTimer = 0, isPassing = true, borrowed = null;

/** Show a line below everything; it stays until it is replaced, unless it is only for a moment. */
function notice(text, { kind = 'info', stays = false } = {}) {
  const line = find('notice');
  clearTimeout(noticeTimer);
  line.textContent = text;
  line.className = kind;
  line.hidden = text === '';
  isPassing = !stays;
  if (text && !stays) noticeTimer = setTimeout(() => { line.hidden = true; }, 6000);
}

connection.on('hello', hello => {
  app.levels = hello.levels;
  app.games = hello.games;
  listGames();
  notice('');
  if (app.game) {
    app.returning = true;
    app.open(app.record(), { id: app.keep.id, match: app.match, left: app.clockTimes() });
  } else {
    const wanted = readLink(location.hash) ?? readLink(takeLink() ?? ''), kept = app.keep.current();
    // A page that is loaded again goes on with its game; another link opens what it says.
    if (kept && (!wanted || kept.address === location.hash)) app.resume(kept);
    else app.open(wanted ?? { game: hello.game, fen: hello.fen });
  }
  app.first = { game: hello.game };
});

/** Games that are shipped, and one's own: these stay when another game is chosen. */
function listGames() {
  const own = ownGames.all().map(({ id }) => make('option', { value: `own:${id}` }, id));
  find('game').replaceChildren(...(own.length ? [make('optgroup', { label: 'Your own games' }, ...own)] : []),
    ...app.games.map(({ name, title }) => make('option', { value: name }, `${name} – ${title}`)));
}

/** What the list of games has for a game. */
function chosen({ name, definition }) {
  return definition ? `own:${name}` : name;
}

connection.on('lost', ({ reason }) => notice(reason === 'refused'
  ? 'The server was restarted: open the link that it printed, and this page continues.'
  : 'The server does not answer. This page continues when it is back.', { kind: 'error', stays: true }));

connection.on('game', game => {
  app.game = game;
  if (game.begins) app.keep.begin(app.starting?.id);
  app.tree = new Tree(game.root);
  app.isReady = false;
  document.title = `${game.name} – rookery`;
  if (game.definition) {
    ownGames.keep(game.name, { definition: game.definition });
    listGames();
  }
  find('game').value = chosen(game);
  borrowed = null;
  board.setGame(game);
  document.documentElement.style.setProperty('--ratio', board.geometry.viewBox[2] / board.geometry.viewBox[3]);
});

// An error does not outlive the next success.
for (const type of ['state', 'game', 'look', 'design', 'file', 'count'])
  connection.on(type, () => { if (isPassing && find('notice').className === 'error') notice(''); });

connection.on('state', state => {
  if (state.tree) app.tree.apply(state.tree);
  state.line = app.tree.line(state.end); // the game, whatever is on screen
  app.state = state;
  app.isReady = true;
  showState(true);
  const around = (state.has_hands ? 104 : 0) + (board.hasStrip ? 54 : 0); // hands and strip, in pixels
  document.documentElement.style.setProperty('--around', `${around}px`);
  if (app.returning) notice('The server is back; the game continues.');
  app.returning = false;
  history.replaceState(null, '', app.address());
  app.save();
  app.starting = null;
});

/** Lend the large board to a lesson that has a game of its own; null gives it back. */
function borrow(game) {
  if ((game?.name ?? null) === borrowed) return;
  borrowed = game?.name ?? null;
  board.setGame(game ?? app.game);
  if (!game && app.isReady) showState(false);
}

/** Show the state; pieces are moved in the parts Play and Analyse, elsewhere a click only reports its square. */
function showState(animated) {
  if (borrowed !== null) return;
  board.point([]);
  const last = app.tab === 'see' ? [] : app.state.last; // its colour would be taken for a set
  const mayMove = app.tab === 'analyse' || (app.tab === 'play' && app.state.playable && !app.isComputersTurn());
  const moves = mayMove ? app.state.moves : [];
  const drawn = app.tab === 'analyse' ? app.tree.get(app.state.node).drawn ?? [] : null; // kept with the game
  const waits = app.tab === 'play' && app.state.playable && app.isComputersTurn();
  board.set({ ...app.state, moves, last, drawn, premove: waits ? !app.state.turn : null },
    { animated, isReply: animated && app.state.by === 'computer' });
}

connection.on('error', ({ about, text }) => {
  notice(text, { kind: 'error' });
  if (about === 'move') showState(false); // a piece that was dropped goes back
  if (about === 'open') app.starting = null;
  if (about !== 'open' || app.game || !app.first) return;
  app.open(app.first); // the address held something that cannot be opened
  app.first = null;
});

window.addEventListener('hashchange', () => {
  const wanted = readLink(location.hash);
  if (wanted) app.open(wanted);
});

find('game').addEventListener('change', async ({ target }) => {
  const { value } = target;
  target.value = app.game ? chosen(app.game) : value; // until it is open
  const own = value.startsWith('own:') && ownGames.find(value.slice(4));
  await app.begin(own ? { definition: own.definition } : { game: value });
});

// Tabs: arrow keys move between them.
const tabs = [...document.querySelectorAll('[role=tab]')];

function showTab(name) {
  app.tab = name;
  for (const tab of tabs) {
    const chosen = tab.id === `tab-${name}`;
    tab.setAttribute('aria-selected', chosen);
    tab.tabIndex = chosen ? 0 : -1;
    find(tab.getAttribute('aria-controls')).hidden = !chosen;
  }
  document.body.dataset.tab = name;
  if (app.isReady) showState(false);
  connection.tell('tab', name);
}

for (const [number, tab] of tabs.entries()) {
  tab.addEventListener('click', () => showTab(tab.id.slice(4)));
  tab.addEventListener('keydown', event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(number + step + tabs.length) % tabs.length];
    next.focus();
    next.click();
  });
}

// Dark or light: as the system has it, until somebody chooses.
const theme = localStorage.getItem('theme');
if (theme) document.documentElement.dataset.theme = theme;
find('theme').addEventListener('click', () => {
  const dark = getComputedStyle(document.documentElement).colorScheme === 'dark'
    || (!document.documentElement.dataset.theme && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'light' : 'dark';
  localStorage.setItem('theme', document.documentElement.dataset.theme);
});

mountSounds(app, find('sound'));
mountPlay(app, find('panel-play'));
mountSetup(app, find('panel-play'));
mountAnalysis(app, find('panel-analyse'));
mountSee(app, find('panel-see'));
mountCount(app, find('panel-count'));
mountRules(app, find('panel-rules'));
mountDesign(app, find('panel-design'));
mountPeek(app, find('table'));
showTab('play');
explain();
