// The cells on the display, to tap or to reach with the arrow keys, and to read with a screen reader. A cell is played through
// the device's own keys.
// SPDX-License-Identifier: GPL-3.0-or-later

const cells = { grid: null, buttons: [], n: 0, at: 0, shown: "", waiting: null, busy: false };

const CELLS_STEPS_MAX = 24; // more than the way across the largest board, with keys that are lost

// ---- Where they are ----

// The square of the board begins at the display's left; pairs of LEDs take all of it. Its cells, as shares of it: where they begin,
// how far they reach, and the gaps between them; and where in a cell its mark has its middle. Cells of one
// pixel are where the firmware says. Where a cell has an LED or a pair, 2x2 has the corners of nine and the
// middle of sixteen, whose top left is 3x3.
function cellsReach(screen, n) {
  if (screen.beside && screen.height === 3) return { from: 0, size: 1, gap: n === 2 ? 1 / 3 : 0, middle: 0.5 };
  if (screen.beside) return { from: n === 2 ? 1 / 4 : 0, size: n / 4, gap: 0, middle: 0.5 };
  const place = productCells(n);
  if (place?.side !== 1) return { from: 0, size: 1, gap: 0, middle: 0.5 };
  return { from: place.from / screen.height, size: place.pitch * n / screen.height, gap: 0, middle: 0.5 / place.pitch };
}

// The layout turns the picture (hal/orientation.h): bit 0 mirrors left to right, bit 1 top to bottom, then bit 2 swaps both.
// A panel that is not square ignores bit 2.
function cellsTurn(layout) {
  return `${layout & 4 ? "matrix(0, 1, 1, 0, 0, 0) " : ""}scale(${layout & 1 ? -1 : 1}, ${layout & 2 ? -1 : 1})`;
}

// Where a finger would miss them, they are on the display's board once more, larger; the LEDs of a matrix are large enough.
const CELLS_LEAST = 24; // pixels

function cellsZoom(screen, size, n) {
  const before = device.box.className;
  device.box.classList.remove("zoomed");
  const zoomed = display.canvas !== null && 0.94 * display.face.clientHeight * size / n < CELLS_LEAST;
  device.box.classList.toggle("zoomed", zoomed);
  const place = zoomed ? display.lens.parentElement : display.face.parentElement;
  if (cells.overlay.parentElement !== place) place.append(cells.overlay);
  if (device.box.className !== before) deviceDraw(); // of what moves and keeps its size, no observer tells
  return zoomed;
}

function cellsPlace(n) {
  const screen = displayRead(boardCall("screen")), { from, size, gap, middle } = cellsReach(screen, n), percent = (share) => 100 * share + "%";
  const graphic = displayIsGraphic(screen), layout = boardCall("layout"), zoomed = cellsZoom(screen, size, n);
  cells.overlay.style.transform = graphic && !displayIsText(screen) ? cellsTurn(layout & 3) : "";
  cells.board.style.transform = graphic ? "" : cellsTurn(layout);
  cells.board.style.width = percent(screen.beside || zoomed ? 1 : Math.min(1, displayBoard(screen) / screen.width));
  displayFit();
  lettersPlace(displayBoard(screen) * size / n, middle);
  Object.assign(cells.grid.style, {
    left: percent(from), top: percent(from), width: percent(size), gap: percent(gap),
    height: percent(size * (zoomed ? screen.height / displayBoard(screen) : 1)),
    gridTemplate: `repeat(${n}, 1fr) / repeat(${n}, 1fr)`,
  });
}

// ---- What they say ----

function cellsButton(row, col) {
  const button = document.createElement("button");
  button.type = "button";
  button.tabIndex = -1;
  button.setAttribute("role", "gridcell");
  button.addEventListener("click", () => cellsPlay(row, col));
  return button;
}

function cellsBuild(n) {
  const had = cells.grid.contains(document.activeElement);
  cells.n = n;
  cells.at = n * (n >> 1) + (n >> 1);
  cells.buttons = Array.from({ length: n * n }, (_, i) => cellsButton(Math.floor(i / n), i % n));
  cells.grid.replaceChildren(...Array.from({ length: n }, (_, row) => {
    const line = document.createElement("div");
    line.setAttribute("role", "row");
    line.append(...cells.buttons.slice(n * row, n * row + n));
    return line;
  }));
  cells.buttons[cells.at].tabIndex = 0;
  if (had) cells.buttons[cells.at].focus();
}

