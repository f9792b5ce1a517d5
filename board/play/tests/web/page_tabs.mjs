// Two tabs with the page: no order of playing and closing them loses a game.
// SPDX-License-Identifier: GPL-3.0-or-later

import assert from "node:assert/strict";

import { boardRuns, click, gameIs, openTab, picture, pictureIs, ready, test, textIs, twoPlayers, withPage } from "./browser.mjs";

// Leaves a tab as a visitor does: the page gets its pagehide.
async function leave(page) {
  await page.goto("about:blank");
  await page.close();
}

// The page may be loading again.
const ownsAndIsReady = page => page.waitForFunction(() =>
  document.getElementById("banner").hidden && window.oxo && window.oxo.call("now") > 0.2 * 16e6);

async function another(page, prepare) {
  const tab = await openTab(page.context(), { prepare });
  await ready(tab);
  return tab;
}

// Plays and waits until that is saved: a tab behind another one is slow.
async function playFirst(page) {
  await click(page, "5");
  await gameIs(page, "O's turn");
  await boardRuns(page, 200);
}

function tabsTest(name, prepare, body) {
  test(name, () => withPage({ prepare }, async first => {
    await ready(first);
    await twoPlayers(first);
    await playFirst(first);
    await body(first, await another(first, prepare));
  }));
}

async function expectGameAfter(context, seen) {
  const tab = await openTab(context);
  await ready(tab);
  await pictureIs(tab, now => now === seen, "the last game that was saved is back");
}

tabsTest("a second tab says that the first one has the game, and saves nothing", async () => {}, async (first, second) => {
  const before = await picture(first);
  await textIs(second, "banner-text", "Your game is open in another tab. What you play here is not saved.");
  await click(second, "1");
  await gameIs(second, "X's turn");
  await leave(second);
  await leave(first);
  await first.context().newPage();
  await expectGameAfter(first.context(), before);
});

test("a second tab takes the game over, and the first one saves nothing any more", () => withPage({}, async first => {
  await ready(first);
  await twoPlayers(first);
  await playFirst(first);
  const second = await another(first);
  await second.click("#banner-act");
  await textIs(first, "banner-text", "Another tab has taken your game over. What you play here is not saved.");
  await ownsAndIsReady(second);
  await click(second, "19");
  await gameIs(second, "O's turn");
  const played = await picture(second);
  const context = first.context();
  await context.newPage();
  await leave(second);
  await leave(first);
  await expectGameAfter(context, played);
}));

test("when the first tab is closed, an untouched second one goes on with its game", () => withPage({}, async first => {
  await ready(first);
  await twoPlayers(first);
  await boardRuns(first, 200); // until that is saved
  const second = await another(first);
  await click(first, "519");
  await gameIs(first, "O's turn");
  const played = await picture(first);
  await leave(first);
  await pictureIs(second, seen => seen === played, "the first tab's game");
  await ownsAndIsReady(second);
}));

tabsTest("when the first tab is closed, a second one that was played keeps its copy until the visitor leaves it", async () => {}, async (first, second) => {
  const saved = await picture(first);
  await click(second, "1");
  await gameIs(second, "X's turn");
  await boardRuns(second, 200);
  await leave(first);
  await textIs(second, "banner-text", "The other tab is closed. What you play here is not saved.");
  await gameIs(second, "X's turn");
  await second.click("#banner-act");
  await pictureIs(second, seen => seen === saved, "the first tab's game");
  await ownsAndIsReady(second);
});

// Its board starts once `window.goOn` has been called.
const withLateBoard = page => page.addInitScript(() => {
  if (location.protocol !== "file:") return; // an empty page, which stores nothing
  const { compile } = WebAssembly, waits = new Promise(resolve => { window.goOn = resolve; });
  WebAssembly.compile = async (...asked) => {
    await waits;
    return compile.apply(WebAssembly, asked);
  };
  if (sessionStorage.getItem("late")) window.goOn(); // after a reload
  sessionStorage.setItem("late", "no");
});

test("a second tab goes on with the game of a first one that is closed while it starts", () => withPage({}, async first => {
  await ready(first);
  await twoPlayers(first);
  await playFirst(first);
  const played = await picture(first), second = await openTab(first.context(), { prepare: withLateBoard });
  await textIs(second, "banner-text", "Your game is open in another tab.");
  await leave(first);
  await second.waitForFunction(() => navigator.locks.query().then(({ held }) => held.length > 0)); // its own, by now
  await second.evaluate(() => window.goOn()).catch(() => {}); // the page may be loading again, and then goes on by itself
  await pictureIs(second, seen => seen === played, "the first tab's game");
  await ownsAndIsReady(second);
}));

// As on a slow phone.
const withSlowLocks = page => page.addInitScript(() => {
  const { request } = navigator.locks ?? {}; // an empty page has none
  if (request) navigator.locks.request = async (...asked) => {
    await new Promise(resolve => setTimeout(resolve, 1000));
    return request.apply(navigator.locks, asked);
  };
});

test("a browser that is slow to lock does not lose the game to a second tab that is not there", () => withPage({ prepare: withSlowLocks }, async page => {
  await ready(page);
  await gameIs(page, "easy is O");
  assert.equal(await page.isVisible("#banner"), false);
}));

// As on plain http.
const withoutLocks = page => page.addInitScript(() => Object.defineProperty(navigator, "locks", { value: undefined }));

tabsTest("where there are no locks, a tab left behind does not overwrite the game", withoutLocks, async (first, second) => {
  await click(second, "19");
  await gameIs(second, "O's turn");
  const played = await picture(second), context = first.context();
  await context.newPage();
  await leave(second);
  await click(first, "7");
  await textIs(first, "banner-text", "Your game has gone on in another tab. What you play here is not saved.");
  await leave(first);
  await expectGameAfter(context, played);
});

