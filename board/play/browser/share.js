// Passing a game on: its picture, which is an animation of the moves as the device shows them; links; the code to embed it.
//
// The moves are played once more, on a board of the same firmware and EEPROM that nobody sees: so the picture also has the moves
// from before a reload, and costs nothing while one plays.
// SPDX-License-Identifier: GPL-3.0-or-later

const share = { file: null, opened: 0 }; // opened: how often

const SHARE_ALL_MS = 12000; // of the board's time, for all moves of a long game
const SHARE_MOVE_MS = { least: 180, most: 600 }; // after each
const SHARE_END_MS = 2400; // a won line blinks
const SHARE_STEP_S = 0.04; // between two looks at the display
const SHARE_LEVELS = 12; // of each colour, between the board and full light
const SHARE_SHADES = 4, SHARE_WORDS = [232, 230, 225]; // of words and letters
const SHARE_MARKS = { X: "\u274c", O: "\u2b55", " ": "\u2b1c" };

// ---- The device's frames ----

// Lets the board of `use` run, and adds what its display shows to the frames.
function shareWatch(use, frames, ms) {
  use(() => {
    for (const until = boardCall("now") + ms * board.hz / 1000; boardCall("now") < until;) {
      boardCall("run", Math.min(until, boardCall("now") + SHARE_STEP_S * board.hz), 1000);
      const screen = displayRead(boardCall("screen")), last = frames.at(-1), seen = screen.pixels.join();
      if (last?.seen !== seen) frames.push({ screen, seen, marks: last?.marks ?? [], ms: 0 });
      const frame = frames.at(-1);
      frame.ms += 1000 * SHARE_STEP_S;
      frame.marks = gameRead()?.marks ?? frame.marks; // the console tells a mark a little later
    }
  });
}

// The computer would answer the moves: there are two players. The end has been counted in the EEPROM, and would be once more.
async function shareRecord(n, moves) {
  const use = await boardBeside(1, product.elf, boardEeprom().slice()), frames = [];
  const ms = Math.max(SHARE_MOVE_MS.least, Math.min(SHARE_ALL_MS / moves.length, SHARE_MOVE_MS.most));
  use(() => {
    boardCall("power", 1);
    for (const line of ["", "computer off", "score reset", `new ${n}`]) deepLinkType(line);
  });
  shareWatch(use, frames, ms);
  for (const [i, [row, col]] of moves.entries()) {
    use(() => deepLinkType(`${row} ${col}`));
    shareWatch(use, frames, i === moves.length - 1 ? SHARE_END_MS : ms);
    await new Promise((resolve) => setTimeout(resolve)); // the page goes on meanwhile
  }
  return frames;
}

// ---- Drawing them ----

// Full light, and what is left of it at a distance from an LED's middle, in LEDs.
function shareLight(far) { return far < 0.36 ? 1 - 0.3 * (far / 0.36) ** 2 : Math.max(0, 0.3 * (1 - (far - 0.36) / 0.14)); }

function shareMix(dark, light, part) { return dark.map((from, k) => Math.round(from + part * (light[k] - from))); }

// A palette: the board, an unlit LED, the shades of the words, then the levels of each colour that a pixel of the recording has.
function sharePalette(frames) {
  const ground = displayGround(frames[0].screen), colours = [ground, [44, 39, 40]], first = new Map();
  for (let shade = 1; shade <= SHARE_SHADES; shade++) colours.push(shareMix(ground, SHARE_WORDS, shade / SHARE_SHADES));
  for (const { screen: { pixels } } of frames)
    for (let i = 0; i < pixels.length; i += 3) {
      const key = pixels[i] << 16 | pixels[i + 1] << 8 | pixels[i + 2];
      if (key === 0 || first.has(key) || colours.length + SHARE_LEVELS > 255) continue;
      first.set(key, colours.length);
      for (let level = 1; level <= SHARE_LEVELS; level++) {
        const part = level / SHARE_LEVELS, lit = [0, 1, 2].map((k) => 255 * Math.min(1, displayBrightness(pixels[i + k] / 255) + 0.35 * Math.max(0, part - 0.7)));
        colours.push(shareMix(ground, lit, part));
      }
    }
  return { colours, first };
}

