// The rules of a definition, ticked: each with a sentence, and what it needs to know.

import { button, choice, make } from '../dom.js';
import { holesOf, nameOf, piecesOf } from './document.js';

// Fields: letters (kinds of pieces), zone, number, flag, one (a choice). `lists` may be there several times.
const RULES = [
  { key: 'promotions', lists: true, sentence: 'Pieces become others when they arrive in a zone.', fields: [['pieces', 'letters', 'these'], ['to', 'letters', 'become one of'], ['zone', 'zone', 'in'], ['forced', 'one', 'and', [[true, 'must'], [false, 'may'], ['stuck', 'must only where they are stuck']]]] },
  { key: 'hands', value: 'captured', sentence: 'Captured pieces change sides and may be dropped on the board again.' },
  { key: 'drops', lists: true, sentence: 'Some pieces may be dropped in a zone only.', fields: [['pieces', 'letters', 'these'], ['zone', 'zone', 'only in']] },
  { key: 'en_passant', lists: true, sentence: 'Pieces that ride over empty squares can be captured on the way, as pawns can in chess.', fields: [['pieces', 'letters', 'these'], ['by', 'letters', 'captured by']] },
  { key: 'castling', special: 'castling', sentence: 'King and rook may move at once, if neither has moved.' },
  { key: 'must_capture', value: true, sentence: 'Whoever can capture must capture.' },
  { key: 'no_checks', value: true, sentence: 'No move may give check.' },
  { key: 'explosion', value: { rays: [[1, 0], [0, 1], [-1, 0], [0, -1], [1, 1], [-1, 1], [-1, -1], [1, -1]].map(leap => ({ leap })) }, sentence: 'A capture explodes: the capturing piece and everything around it is removed.' },
  { key: 'facing', lists: true, sentence: 'Royal pieces of the two sides may not face each other on an open file.', fields: [['pieces', 'letters', 'these']], fixed: { rays: [[1, 0], [-1, 0]].map(leap => ({ leap, count: null })) } },
  { key: 'goal_reach', lists: true, sentence: 'A side wins that brings a piece to a zone.', fields: [['pieces', 'letters', 'one of'], ['zone', 'zone', 'to']] },
  { key: 'goal_capture', lists: true, sentence: 'A side that has none of these pieces left loses.', fields: [['pieces', 'letters', 'these'], ['worth', 'one', 'and', [['loss', 'loses'], ['win', 'wins'], ['draw', 'draws']]]] },
  { key: 'goal_checks', number: 3, sentence: 'A side wins that has given so many checks.' },
  { key: 'goal_line', lists: true, sentence: 'A side wins that has so many pieces in a straight line.', fields: [['number', 'number', 'pieces', 3]] },
  { key: 'goal_bare_king', value: 'after a reply', sentence: 'A side that has nothing but its king left loses.' },
  { key: 'checkmate', choices: [['loss', 'loses'], ['draw', 'draws'], ['win', 'wins']], sentence: 'A side in check without a legal move:' },
  { key: 'stalemate', choices: [['draw', 'draws'], ['loss', 'loses'], ['win', 'wins']], sentence: 'A side without a legal move that is not in check:' },
  { key: 'repetition', record: 'times', number: 3, sentence: 'The game is a draw when a position has occurred so many times.' },
  { key: 'insufficient_material', letters: true, sentence: 'The game is a draw if neither side can mate: with none but these, and only one of them.' },
  { key: 'move_rule', record: 'moves', number: 50, sentence: 'The game is a draw after so many moves without a capture.' },
];

export class RuleTools {
  constructor(edit) {
    this.edit = edit;
    this.element = make('div', { class: 'rule-tools' });
  }

  show(document) {
    if (this.element.contains(window.document.activeElement) && JSON.stringify(document) === this.shown) return;
    this.document = document;
    this.shown = JSON.stringify(document);
    const at = this.element.querySelector(':focus')?.dataset.field;
    this.element.replaceChildren(...RULES.map(rule => this.row(rule)));
    if (at) this.element.querySelector(`[data-field="${at}"]`)?.focus();
  }

