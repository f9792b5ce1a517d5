// Fingers: a tap and a hold on the keypad press a key, a swipe scrolls the page and presses none; taps on cells hit, from right to left, too.
// SPDX-License-Identifier: GPL-3.0-or-later
import assert from "node:assert/strict";

import { BROWSER, boardRuns, click, gameIs, key, pageTest, pageTestOnce, textIs } from "./browser.mjs";
import { cellIs, corners, tapCells } from "./cells.mjs";

// What a browser tells a page of a finger: both ask the same of it, but only Chromium's can be moved by a test.
const finger = (page, legend, events, apart = 0) => page.evaluate(async ([selector, events, apart]) => {
  const at = document.querySelector(selector);
  for (const type of events) {
    at.dispatchEvent(new PointerEvent(type, { pointerId: 7, pointerType: "touch", isPrimary: true, bubbles: true, cancelable: true }));
    await new Promise(resolve => setTimeout(resolve, apart));
  }
}, [key(legend), events, apart]);
const keysAre = (page, ...legends) => page.waitForFunction(wanted => window.oxo.call("keys") === wanted,
  legends.reduce((bits, legend) => bits | 1 << "123A456B789C*0#D".indexOf(legend), 0));

pageTest("a finger that is lifted presses, one that rests holds, and one that the browser takes to scroll does neither", { size: "phone", touch: true }, async page => {
  await finger(page, "1", ["pointerdown", "pointercancel"]);
  await boardRuns(page, 400);
  await finger(page, "5", ["pointerdown", "pointerup", "lostpointercapture"]);
  await gameIs(page, "O's turn");
  await cellIs(page, 1, 1, "X");
  await cellIs(page, 0, 0, "empty");
  await finger(page, "*", ["pointerdown"]);
  await keysAre(page, "*");
  await textIs(page, "lines", "sound off"); // it was held for 800 ms
  await keysAre(page, "*");
  await finger(page, "*", ["pointercancel"]);
  await keysAre(page);
});

async function swipe(page, touch, legend, dy) {
  const box = await page.locator(key(legend)).boundingBox(), x = box.x + box.width / 2, y = box.y + box.height / 2;
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  for (let i = 1; i <= 8; i++) await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x, y: y + dy * i / 8 }] });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

// Waits until the page has scrolled this far, and rests.
const scrolled = (page, least, most) => page.evaluate(([least, most]) => new Promise(resolve => {
  let frames = 0, before = -1;
  const look = () => {
    frames = scrollY === before && scrollY >= least && scrollY <= most ? frames + 1 : 0;
    before = scrollY;
    if (frames > 10) resolve();
    else requestAnimationFrame(look);
  };
  look();
}), [least, most]);

if (BROWSER === "chromium")
  for (const size of ["phone", "wide"])
    pageTest(`a swipe that begins on the keypad scrolls and plays nothing, ${size}`, { size, touch: true }, async page => {
      const touch = await page.context().newCDPSession(page);
      // A busy machine may hand on a swipe too late; so here a finger never rests long enough to press (KEYS_FINGER_MS).
      await page.evaluate(() => {
        const timeout = window.setTimeout;
        window.setTimeout = (act, ms, ...more) => ms === 100 ? 0 : timeout(act, ms, ...more);
      });
      await page.evaluate(() => { window.pressed = 0; const look = () => { window.pressed |= window.oxo.call("keys"); requestAnimationFrame(look); }; look(); });
      for (const legend of "5*D1") {
        await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
        await scrolled(page, 0, 0);
        await swipe(page, touch, legend, -160);
        await scrolled(page, 60, Infinity);
      }
      await boardRuns(page, 400);
      assert.equal(await page.evaluate(() => window.pressed), 0);
      await gameIs(page, "X's turn");
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      await page.tap(key("5"));
      await gameIs(page, "O's turn");
      await click(page, "1");
      await gameIs(page, "X's turn");
    });

for (const product of ["display=ssd1306&input=keypad", "display=max7219&input=keypad", "display=leds&input=cells"])
  (product.includes("keypad") ? pageTest : pageTestOnce)(`taps hit on a page from right to left, ${product}`, { hash: `#${product}&speed=10` }, async page => {
    await page.evaluate(() => { document.documentElement.dir = "rtl"; });
    for (const n of [2, 3, 4].filter(n => n < 4 || !product.includes("leds"))) await tapCells(page, n, corners);
    const order = await page.evaluate(() => ["1", "2"].map(name => [...document.querySelectorAll("#keypad button")]
      .find(button => button.textContent.startsWith(name)).getBoundingClientRect().x));
    assert(order[0] < order[1], "key 1 is left of key 2");
  });
