// The product's keys: pressed by mouse, several fingers, the keyboard or the page itself; a key is down as long as something
// holds it.
// SPDX-License-Identifier: GPL-3.0-or-later

const keys = {
  buttons: new Map(), // by key
  holders: new Map(), // what holds which key: a pointer, a key of the keyboard
  held: 0, // keys that the page holds down on the board, one bit each
  pressed: [], // when, of the board's time
  latched: 0, // keys chosen while the power is off: down until the board has started
  menuUntil: 0, // until then the device takes the next key for the menu; the labels follow
  shown: "",
  shortcuts: true, // letters, digits and signs of the keyboard are keys
};

const KEYS_SHORTEST_MS = 40; // of the board's time: a click may be shorter than the bounce
const KEYS_FINGER_MS = 100; // that a finger rests before it presses, as on Android; one that moves on before scrolls the page
const KEYS_START_MS = 700; // of the board's time
const KEYS_MENU_MS = 5000;
const KEYS_STAR = 12, KEYS_HASH = 14;
const KEYS_UP = 1, KEYS_LEFT = 4, KEYS_OK = 5, KEYS_RIGHT = 6, KEYS_DOWN = 9;

// What a keypad's keys do, in the legend's order: on boards with a key for each cell, on boards with a cursor, in the menu.
const KEYS_DO = {
  cells: ["", "", "", "new", "", "", "", "size", "", "", "", "level", "menu", "hint", "undo", "bright"],
  cursor: ["↖", "↑", "↗", "new", "←", "play", "→", "size", "↙", "↓", "↘", "level", "menu", "hint", "undo", "bright"],
  menu: ["level", "2", "3", "", "4", "5", "6", "", "7", "8", "bright", "", "new", "score", "layout", ""], // digits: sizes
};

// What buttons in a square do, sixteen or nine.
const KEYS_SQUARE_DO = {
  cells: ["", "", "", "", "", "hold: menu", "", "", "", "", ""],
  cursor: ["↖", "↑", "↗", "", "←", "play", "→", "", "↙", "↓", "↘"],
  menu: ["", "↑", "", "", "←", "choose", "→", "", "", "↓", ""],
};

// What is printed on five keys; the last text is for screen readers.
const KEYS_FIVE = {
  [KEYS_UP]: ["▲", "", "up"], [KEYS_LEFT]: ["◀", "", "left"], [KEYS_OK]: ["OK", "hold: menu"], [KEYS_RIGHT]: ["▶", "", "right"],
  [KEYS_DOWN]: ["▼", "", "down"],
};

// ---- The product's keys ----

function keysThere(key) { return (boardCall("keys_there") >> key & 1) !== 0; }

// A keypad has a sign, and so have sixteen buttons; other inputs have the digits that they need, and `*` for OK that is held.
function keysAreSixteen() { return /\ninput cells16 /.test(product.text); }
function keysAreKeypad() { return keysThere(KEYS_HASH) && !keysAreSixteen(); }
function keysAreNine() { return keysThere(0) && !keysThere(KEYS_HASH); }
function keysAreSquare() { return keysAreNine() || keysAreSixteen(); }

// Whether each cell of an n x n board has a key of its own; otherwise there is a cursor.
function keysAreCells(n) { return n > 0 && n <= (keysAreSixteen() ? 4 : 3) && keysThere(0) && keysThere(KEYS_UP); }

// The key of a cell, where each has one. Of nine buttons 2x2 has the corners, of sixteen the middle.
function keysOfCell(row, col, n) {
  if (n === 2 && keysAreNine()) return 8 * row + 2 * col;
  return 4 * row + col + (n === 2 && keysAreSixteen() ? 5 : 0);
}

// Whether a key plays a cell of an n x n board on which each cell has one.
function keysIsOfCell(key, n) {
  return Array.from({ length: n * n }, (_, i) => keysOfCell(Math.floor(i / n), i % n, n)).includes(key);
}

// ---- Pressing ----

function keysSetHeld(key, down) {
  const bit = 1 << key;
  if (!!(keys.held & bit) === down) return;
  keys.held ^= bit;
  paceInput(() => {
    if (down) keys.pressed[key] = boardCall("now");
    if (!boardCall("powered")) boardCall("hold", key, down ? 1 : 0);
    else boardCall(down ? "press" : "release", key);
  });
  if (down) keysFollowMenu(key);
}

function keysIsHeld(key) {
  return (keys.latched >> key & 1) !== 0 || [...keys.holders.values()].includes(key);
}

// A key is down while anything holds it, and at least KEYS_SHORTEST_MS.
function keysUpdate(key) {
  const down = keysIsHeld(key), until = keys.pressed[key] + KEYS_SHORTEST_MS * board.hz / 1000;
  if (down || boardCall("now") >= until) keysSetHeld(key, down);
  else paceWhen(() => boardCall("now") >= until, KEYS_SHORTEST_MS).then(() => keysUpdate(key));
}

function keysTake(holder, key) {
  if (keys.holders.has(holder)) return;
  keys.holders.set(holder, key);
  if (!boardCall("powered")) keys.latched ^= 1 << key;
  keysUpdate(key);
}

function keysLetGo(holder) {
  const key = keys.holders.get(holder);
  if (!keys.holders.delete(holder)) return;
  keysUpdate(key);
}

function keysLetAllGo() {
  for (const holder of [...keys.holders.keys()]) keysLetGo(holder);
}

// Presses and releases a key; resolves when the next one may be pressed.
async function keysTap(key) {
  let rested;
  paceInput(() => { rested = boardCall("tap", key); });
  keysFollowMenu(key);
  await paceWhen(() => boardCall("now") >= rested, 1000);
}

