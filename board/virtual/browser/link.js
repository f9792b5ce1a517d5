// Links. A position: #size=4&moves=11,00&opponent=easy&you=X, each move as row and column. A script: #keys=5 1 9, #type=watch,
// #wait=2s in any order, and #script= with lines of the script language (player/script.h), separated by %0A. Both come on a blank
// board; the visitor's own game is kept. #speed=10 sets the speed, #display= and #input= the parts; #trace=1 records a trace for
// tests. A wrong link is told in words, and nothing of it is done.

const LINK_KEYS = 16; // in one line of a script
const LINK_SPEEDS = ["1", "10", "100"];
const LINK_LEVELS = ["easy", "medium", "perfect"];
const LINK_MOVE_MS = 60; // the device prints a board of 8x8 within this time

const link = { script: "", speed: 1, trace: false, size: "", moves: [], opponent: "", you: "" };

function linkKeys(text) {
  const keys = text.trim().split(/\s+/), lines = [];
  for (let i = 0; i < keys.length; i += LINK_KEYS) lines.push("key " + keys.slice(i, i + LINK_KEYS).join(" "));
  return lines.join("\n");
}

function linkAppend(lines) { link.script += (link.script && "\n") + lines; }

// The text if it is one of these, in either case; otherwise an error message.
function linkOneOf(name, text, there) {
  if (!there.includes(text)) return `${name} is ${there.join(", ")}, not “${text}”`;
  link[name] = text;
}

function linkMoves(text) {
  link.moves = text.split(",").map((move) => move.trim()).filter(Boolean);
  const wrong = link.moves.find((move) => !/^[0-7][0-7]$/.test(move));
  if (wrong !== undefined) return `a move is a row and a column, counted from 0, as in 11,02, not “${wrong}”`;
}

// What each part of a link does. Returns an error message, or nothing.
const LINK_PARTS = {
  size: (text) => { link.size = text; }, // depends on the product, and is checked last
  moves: linkMoves,
  opponent: (text) => linkOneOf("opponent", text, LINK_LEVELS),
  you: (text) => linkOneOf("you", text.toUpperCase(), ["X", "O"]),
  keys: (text) => linkAppend(linkKeys(text)),
  type: (text) => linkAppend("type " + text),
  wait: (text) => linkAppend("wait " + text),
  script: (text) => linkAppend(text),
  speed: (text) => {
    if (!LINK_SPEEDS.includes(text)) return `speed is 1, 10 or 100, not “${text}”`;
    link.speed = Number(text);
  },
  display: (text) => productWant("display", text),
  input: (text) => productWant("input", text),
  trace: (text) => { link.trace = text === "1"; },
};

function linkTakePart(part) {
  const [name, ...rest] = part.split("=");
  const take = Object.hasOwn(LINK_PARTS, name) && LINK_PARTS[name];
  if (!take) return `it has no part “${name}”, only ${Object.keys(LINK_PARTS).filter((known) => known !== "trace").join(", ")}`;
  try {
    return take(decodeURIComponent(rest.join("=").replace(/\+/g, " ")));
  } catch {
    return `“${part}” is cut or garbled: after % there are two hexadecimal digits`;
  }
}

// Reads the page's address into `link`, and starts the product.
async function linkRead() {
  const wrong = location.hash.slice(1).split("&").filter(Boolean).map(linkTakePart).find(Boolean);
  await productStart();
  const refused = wrong ?? (link.size && linkOneOf("size", link.size, product.sizes));
  if (!refused) return linkSetUp();
  Object.assign(link, { script: "", speed: 1, trace: false, size: "", moves: [], opponent: "", you: "" });
  product.wanted = {};
  await productStart();
  linkRefuse(refused);
}

// A position's moves are console lines before those of the script; the computer gets its side after them, or it would answer.
function linkSetUp() {
  if (!link.size && !link.moves.length && !link.opponent) return;
  const moves = link.moves.map(([row, col]) => `${row} ${col}`);
  const side = link.you || (moves.length % 2 ? "O" : "X");
  const players = link.opponent ? [`computer ${link.opponent}`, `computer ${side === "X" ? "second" : "first"}`] : [];
  const lines = [`new ${link.size || 3}`, ...moves, ...players];
  const script = link.script;
  link.script = lines.map((line) => `type ${line}\nwait ${LINK_MOVE_MS}ms`).join("\n") + (script && "\n" + script);
  link.position = !script;
  link.setUpMs = 200 + lines.length * (LINK_MOVE_MS + 20);
}

// The address of what is on the board now.
function linkToPosition() {
  const g = game.now, parts = [`size=${g.n}`, `moves=${game.moves.join(",")}`];
  if (g.level && g.computer !== GAME_BOTH) parts.push(`opponent=${g.level}`, `you=${g.computer === 1 ? "O" : "X"}`);
  if (product.now !== product.index.products[0]) parts.push(`display=${product.now.display}`, `input=${product.now.input}`);
  return location.href.replace(/#.*/, "") + "#" + parts.join("&");
}

async function linkCopy() {
  const field = document.getElementById("position");
  if (!game.now) return;
  field.value = linkToPosition();
  field.hidden = false;
  field.select();
  await navigator.clipboard?.writeText(field.value).catch(() => {}); // otherwise it is there to be copied
  gameSpeak("The link is copied.");
}

function linkRefuse(wrong) { bannerSay(`The link is wrong: ${wrong}. This is your own game.`, "Dismiss", linkLeave); }

// To the page without a link.
function linkLeave() { location.hash = ""; }

const LINK_STATES = ["", "A script from the link is playing", "The script from the link has finished", "The script has failed"];

function linkShow() {
  if (link.position) return linkSay("A position from a link, on a board of its own.");
  const said = boardSay("said"), text = LINK_STATES[boardCall("script_state")] + (said ? ": " + said : ", on a board of its own.");
  linkSay(text);
}

function linkSay(text) {
  if (text !== link.shown) bannerSay(text, "Back to my own game", linkLeave);
  link.shown = text;
}

// Starts the script. A wrong one is told, and its board goes on without it.
function linkBegin() {
  const wrong = boardText(boardTell("script", link.script + "\n"));
  if (wrong) bannerSay("The link's script has a mistake in line " + wrong, "Back to my own game", linkLeave);
  else pace.listeners.push(linkShow);
}
