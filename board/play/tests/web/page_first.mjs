// The first view: the device is whole, and large, on each screen. Screenshots go to build/web.
// SPDX-License-Identifier: GPL-3.0-or-later
import assert from "node:assert/strict";

import { SIZES, WEB, boardRuns, click, gameIs, pageTest, ready, test, textIs, withPage } from "./browser.mjs";

// Sentence, display and keys are on the first screen; no text is cut, no key is small. The display has at least `share` of it.
async function expectWhole(page, share = 0) {
  const seen = await page.evaluate(() => {
    const of = id => document.getElementById(id).getBoundingClientRect();
    return {
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      above: Math.min(of("turn").top, of("matrix").top, of("keypad").top),
      display: of("face").width * of("face").height / (innerWidth * innerHeight),
      below: Math.max(of("matrix").bottom, of("keypad").bottom) - innerHeight,
      small: [...document.querySelectorAll("#keypad button")].filter(b => b.clientWidth < 44 || b.clientHeight < 44).length,
      overlap: of("matrix").right > of("keypad").left && of("matrix").bottom > of("keypad").top,
      cut: [...document.querySelectorAll("header p, #turn, #score, .choices button, .choices fieldset label, #keypad small, #banner-text")].filter(text => text.scrollWidth > text.clientWidth + 1 && text.clientWidth > 1).map(text => text.textContent),
    };
  });
  assert.equal(seen.wide, 0, "the page scrolls sideways");
  assert(seen.above >= 0 && seen.below <= 0, `sentence, display or keypad are not wholly on the first screen: ${JSON.stringify(seen)}`);
  assert.equal(seen.small, 0, "keys are smaller than 44 pixels");
  assert(seen.display >= share, `the display has ${seen.display.toFixed(2)} of the screen, not ${share}`);
  assert(!seen.overlap, "display and keypad overlap");
  assert.deepEqual(seen.cut, [], "texts are cut");
}

for (const size of Object.keys(SIZES))
  pageTest(`fits ${size}`, { size, touch: !["laptop", "desk"].includes(size) }, async page => {
    await click(page, "519");
    await gameIs(page, "O to move");
    for (const colorScheme of ["dark", "light"]) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${WEB}/shot-${size}-${colorScheme}.png` });
    }
    await page.check("[value=computer]", { force: true }); // has the longest sentence
    await textIs(page, "turn", "Your turn");
    await expectWhole(page, SIZES[size].height > 700 ? 0.3 : 0.18);
  });

test("a first visitor sees the device alone; what is opened below stays open, and closed", () => withPage({}, async page => {
  const isOpen = () => page.evaluate(() => document.getElementById("hood").open);
  await ready(page);
  assert.equal(await isOpen(), false);
  for (const open of [true, false]) {
    await page.click("#hood > summary");
    await page.waitForFunction(open => document.getElementById("hood").open === open, open);
    await page.reload();
    await ready(page);
    assert.equal(await isOpen(), open);
  }
}));

pageTest("the score is in view, counts each game's end, and is there after a reload", {}, async page => {
  await textIs(page, "score", "X 0 · O 0 · draws 0");
  await click(page, "15293");
  await textIs(page, "score", "X 1 · O 0 · draws 0");
  await boardRuns(page, 100); // until that is saved
  await page.reload();
  await ready(page);
  await textIs(page, "score", "X 1 · O 0 · draws 0");
});

pageTest("the drawing has a wire for each pin of display and keys, and one for each of the supply", {}, async page => {
  const drawn = () => page.evaluate(() => document.querySelectorAll("#device .wires path").length / 2); // each has a shadow
  assert.equal(await drawn(), 3 + 2 + 8);
  await page.selectOption("#display", "ssd1306");
  await page.waitForFunction(() => document.querySelector("#matrix canvas"));
  await page.waitForFunction(() => document.querySelectorAll("#device .wires path").length > 0);
  assert.equal(await drawn(), 2 + 2 + 8);
});

// Another product on each, below the notice that a link brings.
const LINKED = { small: "ssd1306 buttons", phone: "leds cells", low: "max7219x4 joystick", wide: "ws2812 keypad", laptop: "leds cells", desk: "ssd1306 keypad" };
for (const [size, product] of Object.entries(LINKED)) {
  const [display, input] = product.split(" ");
  pageTest(`a link's position fits ${size}, ${product}`, { size, hash: `#display=${display}&input=${input}&moves=11,00&opponent=medium&you=X` }, async page => {
    await textIs(page, "turn", "Your turn");
    await expectWhole(page);
    await page.screenshot({ path: `${WEB}/shot-link-${size}.png` });
  });
}

