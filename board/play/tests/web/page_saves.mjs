// What the browser keeps: a killed one loses no move, and one that keeps nothing says so.
// SPDX-License-Identifier: GPL-3.0-or-later
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { GAME, boardRuns, click, gameIs, key, ready, test, textIs, twoPlayers, whenSeen, withPage } from "./browser.mjs";
import { cellIs } from "./cells.mjs";
import { openIn } from "./profile.mjs";

// ---- A browser that is killed ----

const AT_REST_MS = 300; // of the board's time: then the device has written the move
// What is on the disk. Chromium alone takes 5 s to put there what is in localStorage.
const ON_DISK = `new Promise(done => { indexedDB.open("oxo").onsuccess = opened => { opened.target.result.transaction("kept").objectStore("kept").get("oxo.eeprom").onsuccess = got => done(got.target.result); }; })`;

// Waits until an expression's value begins so.
const becomes = (browser, expression, value) => whenSeen(() => browser.evaluate(expression), seen => String(seen).startsWith(value), seen => `${expression} is ${seen}, not ${value}`);
const MARKS = "[...document.querySelectorAll('#cells [role=gridcell]')].map(cell => cell.ariaLabel.replace(/.*: (.).*/, '$1')).join('')";
const clickIn = (browser, selector) => browser.evaluate(`document.querySelector("${selector}").click()`);

test("a browser that is killed soon after a move loses none", async () => {
  const folder = mkdtempSync(join(tmpdir(), "oxo-killed-"));
  let browser = await openIn(folder);
  try {
    await becomes(browser, GAME, "3x3 · you are X, easy is O · X: your turn");
    await clickIn(browser, "[value=people]");
    await becomes(browser, GAME, "3x3 · two players · X's turn");
    for (const [legend, mover] of ["5O", "1X", "9O"]) {
      await clickIn(browser, key(legend));
      await becomes(browser, GAME, `3x3 · two players · ${mover}'s turn`);
    }
    const until = await browser.evaluate(`window.oxo.call("now") + ${AT_REST_MS} * 16e3`);
    await becomes(browser, `window.oxo.call("now") >= ${until}`, true);
    await becomes(browser, `${ON_DISK}.then(text => text === localStorage.getItem("oxo.eeprom"))`, true);
    await browser.kill();
    browser = await openIn(folder);
    await becomes(browser, GAME, "3x3 · two players · O's turn");
    await becomes(browser, MARKS, "OeeeXeeeX");
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 100 }); // until the last of its processes has ended
  }
});

// ---- A browser that keeps nothing, or not all ----

// Run in the page before its scripts.
const without = {
  database: () => Object.defineProperty(window, "indexedDB", { get() { throw new DOMException("no", "SecurityError"); } }),
  storage: () => Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } }),
  room: () => {
    const full = () => { throw new DOMException("full", "QuotaExceededError"); };
    Object.assign(Storage.prototype, { setItem: full });
    Object.assign(IDBObjectStore.prototype, { put: full });
  },
  answer: () => { IDBFactory.prototype.open = () => ({}); }, // of the database, ever
};
const lacking = (...what) => async page => { for (const one of what) await page.addInitScript(without[one]); };

const NOT_KEPT = "This browser does not keep your game: it is lost when you leave this page.";
for (const what of [["database", "storage"], ["room"]])
  test(`where the browser stores nothing (no ${what.join(", no ")}), the page says so once, after the first move`,
    () => withPage({ size: "phone", touch: true, prepare: lacking(...what) }, async page => {
      await ready(page);
      await twoPlayers(page);
      await boardRuns(page, 300);
      assert.equal(await page.isVisible("#banner"), false, "there is nothing to lose yet");
      await click(page, "5");
      await textIs(page, "banner-text", NOT_KEPT);
      const { bottom } = await page.evaluate(() => document.getElementById("banner").getBoundingClientRect());
      assert(bottom > 0 && bottom < 844, "the sentence is on the first screen");
      await textIs(page, "kept", "until you leave");
      await page.click("#banner-act");
      await click(page, "1");
      await gameIs(page, "X's turn");
      await boardRuns(page, 300);
      assert.equal(await page.isVisible("#banner"), false, "it is said once");
    }));

for (const what of ["database", "storage", "answer"])
  test(`where the browser has no ${what}, the game is kept all the same, and nothing is said`, () => withPage({ prepare: lacking(what) }, async page => {
    await ready(page);
    await twoPlayers(page);
    await click(page, "51");
    await gameIs(page, "X's turn");
    await boardRuns(page, 300);
    await page.reload();
    await gameIs(page, "two players · X's turn");
    await cellIs(page, 0, 0, "O");
    assert.equal(await page.isVisible("#banner"), false);
    await textIs(page, "kept", "in this browser");
  }));

// Stores this text as the saved game, before the page is there for the first time.
const stored = text => page => page.addInitScript(text => {
  try {
    if (localStorage.getItem("oxo.eeprom") === null) localStorage.setItem("oxo.eeprom", text);
  } catch { /* an empty page has no storage */ }
}, text);

test("a game saved by an earlier version of the page goes on", async () => {
  let saved;
  await withPage({}, async page => {
    await ready(page);
    await twoPlayers(page);
    await click(page, "5");
    await gameIs(page, "O's turn");
    await boardRuns(page, 300);
    saved = await page.evaluate(() => localStorage.getItem("oxo.eeprom"));
  });
  assert.match(saved, /^\d+ /);
  await withPage({ prepare: stored(saved.replace(/^\d+ /, "")) }, async page => {
    await gameIs(page, "two players · O's turn");
    await click(page, "1");
    await gameIs(page, "X's turn");
    await boardRuns(page, 300);
    await page.reload();
    await gameIs(page, "two players · X's turn");
  });
});

test("a saved EEPROM that is none is like a blank one", () => withPage({ prepare: stored("%%%") }, async page => {
  await ready(page);
  await gameIs(page, "X's turn");
}));
