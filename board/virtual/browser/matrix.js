// Draws the matrix as 64 LEDs with their perceived brightness, and saves its picture as a file.
//
// Each LED is an element, so that a blink repaints a few hundred pixels, not the page.

const matrix = { face: null, leds: [], shown: new Uint8Array(9).fill(255) };

// Shares of the matrix's width: the margin. Shares of an LED's cell: its radius, and the reach of its light.
const MATRIX_MARGIN = 0.03;
const MATRIX_RADIUS = 0.385;
const MATRIX_REACH = 0.92;

// Perceived brightness: the eye responds to ratios, so the lowest of the sixteen steps is far from dark.
function matrixBrightness(intensity) { return ((2 * intensity + 1) / 31) ** 0.28; }

function matrixColour(r, g, b, alpha = 1) {
  const byte = (x) => Math.round(255 * Math.min(1, x));
  return `rgba(${byte(r)},${byte(g)},${byte(b)},${alpha.toFixed(3)})`;
}

// Gradient stops from the LED's centre to the end of its light.
function matrixLitStops(bright) {
  const stops = [], edge = MATRIX_RADIUS / MATRIX_REACH;
  for (let i = 0; i <= 4; i++) {
    const middle = 1 - i / 4, m2 = middle * middle;
    stops.push([edge * i / 4, matrixColour(bright * (0.95 + 0.15 * middle), bright * (0.09 + 0.44 * m2), bright * (0.06 + 0.32 * m2))]);
  }
  for (let i = 0; i <= 6; i++) {
    const at = edge + 0.02 + (0.98 - edge) * i / 6;
    stops.push([at, matrixColour(1, 0.1, 0.07, 0.5 * bright * (1 - i / 6) ** 2 * 0.8)]);
  }
  return stops;
}

const MATRIX_UNLIT_STOPS = [[0, "#3b3334"], [0.95, "#2a2526"], [1, "rgba(42,37,38,0)"]];

function matrixGradient(stops) {
  return `radial-gradient(closest-side, ${stops.map(([at, colour]) => `${colour} ${(100 * at).toFixed(1)}%`).join(",")})`;
}

function matrixIsLit(picture, row, col) { return (picture[row] & (0x80 >> col)) !== 0; }

function matrixBrighten(intensity) {
  matrix.face.style.setProperty("--lit", matrixGradient(matrixLitStops(matrixBrightness(intensity))));
}

function matrixShow() {
  const picture = boardBytes(boardCall("picture"), 9), shown = matrix.shown;
  if (picture.every((byte, i) => byte === shown[i])) return;
  if (picture[8] !== shown[8]) matrixBrighten(picture[8]);
  matrix.leds.forEach((led, i) => {
    const lit = matrixIsLit(picture, i >> 3, i & 7);
    if (lit !== matrixIsLit(shown, i >> 3, i & 7)) led.classList.toggle("lit", lit);
  });
  shown.set(picture);
}

// ---- The picture as a file ----

function matrixDisc(pen, x, y, radius, stops) {
  const paint = pen.createRadialGradient(x, y, 0, x, y, radius);
  for (const [at, colour] of stops) paint.addColorStop(at, colour);
  pen.fillStyle = paint;
  pen.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}

function matrixPaint(canvas, picture) {
  const pen = canvas.getContext("2d"), size = canvas.width, pitch = size * (1 - 2 * MATRIX_MARGIN) / 8;
  const at = (place) => size * MATRIX_MARGIN + (place + 0.5) * pitch;
  const each = (lit, radius, stops) => {
    for (let i = 0; i < 64; i++)
      if (matrixIsLit(picture, i >> 3, i & 7) === lit) matrixDisc(pen, at(i & 7), at(i >> 3), radius * pitch, stops);
  };
  pen.fillStyle = "#131315";
  pen.roundRect(0, 0, size, size, size * 0.055);
  pen.fill();
  each(false, MATRIX_RADIUS, MATRIX_UNLIT_STOPS);
  each(true, MATRIX_REACH, matrixLitStops(matrixBrightness(picture[8])));
}

function matrixSave() {
  const canvas = screenView.canvas ?? document.createElement("canvas");
  if (!screenView.canvas) {
    canvas.width = canvas.height = 720;
    matrixPaint(canvas, matrix.shown);
  }
  canvas.toBlob((blob) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = "oxo.png";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });
}

function matrixStart() {
  matrix.face = document.getElementById("matrix");
  document.getElementById("save").addEventListener("click", matrixSave);
  if (!screenIsMatrix()) return screenStart(matrix.face);
  matrix.leds = Array.from({ length: 64 }, () => document.createElement("i"));
  matrix.leds.forEach((led) => led.classList.add("lit")); // like `shown`
  matrix.face.style.setProperty("--unlit", matrixGradient(MATRIX_UNLIT_STOPS));
  matrix.face.replaceChildren(...matrix.leds);
  pace.listeners.push(matrixShow);
}
