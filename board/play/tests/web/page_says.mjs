// What the page says and asks is so: of copied links, of ends that it has seen, and before a game is lost.
// SPDX-License-Identifier: GPL-3.0-or-later
import assert from "node:assert/strict";

import { WEB, boardRuns, click, copied, gameIs, pageTest, pageTestOnce, pictureIs, ready, test, textIs, typeLine, withPage } from "./browser.mjs";
import { cell, cellIs, marksAre } from "./cells.mjs";

// ---- Copied links ----

// What is in the clipboard, by pasting it.
async function pasted(page) {
  await page.click("#share-close");
  await page.evaluate(() => { document.getElementById("line").maxLength = 500; });
  await page.press("#line", "Control+V");
  return page.inputValue("#line");
}
const withoutClipboard = page => page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
const withNoCopy = async page => {
  await withoutClipboard(page);
  await page.addInitScript(() => { document.execCommand = () => false; });
};
for (const [where, prepare, said] of [
  ["with a clipboard", async () => {}, "The link is copied."], ["over plain http", withoutClipboard, "The link is copied."],
  ["where nothing may copy", withNoCopy, "The link is selected: copy it from here."],
])
  pageTest(`what is said of a copied link is so, ${where}`, { prepare, hash: "#moves=11,00", alone: true }, async page => { // all pages have the same clipboard
    await gameIs(page, "X's turn");
    const link = await copied(page);
    assert.match(link, /#check=\w{4}&size=3&moves=11,00$/);
    await textIs(page, "share-words", said);
    assert.ok(await page.isVisible("#share-words") && await page.isVisible("#position"));
    assert.equal(await page.evaluate(() => getSelection().toString() || document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)), link);
    if (said.includes("is copied")) assert.equal(await pasted(page), link);
  });

// ---- Keys ----

// The keys that the headline names, of which the first plays the first cell, the last one the last.
for (const [input, n, words, first, last] of [
  ["keypad", 2, "press 1, 2, 4 or 5", "1", "5"], ["keypad", 3, "press 1 to 9", "1", "9"],
  ["cells", 2, "press 1, 3, 7 or 9", "1", "9"], ["cells", 3, "press 1 to 9", "1", "9"],
  ["cells16", 2, "press 5, 6, 8 or 9", "5", "9"], ["cells16", 3, "press 1 to 9", "1", "9"], ["cells16", 4, "press its button", "1", "D"],
])
  pageTestOnce(`the keys that the headline names play: ${input}, ${n}x${n}`, { hash: `#display=max7219&input=${input}&size=${n}&moves=` }, async page => {
    await textIs(page, "turn", `X's turn: tap a cell or ${words}.`);
    await page.keyboard.press(first, { delay: 60 });
    await cellIs(page, 0, 0, "X");
    await page.keyboard.press(last, { delay: 60 });
    await cellIs(page, n - 1, n - 1, "O");
  });

for (const [input, start, words] of [["cells", "5", "5 is the self-test, 2 the layout."], ["cells16", "5", "5 is the self-test, 2 the layout."], ["buttons", "5", "OK is the self-test, up the layout."]])
  pageTestOnce(`the key that starts the self-test is named: ${input}`, { hash: `#display=max7219&input=${input}&moves=` }, async page => {
    await page.click("#power");
    await textIs(page, "hint", words);
    await page.keyboard.down(start);
    await page.click("#power");
    await pictureIs(page, seen => !seen.includes("."), "the self-test lights everything");
    await page.keyboard.up(start);
  });

// ---- Ends ----

const reload = async page => {
  await page.reload();
  await ready(page);
};

// A game of the visitor's own, against the computer from its last move on.
for (const [lines, side, own, sentence, words] of [
  [["0 0", "1 1", "0 1", "2 2"], "second", [0, 2], "You win! Tap the board", "X: you win"],
  [["0 0", "1 1", "0 1"], "second", null, "The computer wins. Tap the board", "O: the computer wins"],
])
  pageTestOnce(`after a reload it still says: ${sentence}`, {}, async page => {
    await click(page, "5");
    for (const line of ["new", ...lines]) await typeLine(page, line);
    if (!own) await typeLine(page, "2 0"); // so that it can win, and X is to move
    if (!own) await typeLine(page, "2 2");
    await typeLine(page, own ? "computer easy" : "computer perfect");
    await typeLine(page, `computer ${side}`);
    if (own) await page.locator(cell(...own)).click();
    await textIs(page, "turn", sentence);
    for (const isWatched of [false, false, true]) {
      if (isWatched) {
        await page.click("#watch");
        await textIs(page, "turn", "The computer plays both sides.");
      }
      await reload(page);
      await textIs(page, "turn", sentence);
      await gameIs(page, words);
    }
    await page.click("#power");
    await textIs(page, "turn", "The power is off.");
    await page.click("#power");
    await textIs(page, "turn", sentence);
  });

