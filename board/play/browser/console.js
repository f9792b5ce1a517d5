// The console: the device's output as text, and a line for input.
// SPDX-License-Identifier: GPL-3.0-or-later

const terminal = { lines: null, open: null, scroll: null, text: "", column: 0, last: "", history: [], place: 0, atMs: -Infinity };

const TERMINAL_LINES = 400;
const TERMINAL_EVERY_MS = 120; // each change costs a layout: collect the changes of this time

// A backspace only moves the cursor; in the usual "\b \b" the blank overwrites the character.
function terminalByte(c, ended) {
  const second = c === "\n" && terminal.last === "\r";
  terminal.last = c;
  if (c === "\r" || (c === "\n" && !second)) {
    ended.push(terminal.text);
    terminal.text = "";
    terminal.column = 0;
  } else if (c === "\b") {
    terminal.column = Math.max(0, terminal.column - 1);
  } else if (c >= " ") {
    terminal.text = terminal.text.slice(0, terminal.column) + c + terminal.text.slice(terminal.column + 1);
    terminal.column++;
  }
}

function terminalLine(text) {
  const line = document.createElement("div");
  line.textContent = text.trimEnd() || "\u00a0";
  return line;
}

function terminalShow(nowMs) {
  if (!boardCall("console_waiting") && !board.heard) return;
  if (nowMs < terminal.atMs + TERMINAL_EVERY_MS) {
    paceWant(terminal.atMs + TERMINAL_EVERY_MS);
    return;
  }
  const bytes = boardHear();
  board.heard = "";
  terminal.atMs = nowMs;
  const ended = [], follows = terminal.scroll.scrollTop + terminal.scroll.clientHeight > terminal.scroll.scrollHeight - 30;
  for (const c of bytes) terminalByte(c, ended);
  terminal.lines.append(...ended.map(terminalLine));
  while (terminal.lines.childElementCount > TERMINAL_LINES) terminal.lines.firstElementChild.remove();
  terminal.open.textContent = terminal.text;
  if (follows) terminal.scroll.scrollTop = terminal.scroll.scrollHeight;
}

function terminalType(line) {
  terminal.scroll.scrollTop = terminal.scroll.scrollHeight;
  paceInput(() => boardCallWithText("type", line + "\r"));
}

function terminalSend(event) {
  const input = document.getElementById("line");
  event.preventDefault();
  if (input.value && input.value !== terminal.history.at(-1)) terminal.history.push(input.value);
  terminal.place = terminal.history.length;
  terminalType(input.value);
  input.value = "";
}

function terminalHistory(event) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (event.key === "Escape") event.target.blur();
  if (!step) return;
  event.preventDefault();
  terminal.place = Math.min(Math.max(0, terminal.place + step), terminal.history.length);
  event.target.value = terminal.history[terminal.place] ?? "";
}

function terminalStart() {
  terminal.lines = document.getElementById("lines");
  terminal.open = document.getElementById("open");
  terminal.scroll = document.getElementById("terminal");
  document.getElementById("say").addEventListener("submit", terminalSend);
  document.getElementById("line").addEventListener("keydown", terminalHistory);
  pace.listeners.push(terminalShow);
}
