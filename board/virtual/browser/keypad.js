// The keypad: pressed by mouse, several fingers or the keyboard; a key is down as long as the user holds it.

const keypad = {
  buttons: [],
  holders: new Map(), // what holds which key: a pointer, a key of the keyboard
  held: 0, // keys that the page holds down on the board, one bit each
  pressedMs: [],
  latched: 0, // keys chosen while the power is off: down until the board has started
  menuUntil: 0, // until then the device takes the next key for the menu; the labels follow
  shown: "",
};

const KEYPAD_SHORTEST_MS = 40; // a click may be shorter than the bounce
const KEYPAD_START_MS = 700;
const KEYPAD_MENU_MS = 5000;
const KEYPAD_STAR = 12;

// Labels of the keys, in the legend's order: on boards with a key for each cell, on boards with a cursor, in the menu.
const KEYPAD_DOES = {
  cells: ["", "", "", "new game", "", "", "", "size", "", "", "", "opponent", "menu", "hint", "undo", "brightness"],
  cursor: ["↖", "↑", "↗", "new game", "←", "play", "→", "size", "↙", "↓", "↘", "opponent", "menu", "hint", "undo", "brightness"],
  menu: ["opponent", "2×2", "3×3", "", "4×4", "5×5", "6×6", "", "7×7", "8×8", "brightness", "", "new game", "score", "layout", ""],
};

function keypadSetHeld(key, down) {
  const bit = 1 << key;
  if (!!(keypad.held & bit) === down) return;
  keypad.held ^= bit;
  if (down) keypad.pressedMs[key] = performance.now();
  paceInput(() => {
    if (!boardCall("powered")) boardCall("hold", key, down ? 1 : 0);
    else boardCall(down ? "press" : "release", key);
  });
  if (down) keypadFollowMenu(key);
}

function keypadIsHeld(key) {
  return (keypad.latched >> key & 1) !== 0 || [...keypad.holders.values()].includes(key);
}

// A key is down while anything holds it, and at least KEYPAD_SHORTEST_MS.
function keypadUpdate(key) {
  const down = keypadIsHeld(key);
  const restMs = keypad.pressedMs[key] + KEYPAD_SHORTEST_MS - performance.now();
  if (!down && restMs > 0) setTimeout(keypadUpdate, restMs, key);
  else keypadSetHeld(key, down);
}

function keypadTake(holder, key) {
  if (keypad.holders.has(holder)) return;
  keypad.holders.set(holder, key);
  if (!boardCall("powered")) keypad.latched ^= 1 << key;
  keypadUpdate(key);
}

function keypadLetGo(holder) {
  const key = keypad.holders.get(holder);
  if (!keypad.holders.delete(holder)) return;
  keypadUpdate(key);
}

function keypadLetAllGo() {
  for (const holder of [...keypad.holders.keys()]) keypadLetGo(holder);
}

// Keys chosen while the power was off stay down until the board has sampled them.
function keypadPowerIsOn() {
  setTimeout(() => {
    const latched = keypad.latched;
    keypad.latched = 0;
    for (let key = 0; key < 16; key++) if (latched >> key & 1) keypadUpdate(key);
  }, KEYPAD_START_MS);
}

function keypadFollowMenu(key) {
  const open = performance.now() < keypad.menuUntil;
  keypad.menuUntil = !open && key === KEYPAD_STAR ? performance.now() + KEYPAD_MENU_MS : 0;
  if (keypad.menuUntil) setTimeout(keypadShow, KEYPAD_MENU_MS + 20);
}

function keypadMode() {
  if (performance.now() < keypad.menuUntil) return "menu";
  return boardCall("size") > 3 ? "cursor" : "cells";
}

function keypadLabel(button, key, mode) {
  const does = KEYPAD_DOES[mode][key], unused = mode === "cells" && boardCall("size") === 2 && [2, 6, 8, 9, 10].includes(key);
  button.querySelector("small").textContent = does;
  button.classList.toggle("idle", unused || (mode === "menu" && !does));
  button.setAttribute("aria-label", board.key[key] + (does ? ", " + does : ""));
}

function keypadShow() {
  const keys = boardCall("keys") | keypad.held, mode = keypadMode(), state = [keys, mode, boardCall("size")].join();
  if (state === keypad.shown) return;
  keypad.shown = state;
  keypad.buttons.forEach((button, key) => {
    button.classList.toggle("down", (keys >> key & 1) !== 0);
    keypadLabel(button, key, mode);
  });
}

// ---- Sources of presses ----

function keypadPointers(button, key) {
  button.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    button.setPointerCapture(event.pointerId);
    keypadTake("pointer " + event.pointerId, key);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"])
    button.addEventListener(end, (event) => keypadLetGo("pointer " + event.pointerId));
  button.addEventListener("contextmenu", (event) => event.preventDefault());
}

// Space and Enter on a focused button, and a screen reader's click.
function keypadFocus(button, key) {
  button.addEventListener("keydown", (event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    keypadTake("focus", key);
  });
  button.addEventListener("keyup", (event) => {
    if (event.key === " ") event.preventDefault();
    keypadLetGo("focus");
  });
  button.addEventListener("blur", () => keypadLetGo("focus"));
  button.addEventListener("click", (event) => {
    if (event.detail !== 0 || event.pointerType) return;
    keypadTake("click", key);
    keypadLetGo("click");
  });
}

function keypadTyped(event) {
  const typing = event.target.closest?.("input, textarea, select");
  if (typing || event.ctrlKey || event.metaKey || event.altKey && event.key.length > 1) return;
  const key = event.key.length === 1 ? board.key.indexOf(event.key.toUpperCase()) : -1;
  if (key < 0) return;
  event.preventDefault();
  if (!event.repeat) keypadTake("keyboard " + event.code, key);
}

function keypadButton(key) {
  const button = document.createElement("button"), legend = board.key[key];
  button.type = "button";
  button.className = /\d/.test(legend) ? "digit" : /[A-D]/.test(legend) ? "letter" : "sign";
  button.append(legend, document.createElement("small"));
  keypadPointers(button, key);
  keypadFocus(button, key);
  return button;
}

function keypadStart() {
  keypad.pressedMs = Array(16).fill(-Infinity);
  keypad.buttons = Array.from({ length: 16 }, (_, key) => keypadButton(key));
  document.getElementById("keypad").replaceChildren(...keypad.buttons);
  document.addEventListener("keydown", keypadTyped);
  document.addEventListener("keyup", (event) => keypadLetGo("keyboard " + event.code));
  addEventListener("blur", keypadLetAllGo);
  pace.listeners.push(keypadShow);
}
