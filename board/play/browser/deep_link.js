// Deep links. A position: #size=4&moves=11,00&opponent=easy&you=X, each move as row and column. A script: #keys=5 1 9, #type=watch,
// #wait=2s in any order, and #script= with lines of the script language (player/script.h), separated by %0A. Both come on a blank
// board; the visitor's own game is kept. #speed=10 sets the speed, #display= and #input= the parts; #challenge=1 says that the opponent
// is to be beaten, #embed=1 leaves board and keys alone; #trace=1 records a trace for tests. A wrong link is told in words, and nothing
// of it is done: its moves are first tried on a board that nobody sees, whose firmware judges them.
// SPDX-License-Identifier: GPL-3.0-or-later

const DEEP_LINK_KEYS = 16; // in one line of a script
const DEEP_LINK_SPEEDS = ["1", "10", "100"];
const DEEP_LINK_LEVELS = ["easy", "medium", "perfect"];
const DEEP_LINK_LONGEST = 32768; // characters: more than any file of scenes has, and read within milliseconds
const DEEP_LINK_QUOTED = 24; // characters of a wrong part, and
const DEEP_LINK_SAID = 160; // of what the script's parser says
const DEEP_LINK_ANSWER_S = 1; // of the board's time: a line is answered sooner, also while the chip starts
const DEEP_LINK_STEP_S = 0.005;

const DEEP_LINK_NOTHING = { script: "", keys: [], speed: 1, trace: false, size: null, moves: null, opponent: null, you: null, challenge: null };
const deepLink = { ...DEEP_LINK_NOTHING, isBoard: false }; // isBoard: the board is the link's, not the visitor's own

function deepLinkQuote(text) {
  return `“${text.length > DEEP_LINK_QUOTED ? text.slice(0, DEEP_LINK_QUOTED) + "…" : text}”`;
}

function deepLinkKeys(text) {
  const keys = text.trim().split(/\s+/), lines = [];
  deepLink.keys = deepLink.keys.concat(keys);
  for (let i = 0; i < keys.length; i += DEEP_LINK_KEYS) lines.push("key " + keys.slice(i, i + DEEP_LINK_KEYS).join(" "));
  return lines.join("\n");
}

function deepLinkAppend(lines) { deepLink.script += (deepLink.script && "\n") + lines; }

// ---- Reading. Each function returns an error message, or nothing ----

function deepLinkOneOf(name, text, there) {
  if (!there.includes(text)) return `${name} is ${there.join(", ")}, not ${deepLinkQuote(text)}`;
  deepLink[name] = text;
}

// No moves are an empty board.
function deepLinkMoves(text) {
  deepLink.moves = text.trim() ? text.split(",").map((move) => move.trim()) : [];
  const wrong = deepLink.moves.find((move) => !/^[0-7][0-7]$/.test(move));
  if (wrong !== undefined) return `a move is a row and a column, counted from 0, as in 11,02, not ${deepLinkQuote(wrong)}`;
}

function deepLinkProduct(role, text) {
  const there = productNames(role);
  if (!there.includes(text)) return `${role} is ${there.join(", ")}, not ${deepLinkQuote(text)}`;
  product.wanted[role] = text;
}

// What each part of a link does.
const DEEP_LINK_PARTS = {
  size: (text) => { deepLink.size = text; }, // depends on the product, and is checked last
  moves: deepLinkMoves,
  opponent: (text) => deepLinkOneOf("opponent", text, DEEP_LINK_LEVELS),
  you: (text) => deepLinkOneOf("you", text.toUpperCase(), ["X", "O"]),
  keys: (text) => deepLinkAppend(deepLinkKeys(text)),
  type: (text) => deepLinkAppend("type " + text),
  wait: (text) => deepLinkAppend("wait " + text),
  script: (text) => deepLinkAppend(text),
  speed: (text) => {
    if (!DEEP_LINK_SPEEDS.includes(text)) return `speed is 1, 10 or 100, not ${deepLinkQuote(text)}`;
    deepLink.speed = Number(text);
  },
  display: (text) => deepLinkProduct("display", text),
  input: (text) => deepLinkProduct("input", text),
  check: () => undefined, // of the others: deepLinkReadParts
  challenge: (text) => deepLinkOneOf("challenge", text, ["1"]),
  embed: (text) => deepLinkOneOf("embed", text, ["1"]), // the page has read it before (page.html)
  trace: (text) => { deepLink.trace = text === "1"; },
};
const DEEP_LINK_REPEATED = ["keys", "type", "wait", "script"];