function shareDraw({ pixels, width, height, ...more }, pitch, first) {
  const screen = { width, height, ...more }, graphic = width > DISPLAY_LEDS_MAX, edge = Math.round(pitch / 2);
  const size = ([of, last]) => Math.ceil(pitch * (of(screen, last) + 1)) + 2 * edge;
  const wide = size([displayX, width - 1]), indices = new Uint8Array(wide * size([displayY, height - 1]));
  const pixel = Array.from({ length: pitch * pitch }, (_, i) => { // the same for each: its level if it is lit, and its index if not
    const x = i % pitch, y = Math.floor(i / pitch), far = Math.hypot(x + 0.5 - pitch / 2, y + 0.5 - pitch / 2) / pitch;
    const light = graphic ? Number(x < pitch - 1 && y < pitch - 1) : shareLight(far);
    return { level: Math.round(SHARE_LEVELS * light), unlit: Number(!graphic && far < 0.36) };
  });
  for (let i = 0; i < width * height; i++) {
    const left = edge + Math.round(pitch * displayX(screen, i % width)), top = edge + Math.round(pitch * displayY(screen, Math.floor(i / width)));
    const base = first.get(pixels[3 * i] << 16 | pixels[3 * i + 1] << 8 | pixels[3 * i + 2]);
    for (let y = 0; y < pitch; y++)
      for (let x = 0; x < pitch; x++) {
        const { level, unlit } = pixel[pitch * y + x];
        indices[(top + y) * wide + left + x] = base !== undefined && level ? base + level - 1 : unlit;
      }
  }
  return { indices, width: wide, edge };
}

// The shades of what is painted, 0 where there is nothing.
function shareShades(width, height, paint) {
  const pen = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d", { willReadFrequently: true });
  Object.assign(pen, { fillStyle: "#fff", strokeStyle: "#fff" });
  paint(pen);
  const { data } = pen.getImageData(0, 0, width, height), shades = new Uint8Array(width * height);
  for (let i = 0; i < shades.length; i++) shades[i] = Math.round(SHARE_SHADES * data[4 * i + 3] / 255); // from() takes five times as long
  return shades;
}

// The letters on the cells, where the visitor sees them.
function shareLetters({ indices, width, edge }, { screen, marks }, pitch) {
  const { from, size, middle } = cellsReach(screen, game.now.n), side = pitch * screen.height, cell = size * side / game.now.n;
  const shades = shareShades(width, indices.length / width, (pen) => marks.forEach((mark, i) => {
    const [row, col] = [Math.floor(i / game.now.n), i % game.now.n];
    lettersPaint(pen, mark, edge + from * side + cell * (col + middle), edge + from * side + cell * (row + middle), pitch);
  }));
  for (let i = 0; i < shades.length; i++)
    if (shades[i] > 1) indices[i] = 1 + shades[i];
}

// What the picture says of itself, below the board: how the game stands, and where to play.
function shareStrip(width) {
  const size = Math.round(Math.min(22, Math.max(13, width / 16))), lines = [shareTitle(), location.protocol === "file:" ? "OXO: tic-tac-toe on an Arduino" : location.host + location.pathname.replace(/(index\.html)?$/, "")];
  return shareShades(width, Math.round(size * (1.4 * lines.length + 0.5)), (pen) => lines.forEach((line, i) => {
    pen.font = `${i ? 400 : 700} ${size}px system-ui, "DejaVu Sans", sans-serif`;
    pen.textAlign = "center";
    pen.globalAlpha = i ? 0.75 : 1;
    pen.fillText(line, width / 2, size * 1.4 * (i + 0.85), 0.94 * width);
  })).map((shade) => shade && 1 + shade);
}

function sharePitch(screen) { return screen.width > DISPLAY_LEDS_MAX ? 4 : screen.width > 8 ? 14 : 36; }

async function sharePicture() {
  const { n } = game.now, frames = await shareRecord(n, game.moves), { colours, first } = sharePalette(frames);
  const drawn = frames.map((frame) => {
    const pitch = sharePitch(frame.screen), seen = shareDraw(frame.screen, pitch, first);
    if (lettersAreSeen(n)) shareLetters(seen, frame, pitch);
    return { ...seen, ms: frame.ms };
  });
  const [{ width }] = drawn, strip = shareStrip(width);
  for (const frame of drawn) {
    const board = frame.indices;
    frame.indices = new Uint8Array(board.length + strip.length);
    frame.indices.set(board);
    frame.indices.set(strip, board.length);
  }
  return new File([gifEncode(width, drawn[0].indices.length / width, colours, drawn)], `oxo-${n}x${n}.gif`, { type: "image/gif" });
}