  row(rule) {
    const value = this.document[rule.key];
    if (rule.choices) {
      const { select, field } = choice(rule.sentence, rule.choices, chosen => this.set(rule.key, chosen === rule.choices[0][0] ? undefined : chosen), { title: rule.sentence, 'data-field': rule.key });
      select.value = value ?? rule.choices[0][0];
      return make('div', { class: 'rule' }, field);
    }
    const box = make('input', { type: 'checkbox', 'data-rule': rule.key, 'data-field': rule.key, title: rule.sentence, onchange: () => this.tick(rule, box.checked) });
    box.checked = value !== undefined;
    const parts = [make('label', { class: 'check' }, box, ` ${rule.sentence}`)];
    if (value === undefined) return make('div', { class: 'rule' }, ...parts);
    if (rule.letters) parts.push(this.field(rule.key, 'letters', 'these', null, value.pieces, pieces => this.set(rule.key, { ...value, pieces })));
    if (rule.number) parts.push(this.number(rule, rule.record ? value[rule.record] : value));
    if (rule.special === 'castling') parts.push(make('p', { class: 'help' }, value.map(({ letter, king, rook }) => `${letter}: ${king.join('–')} with ${rook.join('–')}`).join('; ')));
    if (rule.lists) for (const [index, one] of value.entries()) parts.push(this.one(rule, one, index));
    if (rule.lists) parts.push(button('+ another', () => this.set(rule.key, [...value, this.fresh(rule)]), { title: `Once more: ${rule.sentence}` }));
    return make('div', { class: 'rule' }, ...parts);
  }

  number(rule, value) {
    const input = make('input', { type: 'number', min: 1, max: 200, title: rule.sentence, 'aria-label': rule.sentence, 'data-field': `${rule.key}-number`, onchange: () => {
      const number = Math.max(1, Math.floor(Number(input.value)) || 1);
      this.set(rule.key, rule.record ? { ...this.document[rule.key], [rule.record]: number } : number);
    } });
    input.value = value;
    return input;
  }

  /** One of several rules of a kind: its fields in a row. */
  one(rule, value, index) {
    const put = fields => this.set(rule.key, this.document[rule.key].map((old, at) => (at === index ? { ...old, ...fields } : old)));
    const known = new Set([...rule.fields.map(([name]) => name), ...Object.keys(rule.fixed ?? {})]);
    const others = Object.keys(value).filter(name => !known.has(name));
    return make('div', { class: 'row one' }, ...rule.fields.map(([name, kind, text, extra]) => this.field(`${rule.key}-${index}-${name}`, kind, text, extra, value[name], now => put({ [name]: now }))),
      ...(others.length ? [make('span', { class: 'help' }, `and in the text: ${others.map(name => `${name}=${JSON.stringify(value[name])}`).join(', ')}`)] : []),
      button('✕', () => {
        const left = this.document[rule.key].filter((_, at) => at !== index);
        this.set(rule.key, left.length ? left : undefined);
      }, { title: 'Take this rule away', 'aria-label': `Take away: ${rule.sentence}` }));
  }