function deepLinkReadPart(part, place, parts) {
  const [name, ...rest] = part.split("=");
  const read = Object.hasOwn(DEEP_LINK_PARTS, name) && DEEP_LINK_PARTS[name];
  if (!read) return `it has no part ${deepLinkQuote(name)}, only ${Object.keys(DEEP_LINK_PARTS).filter((known) => !["trace", "check"].includes(known)).join(", ")}`;
  if (!DEEP_LINK_REPEATED.includes(name) && parts.findIndex((other) => other.split("=")[0] === name) < place) return `${name} is there twice`;
  try {
    return read(decodeURIComponent(rest.join("=").replace(/\+/g, " ")));
  } catch {
    return `${deepLinkQuote(part)} is cut or garbled: after % there are two hexadecimal digits`;
  }
}

// Some programs write a comma as %2C.
function deepLinkDecode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function deepLinkReadParts() {
  const { length } = location.hash;
  if (length > DEEP_LINK_LONGEST) return `it has ${length} characters; ${DEEP_LINK_LONGEST} are the most`;
  const [check, text] = /^#check=?([^&]*)&?(.*)$/.exec(location.hash)?.slice(1) ?? [];
  if (check !== undefined && check !== deepLinkCheck(deepLinkDecode(text))) return "it is not whole: something of it is missing, or was changed";
  return location.hash.slice(1).split("&").filter(Boolean).map(deepLinkReadPart).find(Boolean);
}

// What only all parts together, and the product, tell.
function deepLinkJudge() {
  const { size, you, opponent, challenge } = deepLink;
  return productMissing() ?? (size === null ? undefined : deepLinkOneOf("size", size, product.sizes)) ??
    (you && !opponent ? `you=${you} needs an opponent: ${DEEP_LINK_LEVELS.join(", ")}` : undefined) ??
    (challenge && !opponent ? `a challenge needs an opponent: ${DEEP_LINK_LEVELS.join(", ")}` : undefined);
}

// ---- The link's own board ----

// Types a line, and runs the board until the device has answered and prompts. Returns its error message, or nothing.
function deepLinkType(line) {
  const until = boardCall("now") + DEEP_LINK_ANSWER_S * board.hz, from = board.heard.length;
  if (line) boardCallWithText("type", line + "\r");
  do boardCall("run", boardCall("now") + DEEP_LINK_STEP_S * board.hz, 1000 * DEEP_LINK_ANSWER_S);
  while (!boardHear().slice(from).endsWith("\n> ") && boardCall("now") < until);
  return board.heard.slice(from).match(/^error: ([^;\r]*)/m)?.[1];
}

function deepLinkMover() { return (deepLink.moves ?? []).length % 2 ? "O" : "X"; }
function deepLinkSide() { return deepLink.you || deepLinkMover(); } // the visitor's

// The computer gets its side after the moves, or it would answer them.
function deepLinkPosition() {
  const { size, opponent } = deepLink, moves = deepLink.moves ?? [];
  if ((size ?? deepLink.moves ?? opponent) === null) return;
  deepLinkType("");
  const wrong = deepLinkType(`new ${size ?? 3}`);
  if (wrong) return wrong;
  for (const [i, [row, col]] of moves.entries()) {
    const refused = deepLinkType(`${row} ${col}`);
    if (refused) return `the device refuses move ${i + 1}, ${row}${col}: ${refused}`;
  }
  if (deepLink.challenge && boardCall("turn") >= GAME_TURNS.xWon) return "the game of its challenge is over";
  if (!opponent) return;
  return deepLinkType(`computer ${opponent}`) ?? deepLinkType(`computer ${deepLinkSide() === "X" ? "second" : "first"}`);
}

function deepLinkScript() {
  const missing = deepLink.keys.find((key) => key.length === 1 && board.key.includes(key) && !keysThere(board.key.indexOf(key)));
  if (missing) return `this board has no key ${missing}`;
  const wrong = boardText(boardCallWithText("script", deepLink.script + "\n"));
  if (wrong) return `its script has a mistake in line ${wrong.slice(0, DEEP_LINK_SAID)}`;
}

