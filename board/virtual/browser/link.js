// Links that carry a script: #keys=5 1 9, #type=watch, #wait=2s in any order, and #script= with lines of the script language
// (terminal/script.h), separated by %0A. It runs on a blank board; the visitor's own game is kept. #speed=10 sets the speed;
// #trace=1 records a trace for tests.

const LINK_KEYS = 16; // in one line of a script

function linkKeys(text) {
  const keys = text.trim().split(/\s+/), lines = [];
  for (let i = 0; i < keys.length; i += LINK_KEYS) lines.push("key " + keys.slice(i, i + LINK_KEYS).join(" "));
  return lines.join("\n");
}

function linkParts() {
  return location.hash.slice(1).split("&").map((part) => {
    const [name, ...rest] = part.split("=");
    return [name, decodeURIComponent(rest.join("=").replace(/\+/g, " "))];
  });
}

const LINK_LINES = {
  keys: linkKeys,
  type: (text) => "type " + text,
  wait: (text) => "wait " + text,
  script: (text) => text,
};

// The script in the page's address; "" if none.
function linkScript() {
  return linkParts().filter(([name]) => LINK_LINES[name]).map(([name, text]) => LINK_LINES[name](text)).join("\n");
}

function linkNumber(wanted) { return Number(linkParts().find(([name]) => name === wanted)?.[1]) || 0; }

function linkShow() {
  const state = ["", "A script from the link is playing", "The script from the link has finished", "The script has failed"][boardCall("script_state")];
  const said = boardSay("said"), text = state && state + (said ? ": " + said : ", on a board of its own.");
  document.getElementById("banner-text").textContent = text;
}

function linkBegin(script) {
  const wrong = boardText(boardTell("script", script + "\n"));
  document.getElementById("banner").hidden = false;
  document.getElementById("own").addEventListener("click", () => { location.hash = ""; });
  if (wrong) document.getElementById("banner-text").textContent = "The link's script has a mistake in line " + wrong;
  else pace.listeners.push(linkShow);
}
