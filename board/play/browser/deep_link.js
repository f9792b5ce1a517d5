// Deep links. A position: #size=4&moves=11,00&opponent=easy&you=X, each move as row and column. A script: #keys=5 1 9, #type=watch,
// #wait=2s in any order, and #script= with lines of the script language (player/script.h), separated by %0A. Both come on a blank
// board; the visitor's own game is kept. #speed=10 sets the speed, #display= and #input= the parts; #trace=1 records a trace for
// tests. A wrong link is told in words, and nothing of it is done.
// SPDX-License-Identifier: GPL-3.0-or-later

const DEEP_LINK_KEYS = 16; // in one line of a script
const DEEP_LINK_SPEEDS = ["1", "10", "100"];
const DEEP_LINK_LEVELS = ["easy", "medium", "perfect"];
const DEEP_LINK_MOVE_MS = 60; // the device prints a board of 8x8 within this time

const deepLink = { script: "", speed: 1, trace: false, size: "", moves: [], opponent: "", you: "" };

function deepLinkKeys(text) {
  const keys = text.trim().split(/\s+/), lines = [];
  for (let i = 0; i < keys.length; i += DEEP_LINK_KEYS) lines.push("key " + keys.slice(i, i + DEEP_LINK_KEYS).join(" "));
  return lines.join("\n");
}

function deepLinkAppend(lines) { deepLink.script += (deepLink.script && "\n") + lines; }

// The text if it is one of these, in either case; otherwise an error message.
function deepLinkOneOf(name, text, there) {
  if (!there.includes(text)) return `${name} is ${there.join(", ")}, not “${text}”`;
  deepLink[name] = text;
}

function deepLinkMoves(text) {
  deepLink.moves = text.split(",").map((move) => move.trim()).filter(Boolean);
  const wrong = deepLink.moves.find((move) => !/^[0-7][0-7]$/.test(move));
  if (wrong !== undefined) return `a move is a row and a column, counted from 0, as in 11,02, not “${wrong}”`;
}

// What each part of a link does. Returns an error message, or nothing.
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
    if (!DEEP_LINK_SPEEDS.includes(text)) return `speed is 1, 10 or 100, not “${text}”`;
    deepLink.speed = Number(text);
  },
  display: (text) => productWant("display", text),
  input: (text) => productWant("input", text),
  trace: (text) => { deepLink.trace = text === "1"; },
};

function deepLinkReadPart(part) {
  const [name, ...rest] = part.split("=");
  const read = Object.hasOwn(DEEP_LINK_PARTS, name) && DEEP_LINK_PARTS[name];
  if (!read) return `it has no part “${name}”, only ${Object.keys(DEEP_LINK_PARTS).filter((known) => known !== "trace").join(", ")}`;
  try {
    return read(decodeURIComponent(rest.join("=").replace(/\+/g, " ")));
  } catch {
    return `“${part}” is cut or garbled: after % there are two hexadecimal digits`;
  }
}

// Reads the page's address into `deepLink`, and starts the product.
async function deepLinkRead() {
  const wrong = location.hash.slice(1).split("&").filter(Boolean).map(deepLinkReadPart).find(Boolean);
  await productStart();
  const refused = wrong ?? (deepLink.size && deepLinkOneOf("size", deepLink.size, product.sizes));
  if (!refused) return deepLinkSetUp();
  Object.assign(deepLink, { script: "", speed: 1, trace: false, size: "", moves: [], opponent: "", you: "" });
  product.wanted = {};
  await productStart();
  deepLinkRefuse(refused);
}

// A position's moves are console lines before those of the script; the computer gets its side after them, or it would answer.
function deepLinkSetUp() {
  if (!deepLink.size && !deepLink.moves.length && !deepLink.opponent) return;
  const moves = deepLink.moves.map(([row, col]) => `${row} ${col}`);
  const side = deepLink.you || (moves.length % 2 ? "O" : "X");
  const players = deepLink.opponent ? [`computer ${deepLink.opponent}`, `computer ${side === "X" ? "second" : "first"}`] : [];
  const lines = [`new ${deepLink.size || 3}`, ...moves, ...players];
  const script = deepLink.script;
  deepLink.script = lines.map((line) => `type ${line}\nwait ${DEEP_LINK_MOVE_MS}ms`).join("\n") + (script && "\n" + script);
  deepLink.position = !script;
  deepLink.setUpMs = 200 + lines.length * (DEEP_LINK_MOVE_MS + 20);
}

// The address of what is on the board now.
function deepLinkToPosition() {
  const g = game.now, parts = [`size=${g.n}`, `moves=${game.moves.join(",")}`];
  if (g.level && g.computer !== GAME_BOTH) parts.push(`opponent=${g.level}`, `you=${g.computer === 1 ? "O" : "X"}`);
  if (product.now !== product.index.products[0]) parts.push(`display=${product.now.display}`, `input=${product.now.input}`);
  return location.href.replace(/#.*/, "") + "#" + parts.join("&");
}

async function deepLinkCopy() {
  const field = document.getElementById("position");
  if (!game.now) return;
  field.value = deepLinkToPosition();
  field.hidden = false;
  field.select();
  await navigator.clipboard?.writeText(field.value).catch(() => {}); // otherwise it is there to be copied
  gameSpeak("The link is copied.");
}

function deepLinkRefuse(wrong) { bannerShow(`The link is wrong: ${wrong}. This is your own game.`, "Dismiss", deepLinkLeave); }

// To the page without a link.
function deepLinkLeave() { location.hash = ""; }

const DEEP_LINK_STATES = ["", "A script from the link is playing", "The script from the link has finished", "The script has failed"];

function deepLinkShow() {
  if (deepLink.position) return deepLinkShowText("A position from a link, on a board of its own.");
  const message = boardCallForText("script_message");
  const text = DEEP_LINK_STATES[boardCall("script_state")] + (message ? ": " + message : ", on a board of its own.");
  deepLinkShowText(text);
}

function deepLinkShowText(text) {
  if (text !== deepLink.shown) bannerShow(text, "Back to my own game", deepLinkLeave);
  deepLink.shown = text;
}

// Starts the script. A wrong one is told, and its board goes on without it.
function deepLinkBegin() {
  const wrong = boardText(boardCallWithText("script", deepLink.script + "\n"));
  if (wrong) bannerShow("The link's script has a mistake in line " + wrong, "Back to my own game", deepLinkLeave);
  else pace.listeners.push(deepLinkShow);
}
