// Squares and places in the picture, for boards of any size. A square is 40 units wide.

export const SQUARE = 40;
const BELOW = 14; // for coordinates
const DIGIT = 6;
const USUAL = 9; // squares of a side; the coordinates of larger boards are larger, as their squares are small

export class Geometry {
  constructor(game, flipped) {
    this.width = game.width;
    this.height = game.height;
    this.files = game.files;
    this.flipped = flipped;
    this.scale = Math.max(1, Math.max(game.width, game.height) / USUAL);
    const left = (7 + DIGIT * String(game.height).length) * this.scale, below = BELOW * this.scale;
    this.viewBox = [-left, -4, game.width * SQUARE + left + 4, game.height * SQUARE + below + 4];
  }

  /** Column and row on the screen, from the upper left. */
  place(square) {
    const file = square % this.width, rank = Math.floor(square / this.width);
    return this.flipped ? [this.width - 1 - file, rank] : [file, this.height - 1 - rank];
  }

  /** The square in a column and row, or null outside the board. */
  at(column, row) {
    if (column < 0 || row < 0 || column >= this.width || row >= this.height) return null;
    return this.flipped
      ? row * this.width + this.width - 1 - column
      : (this.height - 1 - row) * this.width + column;
  }

  corner(square) {
    const [column, row] = this.place(square);
    return [column * SQUARE, row * SQUARE];
  }

  centre(square) {
    const [x, y] = this.corner(square);
    return [x + SQUARE / 2, y + SQUARE / 2];
  }

  /** Where the centre of a square is in a picture of this width, in pixels. */
  pixels(square, width) {
    const scale = width / this.viewBox[2], [x, y] = this.centre(square);
    return [(x - this.viewBox[0]) * scale, (y - this.viewBox[1]) * scale];
  }

  /** The square at a point of the window. */
  fromPoint(box, x, y) {
    const scale = this.viewBox[2] / box.width;
    const column = Math.floor(((x - box.left) * scale + this.viewBox[0]) / SQUARE);
    const row = Math.floor(((y - box.top) * scale + this.viewBox[1]) / SQUARE);
    return this.at(column, row);
  }

  /** The square next to one on the screen: right and down may be negative. */
  beside(square, right, down) {
    const [column, row] = this.place(square);
    return this.at(column + right, row + down);
  }

  name(square) {
    return this.files[square % this.width] + (Math.floor(square / this.width) + 1);
  }
}
