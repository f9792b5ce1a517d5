// Passing a game on: its picture, read by an independent decoder and compared with the native board and the display; links; embedding.
// SPDX-License-Identifier: GPL-3.0-or-later
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

import { ADDRESS, BROWSER, WEB, boardRuns, click, copied, framesPass, gameIs, once, pageTest, pageTestOnce, pictureIs, ready, test, textIs, typeLine, whenSeen, withPage } from "./browser.mjs";
import { cell, cellIs, pixelsOf } from "./cells.mjs";

const { GifReader } = createRequire(import.meta.url)(`${WEB}/node/node_modules/omggif`);
const { PLAYER, ELF } = process.env;
const LARGEST = 200000; // bytes of a picture

// ---- The picture ----

// Plays the moves on the native board. Returns the picture after each, and before the first.
function playNatively(size, moves) {
  const file = `${WEB}/share-${BROWSER}.txt`, steps = [`new ${size}`, ...moves.map(([row, col]) => `${row} ${col}`)];
  writeFileSync(file, steps.map(step => `type ${step}\nwait 300ms\nprint\n`).join(""));
  const rows = execFileSync(PLAYER, ["--no-save", "--script", file, ELF], { encoding: "utf8" }).split("\n").filter(line => /^[#.]{8}$/.test(line));
  return Array.from({ length: rows.length / 8 }, (_, i) => rows.slice(8 * i, 8 * i + 8).join("\n") + "\n");
}

// The file's frames, each as what is seen then: RGBA, as they are drawn one over the other.
function framesOf(file) {
  const gif = new GifReader(file), seen = new Uint8Array(4 * gif.width * gif.height);
  return { width: gif.width, height: gif.height, ms: Array.from({ length: gif.numFrames() }, (_, i) => 10 * gif.frameInfo(i).delay),
    frames: Array.from({ length: gif.numFrames() }, (_, i) => (gif.decodeAndBlitFrameRGBA(i, seen), seen.slice())) };
}

// The LEDs of a frame, whose margins are half an LED: eight rows of # and .
function leds({ width }, frame, columns) {
  const pitch = width / (columns + 1), at = place => Math.floor(pitch * (place + 1));
  return Array.from({ length: 8 }, (_, row) => Array.from({ length: columns }, (_, col) => frame[4 * (at(row) * width + at(col))] > 100 ? "#" : ".").join("") + "\n").join("");
}

const shownPicture = async page =>
  Buffer.from(await page.evaluate(async () => [...new Uint8Array(await (await fetch(document.getElementById("share-picture").src)).arrayBuffer())]));

// Opens the dialog, and reads the picture from it.
async function shared(page) {
  await page.click("#share-open");
  await textIs(page, "share-about", "KB");
  const bytes = await shownPicture(page);
  assert(bytes.length < LARGEST, `${bytes.length} bytes`);
  return bytes;
}

const DRAWN = ["00", "01", "02", "11", "10", "12", "21", "20", "22"];

pageTest("a game's picture has a frame for each move, as the native board shows it; the last is what the display shows", { hash: `#moves=${DRAWN}` }, async page => {
  await gameIs(page, "a draw");
  const file = await shared(page), gif = framesOf(file), native = playNatively(3, DRAWN);
  assert.equal(gif.frames.length, 1 + DRAWN.length);
  assert.deepEqual(gif.frames.map(frame => leds(gif, frame, 8)), native);
  await pictureIs(page, seen => seen === native.at(-1), "the last frame"); // the sign for a draw takes turns with it
  assert(gif.ms.every(ms => ms >= 100 && ms <= 2500), `frames take ${gif.ms} ms`);
  await page.evaluate(() => document.getElementById("share-picture").decode()); // so the browser reads it, too
  if (BROWSER === "firefox") return; // whose driver keeps no downloads
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#share-save")]);
  assert.equal(download.suggestedFilename(), "oxo-3x3.gif");
  assert.deepEqual(readFileSync(await download.path()), file);
});

// Which pixels of the OLED are lit, on the page's canvas.
async function oled(page) {
  const { width, data } = await pixelsOf(page, "#matrix canvas"), pitch = width / 128;
  return Array.from({ length: 64 * 64 }, (_, i) => data[4 * (Math.floor(pitch * ((i >> 6) + 0.3)) * width + Math.floor(pitch * ((i & 63) + 0.3)))] > 100 ? "#" : ".").join("");
}

pageTestOnce("a won game's picture on an OLED ends as its display does", { hash: "#display=ssd1306&moves=00,11,01,22,02" }, async page => {
  await gameIs(page, "X wins");
  const gif = framesOf(await shared(page)), last = gif.frames.at(-1); // its pixels are squares of 4, after a margin of 2
  const board = Array.from({ length: 64 * 64 }, (_, i) => last[4 * ((3 + 4 * (i >> 6)) * gif.width + 3 + 4 * (i & 63))] > 100 ? "#" : ".").join("");
  assert(gif.frames.length >= 6 && board.includes("#"));
  await whenSeen(() => oled(page), seen => seen === board, () => "the board's half of the OLED is not what the last frame shows");
});

pageTest("a picture has the letters that the page has", { hash: "#size=6&moves=11,00,22" }, async page => {
  const middle = ({ width }, frame, row, col) => [...frame.slice(4 * (Math.floor(width / 9 * (row + 1)) * width + Math.floor(width / 9 * (col + 1)))).slice(0, 3)];
  for (const on of [true, false]) {
    await gameIs(page, "O's turn");
    const gif = framesOf(await shared(page)), [, green] = middle(gif, gif.frames.at(-1), 2, 2);
    assert.equal(green > 150, on, `green is ${green}`);
    await page.click("#share-close");
    await page.uncheck("#letters input");
  }
});

// X and O in pairs of columns that never complete a line.
const FULL = (() => {
  const all = Array.from({ length: 64 }, (_, i) => [i >> 3, i & 7]), isX = ([row, col]) => ((col >> 1) + row) % 2 === 0;
  const o = all.filter(at => !isX(at));
  return all.filter(isX).flatMap((at, i) => [at.join(""), o[i].join("")]);
})();

for (const display of ["max7219", "max7219x4"])
  pageTestOnce(`the longest game's picture is small: ${display}`, { hash: `#size=8&display=${display}&moves=${FULL}` }, async page => {
    await gameIs(page, "a draw");
    const gif = framesOf(await shared(page)), columns = display === "max7219" ? 8 : 32;
    const seen = gif.frames.map(frame => leds(gif, frame, columns).replace(/^(.{8}).*$/gm, "$1")), lit = seen.map(rows => rows.replaceAll(/[.\n]/g, "").length);
    assert(gif.frames.length > 64, `${gif.frames.length} frames`);
    assert.equal(Math.max(...lit), 64, "all cells are lit at the end, while O is");
    assert(lit[0] <= 1 && seen.at(-1).includes("#"));
  });

pageTest("the picture and the link are sent with the system's sheet, where there is one", {
  hash: "#moves=11,00",
  prepare: page => page.addInitScript(() => {
    Navigator.prototype.canShare = ({ files }) => files[0].type === "image/gif";
    Navigator.prototype.share = async data => { window.sent = { ...data, files: data.files.map(({ name, size }) => [name, size]) }; };
  }),
}, async page => {
  await gameIs(page, "X's turn");
  const file = await shared(page);
  await page.click("#share-send");
  const sent = await page.evaluate(() => window.sent);
  assert.deepEqual(sent.files, [["oxo-3x3.gif", file.length]]);
  assert.match(sent.url, /#check=\w{4}&size=3&moves=11,00$/);
});

once("without such a sheet, and without a clipboard, the link is there to be copied, and that is said", () => withPage({
  prepare: page => page.addInitScript(() => {
    delete Navigator.prototype.share;
    delete Navigator.prototype.canShare;
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.execCommand = () => false;
  }),
}, async page => {
  await ready(page);
  await gameIs(page, "easy is O");
  const address = await copied(page);
  await textIs(page, "share-words", "The link is selected: copy it from here.");
  assert.equal(await page.evaluate(() => getSelection().toString() || document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)), address);
  await textIs(page, "share-about", "KB"); // of the picture, a little later
  assert.equal(await page.isVisible("#share-send"), false);
}));

const countPictures = page => page.addInitScript(() => {
  const { File } = window;
  window.pictures = 0;
  window.File = class extends File {
    constructor(...all) {
      super(...all);
      window.pictures++;
    }
  };
});

pageTestOnce("the picture is of the game that is there, also if one of a longer game was begun before", { hash: `#size=8&moves=${FULL}`, prepare: countPictures }, async page => {
  await gameIs(page, "a draw");
  await page.click("#share-open");
  await page.keyboard.press("Escape");
  await page.selectOption("#size", "2");
  await gameIs(page, "2x2");
  const file = await shared(page);
  await page.waitForFunction(() => window.pictures === 2); // the longer one is there, too
  assert.deepEqual(await shownPicture(page), file);
  assert.equal(framesOf(file).frames.length, 1);
});

pageTestOnce("a game is passed on only while there is one", {}, async page => {
  await page.click("#power");
  await textIs(page, "turn", "The power is off.");
  assert(await page.isDisabled("#share-open"));
  await page.click("#power");
  await page.click("#share-open");
  assert(await page.isVisible("#share"));
});

pageTestOnce("what is typed in the dialog presses no key of the device", { hash: "#moves=11" }, async page => {
  await page.click("#share-open");
  await page.keyboard.press("1");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.getElementById("share").open);
  await boardRuns(page, 200);
  await gameIs(page, "O's turn");
});

pageTest("what is copied can be read in the dialog, and is said there, on a phone on its side", { size: "wide", touch: true, hash: "#display=max7219&moves=11" }, async page => {
  await shared(page);
  for (const button of ["copy", "challenge", "share-text", "embed"]) {
    await page.click(`#${button}`);
    await textIs(page, "share-words", "is copied.");
    await whenSeen(() => page.evaluate(() => ["position", "share-words"].map(id => Math.round(document.getElementById(id).getBoundingClientRect().bottom)).concat(document.getElementById("share").getBoundingClientRect().bottom)),
      ([field, words, end]) => field <= end && words <= end, seen => `field, words and dialog end at ${seen}`);
  }
});

pageTestOnce("the challenge that is offered is the one that is copied, also when the game has gone on", { hash: "#moves=00,11,01&opponent=perfect" }, async page => {
  await page.click("#share-open");
  await textIs(page, "challenge", "Copy “Hold perfect to a draw from here”");
  await page.evaluate(() => window.oxo.call("tap", 10)); // the visitor overlooks the threat, and the computer wins
  await textIs(page, "turn", "The computer wins.");
  await textIs(page, "challenge", "Copy “Hold perfect to a draw from here”"); // from where the link began
  assert.match(await copied(page, "challenge"), /#check=\w{4}&size=3&moves=00,11,01&opponent=perfect&you=O&challenge=1$/);
});

pageTestOnce("without power there is nothing to pass on, and the dialog closes", { hash: "#moves=11" }, async page => {
  await page.click("#share-open");
  await page.waitForFunction(() => document.getElementById("share").open);
  await page.evaluate(() => window.oxo.call("power", 0)); // as a script's `power off`
  await textIs(page, "turn", "The power is off.");
  await page.waitForFunction(() => !document.getElementById("share").open);
});

pageTestOnce("the moves are those of the game that is there, also if it has the same cells as one before it", { hash: "#moves=11,00" }, async page => {
  await gameIs(page, "X's turn");
  await page.evaluate(() => { // as fast as a page that is late sees them: a new game, of which X has the one cell and O the other
    for (const key of [3, 3, 0, 5]) {
      window.oxo.call("tap", key);
      window.oxo.call("run", window.oxo.call("now") + 0.2 * 16e6, 1000);
    }
  });
  await cellIs(page, 0, 0, "X");
  assert.match(await copied(page), /#check=\w{4}&size=3&moves=00,11$/);
});

// ---- A challenge ----

pageTestOnce("a challenge opens the position, says what is asked, and how it has ended", { hash: "#moves=00,11,01,22" }, async page => {
  await gameIs(page, "X's turn");
  const address = await copied(page, "challenge");
  assert.equal(await page.textContent("#challenge"), "Copy “Beat medium from here”");
  assert.match(address, /#check=\w{4}&size=3&moves=00,11,01,22&opponent=medium&you=X&challenge=1$/);
  await page.goto("about:blank");
  await page.goto(address);
  await textIs(page, "banner-text", "Beat medium from here: you are X, and it is your turn.");
  await textIs(page, "turn", "Your turn (X)");
  await cellIs(page, 2, 2, "O");
  await page.locator(cell(0, 2)).click();
  await textIs(page, "banner-text", "You have beaten medium.");
  await page.click("#banner-act"); // passes it on
  assert.equal(await copied(page, "challenge"), address);
  await page.click("#share-close");
  await page.click("#banner-more"); // once more
  await textIs(page, "banner-text", "it is your turn");
});

const TO_DRAW = DRAWN.slice(0, -1);
for (const [opponent, asked, ended, met] of [
  ["perfect", "Hold perfect to a draw from here", "You have held perfect to a draw.", true], ["easy", "Beat easy from here", "A draw: easy is not beaten yet.", false],
])
  pageTestOnce(`how a challenge has ended is said, until the next game: a draw against ${opponent}`, { hash: `#moves=${TO_DRAW}&opponent=${opponent}&you=X&challenge=1` }, async page => {
    await textIs(page, "banner-text", asked);
    await page.locator(cell(2, 2)).click();
    await textIs(page, "banner-text", ended);
    assert.equal(await page.textContent("#banner-act"), met ? "Pass it on" : "Once more");
    await page.click("#new");
    await textIs(page, "banner-text", "A position from a link");
  });

pageTestOnce("a challenge counts only if its player has made all marks of his side against that opponent", { hash: "#moves=00,11&opponent=easy&you=X&challenge=1" }, async page => {
  await textIs(page, "banner-text", "Beat easy from here");
  await typeLine(page, "computer off");
  await textIs(page, "banner-text", "A position from a link");
  for (const line of ["0 1", "2 2", "computer easy", "computer second"]) await typeLine(page, line);
  await gameIs(page, "you are X, easy is O");
  await page.locator(cell(0, 2)).click();
  await textIs(page, "turn", "You win!");
  await textIs(page, "banner-text", "A position from a link");
  await page.click("#share-open");
  assert.match(await copied(page, "share-text"), /^OXO: X wins, 3×3\n❌❌❌\n⬜⭕⬜\n⬜⬜⭕\n/);
});

// What is offered can be done: by these moves of the page's board.
for (const [hash, words, link] of [
  ["#size=3&moves=", "Beat medium at 3×3", "size=3&moves=&opponent=medium&you=X"],
  ["#opponent=perfect", "Hold perfect to a draw at 3×3", "size=3&moves=&opponent=perfect&you=X"],
  ["#size=2&opponent=perfect", "Beat perfect at 2×2", "size=2&moves=&opponent=perfect&you=X"],
  ["#size=2&moves=00&opponent=perfect&you=O", "Beat perfect at 2×2", "size=2&moves=&opponent=perfect&you=X"], // whoever begins wins there
  ["#moves=00,01,11&opponent=perfect&you=O", "Hold perfect to a draw at 3×3", "moves=&opponent=perfect&you=X"], // X has won, whatever O does
  ["#moves=00,11,22,02,20&opponent=easy&you=O", "Beat easy at 3×3", "moves=&opponent=easy&you=X"], // two threats
  [`#moves=${TO_DRAW}&opponent=easy&you=X`, "Beat easy at 3×3", "moves=&opponent=easy&you=X"], // no line is open
  [`#moves=${TO_DRAW}&opponent=perfect&you=X`, "Hold perfect to a draw from here", `moves=${TO_DRAW}&opponent=perfect&you=X`],
  ["#moves=00,11,01,22,02&opponent=easy&you=X", "Beat easy at 3×3", "moves=&opponent=easy&you=X"], // it is over
  [`#moves=${DRAWN}&opponent=perfect&you=X`, "Hold perfect to a draw at 3×3", "moves=&opponent=perfect&you=X"],
])
  pageTestOnce(`a challenge that can be won is offered: ${hash}`, { hash, own: false }, async page => {
    await page.waitForFunction(() => !document.getElementById("share-open").disabled);
    const address = await copied(page, "challenge");
    assert.equal(await page.textContent("#challenge"), `Copy “${words}”`);
    assert(address.endsWith(`${link}&challenge=1`), address);
  });

// ---- Whose win it was ----

for (const [what, moves, at, sentence, game, next] of [
  ["the visitor's", "00,11,01,22&opponent=easy&you=X", [0, 2], "You win!", "X: you win", "easy is X, you are O"],
  ["the computer's", "00,11,01&opponent=perfect&you=O", [2, 2], "The computer wins.", "X: the computer wins", "you are X, perfect is O"],
  ["nobody's", `${TO_DRAW}&opponent=easy&you=X`, [2, 2], "A draw.", "a draw", "easy is X, you are O"],
])
  pageTestOnce(`a link of a finished game tells the friend what the sender has seen: ${what}`, { hash: `#moves=${moves}` }, async page => {
    await textIs(page, "turn", "urn");
    await page.locator(cell(...at)).click();
    await textIs(page, "turn", `${sentence} Tap`);
    await page.click("#share-open");
    await textIs(page, "share-about", "KB");
    const address = await copied(page);
    await page.goto("about:blank");
    await page.goto(address);
    await textIs(page, "turn", `${sentence} Tap`);
    await gameIs(page, game);
    await gameIs(page, `next ${next}`);
    assert.equal(await copied(page), address);
  });

// ---- A link that was cut short ----

pageTestOnce("a link that was copied is refused if it is cut short or altered, and right if commas are written as %2C", { hash: "#moves=11,00,22,01&opponent=easy&you=X" }, async page => {
  await gameIs(page, "you are X");
  const address = await copied(page), hash = address.replace(/.*#/, "");
  const open = async (link, words) => {
    await page.goto("about:blank");
    await page.goto(`${ADDRESS}#${link}`);
    await ready(page);
    await textIs(page, "banner-text", words);
  };
  for (let length = hash.length - 1; length > 4; length -= length > 12 ? 4 : 1) await open(hash.slice(0, length), "The link is wrong: ");
  await open(hash.replace("11,00", "10,00"), "it is not whole");
  await open(hash.replaceAll(",", "%2C"), "A position from a link");
  await gameIs(page, "you are X");
});

// What a visitor may do instead of what is asked.
for (const [what, act] of [
  ["the opponent is another one", page => page.selectOption("#level-choice", "easy")],
  ["there is none", page => page.check("[value=people]", { force: true })],
  ["the sides are others", page => typeLine(page, "computer first")],
  ["the game is another one", async page => {
    await page.click("#new");
    await page.click("#ask-yes");
  }],
])
  pageTestOnce(`a challenge is one no more when ${what}`, { hash: "#moves=00,11,01,22&opponent=perfect&you=X&challenge=1" }, async page => {
    await textIs(page, "banner-text", "Hold perfect to a draw from here");
    await act(page);
    await textIs(page, "banner-text", "A position from a link, on a board of its own.");
    await gameIs(page, "3x3");
  });

pageTestOnce("who takes a move of a challenge back is still asked, until a move of the link's is taken back, too", { hash: "#moves=00,11&opponent=perfect&you=X&challenge=1" }, async page => {
  await textIs(page, "banner-text", "Hold perfect to a draw from here");
  await page.locator(cell(2, 2)).click();
  await page.waitForFunction(() => document.querySelectorAll("#cells [aria-label$=O]").length === 2);
  await click(page, "#");
  await page.waitForFunction(() => document.querySelectorAll("#cells [aria-label$=O]").length === 1);
  await textIs(page, "banner-text", "Hold perfect to a draw from here");
  await click(page, "#");
  await textIs(page, "banner-text", "A position from a link");
});

once("a challenge whose game is over is refused", () => withPage({ hash: "#moves=00,11,01,22,02&opponent=perfect&you=O&challenge=1" }, async page => {
  await textIs(page, "banner-text", "the game of its challenge is over");
}));

once("a challenge needs an opponent", () => withPage({ hash: "#moves=11&challenge=1" }, async page => {
  await textIs(page, "banner-text", "a challenge needs an opponent: easy, medium, perfect");
}));

// ---- Embedded ----

// The code stands in the page; a page that has it shows the device alone.
pageTest("the code embeds board and keys, which play", { hash: "#moves=11,00&opponent=easy&you=X" }, async page => {
  await gameIs(page, "you are X");
  const code = await copied(page, "embed"), file = `${WEB}/embedding-${BROWSER}.html`;
  assert.match(code, /^<iframe src="file:[^"]*#check=\w{4}&amp;size=3&amp;moves=11,00&amp;opponent=easy&amp;you=X&amp;embed=1" width="420" height="680"/);
  writeFileSync(file, `<!DOCTYPE html><title>A course</title>${code}`);
  await page.context().complaints.splice(0);
  await page.goto(`file://${file}`);
  const frame = page.frames()[1];
  await frame.waitForFunction(() => window.oxo && !document.querySelector("main").inert);
  await framesPass(frame);
  const seen = await frame.evaluate(() => {
    const shown = [...document.querySelectorAll("body *")].filter(one => one.checkVisibility?.() && one.getBoundingClientRect().width > 1);
    const of = id => document.getElementById(id).getBoundingClientRect();
    return {
      controls: shown.filter(one => /^(BUTTON|SELECT|INPUT|A|SUMMARY)$/.test(one.tagName) && !one.closest("#cells, #keypad")).map(one => one.textContent),
      small: [...document.querySelectorAll("#keypad button, #cells button")].filter(one => one.clientWidth < 44 || one.clientHeight < 44).length,
      whole: of("matrix").top >= 0 && of("keypad").bottom <= innerHeight && document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth,
    };
  });
  assert.deepEqual(seen, { controls: ["OXO"], small: 0, whole: true });
  await page.screenshot({ path: `${WEB}/shot-embed.png` });
  await frame.locator(cell(2, 2)).click();
  await frame.waitForFunction(() => document.querySelectorAll("#cells [aria-label$=X]").length === 2);
  page.context().complaints = page.context().complaints.filter(complaint => !complaint.startsWith(`request: file://${file}`));
});

test("an embedded page plays a game of its own, and keeps nothing", () => withPage({ hash: "#embed=1" }, async page => {
  await ready(page);
  await gameIs(page, "easy is O");
  await page.keyboard.press(":"); // goes to a console, which is not there
  await page.locator(cell(1, 1)).click();
  await page.waitForFunction(() => document.querySelectorAll("#cells [aria-label$=O]").length === 1);
  await boardRuns(page, 300);
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), []);
  assert.equal(await page.isVisible("#banner"), false);
  assert.equal(await page.getAttribute("#whole", "target"), "_blank");
  assert.equal(await page.evaluate(() => document.getElementById("whole").href), ADDRESS); // whatever the file is called
}));

once("a wrong link in an embedded page is not said to be a game of one's own", () => withPage({ hash: "#size=99&embed=1" }, async page => {
  await textIs(page, "banner-text", "not “99”. This is a new game.");
}));

once("a frame that is too small says so", () => withPage({ hash: "#embed=1" }, async page => {
  await gameIs(page, "easy is O");
  for (const [width, height, isSmall] of [[420, 680, false], [240, 400, false], [239, 600, true], [400, 390, true], [460, 260, false], [600, 250, true]]) {
    await page.setViewportSize({ width, height });
    await whenSeen(() => page.isVisible("#small"), seen => seen === isSmall, () => `${width}x${height}`);
    await framesPass(page);
    assert.equal(await page.isVisible("#keypad"), !isSmall);
    const { wide, high } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth - innerWidth, high: document.documentElement.scrollHeight - innerHeight }));
    assert(wide <= 0 && (high <= 0 || isSmall), `${width}x${height}: ${wide} pixels too wide, ${high} too high`);
  }
}));

