// Playing in Debian's Firefox ESR: taps, keys, size; and of the other files what depends on the browser: layout, canvases and pictures, clipboard, frames,
// storage, sound, fingers, tabs. Environment: as of page.test.mjs.
// SPDX-License-Identifier: GPL-3.0-or-later
import { click, gameIs, pageTest, ready, runTests, textIs } from "./browser.mjs";
import { cell, cellIs, every, marksAre, tapCells } from "./cells.mjs";
import "./page_first.mjs";
import "./page_flash.mjs";
import "./page_share.mjs";
import "./page_site.mjs";
import "./page_saves.mjs";
import "./page_says.mjs";
import "./page_sound.mjs";
import "./page_touch.mjs";
import "./page_tabs.mjs";

pageTest("a tap on each cell plays it, also where a cursor goes there", { size: "small", hash: "#speed=10" }, async page => {
  for (const n of [2, 3, 4])
    await tapCells(page, n, every);
});

pageTest("the device's keys, the keyboard's, and arrows with Enter play", {}, async page => {
  await click(page, "5");
  await gameIs(page, "O's turn");
  await page.keyboard.press("1", { delay: 60 });
  await gameIs(page, "X's turn");
  await page.evaluate(() => document.activeElement.blur());
  for (const press of ["ArrowUp", "ArrowUp", "ArrowRight", "Enter"]) // to the board: its middle
    await page.keyboard.press(press);
  await gameIs(page, "O's turn");
  for (const [row, col, mark] of [[1, 1, "X"], [0, 0, "O"], [0, 2, "X"]])
    await cellIs(page, row, col, mark);
});

pageTest("an opponent answers, and the game is there after a reload", {}, async page => {
  await page.check("[value=computer]", { force: true });
  await page.selectOption("#level-choice", "perfect");
  await gameIs(page, "you are X, perfect is O");
  await page.locator(cell(1, 1)).click();
  await textIs(page, "turn", "Your turn (X)");
  await marksAre(page, 2);
  const before = await page.locator("#cells").innerHTML();
  await page.reload();
  await ready(page);
  await gameIs(page, "you are X, perfect is O");
  await page.waitForFunction(before => document.getElementById("cells").innerHTML === before, before);
});

runTests();
