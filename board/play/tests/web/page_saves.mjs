// What the browser keeps: a killed one loses no move, and one that keeps nothing says so.
// SPDX-License-Identifier: GPL-3.0-or-later
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ADDRESS, BROWSER, boardRuns, click, gameIs, launchIn, ready, test, textIs, twoPlayers, withPage } from "./browser.mjs";
import { cellIs } from "./cells.mjs";
import { within } from "./within.mjs";

// ---- A browser that is killed ----

// The processes that were started with this folder.
const startedIn = folder => readdirSync("/proc").filter(id => /^\d+$/.test(id)).filter(id => {
  try {
    return readFileSync(`/proc/${id}/cmdline`, "utf8").includes(folder);
  } catch {
    return false; // it has ended
  }
}).map(Number);

async function kill(context, folder) {
  const ended = new Promise(resolve => context.on("close", resolve));
  const processes = startedIn(folder);
  assert(processes.length > 0, "no process of the browser is there");
  for (const id of processes) {
    try {
      process.kill(id, "SIGKILL");
    } catch (error) {
      if (error.code !== "ESRCH") throw error; // ended with its parent
    }
  }
  await within("the end of the browser", ended);
}

async function openIn(folder) {
  const context = await within("the start of the browser", launchIn(folder)), [page] = context.pages();
  await page.goto(ADDRESS);
  await ready(page);
  return { context, page };
}

// Playwright has no profile in Firefox that outlives the browser.
const testInChromium = BROWSER === "chromium" ? test : () => {};
const ON_THE_DISK_MS = 300; // of the board's time, a fifth of what the slowest visitor would notice

testInChromium("a browser that is killed soon after a move loses none", async () => {
  const folder = mkdtempSync(join(tmpdir(), "oxo-killed-"));
  let { context, page } = await openIn(folder);
  try {
    await twoPlayers(page);
    await click(page, "519");
    await gameIs(page, "O to move");
    await boardRuns(page, ON_THE_DISK_MS);
    await kill(context, folder);
    ({ context, page } = await openIn(folder));
    await gameIs(page, "two players · O to move");
    for (const [row, col, mark] of [[1, 1, "X"], [0, 0, "O"], [2, 2, "X"]]) await cellIs(page, row, col, mark);
    await click(page, "3");
    await gameIs(page, "X to move");
    await page.reload();
    await ready(page);
    await cellIs(page, 0, 2, "O");
  } finally {
    await within("closing the browser", context.close());
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
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
      await gameIs(page, "X to move");
      await boardRuns(page, 300);
      assert.equal(await page.isVisible("#banner"), false, "it is said once");
    }));

for (const what of ["database", "storage", "answer"])
  test(`where the browser has no ${what}, the game is kept all the same, and nothing is said`, () => withPage({ prepare: lacking(what) }, async page => {
    await ready(page);
    await twoPlayers(page);
    await click(page, "51");
    await gameIs(page, "X to move");
    await boardRuns(page, 300);
    await page.reload();
    await gameIs(page, "two players · X to move");
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
    await gameIs(page, "O to move");
    await boardRuns(page, 300);
    saved = await page.evaluate(() => localStorage.getItem("oxo.eeprom"));
  });
  assert.match(saved, /^\d+ /);
  await withPage({ prepare: stored(saved.replace(/^\d+ /, "")) }, async page => {
    await gameIs(page, "two players · O to move");
    await click(page, "1");
    await gameIs(page, "X to move");
    await boardRuns(page, 300);
    await page.reload();
    await gameIs(page, "two players · X to move");
  });
});

test("a saved EEPROM that is none is like a blank one", () => withPage({ prepare: stored("%%%") }, async page => {
  await ready(page);
  await gameIs(page, "X to move");
}));