// Where the parts are that are seen; a lens, if cells of the display are too small for a finger.
for (const [display, n, width, height, lens] of [
  ["lcd1602", 3, 420, 680, true], ["max7219x4", 8, 420, 680, true], ["max7219x4", 3, 700, 300, true], ["ssd1306", 8, 420, 680, true], ["leds", 3, 420, 680, false], ["max7219", 8, 420, 680, false],
])
  (display === "max7219" || display === "max7219x4" ? test : once)(`an embedded device is whole: ${display}, ${n}x${n}, in ${width}x${height}`, () => withPage({ touch: true, hash: `#display=${display}&size=${n}&moves=00&embed=1` }, async page => {
    await page.setViewportSize({ width, height });
    await gameIs(page, "O's turn");
    await whenSeen(() => page.isVisible("#lens"), seen => seen === lens, seen => `lens: ${seen}`);
    await framesPass(page);
    const { places, wide, high } = await page.evaluate(() => ({
      places: ["turn", "face", "lens", "keypad"].map(id => document.getElementById(id).getBoundingClientRect().toJSON()).filter(({ width }) => width > 0),
      wide: document.documentElement.scrollWidth - innerWidth, high: document.documentElement.scrollHeight - innerHeight,
    }));
    await page.screenshot({ path: `${WEB}/shot-embed-${display}-${width}.png` });
    assert(wide <= 0 && high <= 0, `the page is ${wide} pixels too wide and ${high} too high`);
    for (const [i, a] of places.entries()) {
      assert(a.left >= 0 && a.top >= 0 && a.right <= width && a.bottom <= height, `part ${i} is not in the frame: ${JSON.stringify(a)}`);
      for (const b of places.slice(i + 1)) assert(a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1, "parts overlap");
    }
    await page.locator(cell(n - 1, 0)).click();
    await cellIs(page, n - 1, 0, "O");
  }));