function cellsShow() {
  const g = game.now, layout = boardCall("layout"), seen = g && g.n + g.marks.join("") + layout;
  if (!g || seen === cells.shown) return;
  cells.shown = seen;
  if (g.n !== cells.n) cellsBuild(g.n);
  cellsPlace(g.n);
  cells.buttons.forEach((button, i) => {
    const label = `row ${Math.floor(i / g.n) + 1}, column ${i % g.n + 1}: ${g.marks[i] === " " ? "empty" : g.marks[i]}`;
    if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
    if (button.dataset.mark !== g.marks[i]) button.dataset.mark = g.marks[i];
  });
  lettersShow();
}

// ---- Playing ----

// The direction key that leads nearer from the cursor, diagonally where there are such keys.
function cellsStep(from, to, n) {
  const way = (a, b) => a === b ? 0 : (b - a + n) % n <= n / 2 ? 1 : -1;
  const down = way(from >> 3, to >> 3), right = way(from & 7, to & 7), diagonal = 4 * (1 + down) + 1 + right;
  if (keysThere(diagonal) && keysThere(0)) return diagonal;
  return down ? (down > 0 ? KEYS_DOWN : KEYS_UP) : right > 0 ? KEYS_RIGHT : KEYS_LEFT;
}

// Moves the cursor, watching where it is, and presses OK once it is there.
async function cellsPlayAtCursor(cell) {
  for (let step = 0; step < CELLS_STEPS_MAX; step++) {
    const cursor = boardCall("cursor");
    if (cursor === cell) return keysTap(KEYS_OK);
    await keysTap(cellsStep(cursor, cell, boardCall("size")));
    await paceWhen(() => boardCall("cursor") !== cursor, 100);
  }
}

async function cellsPlayNow(row, col) {
  await gameWake();
  const g = game.now;
  if (!g || !boardCall("powered")) return;
  if (!await paceWhen(() => boardCall("board_is_shown"), 1000)) return gameSpeak("The device shows something else than the board.");
  if (g.over || gameIsWatched(g)) return keysTap(KEYS_OK);
  if (g.marks[g.n * row + col] !== " ") gameSpeak("Taken.");
  if (keysAreCells(g.n)) return keysTap(keysOfCell(row, col, g.n));
  return cellsPlayAtCursor(8 * row + col);
}

// One at a time; the last tap waits, others in between are dropped.
async function cellsPlay(row, col) {
  cells.waiting = [row, col];
  if (cells.busy) return;
  cells.busy = true;
  while (cells.waiting) {
    const next = cells.waiting;
    cells.waiting = null;
    await cellsPlayNow(...next);
  }
  cells.busy = false;
}

// ---- The arrow keys ----

const CELLS_ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function cellsGoTo(at) {
  cells.buttons[cells.at].tabIndex = -1;
  cells.at = at;
  cells.buttons[at].tabIndex = 0;
  cells.buttons[at].focus();
}

function cellsTyped(event) {
  const arrow = CELLS_ARROWS[event.key], n = cells.n;
  if (!arrow || !n || keysAreElsewhere(event) || event.altKey || event.target.closest?.("input, [tabindex='0']:not([role=gridcell])")) return;
  event.preventDefault();
  const [down, right] = arrow, row = Math.floor(cells.at / n), col = cells.at % n;
  if (!cells.grid.contains(document.activeElement)) cellsGoTo(cells.at);
  else cellsGoTo((row + down + n) % n * n + (col + right + n) % n);
}

function cellsStart() {
  cells.grid = document.getElementById("cells");
  cells.board = cells.grid.parentElement;
  cells.overlay = cells.board.parentElement;
  document.addEventListener("keydown", cellsTyped);
  addEventListener("resize", () => cells.n && cellsPlace(cells.n));
  pace.listeners.push(cellsShow);
}
