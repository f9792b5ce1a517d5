// Draws the display: an 8x8 matrix of one colour as 64 LEDs, every other one on a canvas. Saves its picture as a file.
//
// Each LED of the matrix is an element, so that a blink repaints a few hundred pixels, not the page.
// SPDX-License-Identifier: GPL-3.0-or-later

const display = {
  face: null, leds: [], canvas: null, lens: null,
  shown: "", // what is drawn, to leave it alone
  last: null, // the last screen drawn
  bright: -1, // intensity of the matrix's LEDs
  pitch: 0, // pixels of the canvas for a column
  calm: false, dueMs: 0, sinceMs: 0,
};

const DISPLAY_LEDS_MAX = 32; // wider displays are graphic
const DISPLAY_GAP = 0.75; // between LEDs that do not stand together, in LEDs

// Shares of the matrix's width: the margin. Shares of an LED's cell: its radius, and the reach of its light.
const DISPLAY_MARGIN = 0.03;
const DISPLAY_RADIUS = 0.385;
const DISPLAY_REACH = 0.92;

// Blinking faster than 3 times a second can cause seizures (WCAG 2.3.1), and 12.5 Hz is what 10x makes of a line that blinks
// 2.5 times. Above real time, and for visitors who want less motion, the page shows exposures of this length: what blinks
// faster is steady and less bright, as in a photo.
const DISPLAY_CALM_MS = 400;
const DISPLAY_CALM_KEY_MS = 60; // the first one after a key

const displayLessMotion = matchMedia("(prefers-reduced-motion: reduce)");

function displayRead(at) {
  const [width, height] = new Uint32Array(board.calls.memory.buffer, at, 2);
  const [coloured, beside] = boardBytes(at + 8, 2);
  return { width, height, coloured: coloured !== 0, beside, pixels: boardBytes(at + 10, 3 * width * height).slice() };
}

// Returns what to show, or null if it is not time yet.
function displaySee(nowMs) {
  const calm = pace.speed > 1 || pace.target !== 0 || displayLessMotion.matches;
  if (calm !== display.calm) {
    display.calm = calm;
    display.dueMs = nowMs;
    boardCall("expose", calm ? 1 : 0);
  }
  if (!calm) return displayRead(boardCall("screen"));
  if (displayLessMotion.matches && pace.speed === 1 && pace.inputMs > display.sinceMs) { // shows what the key has changed
    boardCall("expose", 1);
    display.sinceMs = nowMs;
    display.dueMs = nowMs + DISPLAY_CALM_KEY_MS;
  }
  if (nowMs < display.dueMs) {
    paceWant(display.dueMs);
    return null;
  }
  display.sinceMs = nowMs;
  display.dueMs = nowMs + DISPLAY_CALM_MS;
  paceWant(display.dueMs);
  return displayRead(boardCall("exposed"));
}

function displayShow(nowMs) {
  const screen = displaySee(nowMs), seen = screen?.pixels.join();
  if (!screen || seen === display.shown) return;
  display.shown = seen;
  pace.seenMs = nowMs;
  display.last = screen;
  if (display.canvas) displayPaintAll();
  else displayLight(screen);
}

// ---- The matrix ----

// A colour's share of full light, 0 to 1, as the eye sees it: it responds to ratios, so the lowest step is far from dark.
function displayBrightness(share) { return share ** 0.28; }

// The share that the matrix's LEDs are lit at its intensity.
function displayShare() { return (2 * boardBytes(boardCall("picture"), 9)[8] + 1) / 31; }

function displayColour(r, g, b, alpha = 1) {
  const byte = (x) => Math.round(255 * Math.min(1, x));
  return `rgba(${byte(r)},${byte(g)},${byte(b)},${alpha.toFixed(3)})`;
}

