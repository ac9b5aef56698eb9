// A definition as plain data, and changes of it. Every change returns a new document.

/** a1, b1, …, z1, aa1: files count from 0. */
export function squareName(file, rank) {
  let letters = '';
  for (let left = file + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(97 + (left - 1) % 26) + letters;
  return `${letters}${rank + 1}`;
}

export function squareNumber(name, width) {
  const [, letters, digits] = /^([a-z]+)([0-9]+)$/.exec(name) ?? [null, '', '0'];
  let file = 0;
  for (const letter of letters) file = file * 26 + letter.charCodeAt(0) - 96;
  return letters ? (Number(digits) - 1) * width + file - 1 : -1;
}

export const nameOf = (square, { width }) => squareName(square % width, Math.floor(square / width));
export const isOn = (square, { width, height }) => square >= 0 && square < width * height;

/** Numbers of named squares that are on the board. */
export const numbers = (names, board) => names.map(name => squareNumber(name, board.width)).filter(square => isOn(square, board));
const inOrder = squares => [...squares].sort((a, b) => a - b);
const names = (squares, board) => inOrder(squares).map(square => nameOf(square, board));

export const holesOf = ({ board }) => new Set(numbers(board.holes ?? [], board));

export function withHoles(document, holes) {
  const board = { ...document.board, holes: names(holes, document.board) };
  if (!holes.size) delete board.holes;
  return withPieces({ ...document, board }, piecesOf(document));
}

/** What stands where at the start, as a Map from squares to symbols. */
export function piecesOf({ start, board }) {
  const pieces = new Map();
  const [placement] = start.split(' ')[0].split('[');
  for (const [index, row] of placement.split('/').entries()) {
    let file = 0;
    for (const [token] of row.matchAll(/\d+|\*|\+?[A-Za-z]~?/g)) {
      if (/\d/.test(token)) file += Number(token);
      else {
        const square = (board.height - 1 - index) * board.width + file++;
        if (token !== '*' && file <= board.width && isOn(square, board)) pieces.set(square, token);
      }
    }
  }
  return pieces;
}

/** The same document with other pieces at the start; what else its FEN says stays. */
export function withPieces(document, pieces) {
  const { board } = document, holes = holesOf(document), rows = [];
  for (let rank = board.height - 1; rank >= 0; rank--) {
    let row = '', empty = 0;
    for (let file = 0; file < board.width; file++) {
      const square = rank * board.width + file;
      const token = holes.has(square) ? '*' : pieces.get(square);
      if (token === undefined) empty++;
      else {
        row += `${empty || ''}${token}`;
        empty = 0;
      }
    }
    rows.push(`${row}${empty || ''}`);
  }
  const [first, ...others] = document.start.split(' ');
  const hand = first.includes('[') ? first.slice(first.indexOf('[')) : '';
  return { ...document, start: [rows.join('/') + hand, ...others].join(' ') };
}

/** A larger or smaller board: what is at the far end stays there, what is outside goes. */
export function withSize(document, width, height) {
  const old = document.board, board = { ...old, width, height };
  const moved = square => {
    const file = square % old.width, rank = Math.floor(square / old.width);
    const now = rank >= old.height / 2 ? rank + height - old.height : rank;
    return file < width && now >= 0 && now < height ? now * width + file : null;
  };
  const kept = list => names(new Set(numbers(list, old).map(moved).filter(square => square !== null)), board);
  if (board.holes) board.holes = kept(board.holes);
  const zones = document.zones?.map(zone => ({ ...zone, white: kept(zone.white), ...(Array.isArray(zone.black) ? { black: kept(zone.black) } : {}) }));
  const pieces = new Map();
  for (const [square, symbol] of piecesOf(document)) if (moved(square) !== null) pieces.set(moved(square), symbol);
  return withPieces({ ...document, board, ...(zones ? { zones } : {}) }, pieces);
}

/** The squares of a zone as White and as Black see it. */
export function zoneSquares(zone, board) {
  const white = new Set(numbers(zone.white, board));
  const turned = square => board.width * board.height - 1 - square;
  const reflected = square => (board.height - 1 - Math.floor(square / board.width)) * board.width + square % board.width;
  const black = zone.black ?? 'turned';
  if (Array.isArray(black)) return [white, new Set(numbers(black, board))];
  const how = { turned, reflected, same: square => square }[black];
  return [white, new Set([...white].map(how))];
}

export const withZone = (document, index, zone) => ({ ...document, zones: document.zones.map((old, at) => (at === index ? zone : old)) });
export const zoneWith = (zone, squares, board) => ({ ...zone, white: names(squares, board) });

export function without(document, key, index) {
  const left = document[key].filter((_, at) => at !== index);
  const changed = { ...document, [key]: left };
  if (!left.length && key !== 'pieces') delete changed[key];
  return changed;
}

/** Another name for a zone, everywhere. */
export function renamedZone(document, index, name) {
  const old = document.zones[index].name;
  const text = JSON.stringify(document, (key, value) => {
    if (['zone'].includes(key) && value === old) return name;
    if (['from', 'to', 'within'].includes(key) && Array.isArray(value)) return value.map(one => (one === old ? name : one));
    return value;
  });
  return withZone(JSON.parse(text), index, { ...document.zones[index], name });
}

/** The first letter that no piece has. */
export function freeLetter({ pieces }, wanted = '') {
  const taken = new Set(pieces.map(({ letter }) => letter));
  return [wanted, ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find(letter => letter && !taken.has(letter)) ?? '';
}
