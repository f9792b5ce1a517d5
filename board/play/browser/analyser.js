// Draws the logic analyser: the board's pins around the last key press, and the time until the picture followed.
// SPDX-License-Identifier: GPL-3.0-or-later

const analyser = { canvas: null, names: [], shown: "", close: false };

const ANALYSER_NAMES = 34; // pixels for the names of the pins
const ANALYSER_ROW = 17;
const ANALYSER_TOP = 20;

// Reads the structure of analyser.h.
function analyserRead() {
  const at = boardCall("analyser"), view = new DataView(board.calls.memory.buffer), word = (i) => view.getUint32(at + 8 + 4 * i, true);
  const edges = word(4), level = boardBytes(at + 28, boardCall("pins")), first = at + 44, tracks = [];
  for (const l of level) tracks.push([[0, l]]);
  for (let i = 0; i < edges; i++)
    tracks[view.getUint8(first + 8 * i + 4)].push([view.getUint32(first + 8 * i, true), view.getUint8(first + 8 * i + 5)]);
  return { start: view.getBigUint64(at, true), closed: word(0), latched: word(1), end: word(2), key: word(3), edges, tracks };
}

function analyserMs(cycles) { return (cycles * 1000 / board.hz).toFixed(2) + " ms"; }

function analyserSummary(r) {
  const contact = `Key ${board.key[r.key]}: the contact bounces for ${analyserMs(r.closed)}`;
  if (!r.latched) return contact + "; the picture does not change.";
  const when = r.latched < r.closed ? "before" : "after", ms = analyserMs(Math.abs(r.latched - r.closed));
  return `${contact}. The new picture is on the matrix ${ms} ${when} its last bounce.`;
}

// The time window to draw: everything, or the words of the new picture.
function analyserWindow(r) {
  const us = board.hz / 1e6;
  if (analyser.close && r.latched) return [r.latched - 70 * us, r.latched + 10 * us];
  return [-0.3e3 * us, Math.max(r.latched, r.closed) + 0.5e3 * us];
}

// Levels: 0 low, 1 high, 2 floating (pin.h).
function analyserTrack(pen, track, row, x) {
  const top = ANALYSER_TOP + row * ANALYSER_ROW + 4, y = [top + 9, top, top + 4.5];
  pen.beginPath();
  let level = track[0][1];
  pen.moveTo(x(-1e9), y[level]);
  for (const [when, next] of track) {
    pen.lineTo(x(when), y[level]);
    pen.lineTo(x(when), y[next]);
    level = next;
  }
  pen.lineTo(x(1e9), y[level]);
  pen.stroke();
}

// Draws a dashed line with its name to the left, which ends at `end` at most. Returns where the name starts.
function analyserMark(pen, { at, text, colour }, height, end) {
  pen.strokeStyle = pen.fillStyle = colour;
  pen.setLineDash([3, 3]);
  pen.beginPath();
  pen.moveTo(at, 14);
  pen.lineTo(at, height);
  pen.stroke();
  pen.setLineDash([]);
  const left = Math.max(0, Math.min(at, end) - 4 - pen.measureText(text).width);
  pen.fillText(text, left, 11);
  return left;
}

// Draws from right to left: each name ends where the one to its right starts.
function analyserMarks(pen, r, x, height, colours) {
  const marks = [];
  if (!analyser.close) marks.push({ at: x(r.closed), text: "contact at rest", colour: colours.press });
  if (r.latched) marks.push({ at: x(r.latched), text: "picture", colour: colours.latch });
  marks.sort((a, b) => b.at - a.at).reduce((end, mark) => analyserMark(pen, mark, height, end), Infinity);
}

function analyserColours() {
  const style = getComputedStyle(analyser.canvas), of = (name) => style.getPropertyValue(name).trim();
  return { text: of("--soft"), spi: of("--spi"), rows: of("--rows"), cols: of("--cols"), press: of("--soft"), latch: of("--accent") };
}

function analyserTracks(pen, r, x, width, colours) {
  pen.save();
  pen.beginPath();
  pen.rect(ANALYSER_NAMES, 0, width - ANALYSER_NAMES, 400);
  pen.clip();
  r.tracks.forEach((track, row) => {
    pen.strokeStyle = row < product.displayPins ? colours.spi : /^R\d$/.test(analyser.names[row]) ? colours.rows : colours.cols;
    analyserTrack(pen, track, row, x);
  });
  pen.restore();
}

function analyserDraw() {
  const r = analyserRead(), canvas = analyser.canvas, scale = Math.min(devicePixelRatio || 1, 2);
  canvas.hidden = !r.end;
  const width = canvas.clientWidth, height = ANALYSER_TOP + analyser.names.length * ANALYSER_ROW + 2;
  canvas.width = width * scale;
  canvas.height = height * scale;
  if (!r.end) return;
  const pen = canvas.getContext("2d"), colours = analyserColours(), [from, to] = analyserWindow(r);
  const x = (cycles) => ANALYSER_NAMES + Math.min(1.1, Math.max(-0.1, (cycles - from) / (to - from))) * (width - ANALYSER_NAMES - 4);
  pen.scale(scale, scale);
  pen.font = "11px system-ui, sans-serif";
  pen.fillStyle = colours.text;
  analyser.names.forEach((name, row) => pen.fillText(name, 0, ANALYSER_TOP + row * ANALYSER_ROW + 13));
  analyserTracks(pen, r, x, width, colours);
  analyserMarks(pen, r, x, height, colours);
}

function analyserShow() {
  if (!controlsById("hood").open) return;
  const r = analyserRead(), state = [r.start, r.edges, r.latched].join();
  if (!r.end || state === analyser.shown || boardCall("now") < Number(r.start) + r.end) return;
  analyser.shown = state;
  document.getElementById("latency").textContent = analyserSummary(r);
  analyserDraw();
}

function analyserZoom(close) {
  analyser.close = close;
  analyserDraw();
}

function analyserStart() {
  analyser.canvas = document.getElementById("analyser");
  analyser.names = Array.from({ length: boardCall("pins") }, (_, pin) => boardCallForText("pin_name", pin));
  for (const input of document.querySelectorAll("[name=zoom]"))
    input.addEventListener("change", () => analyserZoom(input.value === "words"));
  analyser.canvas.style.height = ANALYSER_TOP + analyser.names.length * ANALYSER_ROW + 2 + "px";
  new ResizeObserver(analyserDraw).observe(analyser.canvas.parentElement);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", analyserDraw);
  pace.listeners.push(analyserShow);
}
