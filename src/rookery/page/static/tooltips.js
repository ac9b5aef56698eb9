// A sentence for every control, in one place, so that none is forgotten.

const SENTENCES = {
  '#tab-play': 'Play this game with a person or the computer',
  '#tab-analyse': 'Look for the best moves, try variations, and write comments',
  '#tab-see': 'Look at the position as the library does: sets of squares and their bits',
  '#tab-count': 'Count the lines of play that begin here',
  '#tab-rules': 'The rules of this game',
  '#tab-design': 'Make a game of your own',
  '#game': 'Choose a game; it begins from its start',
  '#theme': 'Dark or light',
  '#sound': 'Sounds: on or off',
  '#new': 'Begin a game: with whom, which colour, which clock; or go on with one that is not finished',
  '#colour': 'The side that you play',
  '#from': 'Begin a new game, or go on from the position on the board',
  '#play-computer': 'Begin a game against the computer',
  '#two-people': 'Begin a game of two people at this board',
  '#start-cancel': 'Leave the game on the board as it is',
  '.unfinished .main': 'Go on with this game where it was left',
  '#over-analyse': 'Look at the game with lines and variations',
  '#over-mistakes': 'Search the game for moves that were much worse than the best',
  '#over-save': 'Save the game as PGN, which other programs read',
  '#over-new': 'Begin another game',
  '#draw': 'Claim a draw that the rules grant, or offer one',
  '#rematch': 'Play again with the sides exchanged',
  '#undo': 'Take back the last move; against the computer, yours and its reply',
  '#flip': 'Turn the board round (key: f)',
  '#hint': 'Let the computer look for a second, and show what it would play',
  '#resign': 'Give the game up, after a question',
  '#typed': 'A move in the notation of the game, or as people write it: e2e4, Nf3',
  '.row button:not([type])': 'Use what is typed beside it',
  '#level': 'How deep the computer looks: 1 is a beginner, 10 takes its time',
  '#clock': 'Minutes for each side, and seconds that are added with each move',
  '#fen': 'The position on the board as text; another can be put here',
  '#set-fen': 'Begin from the position that is typed here',
  '#link': 'Copy a link to this game and position',
  '#save-pgn': 'Save the game as PGN, which other programs read',
  '#save-json': 'Save the game as JSON, with its definition if it is your own',
  '#file': 'Open a game that was saved, as PGN or JSON',
  '#letters': 'Draw the pieces as letters',
  '#from-here': 'Take back all moves after this one, and play on',
  '#engine': 'Search the position on the board for as long as it is there',
  '#engine-arrow': 'Point at the best move on the board',
  '#engine-lines': 'How many of the best moves are shown, each with what follows',
  '[data-change=promote]': 'Put this variation before the one above it',
  '[data-change=main]': 'Make this variation the main line',
  '[data-change=remove]': 'Take this move out, and all that follows',
  '#clear-drawn': 'Take away the arrows and rings of this position',
  '#comment': 'What you want to say about this move; it is saved with the game',
  '[data-nag]': 'Put this symbol behind the move, or take it away',
  '#review': 'Search every position of the game for moves that were much worse than the best',
  '#lens': 'What is looked at',
  '#bit-numbers': 'Write the number of its bit on every square',
  '#pattern': 'A pattern of movement, in the words of the language',
  '#pattern-block': 'Whether rides stop at the pieces that stand on the board',
  '#magic-piece': 'The piece whose attacks are looked up',
  '#magic-square': 'The square on which it stands',
  '#magic-back': 'The step before this one',
  '#magic-next': 'The next step of the look-up',
  '#make-move': 'The move that is made step by step',
  '#make-back': 'The step before this one',
  '#make-next': 'The next step of the move',
  '#depth': 'How many moves of one side are counted, one after the other',
  '#count': 'Count the leaves below each move',
  '#kinds': 'Count captures, checks and other kinds of moves at this depth',
  '#stop': 'Stop counting',
};

/** Give every control its sentence, unless it has one; again when parts of the page are drawn. */
export function explain(root = document) {
  /** @type {(selector: string) => NodeListOf<HTMLElement>} */
  const all = selector => root.querySelectorAll(selector);
  for (const [selector, sentence] of Object.entries(SENTENCES))
    for (const control of all(selector)) if (!control.title) control.title = sentence;
  // What has only a sign has a label for screen readers; it serves all.
  for (const control of all('button, select, input, textarea'))
    if (!control.title) control.title = control.getAttribute('aria-label') ?? '';
}
