// The page's user interface: keys, power, reload, sleep, console, links, logic analyser.
// SPDX-License-Identifier: GPL-3.0-or-later
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { boardRuns, click, gameIs, key, pageTest, picture, pictureIs, ready, textIs } from "./browser.mjs";

const EMPTY_3X3 = "..#..#..\n..#..#..\n########\n..#..#..\n..#..#..\n########\n..#..#..\n..#..#..\n";

pageTest("mouse, keyboard and two fingers press keys for as long as they are held", { size: "phone", touch: true }, async page => {
  await click(page, "5");
  await gameIs(page, "O's turn");
  await page.keyboard.press("1", { delay: 60 });
  await gameIs(page, "X's turn");
  const touch = await page.context().newCDPSession(page);
  const fingers = [];
  for (const legend of "39") {
    const box = await page.locator(key(legend)).boundingBox();
    fingers.push({ x: box.x + box.width / 2, y: box.y + box.height / 2, id: fingers.length });
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers });
  }
  await page.waitForFunction(() => window.oxo.call("keys") === (1 << 2 | 1 << 10));
  await boardRuns(page, 500);
  assert.equal(await page.evaluate(() => window.oxo.call("keys")), 1 << 2 | 1 << 10);
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.waitForFunction(() => window.oxo.call("keys") === 0);
  await gameIs(page, "X's turn");
});

pageTest("a held key repeats the cursor's move, and is released when the window loses focus", { hash: "#keys=* 8" }, async page => {
  await gameIs(page, "8x8");
  const col = seen => seen.split("\n")[4].indexOf("#"); // -1 while the cursor blinks
  await page.keyboard.down("6");
  await pictureIs(page, seen => ![-1, 4, 5].includes(col(seen)), "the cursor moves on");
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await page.waitForFunction(() => window.oxo.call("keys") === 0);
  await boardRuns(page, 100);
  const rest = await pictureIs(page, seen => col(seen) >= 0, "the cursor blinks");
  await boardRuns(page, 400);
  await pictureIs(page, seen => seen === rest, "the cursor stays");
});

pageTest("a reload and the power switch lose nothing", {}, async page => {
  await click(page, "51");
  await gameIs(page, "X's turn");
  const before = await picture(page);
  await page.reload();
  await ready(page);
  await pictureIs(page, seen => seen === before, "the game is back after a reload");
  await click(page, "9");
  await gameIs(page, "O's turn");
  const after = await picture(page);
  await page.click("#power");
  await pictureIs(page, seen => !seen.includes("#"), "nothing is lit without power");
  await page.reload();
  await ready(page);
  await pictureIs(page, seen => seen === after, "the game is back after power and page were off");
});

pageTest("the EEPROM can be erased, and a reset keeps the game", {}, async page => {
  await click(page, "5");
  await gameIs(page, "O's turn");
  await boardRuns(page, 100); // until the move is in the EEPROM
  const before = await picture(page);
  await page.click("#reset");
  await pictureIs(page, seen => seen === before, "the game is back after a reset");
  await gameIs(page, "O's turn");
  await page.evaluate(() => { document.getElementById("erase").closest("details").open = true; });
  await page.click("#erase");
  await page.click("#ask-no");
  await boardRuns(page, 300);
  assert.equal(await picture(page), before);
  await page.click("#erase");
  await page.click("#ask-yes");
  await gameIs(page, "X's turn");
  await page.reload();
  await ready(page);
  await gameIs(page, "X's turn");
});

pageTest("a key chosen while the power is off is held at power-on and starts the self-test", {}, async page => {
  await page.click("#power");
  await textIs(page, "turn", "The power is off.");
  await textIs(page, "hint", "Keys that you press now are down when the power comes on: 0 is the self-test, # the layout.");
  await page.click(key("0"));
  await page.click("#power");
  await pictureIs(page, seen => !seen.includes("."), "the self-test lights everything");
  await page.waitForFunction(() => window.oxo.call("keys") === 0);
});

pageTest("after ten minutes the matrix is dark, and the first key only wakes it", {}, async page => {
  await click(page, "5");
  await gameIs(page, "O's turn");
  const before = await picture(page);
  await page.click("#later");
  await pictureIs(page, seen => !seen.includes("#"), "the matrix goes dark");
  await textIs(page, "turn", "The board sleeps. Tap it, or press any key.");
  await click(page, "1");
  await pictureIs(page, seen => seen === before, "the game is back as it was");
  await gameIs(page, "O's turn");
});

pageTest("a sleeping board wakes, and is watched", {}, async page => {
  await page.click("#later");
  await textIs(page, "turn", "The board sleeps.");
  await page.click("#watch");
  await textIs(page, "turn", "The computer plays both sides.");
});

pageTest("the console is a log of selectable text, and accepts lines", {}, async page => {
  await page.fill("#line", "new 4");
  await page.press("#line", "Enter");
  await textIs(page, "lines", "> new 4");
  await gameIs(page, "4x4");
  assert.equal(await page.getAttribute("#lines", "role"), "log");
  const selected = await page.evaluate(() => {
    getSelection().selectAllChildren(document.getElementById("lines"));
    return getSelection().toString();
  });
  assert.match(selected, /Player 1's turn \(X\)/);
});

pageTest("a link runs a script and leaves the user's own game unchanged", {}, async page => {
  await click(page, "7");
  await gameIs(page, "O's turn");
  const own = await picture(page);
  await page.evaluate(() => { location.hash = "#keys=1 5 2 9 3"; });
  await pictureIs(page, seen => seen.startsWith("#..#..#.\n.#..#..#\n"), "X has the top row");
  await gameIs(page, "X wins");
  await page.click("#banner-act");
  await pictureIs(page, seen => seen === own, "the own game is back");
  await page.evaluate(() => { location.hash = "#keys=5 Z"; });
  await textIs(page, "banner-text", "no key `Z`");
});

pageTest("the analyser measures the time from key to picture", {}, async page => {
  for (const legend of "19") {
    await click(page, legend);
    await textIs(page, "latency", `Key ${legend}:`);
  }
  const text = await page.textContent("#latency");
  const [, bounce, ms, when] = /for ([\d.]+) ms\. .* matrix ([\d.]+) ms (before|after) its last bounce/.exec(text);
  const sinceFirst = Number(bounce) + (when === "after" ? 1 : -1) * ms; // a spike shorter than 1 ms is not a press
  assert(sinceFirst > 1 && (when === "before" || ms <= 4), text);
});

pageTest("the picture is saved as PNG", {}, async page => {
  await pictureIs(page, seen => seen === EMPTY_3X3, "an empty board");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  const file = readFileSync(await download.path());
  assert.equal(download.suggestedFilename(), "oxo.png");
  assert.equal(file.subarray(1, 4).toString(), "PNG");
  assert.equal(file.readUInt32BE(16), 720);
});