// Gradient stops from the LED's centre to the end of its light.
function displayLitStops(bright) {
  const stops = [], edge = DISPLAY_RADIUS / DISPLAY_REACH;
  for (let i = 0; i <= 4; i++) {
    const middle = 1 - i / 4, m2 = middle * middle;
    stops.push([edge * i / 4, displayColour(bright * (0.95 + 0.15 * middle), bright * (0.09 + 0.44 * m2), bright * (0.06 + 0.32 * m2))]);
  }
  for (let i = 0; i <= 6; i++) {
    const at = edge + 0.02 + (0.98 - edge) * i / 6;
    stops.push([at, displayColour(1, 0.1, 0.07, 0.5 * bright * (1 - i / 6) ** 2 * 0.8)]);
  }
  return stops;
}

const DISPLAY_UNLIT_STOPS = [[0, "#3b3334"], [0.95, "#2a2526"], [1, "rgba(42,37,38,0)"]];

function displayGradient(stops) {
  return `radial-gradient(closest-side, ${stops.map(([at, colour]) => `${colour} ${(100 * at).toFixed(1)}%`).join(",")})`;
}

function displayLight(screen) {
  const share = displayShare(), full = Math.max(1, Math.floor(255 * share));
  if (share !== display.bright) display.face.style.setProperty("--lit", displayGradient(displayLitStops(displayBrightness(share))));
  display.bright = share;
  display.leds.forEach((led, i) => {
    const part = Math.min(1, screen.pixels[3 * i] / full), shown = part > 0 && part < 1 ? part.toFixed(2) : "";
    if (led.classList.contains("lit") !== part > 0) led.classList.toggle("lit", part > 0);
    if ((led.dataset.part ?? "") === shown) return;
    led.dataset.part = shown;
    led.style.setProperty("--part", shown || 1);
  });
}

// ---- Canvases ----

function displayPixelColour(pixels, i, alpha) {
  const part = (k) => Math.round(255 * displayBrightness(pixels[3 * i + k] / 255));
  return `rgba(${part(0)},${part(1)},${part(2)},${alpha})`;
}

function displayPaintLed(pen, x, y, pitch, pixels, i) {
  const lit = pixels[3 * i] | pixels[3 * i + 1] | pixels[3 * i + 2];
  const disc = (radius, colour) => {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.arc(x, y, radius * pitch, 0, 2 * Math.PI);
    pen.fill();
  };
  if (lit) disc(0.47, displayPixelColour(pixels, i, 0.25));
  disc(0.37, lit ? displayPixelColour(pixels, i, 1) : "#2a2526");
}

function displayIsGraphic(screen) { return screen.width > DISPLAY_LEDS_MAX; }

// A display of characters: the board is four of them wide, with the gaps between them.
const DISPLAY_TEXT_HEIGHT = 17, DISPLAY_TEXT_BOARD = 23;
function displayIsText(screen) { return displayIsGraphic(screen) && screen.height === DISPLAY_TEXT_HEIGHT; }

// The board's columns, from the left; elsewhere it is a square.
function displayBoard(screen) { return displayIsText(screen) ? DISPLAY_TEXT_BOARD : screen.height; }

// The ground of a liquid crystal is what its light makes of it.
function displayGround(screen) {
  if (!displayIsText(screen)) return displayIsGraphic(screen) ? [11, 11, 13] : [19, 19, 21];
  const bright = boardBytes(boardCall("picture"), 9)[8] > 0 ? displayBrightness(displayShare()) : 0.3;
  return [33, 71, 199].map((full) => Math.round(full * bright));
}

// Where a column or row begins, in columns. beside: LEDs without a gap between them; 0: all.
function displayPlace(index, beside) { return index + (beside ? Math.floor(index / beside) * DISPLAY_GAP : 0); }
function displayX(screen, col) { return displayPlace(col, screen.beside); }
function displayY(screen, row) { return displayPlace(row, screen.beside ? 1 : 0); }

// Paints the screen from a column on, each with `pitch` pixels.
function displayPaint(canvas, s, pitch, from = 0) {
  const graphic = displayIsGraphic(s), pen = canvas.getContext("2d");
  pen.fillStyle = `rgb(${displayGround(s)})`;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  for (let i = 0; i < s.width * s.height; i++) {
    const x = pitch * (displayX(s, i % s.width) - from), y = pitch * displayY(s, Math.floor(i / s.width));
    if (!graphic) displayPaintLed(pen, x + pitch / 2, y + pitch / 2, pitch, s.pixels, i);
    else if (s.pixels[3 * i] | s.pixels[3 * i + 1] | s.pixels[3 * i + 2]) {
      pen.fillStyle = displayPixelColour(s.pixels, i, 1);
      pen.fillRect(x, y, pitch - 1, pitch - 1);
    }
  }
}

