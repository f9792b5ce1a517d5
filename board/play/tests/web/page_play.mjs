// A visitor plays: the chooser, arrow keys, the sentence and the choices above the board, and what a screen reader
// gets.
// SPDX-License-Identifier: GPL-3.0-or-later
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { readHex } from "./bootloaders.mjs";
import { ADDRESS, WAIT_MS, WEB, boardRuns, browser, click, copied, gameIs, key, once, ownClock, pageTest, pass, ready, test, textIs, typeLine, withPage } from "./browser.mjs";
import { cell, cellIs, marksAre } from "./cells.mjs";

pageTest("the chooser changes the board, its keys, its wiring and the file to flash, and the game goes on", {}, async page => {
  await click(page, "5");
  await gameIs(page, "O's turn");
  await page.selectOption("#display", "ssd1306");
  await page.waitForFunction(() => document.querySelector("#matrix canvas")?.width % 128 === 0);
  await page.selectOption("#input", "buttons");
  await page.waitForFunction(() => document.querySelectorAll("#keypad button").length === 5);
  await gameIs(page, "O's turn");
  await page.locator("#wiring summary").click();
  await page.waitForFunction(() => document.querySelectorAll("#drawings img").length === 2);
  const wires = await page.evaluate(() => [...document.querySelectorAll("#wires tr")].map(row => row.innerText.split("\t").slice(1).join(" ")));
  assert(wires.includes("SDA A4") && wires.includes("SCL A5") && wires.length === 7, wires.join());
  for (const image of await page.locator("#drawings img").all())
    assert(await image.evaluate(image => image.decode().then(() => image.naturalWidth > 0)));
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#hex")]);
  assert.equal(download.suggestedFilename(), "oxo-uno-ssd1306-buttons.hex");
  assert.deepEqual(readHex(await download.path()), readHex("build/uno-ssd1306-buttons/oxo.hex"));
  await page.screenshot({ path: `${WEB}/shot-wiring.png`, fullPage: true });
});

pageTest("arrow keys and Enter play, with the focus nowhere", {}, async page => {
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("ArrowUp"); // to the board: its middle
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await page.waitForFunction(at => document.querySelector(at).getAttribute("aria-label").endsWith("X"), cell(0, 0));
  await page.keyboard.press("ArrowUp"); // round the edge
  await page.keyboard.press(" ");
  await page.waitForFunction(at => document.querySelector(at).getAttribute("aria-label").endsWith("O"), cell(2, 0));
});

pageTest("the layout turns the cells with the picture", { hash: "#keys=* %23 6 5" }, async page => {
  await page.waitForFunction(() => window.oxo.call("script_state") === 2 && window.oxo.call("board_is_shown"));
  await page.locator(cell(0, 0)).click();
  await page.waitForFunction(at => document.querySelector(at).getAttribute("aria-label").endsWith("X"), cell(0, 0));
  const mirrored = await page.evaluate(at => {
    const board = document.getElementById("matrix").getBoundingClientRect(), box = document.querySelector(at).getBoundingClientRect();
    return box.x > board.x + board.width / 2 && box.y < board.y + board.height / 2;
  }, cell(0, 0));
  assert(mirrored, "layout 1 is mirrored left to right: the first cell is on the right");
});

// ---- Letters ----

// Where the letter on a cell has its middle, and the lit LED that is nearest to it, in pixels; null if there is no letter.
const letterOn = (page, at) => page.evaluate(at => {
  const cell = document.querySelector(at), box = cell.getBoundingClientRect(), style = getComputedStyle(cell);
  if (style.backgroundImage === "none") return null;
  const part = (position, size) => (1 - size) * position + size / 2, [left, top] = style.backgroundPosition.split(" ").map(parseFloat), size = parseFloat(style.backgroundSize) / 100;
  const [x, y] = [box.x + box.width * part(left / 100, size), box.y + box.height * part(top / 100, size)];
  const far = [...document.querySelectorAll("#matrix .lit")].map(led => led.getBoundingClientRect())
    .map(led => Math.hypot(led.x + led.width / 2 - x, led.y + led.height / 2 - y) / led.width);
  return Math.min(...far);
}, at);

