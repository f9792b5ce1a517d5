// Draws a display other than an 8x8 matrix of one colour on a canvas: LEDs of any colour, or a graphic display's pixels.

const SCREEN_LEDS_MAX = 32; // wider displays are graphic
const SCREEN_LED = 40, SCREEN_PIXEL = 6; // canvas pixels for each

const screenView = { canvas: null, shown: "" };

function screenRead() {
  const at = boardCall("screen"), [width, height] = new Uint32Array(board.calls.memory.buffer, at, 2);
  return { width, height, coloured: boardBytes(at + 8, 1)[0] !== 0, pixels: boardBytes(at + 9, 3 * width * height) };
}

// matrix.js draws these.
function screenIsMatrix() {
  const s = screenRead();
  return s.width === 8 && s.height === 8 && !s.coloured;
}

// Perceived brightness: the eye responds to ratios, so the lowest step is far from dark.
function screenColour(pixels, i, alpha) {
  const part = (k) => Math.round(255 * (pixels[3 * i + k] / 255) ** 0.28);
  return `rgba(${part(0)},${part(1)},${part(2)},${alpha})`;
}

function screenPaintLed(pen, x, y, pixels, i) {
  const lit = pixels[3 * i] | pixels[3 * i + 1] | pixels[3 * i + 2];
  const disc = (radius, colour) => {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.fill();
  };
  if (lit) disc(0.47 * SCREEN_LED, screenColour(pixels, i, 0.25));
  disc(0.37 * SCREEN_LED, lit ? screenColour(pixels, i, 1) : "#2a2526");
}

function screenPaint(pen, s) {
  const graphic = s.width > SCREEN_LEDS_MAX, size = graphic ? SCREEN_PIXEL : SCREEN_LED;
  pen.fillStyle = graphic ? "#0b0b0d" : "#131315";
  pen.fillRect(0, 0, s.width * size, s.height * size);
  for (let i = 0; i < s.width * s.height; i++) {
    const x = (i % s.width) * size, y = Math.floor(i / s.width) * size;
    if (!graphic) screenPaintLed(pen, x + size / 2, y + size / 2, s.pixels, i);
    else if (s.pixels[3 * i] | s.pixels[3 * i + 1] | s.pixels[3 * i + 2]) {
      pen.fillStyle = screenColour(s.pixels, i, 1);
      pen.fillRect(x, y, size - 1, size - 1);
    }
  }
}

function screenShow() {
  const s = screenRead(), seen = s.pixels.join();
  if (seen === screenView.shown) return;
  screenView.shown = seen;
  screenPaint(screenView.canvas.getContext("2d"), s);
}

function screenStart(face) {
  const s = screenRead(), size = s.width > SCREEN_LEDS_MAX ? SCREEN_PIXEL : SCREEN_LED;
  screenView.canvas = document.createElement("canvas");
  screenView.canvas.width = s.width * size;
  screenView.canvas.height = s.height * size;
  face.classList.add("screen");
  face.setAttribute("aria-label", "The display. The console says in words what it shows.");
  face.replaceChildren(screenView.canvas);
  pace.listeners.push(screenShow);
}