pageTestOnce("a page that was too busy to see who took which side still knows after a reload who has won", {}, async page => {
  for (const line of ["new", "0 0", "1 1", "0 1", "2 0", "2 2"]) await typeLine(page, line);
  await gameIs(page, "O's turn");
  await typeLine(page, "computer perfect"); // as X: the visitor is to move
  await textIs(page, "turn", "Your turn (O)");
  // The device takes the line, answers and wins before the page looks again.
  await page.evaluate(() => {
    const line = document.getElementById("line"), { call } = window.oxo;
    line.value = "computer second";
    line.form.requestSubmit();
    call("run", call("now") + 3 * call("hz"), 600000);
  });
  await textIs(page, "turn", "The computer wins.");
  await reload(page);
  await textIs(page, "turn", "The computer wins.");
});

pageTestOnce("two players' end is not the visitor's, also after a reload and with the same marks", {}, async page => {
  for (const players of [["computer easy", "computer second"], []]) {
    await typeLine(page, "new");
    for (const line of ["0 0", "1 1", "0 1", "2 2", ...players, "0 2", "computer off"]) await typeLine(page, line);
    await textIs(page, "turn", players.length ? "You win!" : "X wins!");
    await reload(page);
    await textIs(page, "turn", players.length ? "You win!" : "X wins!");
  }
});

// ---- Questions ----

pageTestOnce("a game in progress ends only if the visitor says so", {}, async page => {
  const isAsked = () => page.isVisible("#ask");
  await page.click("#new"); // nothing to lose yet
  assert.equal(await isAsked(), false);
  await click(page, "5");
  await gameIs(page, "O's turn");
  for (const [act, leave] of [
    [() => page.click("#new"), () => page.click("#ask-no")],
    [() => page.selectOption("#size", "4"), () => page.keyboard.press("Escape")],
  ]) {
    await act();
    await textIs(page, "ask-text", "End the game on the board?");
    await page.keyboard.press("1", { delay: 60 }); // plays nothing meanwhile
    await leave();
    assert.equal(await isAsked(), false);
    await page.waitForFunction(() => document.getElementById("size").value === "3");
    await boardRuns(page, 300);
    await marksAre(page, 1);
    await gameIs(page, "3x3 · two players · O's turn");
  }
  await page.selectOption("#size", "4");
  await page.click("#ask-yes");
  await gameIs(page, "4x4");
  await marksAre(page, 0);
});

// A page may not open the browser's own questions in such a frame, and stores nothing there.
test("in a frame that may only run scripts, a game ends when the visitor says so", async () => {
  const address = "http://oxo.test/", frame = `<iframe sandbox="allow-scripts" src="${address}page" width="380" height="800"></iframe>`;
  const prepare = async page => {
    await page.route(address, route => route.fulfill({ body: `<!DOCTYPE html><title>A course</title>${frame}`, contentType: "text/html" }));
    await page.route(address + "page", route => route.fulfill({ path: `${WEB}/index.html`, contentType: "text/html" }));
  };
  await withPage({ address, prepare }, async page => {
    const inside = page.frameLocator("iframe"), frame = page.frames()[1];
    await inside.locator("#turn").getByText("Your turn (X)").waitFor();
    await inside.locator(cell(1, 1)).click();
    await marksAre(frame, 2);
    await inside.locator("#new").click();
    await inside.locator("#ask-yes").click();
    // The computer begins the next game, so the empty board is soon gone.
    await inside.locator("#turn").getByText("Your turn (O)").waitFor();
    await marksAre(frame, 1); // the cells follow the text by a frame
    assert.equal(await inside.locator("#cells [aria-label$=X]").count(), 1);
    assert.equal(await inside.locator("#cells [aria-label$=empty]").count(), 8);
  });
});