// ---- In words ----

// Against whom the visitor has played all of the game, or all that came after a link's position: a level; "" if nobody, or if it is not known.
function shareOpponent(g) {
  const { level, you } = gameOpponent(g);
  return level && challengeIsOwn(deepLink.isBoard ? (deepLink.moves ?? []).length : 0, you, level) ? level : "";
}

// How the game stands, in a few words.
function shareTitle() {
  const g = game.now, level = shareOpponent(g), size = productSize(g.n);
  if (!g.over) return `${size}${level ? ` against ${level}` : ""}: ${g.mark}'s turn`;
  if (g.turn === GAME_TURNS.drawn) return `A draw${level ? ` against ${level}` : ""}, ${size}`;
  return level ? `${level} ${g.lost ? "wins" : "is beaten"}, ${size}` : `${g.mark} wins, ${size}`;
}

// For where pictures do not go: the board in squares, and what is asked.
function shareText() {
  const g = game.now, { words, address } = challengeOffered();
  const rows = Array.from({ length: g.n }, (_, row) => g.marks.slice(g.n * row, g.n * (row + 1)).map((mark) => SHARE_MARKS[mark]).join(""));
  return [`OXO: ${shareTitle()}`, ...rows, `${words}: ${address}`].join("\n");
}

// ---- What can be copied ----

function shareCode() {
  const address = deepLinkToPosition("embed=1").replaceAll("&", "&amp;");
  return `<iframe src="${address}" width="420" height="680" style="border:0" title="OXO: tic-tac-toe on a virtual Arduino"></iframe>`;
}

// Where the screen is low, the dialog scrolls.
function shareSay(text) {
  const words = document.getElementById("share-words");
  words.textContent = text;
  if (text) words.scrollIntoView({ block: "nearest" });
}

// Returns whether the field's text, which is selected, is in the clipboard. A page that came over plain http, or in a frame, may only use
// the old command, and that not in every browser.
async function shareToClipboard(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

async function shareCopy(what, text) {
  const field = document.getElementById("position");
  field.value = text;
  field.hidden = false;
  field.style.height = "0";
  field.style.height = field.scrollHeight + 2 + "px";
  field.select();
  shareSay(await shareToClipboard(field) ? `${what} is copied.` : `${what} is selected: copy it from here.`);
}

// ---- The dialog ----

function shareSend() {
  navigator.share({ files: [share.file], title: "OXO", text: `OXO: ${shareTitle()}`, url: deepLinkToPosition() })
    .catch((error) => error.name === "AbortError" || shareSay("The picture cannot be sent from here: save it."));
}

function shareShow(file) {
  const image = document.getElementById("share-picture");
  URL.revokeObjectURL(image.src);
  share.file = file;
  image.hidden = !file;
  image.src = file ? URL.createObjectURL(file) : "";
  document.getElementById("share-save").disabled = !file;
  document.getElementById("share-send").hidden = !file || !navigator.canShare?.({ files: [file] });
}

// What there is to pass on: the game may go on below the dialog, and ends with the power.
function shareOffer() {
  const dialog = controlsById("share");
  controlsById("share-open").disabled = !game.now;
  if (!game.now) dialog.close();
  else if (dialog.open) controlsSet("challenge", `Copy “${challengeOffered().words}”`);
}

async function shareOpen() {
  const opened = ++share.opened;
  shareShow(null);
  document.getElementById("position").hidden = true;
  document.getElementById("share").showModal();
  shareOffer();
  shareSay("");
  controlsSet("share-about", "Playing the moves once more, for their picture …");
  const file = await sharePicture();
  if (opened !== share.opened) return; // another game's, by now
  shareShow(file);
  controlsSet("share-about", `The game, move by move: ${Math.ceil(share.file.size / 1000)} KB`);
}

function shareStart() {
  pace.listeners.push(shareOffer);
  controlsDo("share-open", shareOpen);
  controlsDo("share-close", () => document.getElementById("share").close()); // a form may not do it in every frame
  controlsDo("share-send", shareSend);
  controlsDo("share-save", () => saveFile(share.file, share.file.name));
  controlsDo("copy", () => shareCopy("The link", deepLinkToPosition()));
  controlsDo("challenge", () => shareCopy("The link", challengeOffered().address));
  controlsDo("share-text", () => shareCopy("The text", shareText()));
  controlsDo("embed", () => shareCopy("The code", shareCode()));
}
