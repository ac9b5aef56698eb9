// A position that is set up by hand: pieces, hands, who is to move, rights; and all that is wrong with it.

import { Arranger } from '../arranger.js';
import { button, choice, field, make } from '../dom.js';

export function mountSetup(app, element) {
  let begun = null, fen = '', hands = {}, isOn = false, asked = 0;
  const arranger = new Arranger(app.board, () => ask());
  arranger.held = symbol => {
    const plain = symbol.replace(/[+~]/g, ''); // what is in hand is not promoted
    hands[plain] = (hands[plain] ?? 0) + 1;
    showHands();
    ask();
  };
  const turn = choice('To move', [['true', ''], ['false', '']], () => ask(), { id: 'setup-turn', title: 'Who moves first' });
  const rights = make('div', { class: 'row', id: 'setup-rights', role: 'group', 'aria-label': 'Castling rights' });
  const enPassant = make('input', { id: 'setup-en-passant', title: 'The square where a piece can be captured en passant, or -', oninput: () => ask() });
  const checks = make('input', { id: 'setup-checks', title: 'The checks that each side still has to give', oninput: () => ask() });
  const number = make('input', { id: 'setup-number', type: 'number', min: 1, max: 100000, title: 'The number of the next move', oninput: () => ask() });
  const fields = { enPassant: field('En passant', enPassant), checks: field('Checks left', checks) };
  const held = make('div', { class: 'held-numbers', id: 'setup-hands' });
  const problems = make('ul', { class: 'problems', id: 'setup-problems' });
  const shown = make('output', { class: 'mono setup-fen', id: 'setup-fen' });
  const play = button('Play from here', () => leave(fen), { id: 'setup-play', class: 'main', title: 'Begin a game from this position' });
  const body = make('div', { id: 'setup', hidden: true },
    make('p', { class: 'help' }, 'Drag pieces from here to the board, from square to square, to a hand, or off the board; '
      + 'or click a piece here and then squares.'),
    arranger.palette,
    make('div', { class: 'row' }, turn.field, fields.enPassant, fields.checks, field('Move', number)), rights, held,
    make('div', { class: 'row' },
      button('Empty board', () => place([], {}, false), { id: 'setup-empty', title: 'Take all pieces away' }),
      button('Start position', () => place(begun.start, begun.start_hands, true), { id: 'setup-start', title: 'Put the pieces as the game begins' }),
      button('Turn board', () => app.board.flip(), { title: 'See the board from the other side' })),
    make('div', { role: 'status' }, problems), shown,
    make('div', { class: 'row' }, play, button('Leave', () => leave(null), { id: 'setup-leave', title: 'Go back to the game as it was' })));
  const enter = button('Set up a position', () => begin(), { id: 'setup-enter', title: 'Put the pieces of this game where you want them' });
  element.append(make('div', { class: 'row' }, enter), body);

  const ofSide = side => app.game.pieces.filter(piece => piece.side === side);
  const kinds = () => app.game.pieces.map(({ symbol }) => [symbol, app.board.drawing.pieceName(symbol)]);

  async function begin() {
    const answer = await app.ask('setup', { ply: app.state.ply });
    if (answer.type !== 'setup') return;
    begun = answer;
    hands = { ...begun.hands };
    isOn = true;
    app.borrow(app.game);
    enter.hidden = true;
    body.hidden = false;
    document.body.dataset.setup = 'on';
    turn.select.replaceChildren(...app.game.sides.map((name, index) => make('option', { value: String(index === 0) }, name)));
    turn.select.value = String(begun.turn);
    rights.replaceChildren(...[...begun.rights].map(letter => {
      const box = make('input', { type: 'checkbox', value: letter, title: `Whether castling ${letter} is still allowed`, onchange: () => ask() });
      box.checked = begun.castling.includes(letter);
      return make('label', { class: 'check' }, box, ` castling ${letter}`);
    }));
    fields.enPassant.hidden = !begun.has_en_passant;
    enPassant.value = begun.en_passant;
    fields.checks.hidden = !begun.checks;
    checks.value = begun.checks;
    number.value = begun.number;
    arranger.start(begun.pieces, kinds(), { stacks: app.game.has_stacks });
    show();
    ask();
  }

  /** A number for each kind of piece that can be in hand. */
  function showHands() {
    held.hidden = !begun.has_hands;
    if (!begun.has_hands) return held.replaceChildren();
    held.replaceChildren(...[true, false].map(side => make('div', { role: 'group', 'aria-label': `In hand of ${app.game.sides[side ? 0 : 1]}` },
      make('span', { class: 'help' }, `${app.game.sides[side ? 0 : 1]}, in hand:`),
      ...ofSide(side).filter(({ royal, symbol }) => !royal && !/[+~]/.test(symbol)).map(({ symbol }) => {
        const input = make('input', { type: 'number', min: 0, max: 99, 'data-held': symbol, title: app.board.drawing.pieceName(symbol), 'aria-label': app.board.drawing.pieceName(symbol), oninput: () => {
          hands[symbol] = Math.max(0, Math.min(99, Math.floor(Number(input.value)) || 0));
          ask();
        } });
        input.value = hands[symbol] ?? 0;
        return make('label', {}, app.board.icon(symbol), input);
      }))));
  }

  /** Put other pieces there, with all rights or none. */
  function place(pieces, held, hasRights) {
    arranger.pieces = new Map(pieces);
    hands = { ...held };
    for (const box of rights.querySelectorAll('input')) box.checked = hasRights;
    turn.select.value = 'true';
    enPassant.value = '-';
    number.value = 1;
    show();
    ask();
  }

  function show() {
    showHands();
    draw({ pieces: [...arranger.pieces] });
  }

  function draw({ pieces, figures = {}, stacks = {} }) {
    app.board.set({
      pieces, figures, stacks, hands: Object.fromEntries(Object.entries(hands).filter(([, count]) => count)), has_hands: begun.has_hands,
      moves: [], check: null, last: [], turn: turn.select.value === 'true',
    }, { animated: false });
  }

  /** Ask what is wrong with it; only the last answer counts. */
  async function ask() {
    const mine = ++asked;
    const castling = [...rights.querySelectorAll('input:checked')].map(({ value }) => value).join('') || '-';
    const answer = await app.ask('arrange', {
      squares: [...arranger.pieces.keys()], symbols: [...arranger.pieces.values()],
      hands: Object.entries(hands).flatMap(([symbol, count]) => Array(count).fill(symbol)),
      turn: turn.select.value === 'true', castling, en_passant: enPassant.value || '-', checks: checks.value,
      number: Math.max(1, Math.min(100000, Math.floor(Number(number.value)) || 1)),
    });
    if (mine !== asked || !isOn) return;
    if (answer.type === 'arranged') {
      fen = answer.fen;
      arranger.pieces = new Map(answer.pieces);
      draw(answer);
    }
    const found = answer.problems ?? [answer.text];
    play.disabled = found.length > 0;
    shown.textContent = fen;
    problems.replaceChildren(...(found.length ? found.map(text => make('li', { class: 'problem' }, text)) : [make('li', { class: 'fine' }, 'No problems: it can be played.')]));
  }

  /** Play the position, or go back to the game with null. */
  function leave(position) {
    if (!isOn) return;
    isOn = false;
    asked++;
    arranger.stop();
    body.hidden = true;
    enter.hidden = false;
    delete document.body.dataset.setup;
    app.borrow(null);
    if (position !== null) app.begin({ ...app.which(), fen: position });
    else enter.focus();
  }

  app.on('tab', name => name !== 'play' && leave(null));
  app.on('game', () => {
    if (!isOn) return;
    isOn = false;
    arranger.stop();
    body.hidden = true;
    enter.hidden = false;
    delete document.body.dataset.setup;
  });
}
