// Design: a definition by mouse, in words or as JSON, which follow each other; problems and pieces.

import { Editor } from '../design/editor.js';
import { Mouse } from '../design/mouse.js';
import { ask } from '../dialog.js';
import { WordList } from '../design/words.js';
import { button, choice, copy, download, make } from '../dom.js';
import { drafts } from '../kept.js';

const WAIT = 250; // milliseconds after the last key
const KINDS = [['words', 'words'], ['json', 'JSON']];

// What somebody begins with who makes a game of their own: a board and two kings.
const EMPTY = JSON.stringify({
  format: 1, name: 'my-game', board: { width: 8, height: 8 },
  pieces: [{ letter: 'K', name: 'king', royal: true, rays: [[1, 0], [0, 1], [-1, 0], [0, -1], [1, 1], [-1, 1], [-1, -1], [1, -1]].map(leap => ({ leap })) }],
  start: '4k3/8/8/8/8/8/8/4K3',
});

const kindOf = text => (/^\s*[[{]/.test(text) ? 'json' : 'words');
const compact = document => JSON.stringify(JSON.parse(document));

export function mountDesign(app, element) {
  let found = { problems: [], pieces: [] }; // of the text that was checked last
  let id = null; // of the draft
  let isTouched = false, begun = false, timer = 0, name = 'game', games = [];

  const editor = new Editor(() => changed(), { id: 'design-text', 'aria-label': 'Definition' });
  const from = choice('Begin with', [], value => beginWith(value), { id: 'design-from', title: 'A game to begin with, or a text of yours: what is in the editor stays among your drafts' });
  const how = choice('Write', KINDS, value => rewrite(value), { id: 'design-kind', title: 'The same definition in words, or as JSON' });
  const note = make('p', { class: 'help', id: 'design-note', role: 'status' });
  const problems = make('ul', { class: 'problems', id: 'problems' });
  const play = button('Play it', () => { app.begin({ definition: found.json }); app.showTab('play'); }, { id: 'design-play', class: 'main', disabled: true, title: 'Open this game on the board' });
  const undo = button('Undo', () => editor.go(-1), { id: 'design-undo', title: 'Take back the last change of the text, whatever made it (Ctrl-Z)' });
  const redo = button('Redo', () => editor.go(1), { id: 'design-redo', title: 'Make it again (Ctrl-Y)' });
  const forget = button('Delete', () => remove(), { id: 'design-delete', title: 'Take this text away from your drafts' });
  const mouse = new Mouse(app, document => follow(document));
  const words = new WordList(app, editor);
  const diagrams = make('div', { class: 'diagrams', id: 'diagrams' });
  element.append(make('div', { class: 'row' }, from.field, how.field, play, undo, redo,
    button('Save .py', () => save('words', 'py'), { id: 'design-py', title: 'Save the definition in words, as a file of Python' }),
    button('Save .json', () => save('json', 'json'), { id: 'design-json', title: 'Save the definition as JSON' }),
    button('Share it', () => share(), { id: 'design-share', title: 'Copy a link that holds this definition' }), forget),
  note,
  make('div', { class: 'design' }, mouse.element,
    make('div', {}, editor.element, words.strip, make('div', { role: 'status' }, problems), words.element)),
  make('p', { class: 'help' }, 'How the pieces move: a dot is a move, a red ring a capture if an enemy stands there, '
    + 'a violet ring a piece that is hopped over; yellow squares must be empty, other tints are zones.'),
  diagrams);

  // Texts: where they come from, and how they are kept

  /** Show a text as a new document; one that is a draft goes on under its number. */
  function begin({ text, note: about = '', draft = null }) {
    keep();
    id = draft ?? `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
    isTouched = draft !== null;
    editor.begin(text);
    note.textContent = about;
    show();
    check();
  }

  function changed() {
    isTouched = true;
    show();
    clearTimeout(timer);
    timer = setTimeout(() => { keep(); check(); }, WAIT);
  }

  /** Keep what was typed: it is there after a reload, and after another text was begun. */
  function keep() {
    if (id === null || !isTouched || !editor.text.trim()) return;
    const isKept = drafts.keep(id, { name, text: editor.text, definition: found.json ? compact(found.json) : null });
    if (!isKept) note.textContent = 'This browser keeps no drafts: save the text before you leave.';
    list();
  }

  async function remove() {
    if (!await ask(`Delete “${name}” from your drafts?`, [['Delete', true], ['Keep it', false, 'main']])) return;
    drafts.forget(id);
    isTouched = false;
    load({ game: app.game.name });
  }

  async function beginWith(value) {
    const [kind, which] = [value.slice(0, value.indexOf(':')), value.slice(value.indexOf(':') + 1)];
    from.select.value = '';
    if (isTouched) {
      const sure = await ask('Begin with another text? The one in the editor stays among your drafts, in the same list.',
        [['Begin', true, 'main'], ['Go on with this one', false]]);
      if (!sure) return;
    }
    if (kind === 'draft') open(drafts.find(which));
    else load({ board: { definition: app.game.definition }, empty: { definition: EMPTY } }[kind] ?? { game: which });
  }

  function open(draft) {
    name = draft.name;
    begin({ text: draft.text, note: `Your text of ${new Date(draft.when).toLocaleString()}.`, draft: draft.id });
  }

  async function load(what) {
    const answer = await app.ask('words', what);
    if (answer.type === 'words') {
      name = answer.name;
      begin(answer);
    } else note.textContent = answer.text;
  }

  function list() {
    const group = (label, options) => (options.length ? [make('optgroup', { label }, ...options)] : []);
    const chosen = make('option', { value: '' }, '…');
    const others = drafts.all().filter(draft => draft.id !== id);
    from.select.replaceChildren(chosen, make('option', { value: 'empty:' }, 'an empty board with two kings'),
      ...(app.game?.definition ? [make('option', { value: 'board:' }, `the game on the board (${app.game.name})`)] : []),
      ...group('Your drafts', others.map(draft => make('option', { value: `draft:${draft.id}` },
        `${draft.name}, ${new Date(draft.when).toLocaleString([], { dateStyle: 'short', timeStyle: 'short' })}`))),
      ...group('Games', games.map(game => make('option', { value: `game:${game.name}` }, game.name))));
    forget.disabled = !isTouched;
  }

  /** The text in the other form, or the mistakes that keep it from having one. */
  async function form(kind) {
    const { text } = editor;
    if (kindOf(text) === kind) return text;
    const answer = await app.ask('rewrite', { text, kind: kindOf(text) });
    if (answer.type === 'rewritten') return answer.text;
    app.notice(`The text stays as it is: ${answer.text}`, { kind: 'error' });
    return null;
  }

  let rewritings = 0;

  async function rewrite(kind) {
    const mine = ++rewritings, before = editor.text;
    const text = await form(kind);
    // What was typed or chosen meanwhile counts.
    if (text !== null && mine === rewritings && before === editor.text) editor.replace(text);
    how.select.value = kindOf(editor.text);
  }

  async function save(kind, ending) {
    const text = await form(kind);
    if (text !== null) download(`${name}.${ending}`, text);
  }

  async function share() {
    const definition = await form('json');
    if (definition === null) return;
    const link = `${location.origin}${location.pathname}#${new URLSearchParams({ definition: compact(definition) })}`;
    app.notice(await copy(link) ? 'The link holds the whole definition, and is on the clipboard.' : link);
  }

  // The mouse: each change is another document, and the text follows, one change after the other

  let following = Promise.resolve(), pending = 0;

  function follow(document) {
    found = { ...found, json: JSON.stringify(document, null, 1) };
    pending++;
    following = following.then(async () => {
      const { text } = editor;
      const answer = await app.ask('edit', { text, kind: kindOf(text), definition: JSON.stringify(document) });
      pending--;
      if (answer.type !== 'edited') return app.notice(answer.text, { kind: 'error' });
      if (text !== editor.text) return; // it was typed on: the text counts
      editor.replace(answer.text);
      note.textContent = answer.is_whole ? 'These words were written anew, since the mouse could not change them where they stood. Undo brings the earlier ones back.' : '';
      clearTimeout(timer);
      await check();
    });
  }

  // What the text says

  async function check() {
    const { text } = editor;
    const answer = await app.ask('design', { text, kind: kindOf(text) });
    if (text !== editor.text || pending) return; // it was typed on, or changed by mouse
    found = answer.type === 'design' ? answer : { problems: [{ text: answer.text, place: null }], pieces: [] };
    name = found.name ?? name;
    keep();
    draw();
  }

  /** Show what depends on the text alone. */
  function show() {
    how.select.value = kindOf(editor.text);
    undo.disabled = !editor.history.canUndo;
    redo.disabled = !editor.history.canRedo;
    play.disabled = true; // until it is checked
    problems.querySelector('.fine')?.replaceChildren('Reading …');
    list();
  }

  function showProblems(all) {
    problems.replaceChildren(...(all.length ? all : [{ text: 'No problems: it can be played.', fine: true }]).map(problem => {
      if (problem.fine) return make('li', { class: 'fine' }, problem.text);
      const where = problem.place ? `line ${problem.place.line}: ` : '';
      return make('li', {}, button(where + problem.text, () => problem.place && editor.select(problem.place)));
    }));
    editor.mark(all.filter(({ place }) => place).map(({ place }) => place));
  }

  function draw() {
    showProblems(found.problems);
    play.disabled = !found.game;
    // What was last drawn stays to be seen while there are problems.
    mouse.show(found);
    mouse.preview.classList.toggle('stale', !found.game && !found.draft);
    diagrams.classList.toggle('stale', !found.pieces.length);
    if (found.pieces.length) diagrams.replaceChildren(...found.pieces.map(piece => make('figure', {},
      make('img', { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(piece.svg)}`, alt: `how the ${piece.name} moves` }),
      make('figcaption', {}, `${piece.letter} ${piece.name}`))));
  }

  /** Begin with the game on the board if it is a definition, else with the text that was left. */
  function enter() {
    if (begun || !app.game) return;
    begun = true;
    const { definition } = app.game;
    const [latest] = drafts.all();
    const same = definition && drafts.all().find(draft => draft.definition === compact(definition));
    if (same || (latest && !definition)) open(same || latest);
    else load(definition ? { definition } : { game: app.game.name });
  }

  app.on('hello', hello => {
    games = hello.games;
    list();
    if (begun) check();
  });
  app.on('game', game => {
    list();
    // A game of one's own that was opened is the one to be changed, unless another text is being written.
    if (begun && !isTouched && game.definition) begun = false;
    if (app.tab === 'design') enter();
  });
  app.on('tab', tab => (tab === 'design' ? enter() : keep()));
  window.addEventListener('pagehide', keep);
  // What the mouse has done is taken back by the same keys as what was typed.
  element.addEventListener('keydown', event => {
    if (!event.target.closest('input, textarea')) editor.key(event);
  });
}