for (const n of [4, 5, 6, 7, 8])
  pageTest(`a thin letter lies on each mark that only steadiness tells, and not on a bare device: ${n}x${n}`, { hash: `#size=${n}&moves=12,00` }, async page => {
    await gameIs(page, "X's turn");
    await cellIs(page, 0, 0, "O");
    assert.match(await page.innerText("#letters"), /X is steady, O blinks/);
    const far = await letterOn(page, cell(1, 2));
    assert(far !== null && far < 0.1, `the letter is ${far} LEDs away`);
    assert.notEqual(await letterOn(page, cell(0, 0)), null);
    assert.equal(await letterOn(page, cell(1, 1)), null);
    await page.uncheck("#letters input");
    assert.equal(await letterOn(page, cell(1, 2)), null);
    await page.reload();
    await ready(page);
    await cellIs(page, 1, 2, "X");
    assert.equal(await letterOn(page, cell(1, 2)), null);
  });

for (const hash of ["#moves=11,00", "#size=5&display=ssd1306&moves=11,00", "#size=5&display=ws2812&moves=11,00", "#display=leds&moves=11,00"])
  pageTest(`no letter is needed where shape or colour tells: ${hash}`, { hash }, async page => {
    await gameIs(page, "X's turn");
    await cellIs(page, 1, 1, "X");
    assert.equal(await page.isVisible("#letters"), false);
    assert.equal(await letterOn(page, cell(1, 1)), null);
  });

// ---- What to do ----

pageTest("at the end one large button begins the next game", { hash: "#moves=00,11,01,22" }, async page => {
  await textIs(page, "turn", "X's turn");
  assert.equal(await page.textContent("#new"), "New game");
  await page.locator(cell(0, 2)).click();
  await textIs(page, "new", "Next game");
  assert(await page.evaluate(() => document.getElementById("new").offsetHeight) >= 44);
  await page.click("#new");
  await marksAre(page, 0);
  await textIs(page, "new", "New game");
});

pageTest("that nobody can win any more is said, and the next game is begun without a question", { hash: "#moves=00,01,02,11,10,12,21" }, async page => {
  await textIs(page, "turn", "O's turn");
  await page.locator(cell(2, 0)).click();
  await textIs(page, "turn", "Nobody can win any more: a new game counts as a draw. X's turn.");
  await textIs(page, "spoken", "Nobody can win any more");
  await page.click("#new");
  await marksAre(page, 0);
  await textIs(page, "score", "draws 1");
});

test("a first visitor has an opponent, and reads what to do", () => withPage({}, async page => {
  await ready(page);
  await textIs(page, "turn", "Your turn (X): tap a cell or press 1 to 9.");
  assert(await page.isChecked("[value=computer]") && await page.isVisible("#level"));
  await page.locator(cell(1, 1)).click();
  await marksAre(page, 2);
  await textIs(page, "turn", "Your turn (X)");
}));

// With a clock and a board of the test's: the board's sleep is its last change.
test("that the board sleeps is told, and then nothing wakes the page", () => {
  let nowMs = 0, cycles = 0, timer = null;
  const told = [], isAsleep = () => nowMs > 100;
  const calls = { now: () => cycles, changes: () => isAsleep() ? 2 : 1, next: () => isAsleep() ? Infinity : cycles + 16, run: target => { cycles = target; } };
  const script = readFileSync(new URL("../../browser/pace.js", import.meta.url), "utf8");
  const pace = new Function("boardCall", "board", "performance", "setTimeout", "clearTimeout", `"use strict"; ${script}; pace.seenMs = 0; paceRun(); return pace;`)(
    (name, ...all) => calls[name](...all), { hz: 16000 }, { now: () => nowMs }, (run, ms) => { timer = { run, at: nowMs + ms }; }, () => { timer = null; });
  pace.changes = 0; // as at the start
  pace.listeners.push(() => told.push(isAsleep()));
  for (let looks = 0; timer && looks < 1000; looks++) {
    const { run, at } = timer;
    timer = null;
    nowMs = at;
    run();
  }
  assert.equal(timer, null);
  assert.deepEqual(told, [false, true]);
});