  field(id, kind, text, extra, value, changed) {
    if (kind === 'letters') {
      const chosen = new Set(value ?? []);
      return make('span', { class: 'letters', role: 'group', 'aria-label': text }, `${text} `, ...this.document.pieces.map(({ letter, name }) =>
        button(letter, () => {
          if (chosen.has(letter)) chosen.delete(letter);
          else chosen.add(letter);
          // Kinds are kept sorted where their order says nothing.
          if (chosen.size) changed(id.endsWith('-to') ? [...chosen] : [...chosen].sort());
        }, { 'aria-pressed': String(chosen.has(letter)), title: name, 'data-field': `${id}-${letter}` })));
    }
    if (kind === 'number') {
      const input = make('input', { type: 'number', min: 2, max: 16, title: text, 'aria-label': text, 'data-field': id, onchange: () => changed(Math.max(2, Math.floor(Number(input.value)) || 2)) });
      input.value = value ?? extra;
      return make('label', {}, input, ` ${text}`);
    }
    const options = kind === 'zone' ? (this.document.zones ?? []).map(({ name }) => [name, name]) : extra.map(([one, words]) => [JSON.stringify(one), words]);
    const { select, field } = choice(text, options, now => changed(kind === 'zone' ? now : JSON.parse(now)), { title: text, 'data-field': id });
    select.value = kind === 'zone' ? value : JSON.stringify(value ?? extra[0][0]);
    return field;
  }

  tick(rule, isOn) {
    if (!isOn) return this.set(rule.key, undefined);
    if (rule.special === 'castling') return this.castle();
    if (rule.lists) return this.set(rule.key, [this.fresh(rule)]);
    if (rule.letters) return this.set(rule.key, { pieces: this.fresh({ fields: [['pieces', 'letters']] }).pieces });
    const value = rule.number && !rule.record ? rule.number : rule.record ? { [rule.record]: rule.number } : rule.value;
    this.set(rule.key, value);
  }

  /** A rule as it begins: the first pieces and the first zone that make sense. */
  fresh(rule) {
    const { pieces, zones = [] } = this.document;
    const plain = pieces.find(({ royal, letter }) => !royal && letter.length === 1)?.letter ?? pieces[0]?.letter;
    const royal = pieces.find(piece => piece.royal)?.letter ?? plain;
    const value = { ...(rule.fixed ?? {}) };
    for (const [name, kind, , extra] of rule.fields) {
      if (kind === 'letters') value[name] = [rule.key === 'facing' ? royal : name === 'to' ? pieces.find(({ letter, royal: is }) => letter !== plain && !is)?.letter ?? royal : plain].filter(Boolean);
      if (kind === 'zone') value[name] = zones.at(-1)?.name ?? '';
      if (kind === 'number') value[name] = extra;
    }
    return value;
  }

  /** Castling as in chess: a royal piece goes two squares to a piece at the end of its rank, which goes beside it. */
  castle() {
    const { board, pieces } = this.document, standing = piecesOf(this.document), holes = holesOf(this.document);
    const royal = new Set(pieces.filter(piece => piece.royal).map(({ letter }) => letter));
    const found = [];
    for (const [square, symbol] of standing) {
      if (!royal.has(symbol.toUpperCase())) continue;
      const isWhite = symbol === symbol.toUpperCase(), file = square % board.width, rank = square - file;
      for (const { step, end, letter } of [{ step: 1, end: board.width - 1, letter: 'K' }, { step: -1, end: 0, letter: 'Q' }]) {
        const rook = standing.get(rank + end);
        if (!rook || Math.abs(end - file) < 3 || (rook === rook.toUpperCase()) !== isWhite || royal.has(rook.toUpperCase())) continue;
        const squares = [file + 2 * step, file + step].map(at => rank + at);
        if (squares.some(at => holes.has(at))) continue;
        const name = at => nameOf(at, board);
        found.push({ letter: isWhite ? letter : letter.toLowerCase(), king: [name(square), name(squares[0])], rook: [name(rank + end), name(squares[1])] });
      }
    }
    this.set('castling', found.length ? found : undefined);
  }

  set(key, value) {
    const document = { ...this.document };
    if (value === undefined) delete document[key];
    else document[key] = value;
    // The start says which castlings are allowed, and what is in hand.
    const fields = document.start.split(' ');
    if (key === 'hands' && value === undefined) fields[0] = fields[0].replace(/\[.*\]/, '');
    if (key === 'castling' && fields.length > 2) fields[2] = value?.map(({ letter }) => letter).join('') || '-';
    document.start = fields.join(' ');
    this.edit(document);
  }
}