// Keys chosen while the power was off stay down until the board has sampled them.
function keysPowerIsOn() {
  paceWhen(() => false, KEYS_START_MS).then(() => {
    const latched = keys.latched;
    keys.latched = 0;
    for (const key of keys.buttons.keys()) if (latched >> key & 1) keysUpdate(key);
  });
}

// ---- Labels ----

function keysFollowMenu(key) {
  const open = performance.now() < keys.menuUntil;
  keys.menuUntil = !open && key === KEYS_STAR && !keysAreSixteen() ? performance.now() + KEYS_MENU_MS : 0;
  if (keys.menuUntil) setTimeout(keysShow, KEYS_MENU_MS + 20);
}

function keysMode() {
  if (performance.now() < keys.menuUntil) return "menu";
  return keysAreCells(boardCall("size")) ? "cells" : "cursor";
}

function keysLabel(button, key, mode) {
  if (!keysAreKeypad() && !keysAreSquare()) return;
  const does = ((keysAreSquare() ? KEYS_SQUARE_DO : KEYS_DO)[mode][key] ?? "").replace(/\d/, (n) => product.sizes.includes(n) ? productSize(n) : "");
  const n = boardCall("size"), plays = key !== KEYS_OK && (keysAreSquare() || /\d/.test(board.key[key]) && board.key[key] !== "0");
  const unused = plays && (mode === "cells" ? !keysIsOfCell(key, n) : mode === "cursor" && keysAreSixteen() && !does);
  button.querySelector("small").textContent = does;
  button.classList.toggle("idle", unused || (mode === "menu" && !does));
}

function keysShow() {
  const down = boardCall("keys") | keys.held, mode = keysMode(), state = [down, mode, boardCall("size")].join();
  if (state === keys.shown) return;
  keys.shown = state;
  for (const [key, button] of keys.buttons) {
    button.classList.toggle("down", (down >> key & 1) !== 0);
    keysLabel(button, key, mode);
  }
}

// ---- Sources of presses ----

// A finger that scrolls gets a pointercancel, and presses nothing. One that is lifted at once has tapped.
function keysPointers(button, key) {
  const resting = new Map(); // timers, by finger
  const holder = (event) => "pointer " + event.pointerId;
  const press = (event) => {
    clearTimeout(resting.get(event.pointerId));
    resting.delete(event.pointerId);
    keysTake(holder(event), key);
  };
  button.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    if (event.pointerType === "touch") return resting.set(event.pointerId, setTimeout(press, KEYS_FINGER_MS, event));
    button.setPointerCapture(event.pointerId);
    press(event);
  });
  button.addEventListener("pointerup", (event) => resting.has(event.pointerId) && press(event));
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"])
    button.addEventListener(end, (event) => {
      clearTimeout(resting.get(event.pointerId));
      resting.delete(event.pointerId);
      keysLetGo(holder(event));
    });
  button.addEventListener("contextmenu", (event) => event.preventDefault());
}

// Space and Enter on a focused button, and a screen reader's click.
function keysFocus(button, key) {
  button.addEventListener("keydown", (event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    keysTake("focus", key);
  });
  button.addEventListener("keyup", (event) => {
    if (event.key === " ") event.preventDefault();
    keysLetGo("focus");
  });
  button.addEventListener("blur", () => keysLetGo("focus"));
  button.addEventListener("click", (event) => {
    if (event.detail !== 0 || event.pointerType) return;
    keysTake("click", key);
    keysLetGo("click");
  });
}

// Whether the event belongs to a field, a question, or to a browser's shortcut.
function keysAreElsewhere(event) {
  return event.target.closest?.("input:not([type=radio], [type=checkbox]), textarea, select, dialog") || event.ctrlKey || event.metaKey;
}

function keysTyped(event) {
  if (!keys.shortcuts || keysAreElsewhere(event) || event.altKey && event.key.length > 1) return;
  const key = event.key.length === 1 ? board.key.indexOf(event.key.toUpperCase()) : -1;
  if (key < 0 || !keysThere(key)) return;
  event.preventDefault();
  if (!event.repeat) keysTake("keyboard " + event.code, key);
}

function keysButton(key) {
  const button = document.createElement("button"), small = document.createElement("small");
  const [legend, does, name] = !keysAreKeypad() && !keysAreSquare() && KEYS_FIVE[key] || [board.key[key], ""];
  button.type = "button";
  button.className = !keysAreKeypad() ? "push" : /\d/.test(legend) ? "digit" : /[A-D]/.test(legend) ? "letter" : "sign";
  button.style.gridArea = `${(key >> 2) + 1} / ${(key & 3) + 1}`;
  if (name) button.setAttribute("aria-label", name);
  small.textContent = does;
  button.append(legend, " ", small);
  keysPointers(button, key);
  keysFocus(button, key);
  return button;
}

function keysSetShortcuts(on) {
  keys.shortcuts = on;
  storeSet("oxo.shortcuts", on ? "" : "off");
}

function keysStart() {
  const pad = document.getElementById("keypad"), box = document.getElementById("shortcuts");
  keys.pressed = Array(16).fill(-Infinity);
  for (let key = 0; key < 16; key++) if (keysThere(key) && (keysThere(KEYS_HASH) || key !== KEYS_STAR)) keys.buttons.set(key, keysButton(key));
  pad.classList.toggle("few", !keysThere(KEYS_HASH));
  pad.replaceChildren(...keys.buttons.values());
  box.checked = keys.shortcuts = storeGet("oxo.shortcuts") !== "off";
  box.addEventListener("change", () => keysSetShortcuts(box.checked));
  document.addEventListener("keydown", keysTyped);
  document.addEventListener("keyup", (event) => keysLetGo("keyboard " + event.code));
  addEventListener("blur", keysLetAllGo);
  pace.listeners.push(keysShow);
}
