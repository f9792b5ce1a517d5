// Links that carry a script: #keys=5 1 9, #type=watch, #wait=2s in any order, and #script= with lines of the script language
// (player/script.h), separated by %0A. It runs on a blank board; the visitor's own game is kept. #speed=10 sets the speed;
// #trace=1 records a trace for tests. A wrong link is told in words, and nothing of it is done.

const LINK_KEYS = 16; // in one line of a script
const LINK_SPEEDS = ["1", "10", "100"];

const link = { script: "", speed: 1, trace: false };

function linkKeys(text) {
  const keys = text.trim().split(/\s+/), lines = [];
  for (let i = 0; i < keys.length; i += LINK_KEYS) lines.push("key " + keys.slice(i, i + LINK_KEYS).join(" "));
  return lines.join("\n");
}

function linkAppend(lines) { link.script += (link.script && "\n") + lines; }

// What each part of a link does. Returns an error message, or nothing.
const LINK_PARTS = {
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

// Reads the page's address into `link`.
function linkRead() {
  const wrong = location.hash.slice(1).split("&").filter(Boolean).map(linkTakePart).find(Boolean);
  if (!wrong) return;
  Object.assign(link, { script: "", speed: 1, trace: false });
  product.wanted = {};
  linkRefuse(wrong);
}

function linkRefuse(wrong) { bannerSay(`The link is wrong: ${wrong}. This is your own game.`, "Dismiss", linkLeave); }

// To the page without a link.
function linkLeave() { location.hash = ""; }

const LINK_STATES = ["", "A script from the link is playing", "The script from the link has finished", "The script has failed"];

function linkShow() {
  const said = boardSay("said"), text = LINK_STATES[boardCall("script_state")] + (said ? ": " + said : ", on a board of its own.");
  if (text !== link.shown) bannerSay(text, "Back to my own game", linkLeave);
  link.shown = text;
}

// Starts the script. A wrong one is told, and its board goes on without it.
function linkBegin() {
  const wrong = boardText(boardTell("script", link.script + "\n"));
  if (wrong) bannerSay("The link's script has a mistake in line " + wrong, "Back to my own game", linkLeave);
  else pace.listeners.push(linkShow);
}