pageTest("two players, and an opponent again", {}, async page => {
  await textIs(page, "turn", "X's turn: tap a cell");
  assert(!await page.isVisible("#level"));
  await page.check("[value=computer]", { force: true });
  await page.selectOption("#level-choice", "perfect");
  await gameIs(page, "you are X, perfect is O");
  await page.selectOption("#size", "4");
  await gameIs(page, "4x4");
});

pageTest("after the end the headline tells the next game's sides, also after a reload", {}, async page => {
  await click(page, "15293");
  await gameIs(page, "X wins");
  await textIs(page, "turn", "X wins! Tap the board for the next game.");
  await click(page, "C");
  await gameIs(page, "next you are X, easy is O · X wins");
  await page.reload();
  await ready(page);
  await gameIs(page, "next you are X, easy is O · X wins");
  await page.locator(cell(0, 0)).click();
  await gameIs(page, "you are X, easy is O · X: your turn");
});

// No watched game comes to this end: X has not taken a win, whatever the order of his moves.
for (const [hash, sentence, words] of [
  ["#moves=00,12,02,21,20,22&opponent=easy&you=X", "You win!", "next easy is X, you are O · X: you win"],
  ["#moves=00,12,02,21,20,22", "X wins!", "two players · X wins"],
])
  pageTest(`watching ends, and the game that had ended is back: ${sentence}`, { hash }, async page => {
    await textIs(page, "turn", "urn");
    await page.locator(cell(0, 1)).click();
    await textIs(page, "turn", `${sentence} Tap`);
    const score = await page.textContent("#score"), link = await copied(page);
    await page.click("#share-close");
    await page.check("[name=speed][value='10']", { force: true });
    for (const turn of [1, 3]) { // X's: stopped at once; X has won: while the end of a watched game is shown
      await page.click("#watch");
      await textIs(page, "turn", "The computer plays both sides.");
      await page.waitForFunction(turn => window.oxo.call("turn") >= turn, turn);
      await click(page, "9");
      await textIs(page, "turn", `${sentence} Tap`);
      await gameIs(page, words);
      assert.equal(await page.isVisible("#level"), words.includes("easy"));
      assert.equal(await page.textContent("#score"), score);
      assert.equal(await copied(page), link);
      await page.click("#share-close");
    }
  });

// A watched game of 2x2 that lacks X's second mark: the console shows the end that is back then as it shows the watched game's end.
pageTest("an end that is back when one mark is missing in the watched game is the players'", { hash: "#size=2&moves=00,01" }, async page => {
  await textIs(page, "turn", "X's turn");
  await page.locator(cell(1, 1)).click();
  await textIs(page, "turn", "X wins! Tap");
  for (let stopped = false; !stopped;) {
    await page.click("#watch");
    await marksAre(page, 0);
    const seen = await page.waitForFunction(nine => {
      const marks = [...document.querySelectorAll("#cells [role=gridcell]")].map(one => /[XO]$/.exec(one.ariaLabel)?.[0] ?? ".").join("");
      const stopped = ["XO..", ".O.X"].includes(marks);
      if (stopped) document.querySelector(nine).click(); // at once
      return /X.*O|O.*X/.test(marks) && { stopped };
    }, key("9"));
    ({ stopped } = await seen.jsonValue());
  }
  await textIs(page, "turn", "X wins! Tap");
  await gameIs(page, "two players · X wins");
});

// Positions one move before the end, and what is said after the visitor's move, and the computer's.
const ENDS = [
  ["#moves=00,11,01&opponent=perfect", [2, 2], "The computer wins.", "X plays row 1, column 3. The computer wins."],
  ["#moves=00,11,01,22&opponent=easy&you=X", [0, 2], "You win!", "X plays row 1, column 3. You win."],
  ["#moves=00,01,02,11,10,12,21,20", [2, 2], "A draw.", "X plays row 3, column 3. A draw."],
];
for (const [hash, [row, col], sentence, spoken] of ENDS)
  pageTest(`the end is told: ${sentence}`, { hash }, async page => {
    await textIs(page, "turn", "urn"); // whose
    await page.locator(cell(row, col)).click();
    await textIs(page, "turn", `${sentence} Tap the board for the next game.`);
    await textIs(page, "spoken", spoken);
  });

