// A sentence for every control, in one place, so that none is forgotten.

const SENTENCES = {
  '#tab-play': 'Play this game with a person or the computer',
  '#tab-see': 'Look at the position as the library does: sets of squares and their bits',
  '#tab-count': 'Count the lines of play that begin here',
  '#tab-rules': 'The rules of this game',
  '#tab-design': 'Make a game of your own',
  '#game': 'Choose a game; it begins from its start',
  '#theme': 'Dark or light',
  '#new': 'Begin this game again',
  '#undo': 'Take back the last move; against the computer, yours and its reply',
  '#flip': 'Turn the board round (key: f)',
  '#hint': 'Let the computer look for a second, and show what it would play',
  '#resign': 'Give the game up; a second click confirms it',
  '#typed': 'A move in the notation of the game, or as people write it: e2e4, Nf3',
  '.row button:not([type])': 'Use what is typed beside it',
  '#opponent': 'Who plays the other side',
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