// Creates the link's board, on which the script begins at once. The seed is fixed, so every visitor sees the same, to the cycle.
async function deepLinkStart() {
  await boardStart(1, product.elf, null);
  if (deepLink.trace) boardCall("trace");
  boardCall("power", 1);
  return deepLinkPosition() ?? (deepLink.script ? deepLinkScript() : undefined);
}

// Reads the page's address, and starts the product. A link that describes a game or has a script gets a board, which is on. Returns
// what is wrong, in words; then nothing of the link has been done.
async function deepLinkRead() {
  const wrong = deepLinkReadParts(), isBoard = deepLink.script !== "" || (deepLink.size ?? deepLink.moves ?? deepLink.opponent) !== null;
  await productStart(!isBoard && !deepLinkEmbedded);
  const refused = wrong ?? deepLinkJudge() ?? (isBoard ? await deepLinkStart() : undefined);
  deepLink.isBoard = isBoard && !refused;
  if (!refused) return;
  Object.assign(deepLink, DEEP_LINK_NOTHING);
  product.wanted = {};
  await productStart(!deepLinkEmbedded);
  return refused;
}

// ---- Links to a position ----

// A link that was cut short would be another game. Links that the page makes begin with the check of all that follows; those that a person
// has written need none.
function deepLinkCheck(text) {
  let hash = 0x811c9dc5; // FNV-1a
  for (const c of text) hash = Math.imul(hash ^ c.codePointAt(0), 0x01000193) >>> 0;
  return hash.toString(36).padStart(7, "0").slice(-4);
}

function deepLinkTo(parts) {
  const text = parts.join("&");
  return `${location.href.replace(/#.*/, "")}#check=${deepLinkCheck(text)}&${text}`;
}

function deepLinkToProduct() {
  return product.now === product.index.products[0] ? [] : [`display=${product.now.display}`, `input=${product.now.input}`];
}

// The address of what is on the board now. Of a game that has ended, `you` is the visitor's mark in that game.
function deepLinkToPosition(...more) {
  const g = game.now, { level, you } = gameOpponent(g), players = level ? [`opponent=${level}`, `you=${you}`] : [];
  return deepLinkTo([`size=${g.n}`, `moves=${game.moves.join(",")}`, ...players, ...deepLinkToProduct(), ...more]);
}

function deepLinkRefuse(wrong) { bannerShow(`The link is wrong: ${wrong}. This is ${deepLinkEmbedded ? "a new" : "your own"} game.`, ["Dismiss", deepLinkLeave]); }

// To the page without a link.
function deepLinkLeave() { location.hash = deepLinkEmbedded ? "embed=1" : ""; }

const DEEP_LINK_STATES = ["", "A script from the link is playing", "The script from the link has finished", "The script has failed"];

const deepLinkEmbedded = document.documentElement.classList.contains("embed");

function deepLinkText() {
  const asked = deepLink.challenge && challengeText();
  if (asked) return asked;
  if (!deepLink.script) return "A position from a link, on a board of its own.";
  const message = boardCallForText("script_message");
  return DEEP_LINK_STATES[boardCall("script_state")] + (message ? ": " + message : ", on a board of its own.");
}

function deepLinkShow() {
  const text = deepLinkText();
  if (deepLinkEmbedded && !deepLink.challenge) return; // it has no game of its own, to which one might go back
  const buttons = deepLink.challenge && challengeText() && challengeButtons() || (deepLinkEmbedded ? [] : [["Back to my own game", deepLinkLeave]]);
  if (text !== deepLink.shown) bannerShow(text, ...buttons);
  deepLink.shown = text;
}

// refused: what is wrong with the link, if anything is.
function deepLinkBegin(refused) {
  if (refused) deepLinkRefuse(refused);
  if (!deepLink.isBoard) return;
  const g = gameRead(), moves = deepLink.moves ?? []; // in their order, which the board does not tell
  Object.assign(game, { moves, by: moves.map(() => "?") });
  if (g?.over && deepLink.opponent) gameEnded(g, deepLink.opponent, deepLinkSide());
  pace.listeners.push(deepLinkShow);
}