pageTest("a taken cell is told, and the keys say what they do now", { prepare: ownClock }, async page => { // the menu is open for 5 s
  const press = async legend => {
    await pass(page, 0);
    await page.click(key(legend));
    await pass(page, 200);
  };
  const does = legend => page.locator(key(legend)).locator("small").textContent();
  await click(page, "5");
  await gameIs(page, "O's turn");
  await page.locator(cell(1, 1)).click();
  await textIs(page, "spoken", "Taken.");
  assert.deepEqual([await does("2"), await does("#"), await does("A")], ["", "undo", "new"]);
  await press("*");
  assert.deepEqual([await does("2"), await does("#"), await does("1")], ["2×2", "layout", "level"]);
  await press("4");
  await gameIs(page, "4x4");
  await page.waitForFunction(key => document.querySelector(key).textContent.includes("↑"), key("2"));
  assert.deepEqual([await does("2"), await does("5"), await does("9")], ["↑", "play", "↘"]);
});

// ---- Links to a position ----

pageTest("a link's computer plays at once if it is its turn", { hash: "#moves=00,11,01&opponent=perfect&you=X" }, async page => {
  await page.waitForFunction(at => document.querySelector(at)?.ariaLabel.endsWith("O"), cell(0, 2));
  await gameIs(page, "you are X, perfect is O");
});

