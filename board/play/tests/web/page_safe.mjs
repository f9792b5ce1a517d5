// Nobody is harmed: flashing pictures, high contrast.
// SPDX-License-Identifier: GPL-3.0-or-later
import assert from "node:assert/strict";

import { gameIs, key, ownClock, pageTest, pass, picture, pictureIs } from "./browser.mjs";

// ---- Flashing: WCAG 2.3.1 allows 3 flashes, pairs of opposite changes, in a second ----

// Records for `ms` of the page's time when each LED's light changes by a tenth of full light or more, to the other direction than before.
async function recordFlashes(page, ms) {
  await pass(page, 0);
  await page.evaluate(() => {
    const leds = [...document.querySelectorAll("#matrix i")];
    const light = led => led.classList.contains("lit") ? Number(led.style.getPropertyValue("--part") || 1) : 0;
    const tracks = leds.map(led => ({ at: light(led), turns: [], up: null }));
    window.watcher = new MutationObserver(() => { // also sees changes for which a busy machine draws no frame
      const nowMs = performance.now();
      leds.forEach((led, i) => {
        const now = light(led), track = tracks[i], up = now > track.at;
        if (Math.abs(now - track.at) < 0.1) return;
        if (up !== track.up) track.turns.push(nowMs);
        Object.assign(track, { at: now, up });
      });
    });
    window.watcher.observe(document.getElementById("matrix"), { subtree: true, attributes: true });
    window.tracks = tracks;
  });
  await pass(page, ms);
  return page.evaluate(() => {
    window.watcher.disconnect();
    return window.tracks.map(track => track.turns);
  });
}

// The most flashes of one LED within a second.
function worstFlashing(tracks) {
  const inSecond = (turns, i) => turns.filter(at => at >= turns[i] && at < turns[i] + 1000).length;
  return Math.max(0, ...tracks.flatMap(turns => turns.map((_, i) => Math.floor(inSecond(turns, i) / 2))));
}

// A won line blinks 2.5 times a second of the board's; a script presses keys in a row.
const WON = "keys=1 5 2 9 3";
for (const speed of [10, 100])
  pageTest(`nothing flashes more than 3 times a second at ${speed}x`, { hash: `#${WON}&type=watch&wait=20s&speed=${speed}`, prepare: ownClock }, async page => {
    const worst = worstFlashing(await recordFlashes(page, 4000));
    console.log(`    flashes in a second: ${worst}`);
    assert(worst <= 3, `an LED flashes ${worst} times in a second`);
  });

pageTest("with reduced motion the cursor is steady, and what a key does still shows", { hash: "#keys=* 4", motion: "reduce", prepare: ownClock }, async page => {
  await gameIs(page, "4x4");
  await pass(page, 1500);
  const worst = worstFlashing(await recordFlashes(page, 3000));
  assert(worst <= 1, `an LED flashes ${worst} times in a second`);
  const before = await picture(page);
  await page.click(key("1")); // moves the cursor
  await pass(page, 500);
  await pictureIs(page, seen => [...seen].some((led, i) => led === "#" && before[i] === "."), "the cursor is seen in another cell");
});

pageTest("with motion the same recorder sees the cursor blink", { hash: "#keys=* 4", prepare: ownClock }, async page => {
  await gameIs(page, "4x4");
  const worst = worstFlashing(await recordFlashes(page, 2000));
  assert(worst >= 4, `an LED flashes ${worst} times in a second`);
});

// ---- High contrast ----

// The colours on the screen in the middle of elements.
async function coloursOf(page, selectors) {
  const shot = (await page.screenshot()).toString("base64");
  return page.evaluate(async ([shot, selectors]) => {
    const image = new Image(), canvas = document.createElement("canvas");
    image.src = "data:image/png;base64," + shot;
    await image.decode();
    Object.assign(canvas, { width: image.width, height: image.height });
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    pen.drawImage(image, 0, 0);
    return selectors.map(([selector, dx, dy]) => {
      const box = document.querySelector(selector).getBoundingClientRect();
      return [...pen.getImageData(box.x + dx * box.width, box.y + dy * box.height, 1, 1).data.slice(0, 3)];
    });
  }, [shot, selectors]);
}
const differ = (a, b) => a.reduce((sum, x, i) => sum + Math.abs(x - b[i]), 0);

for (const scheme of ["light", "dark"])
  pageTest(`with forced colours, ${scheme}, light, keys and the chosen speed can be seen`, { scheme, contrast: true }, async page => {
    await page.waitForFunction(() => document.querySelectorAll("#matrix .lit").length === 28); // an empty 3x3 board
    const [lit, unlit, key, edge] = await coloursOf(page, [
      ["#matrix i:nth-child(3)", 0.5, 0.5], ["#matrix i:nth-child(1)", 0.5, 0.5], ["#keypad button", 0.15, 0.5], ["#keypad button", 0.005, 0.5]]);
    assert(differ(lit, unlit) > 100, `a lit LED is ${lit}, a dark one ${unlit}`);
    assert(differ(key, edge) > 100, `a key is ${key}, its edge ${edge}`);
    const chosen = await page.evaluate(() => [...document.querySelectorAll("[name=speed]")]
      .map(input => getComputedStyle(input.closest("label")).backgroundColor));
    assert.notEqual(chosen[0], chosen[1]);
  });
