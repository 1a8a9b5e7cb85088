// Every word that the page shows or speaks. Another language is another file of this shape.
import type { Color, Kind } from '../squares.ts';

const kinds: Record<Kind, string> = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };
const kindsOfMany: Record<Kind, string> =
  { p: 'pawns', n: 'knights', b: 'bishops', r: 'rooks', q: 'queens', k: 'kings' };
const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const en = {
  language: 'English',
  colours: { white: 'White', black: 'Black' } as Record<Color, string>,
  kinds,
  kindsOfMany,
  piece: (color: Color, kind: Kind) => `${color} ${kinds[kind]}`,

  // the frame
  title: 'NowChess',
  home: 'NowChess, to the lobby',
  toMain: 'Skip to the content',
  settings: 'Settings',
  languageLabel: 'Language',
  theme: 'Appearance',
  themes: { auto: 'As the system', light: 'Light', dark: 'Dark' },
  sounds: 'Sounds',
  coordinates: 'Coordinates on the board',
  yourName: 'Your name',
  save: 'Save',
  nameSaved: (name: string) => `Your name is ${name}.`,
  link: {
    open: 'Connected',
    connecting: 'Connecting…',
    waiting: 'No connection, trying again…',
    offline: 'Offline',
  },
  unsent: (count: number) => `${plural(count, 'action waits', 'actions wait')} to be sent`,
  backAgain: 'Connected again, nothing is lost.',
  failed: (reason: string) => `That did not work: ${reason}`,
  noAnswer: 'the server does not answer',

  // the lobby
  tagline: 'The whole Laws, and why.',
  newGame: 'New game',
  opponent: 'Opponent',
  opponents: { computer: 'Computer', link: 'A friend', lobby: 'Anybody' },
  opponentHints: {
    computer: 'Begins at once.',
    link: 'You get a link to send.',
    lobby: 'Your challenge is listed in the lobby.',
  },
  level: 'Level',
  levels: {
    beginner: 'Beginner', novice: 'Novice', casual: 'Casual', club: 'Club', strong: 'Strong', master: 'Master',
    full: 'Full strength',
  } as Record<string, string>,
  time: 'Time',
  clockKinds: {
    increment: 'Increment: seconds added for each move',
    delay: 'Delay: the clock waits before each move',
    bronstein: 'Bronstein: time used is given back',
    stages: 'Stages, such as 40/90+30,30+30',
    hourglass: 'Hourglass: your time is my time',
    days: 'Correspondence: days for each move',
    none: 'No clock',
  },
  ownTime: 'Other…',
  clockKind: 'Kind of clock',
  minutes: 'Minutes',
  seconds: 'Seconds a move',
  glass: 'Minutes of sand',
  days: 'Days a move',
  stages: 'Stages',
  colour: 'Your colour',
  randomColour: 'By lot',
  more: 'Rules, variants, position',
  rules: 'Rules',
  ruleSets: { laws: 'FIDE Laws: draws are claimed', online: 'FIDE Online: draws come by themselves' },
  variant: 'Variant',
  variants: {
    Standard: 'Standard chess', Chess960: 'Chess960', Crazyhouse: 'Crazyhouse', Atomic: 'Atomic', Antichess: 'Antichess',
    Horde: 'Horde', 'Racing Kings': 'Racing Kings', 'King of the Hill': 'King of the Hill', 'Three-check': 'Three-check',
  } as Record<string, string>,
  chess960Number: 'Start position, 0 to 959',
  byChance: 'by lot if empty',
  fen: 'Begin from a position (FEN)',
  watchable: 'Others may watch from the lobby',
  create: 'Play',
  challenges: 'Open challenges',
  noChallenges: 'No open challenges. Make the first one.',
  accept: 'Play',
  acceptNamed: (name: string) => `Play against ${name}`,
  yourChallenge: 'Yours',
  live: 'Being played now',
  noLive: 'Nothing to watch at the moment.',
  myGames: 'My games',
  gamesOf: (name: string) => `Games of ${name}`,
  noGames: 'No games yet.',
  moreGames: 'Older games',
  allAsPgn: 'All as PGN',
  against: (white: string, black: string) => `${white} – ${black}`,
  openSeat: 'open seat',
  gameStates: { waiting: 'waits for an opponent', playing: 'in play', over: 'over', aborted: 'aborted' },
  yourTurnMark: 'your turn',
  moveCount: (count: number) => plural(count, 'move', 'moves'),
  timeName: (time: string) =>
    time === '-' ? 'no clock'
    : time.startsWith('days:') ? `${plural(Number(time.slice(5)), 'day', 'days')} a move`
    : time.startsWith('*') ? `hourglass ${time.slice(1)} min` : time,
  ruleNames: { laws: 'FIDE Laws', online: 'FIDE Online' },

  // joining and waiting
  loadingGame: 'Fetching the game…',
  noGame: 'There is no such game here.',
  backToLobby: 'To the lobby',
  invited: (name: string) => `${name} invites you to a game.`,
  youWouldPlay: (color: Color) => `You would play ${color === 'white' ? 'White' : 'Black'}.`,
  join: 'Take the seat',
  joinHint: 'The clock starts at once.',
  waitingTitle: 'Waiting for your opponent',
  waitingLink: 'Send this link to the person you want to play with:',
  waitingLobby: 'Your challenge is listed in the lobby. This page says when somebody takes it.',
  inviteLabel: 'Invitation link',
  copy: 'Copy',
  copied: 'Copied.',
  share: 'Share',
  cancel: 'Cancel',

  // the game
  board: 'Chess board',
  square: (square: string, piece: string | undefined, notes: string[]) =>
    [`${square}${piece ? ` ${piece}` : ''}`, ...notes].join(', '),
  notes: {
    target: 'can go here', capture: 'can capture here', last: 'last move', check: 'in check', premove: 'premove',
  },
  pocket: (color: string) => `Pieces in hand, ${color}`,
  inHand: (piece: string, count: number) => `${piece}, ${count} in hand`,
  taken: (color: Color) => `${color === 'white' ? 'White' : 'Black'} has lost`,
  checksLeft: (count: number) => `${plural(count, 'check', 'checks')} to win`,
  present: 'here', absent: 'away',
  watchers: (count: number) => plural(count, 'watches', 'watch'),
  clockOf: (name: string) => `Clock of ${name}`,
  clockSpoken: (name: string, time: string) => `${name} has ${time}.`,
  clockStands: 'No clock in this game.',
  secondsLeft: (seconds: number) => `You have ${seconds} seconds left.`,
  spokenTime: (ms: number) => {
    const seconds = Math.floor(ms / 1000);
    const parts: [number, string, string][] = [
      [Math.floor(seconds / 86400), 'day', 'days'], [Math.floor(seconds / 3600) % 24, 'hour', 'hours'],
      [Math.floor(seconds / 60) % 60, 'minute', 'minutes'], [seconds % 60, 'second', 'seconds'],
    ];
    return parts.filter(([count]) => count > 0).slice(0, 2).map(([count, one, many]) => plural(count, one, many)).join(' ')
      || '0 seconds';
  },
  promoteTo: 'Promote to',
  owed: (move: string) => `Your claim named ${move}: this move must be played.`,
  moves: 'Moves',
  noMoves: 'No move has been made.',
  first: 'First position', previous: 'One move back', next: 'One move on', latest: 'Last position', flip: 'Turn the board',
  viewing: (ply: string) => `Position after ${ply}`,
  viewingStart: 'Start position',
  why: 'Why?',
  whyTitle: 'What the Laws say',
  pgn: 'PGN',
  yourTurn: 'Your move',
  theirTurn: (name: string) => `${name} to move`,
  inCheck: 'Check!',
  actions: 'Actions',
  offerDraw: 'Offer draw',
  claim: 'Claim draw',
  claimGround: (ground: string, move: string | undefined) =>
    `Claim: ${ground === 'FiftyMoves' ? '50 moves' : 'threefold'}${move ? ` with ${move}` : ''}`,
  takeback: 'Ask to take back',
  resign: 'Resign',
  abort: 'Abort',
  rematch: 'Rematch',
  really: (what: string) => `${what}? Press again`,
  offerOf: {
    draw: (name: string) => `${name} offers a draw.`,
    takeback: (name: string) => `${name} asks to take back a move.`,
    rematch: (name: string) => `${name} wants a rematch.`,
  },
  ownOffer: {
    draw: 'You have offered a draw.', takeback: 'You have asked to take back.', rematch: 'You have offered a rematch.',
  },
  acceptOffer: 'Accept', declineOffer: 'Decline', withdraw: 'Withdraw',
  declined: { draw: 'The draw is declined.', takeback: 'The takeback is declined.', rematch: 'No rematch.' },
  takenBack: (count: number) => `${plural(count, 'half-move', 'half-moves')} taken back.`,
  joinedSay: (name: string, color: Color) => `${name} plays ${color === 'white' ? 'White' : 'Black'}. The game begins.`,
  resumed: 'The clocks run again.',
  nextGame: 'To the next game',
  spectating: 'You are watching.',
  claimRefused: (sentence: string) => `The claim is refused: ${sentence}`,
  aborted: 'The game was aborted. There is no result.',
  reasons: {} as Record<string, (winner: string) => string>, // English sentences come from the server
  article: (article: string) => (/^\d/.test(article) ? `FIDE ${article}` : article),

  // moves spoken
  spoken: {
    castlesShort: 'castles kingside', castlesLong: 'castles queenside',
    goes: (piece: string, from: string, to: string) => `${piece} ${from} to ${to}`,
    takes: (piece: string, from: string, to: string) => `${piece} ${from} takes on ${to}`,
    drops: (piece: string, to: string) => `${piece} dropped on ${to}`,
    promotes: (piece: string) => `promotes to ${piece}`,
    check: 'check', mate: 'checkmate',
    by: (color: string, move: string) => `${color}: ${move}.`,
  },

  // the typed field
  command: 'Move or command',
  commandHint: 'e4, Nf3, e2e4, or help',
  enter: 'Enter',
  help: [
    'Moves: e4, Nf3, exd5, O-O, e8=Q, e2e4, P@e4.',
    'draw, claim [threefold|fifty] [MOVE], offer, accept, decline, resign, abort, undo, rematch.',
    'clock, moves [SQUARE], board, last, where [white|black] PIECES, scan FILE|RANK, fen, pgn, why.',
    'flip, goto N, first, back, next, end, new, help.',
  ],
  confirmTyped: (what: string) => `Type '${what}' again to do so.`,
  noLegal: 'No move is possible from there.',
  nothing: 'nothing',
  noneOfThem: (pieces: string) => `There are no ${pieces}.`,
  whereUsage: "'where' takes pieces, as in 'where white knights'.",
  scanUsage: "'scan' takes a file or a rank, as in 'scan e' or 'scan 4'.",
  gotoUsage: "'goto' takes a number of half-moves.",
  notYours: 'You have no seat in this game.',
  noOffer: 'There is no offer to answer.',
  premoveSet: (move: string) => `Premove: ${move}.`,
  premoveGone: 'The premove was not possible.',
  premoveCancelled: 'The premove is taken back.',
};

export type Text = typeof en;