pageTest("a copied link has the parts, if they are not the usual ones", { hash: "#display=ssd1306&input=buttons&moves=11" }, async page => {
  await gameIs(page, "O's turn");
  assert.match(await copied(page), /#check=\w{4}&size=3&moves=11&display=ssd1306&input=buttons$/);
  const names = await page.locator("#keypad button").evaluateAll(all => all.map(button => button.ariaLabel ?? button.textContent));
  assert.deepEqual(names, ["up", "left", "OK hold: menu", "right", "down"]);
});

pageTest("a copied link brings back size, moves, opponent and parts", {}, async page => {
  await page.selectOption("#size", "4");
  await gameIs(page, "4x4");
  await typeLine(page, "1 1");
  await typeLine(page, "0 0");
  await typeLine(page, "3 2");
  await gameIs(page, "O's turn");
  await page.check("[value=computer]", { force: true });
  await gameIs(page, "easy is X, you are O");
  const address = await copied(page);
  assert.match(address, /#check=\w{4}&size=4&moves=11,00,32&opponent=easy&you=O$/);
  await page.goto("about:blank");
  await page.goto(address);
  await gameIs(page, "4x4 · easy is X, you are O · O: your turn");
  for (const [row, col, mark] of [[1, 1, "X"], [0, 0, "O"], [3, 2, "X"]])
    await cellIs(page, row, col, mark);
  await textIs(page, "banner-text", "A position from a link");
});

pageTest("after a reload a won game's link has its moves in an order that can be played", { own: true }, async page => {
  await click(page, "1435872"); // X completes the top row with its last move, after one below
  await textIs(page, "turn", "wins");
  await page.reload();
  await ready(page);
  await textIs(page, "turn", "wins");
  const sentence = await page.textContent("#turn");
  await page.waitForFunction(() => document.querySelectorAll("#cells :is([aria-label$=X], [aria-label$=O])").length === 7);
  const address = await copied(page), before = await page.locator("#cells").evaluate(cells => cells.innerHTML.match(/: \w+/g).join());
  await page.goto("about:blank");
  await page.goto(address);
  await textIs(page, "turn", sentence);
  await page.waitForFunction(before => document.getElementById("cells").innerHTML.match(/: \w+/g).join() === before, before);
});

// ---- A screen reader ----

// The texts of live regions, as they change.
async function listen(page) {
  await page.evaluate(() => {
    window.heard = [];
    for (const region of document.querySelectorAll("[role=status], [role=alert], [role=log], [aria-live]"))
      if ((region.getAttribute("aria-live") ?? "polite") !== "off")
        new MutationObserver(() => region.textContent && window.heard.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
  });
}
const heard = page => page.evaluate(() => window.heard.splice(0));

pageTest("one key makes one short message", {}, async page => {
  await textIs(page, "spoken", "Two players. X's turn."); // told a little after it is shown
  await listen(page);
  const expected = { 5: "X plays row 2, column 2. O's turn.", 6: "O plays row 2, column 3. X's turn.", "#": "Taken back: row 2, column 3. O's turn." };
  for (const [legend, text] of Object.entries(expected)) {
    await click(page, legend);
    await page.waitForFunction(() => window.heard.length > 0);
    await boardRuns(page, 300); // in which a second message would come
    assert.deepEqual(await heard(page), [text]);
  }
  await page.check("[value=computer]", { force: true });
  await page.waitForFunction(() => window.heard.length > 0);
  assert.deepEqual(await heard(page), ["Against easy. Your turn."]);
  await click(page, "1");
  await page.waitForFunction(() => window.heard.length > 1);
  const [own, reply, ...more] = await heard(page);
  assert.equal(own, "O plays row 1, column 1.");
  assert.match(reply, /^X plays row \d, column \d\. (Your turn|The computer wins)\.$/);
  assert.deepEqual(more, []);
  await cellIs(page, 1, 1, "X");
  await cellIs(page, 0, 0, "O");
});

pageTest("single-letter shortcuts can be switched off", {}, async page => {
  await page.evaluate(() => { for (const fold of document.querySelectorAll("details")) fold.open = true; });
  await page.uncheck("#shortcuts");
  await page.keyboard.press("5");
  await page.keyboard.press(":");
  assert.equal(await page.evaluate(() => document.activeElement.id), "shortcuts");
  await page.reload();
  await ready(page);
  await gameIs(page, "X's turn");
  await page.keyboard.press("1", { delay: 60 });
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await gameIs(page, "O's turn");
  await cellIs(page, 1, 1, "X");
  await cellIs(page, 0, 0, "empty");
});

const axe = readFileSync(`${WEB}/node/node_modules/axe-core/axe.min.js`, "utf8");
for (const size of ["small", "laptop"])
  pageTest(`axe-core finds nothing, light and dark, ${size}`, { size }, async page => {
    await page.evaluate(() => { for (const fold of document.querySelectorAll("details")) fold.open = true; });
    await page.evaluate(axe);
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await page.evaluate(() => window.axe.run());
      assert.deepEqual(violations.map(({ id, nodes }) => `${colorScheme}, ${id}: ${nodes.map(node => node.html.slice(0, 200)).join(" ")}`), []);
    }
  });

// ---- Before it starts, and where it cannot ----

test("unlit LEDs and keys are there before the board is", async () => {
  const prepare = page => page.addInitScript(() => { WebAssembly.compile = () => new Promise(() => {}); });
  await withPage({ prepare }, async page => {
    assert.match(await page.textContent("#turn"), /Starting the board/);
    assert.equal(await page.locator("#keypad button").count(), 16);
    assert.match(await page.evaluate(() => getComputedStyle(document.getElementById("matrix")).backgroundImage), /radial-gradient/);
  });
});

test("without JavaScript a sentence says so", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  await page.goto(ADDRESS);
  assert.match(await page.innerText("body"), /with JavaScript and WebAssembly: allow scripts/);
  await context.close();
});

const TOO_OLD = "This browser is too old for this page";

test("in a browser that lacks DecompressionStream a sentence says so", () =>
  withPage({ prepare: page => page.addInitScript(() => { delete window.DecompressionStream; }) }, page => textIs(page, "turn", TOO_OLD)));

test("in a browser that cannot read the scripts a sentence says so", async () => {
  const page = await browser.newPage();
  page.setDefaultTimeout(WAIT_MS);
  const body = readFileSync(`${WEB}/index.html`, "utf8").replace('"use strict";', '"use strict"; syntax of tomorrow;');
  await page.route("http://oxo.test/", route => route.fulfill({ body, contentType: "text/html" }));
  await page.goto("http://oxo.test/");
  assert((await page.textContent("#turn")).includes(TOO_OLD));
  await page.close();
});

for (const size of ["desk", "phone"]) // on the phone its board is shown once more, larger
  pageTest(`an LCD's board is played where it is drawn, and by its shield's keys: ${size}`, { size, hash: "#display=lcd1602&input=shield&moves=11,00" }, async page => {
    await gameIs(page, "X's turn");
    await page.click(cell(0, 2));
    await cellIs(page, 0, 2, "X");
    await page.click("#keypad [aria-label=down]");
    await page.click("#keypad button:has-text('OK')");
    await cellIs(page, 1, 2, "O");
    await page.screenshot({ path: `${WEB}/shot-lcd-${size}.png` });
  });

// ---- The best result against each level ----

const bests = page => page.evaluate(() => ["easy", "medium", "perfect"].map(level => localStorage.getItem("oxo.best." + level)).join());
const turnIs = (page, pattern) => page.waitForFunction(pattern => new RegExp(pattern).test(document.getElementById("turn").textContent), pattern);
const isMine = page => turnIs(page, "Your turn|Tap the board");
const isOver = page => page.evaluate(() => /Tap the board/.test(document.getElementById("turn").textContent));

// Plays the cell that the device would play. The console keeps its last lines only, so those that are there are marked, not counted.
async function playHint(page) {
  await page.evaluate(() => { for (const line of document.getElementById("lines").children) line.dataset.before = ""; });
  await typeLine(page, "hint");
  const said = await page.waitForFunction(() => [...document.querySelectorAll("#lines > :not([data-before])")]
    .map(line => /hint: (\d) (\d)/.exec(line.textContent)).find(Boolean)?.slice(1).map(Number));
  const at = cell(...await said.jsonValue());
  await page.locator(at).click();
  await page.waitForFunction(at => !document.querySelector(at).ariaLabel.endsWith("empty"), at);
}

async function playOn(page, moves = 9) {
  for (let i = 0; i < moves; i++) {
    await isMine(page);
    if (await isOver(page)) return;
    await playHint(page);
  }
  await isMine(page);
}

async function nextGame(page, level) {
  await page.selectOption("#level-choice", level);
  await page.click("#new");
  await textIs(page, "new", "New game");
  await isMine(page);
}

once("a best result is of a game that the visitor has played from its first move to its end, with no move taken back", () => withPage({ hash: "#speed=10" }, async page => {
  await ready(page);
  await gameIs(page, "you are X, easy is O");
  await page.evaluate(() => { document.getElementById("hood").open = true; });
  await page.selectOption("#level-choice", "perfect");
  await gameIs(page, "perfect is O");
  await playOn(page, 2);
  await click(page, "#"); // a move is taken back
  await boardRuns(page, 100); // until that is saved
  await page.reload();
  await playOn(page);
  await textIs(page, "turn", "A draw.");
  await nextGame(page, "medium"); // another opponent in mid-game
  await playOn(page, 1);
  await page.selectOption("#level-choice", "perfect");
  await playOn(page);
  await nextGame(page, "perfect"); // both sides in mid-game
  await playOn(page, 1);
  await page.check("[value=people]", { force: true });
  await turnIs(page, "^[XO]'s turn");
  for (let moves = 0; moves < 2; moves++) await playHint(page);
  await page.check("[value=computer]", { force: true });
  await playOn(page);
  await page.click("#watch");
  await textIs(page, "turn", "The computer plays both sides.");
  await boardRuns(page, 20000);
  await click(page, "9");
  await isMine(page);
  assert.equal(await bests(page), ",,");
  assert.doesNotMatch(await page.textContent("#score"), /best/);

  await nextGame(page, "perfect");
  await playOn(page, 1);
  await boardRuns(page, 100);
  await page.reload();
  await playOn(page);
  await textIs(page, "turn", "A draw.");
  await textIs(page, "score", " · your best: drawn");
  while (!/^won/.test(await bests(page))) {
    await nextGame(page, "easy");
    await playOn(page);
  }
  await page.reload();
  await isMine(page);
  await textIs(page, "score", " · your best: won");
  assert.equal(await bests(page), "won,,drawn");
  await page.evaluate(() => { for (const fold of document.querySelectorAll("details")) fold.open = true; });
  await page.click("#erase");
  await page.click("#ask-yes");
  await page.waitForFunction(() => document.getElementById("level").hidden);
  assert.equal(await bests(page), ",,");
}));