// Display, and lens: the square with the board, which the layout may have turned to the right.
function displayPaintAll() {
  const s = display.last, { lens } = display;
  displayPaint(display.canvas, s, display.pitch);
  const mirrored = displayIsGraphic(s) && !displayIsText(s) && boardCall("layout") & 1;
  if (lens.clientWidth) displayPaint(lens, s, lens.width / displayBoard(s), mirrored ? s.width - s.height : 0);
}

function displayScreenPixels(element) { return Math.round(element.clientWidth * devicePixelRatio); }

// Canvases have as many pixels as the screen has in their place.
function displayFit() {
  const s = display.last, columns = s && displayX(s, s.width - 1) + 1;
  if (!display.canvas) return;
  const pitch = Math.max(3, Math.round(displayScreenPixels(display.face) / columns)), side = Math.max(1, Math.round(displayScreenPixels(display.lens) / displayBoard(s))) * displayBoard(s);
  if (pitch === display.pitch && side === display.lens.width) return;
  display.pitch = pitch;
  display.lens.width = display.lens.height = side;
  display.canvas.width = Math.round(pitch * columns);
  display.canvas.height = Math.round(pitch * (displayY(s, s.height - 1) + 1));
  displayPaintAll();
}

// ---- The picture as a file ----

function displayDisc(pen, x, y, radius, stops) {
  const paint = pen.createRadialGradient(x, y, 0, x, y, radius);
  for (const [at, colour] of stops) paint.addColorStop(at, colour);
  pen.fillStyle = paint;
  pen.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}

function displayPaintMatrix(canvas, screen) {
  const pen = canvas.getContext("2d"), size = canvas.width, pitch = size * (1 - 2 * DISPLAY_MARGIN) / 8;
  const at = (place) => size * DISPLAY_MARGIN + (place + 0.5) * pitch;
  const each = (lit, radius, stops) => {
    for (let i = 0; i < 64; i++)
      if (screen.pixels[3 * i] > 0 === lit) displayDisc(pen, at(i & 7), at(i >> 3), radius * pitch, stops);
  };
  pen.fillStyle = "#131315";
  pen.roundRect(0, 0, size, size, size * 0.055);
  pen.fill();
  each(false, DISPLAY_RADIUS, DISPLAY_UNLIT_STOPS);
  each(true, DISPLAY_REACH, displayLitStops(displayBrightness(displayShare())));
}

function displaySave() {
  const canvas = display.canvas ?? document.createElement("canvas");
  if (!display.canvas) {
    canvas.width = canvas.height = 720;
    displayPaintMatrix(canvas, display.last);
  }
  canvas.toBlob((blob) => saveFile(blob, "oxo.png"));
}

// ---- Start ----

function displayMakeLeds() {
  display.leds = Array.from({ length: 64 }, () => document.createElement("i"));
  display.face.replaceChildren(...display.leds);
}

function displayMakeCanvas(screen) {
  display.canvas = document.createElement("canvas");
  display.last = screen;
  display.lens = document.querySelector("#lens canvas");
  display.face.classList.add("screen");
  display.face.replaceChildren(display.canvas);
  deviceShape((displayX(screen, screen.width - 1) + 1) / (displayY(screen, screen.height - 1) + 1));
  new ResizeObserver(displayFit).observe(display.face);
  displayFit();
}

function displayStart() {
  const screen = displayRead(boardCall("screen"));
  display.face = document.getElementById("matrix");
  if (screen.width === 8 && screen.height === 8 && !screen.coloured) displayMakeLeds();
  else displayMakeCanvas(screen);
  document.getElementById("save").addEventListener("click", displaySave);
  pace.listeners.push(displayShow);
}
