// The first view: the device is whole, and large, on each screen. Screenshots go to build/web.
// SPDX-License-Identifier: GPL-3.0-or-later
import assert from "node:assert/strict";

import { SIZES, WEB, boardRuns, click, framesPass, gameIs, key, once, pageTest, pageTestOnce, ready, textIs, whenSeen, withPage } from "./browser.mjs";
import { cell, cellIs, pixelsOf } from "./cells.mjs";

// Sentence and display are on the first screen, on all but phones the keys, too; no text is cut, no key is small. The display has at least
// `share` of it.
async function expectWhole(page, share = 0) {
  await framesPass(page); // the device gives a notice room in the frame after it
  const seen = await page.evaluate(() => {
    const of = id => document.getElementById(id).getBoundingClientRect();
    scrollTo({ top: 0, behavior: "instant" }); // a click may have moved the page
    return {
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      above: Math.min(of("turn").top, of("matrix").top, of("keypad").top),
      display: of("face").width * of("face").height / (innerWidth * innerHeight),
      below: Math.max(of("matrix").bottom, innerWidth > 480 && of("keypad").bottom) - innerHeight,
      small: [...document.querySelectorAll("#keypad button")].filter(b => b.clientWidth < 44 || b.clientHeight < 44).length,
      overlap: of("matrix").right > of("keypad").left && of("matrix").bottom > of("keypad").top,
      cut: [...document.querySelectorAll("header p, #turn, #score, .choices button, .choices fieldset label, #keypad small, #banner-text")].filter(text => text.scrollWidth > text.clientWidth + 1 && text.clientWidth > 1).map(text => text.textContent),
    };
  });
  assert.equal(seen.wide, 0, "the page scrolls sideways");
  assert(seen.above >= 0 && seen.below <= 0, `sentence, display or keys are not wholly on the first screen: ${JSON.stringify(seen)}`);
  assert.equal(seen.small, 0, "keys are smaller than 44 pixels");
  assert(seen.display >= share, `the display has ${seen.display.toFixed(2)} of the screen, not ${share}`);
  assert(!seen.overlap, "display and keypad overlap");
  assert.deepEqual(seen.cut, [], "texts are cut");
}

for (const size of Object.keys(SIZES))
  (["small", "phone", "low", "laptop"].includes(size) ? pageTest : pageTestOnce)(`fits ${size}`, { size, touch: !["laptop", "desk"].includes(size) }, async page => {
    await click(page, "519");
    await gameIs(page, "O's turn");
    for (const colorScheme of ["dark", "light"]) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${WEB}/shot-${size}-${colorScheme}.png` });
    }
    await page.check("[value=computer]", { force: true }); // has the longest sentence
    await textIs(page, "turn", "Your turn");
    await expectWhole(page, SIZES[size].width < 480 ? 0.36 : SIZES[size].height > 700 ? 0.3 : 0.18);
  });

once("a first visitor sees the device alone; what is opened below stays open, and closed", () => withPage({}, async page => {
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

pageTestOnce("the score is in view, counts each game's end, and is there after a reload", {}, async page => {
  await textIs(page, "score", "X 0 · O 0 · draws 0");
  await click(page, "15293");
  await textIs(page, "score", "X 1 · O 0 · draws 0");
  await boardRuns(page, 100); // until that is saved
  await page.reload();
  await ready(page);
  await textIs(page, "score", "X 1 · O 0 · draws 0");
});

pageTestOnce("the drawing has a wire for each pin of display and keys, and one for each of the supply", {}, async page => {
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
  pageTestOnce(`a link's position fits ${size}, ${product}`, { size, hash: `#display=${display}&input=${input}&moves=11,00&opponent=medium&you=X` }, async page => {
    await textIs(page, "turn", "Your turn");
    await expectWhole(page);
    await page.screenshot({ path: `${WEB}/shot-link-${size}.png` });
  });
}

// Where face and keys are, and whether their boards are drawn there.
const areDrawn = page => page.evaluate(() => {
  const origin = document.getElementById("device").getBoundingClientRect(), drawn = [...document.querySelectorAll("#device > svg:first-child > rect")];
  return ["face", "keypad"].every(id => {
    const { x, y, width } = document.getElementById(id).getBoundingClientRect(), place = { x: x - origin.x, y: y - origin.y, width };
    return drawn.some(rect => Object.entries(place).every(([name, value]) => Math.abs(rect.getAttribute(name) - value) < 1));
  });
});

pageTest("the drawing follows the parts, also when they move and keep their size", { size: "tablet", touch: true, hash: "#display=max7219x4&size=2&moves=" }, async page => {
  const zoomed = () => page.isVisible("#lens");
  for (const [n, isZoomed] of [[8, true], [2, false]]) {
    assert.equal(await zoomed(), !isZoomed);
    await page.selectOption("#size", String(n));
    await gameIs(page, `${n}x${n}`);
    await whenSeen(zoomed, seen => seen === isZoomed, () => `of ${n}x${n} the lens is wrong`);
    await whenSeen(() => areDrawn(page), seen => seen, () => `of ${n}x${n} the boards are drawn elsewhere`);
  }
});

for (const size of ["laptop", "wall", "tablet"])
  for (const input of ["keypad", "cells", "buttons"])
    pageTestOnce(`keys fill their board, below a wide display, too: ${input}, ${size}`, { size, hash: `#display=max7219x4&input=${input}&moves=` }, async page => {
      await framesPass(page);
      const share = await page.evaluate(() => {
        const keys = [...document.querySelectorAll("#keypad button")].map(key => key.getBoundingClientRect());
        return (Math.max(...keys.map(key => key.right)) - Math.min(...keys.map(key => key.left))) / document.getElementById("keypad").offsetWidth;
      });
      assert(share > 0.8 && share < 0.95, `they are ${share.toFixed(2)} of it`);
    });


for (const product of ["max7219 keypad", "ws2812x16 cells16", "leds keypad"]) {
  const [display, input] = product.split(" ");
  (product === "max7219 keypad" ? pageTest : pageTestOnce)(`nothing below is wider than a tiny screen: ${product}`, { size: "tiny", hash: `#display=${display}&input=${input}&moves=11` }, async page => {
    await page.evaluate(() => document.querySelectorAll("details").forEach(one => { one.open = true; }));
    await page.waitForFunction(() => document.querySelectorAll("#drawings img").length === 2);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
    await page.click("#share-open");
    assert.equal(await page.evaluate(() => document.getElementById("share").scrollWidth - document.getElementById("share").clientWidth), 0);
  });
}

// ---- A finger ----

// The smallest cell, and whether the cells are where the board is seen: on the display, or on the lens.
const cellsSeen = page => framesPass(page).then(() => page.evaluate(() => {
  const cells = [...document.querySelectorAll("#cells button")].map(cell => cell.getBoundingClientRect());
  const lens = document.getElementById("lens"), place = (lens.clientWidth ? lens : document.getElementById("matrix")).getBoundingClientRect();
  return {
    least: Math.min(...cells.flatMap(({ width, height }) => [width, height])), zoomed: lens.clientWidth > 0,
    inside: cells.every(({ left, right, top, bottom }) => left >= place.left - 1 && right <= place.right + 1 && top >= place.top - 1 && bottom <= place.bottom + 1),
  };
}));

// The pixels of a canvas in the middle of cells: # is lit.
async function onCanvas(page, canvas, n, columns) {
  const { width, data } = await pixelsOf(page, canvas), pitch = width / columns;
  const at = (row, col) => 4 * (Math.floor(pitch * (row + 0.5)) * width + Math.floor(pitch * (col + 0.5)));
  return Array.from({ length: n * n }, (_, i) => data[at(Math.floor(i / n), i % n)] > 60 ? "#" : ".").join("");
}

for (const [size, display, n, zoomed] of [
  ["phone", "max7219x4", 8, true], ["phone", "max7219x4", 2, false], ["phone", "ssd1306", 8, true], ["phone", "ssd1306", 3, false], ["phone", "max7219", 8, false],
  ["phone", "lcd1602", 8, true], ["desk", "lcd1602", 3, false],
  ["tiny", "max7219x4", 8, true], ["tiny", "max7219", 8, false], ["low", "max7219x4", 3, true], ["tablet", "max7219x4", 8, true], ["laptop", "max7219x4", 8, false],
])
  (["phone", "low"].includes(size) && display === "max7219x4" ? pageTest : pageTestOnce)(`a finger meets a cell of ${n}x${n} on ${display}, ${size}`, { size, touch: true, hash: `#display=${display}&size=${n}&moves=00` }, async page => {
    await gameIs(page, "O's turn");
    await cellIs(page, 0, 0, "X");
    const seen = await cellsSeen(page);
    assert(seen.least >= 24 && seen.inside && seen.zoomed === zoomed, JSON.stringify(seen));
    await page.screenshot({ path: `${WEB}/shot-finger-${size}-${display}-${n}.png` });
    await page.locator(cell(1, n - 1)).click();
    await cellIs(page, 1, n - 1, "O");
    if (zoomed && display === "max7219x4") // the lens shows what the display shows
      await whenSeen(async () => [await onCanvas(page, "#lens canvas", 8, 8), await onCanvas(page, "#matrix canvas", 8, 32)],
        ([lens, board]) => lens === board && lens.includes("#"), both => `lens and board differ: ${both}`);
  });

// The parts of the view that are seen: none lies over another, or out of its panel.
const expectApart = async page => {
  const places = await page.evaluate(() => [".play", "#turn", ".choices", "#face", "#lens", "#keypad"]
    .map(what => [what, document.querySelector(what).getBoundingClientRect().toJSON()]).filter(([, { width }]) => width > 0));
  const [[, panel], ...parts] = places;
  for (const [i, [name, a]] of parts.entries()) {
    assert(a.left >= panel.left && a.right <= panel.right && a.top >= panel.top && a.bottom <= panel.bottom, `${name} is out of the panel: ${JSON.stringify(a)}`);
    for (const [other, b] of parts.slice(i + 1))
      assert(a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1, `${name} and ${other} overlap`);
  }
};

for (const [display, n] of [["max7219x4", 8], ["ssd1306", 8], ["lcd1602", 3], ["max7219", 8]])
  (display === "max7219x4" ? pageTest : pageTestOnce)(`no part lies over another in windows of many shapes: ${display}, ${n}x${n}`, { touch: true, hash: `#display=${display}&size=${n}&moves=00` }, async page => {
    await page.evaluate(() => { document.getElementById("hood").open = false; });
    for (const [width, height] of [[768, 1024], [1280, 660], [1024, 680], [720, 650], [600, 900], [390, 844], [320, 568], [844, 390], [1100, 620], [1280, 800]]) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction(width => innerWidth === width, width);
      await framesPass(page);
      await expectApart(page).catch(error => { throw new Error(`${width}x${height}: ${error.message}`); });
    }
  });

// ---- A win ----

// Watches for the celebration from now on: how long each lasts, and how far the page could be scrolled sideways at any moment of it, with all
// signs as far to the right as chance puts them.
const watchCheer = page => page.evaluate(() => {
  const root = document.documentElement;
  Object.assign(window, { cheers: [], sideways: 0 });
  Math.random = () => 0.999;
  new MutationObserver(() => {
    const cheer = document.querySelector(".cheer");
    if (!cheer) return;
    window.cheers.push(getComputedStyle(cheer).animationDuration);
    const animations = cheer.getAnimations({ subtree: true });
    for (let ms = 2000; ms >= 0; ms -= 50) {
      for (const one of animations) one.currentTime = ms;
      window.sideways = Math.max(window.sideways, root.scrollWidth - root.clientWidth);
    }
  }).observe(document.getElementById("face"), { childList: true });
});

for (const [what, motion, hash, at, cheers] of [
  ["a win is celebrated for two seconds", "no-preference", "#moves=00,11,01,22&opponent=easy&you=X", [0, 2], ["2s"]],
  ["a win is not celebrated with less motion", "reduce", "#moves=00,11,01,22", [0, 2], []],
  ["a draw is not celebrated", "no-preference", "#moves=00,01,02,11,10,12,21,20", [2, 2], []],
  ["the computer's win is not celebrated", "no-preference", "#moves=00,11,01&opponent=perfect&you=O", [2, 2], []],
])
  (cheers.length ? pageTest : pageTestOnce)(what, { motion, hash }, async page => {
    await textIs(page, "turn", "urn");
    await watchCheer(page);
    await page.locator(cell(...at)).click();
    await textIs(page, "turn", "Tap the board for the next game.");
    assert.deepEqual(await page.evaluate(() => window.cheers), cheers); // the sentence comes after it
    await page.waitForFunction(() => !document.querySelector(".cheer"));
  });

for (const size of ["tiny", "phone", "low", "tablet", "laptop"])
  pageTestOnce(`after the end the next game has the largest button: ${size}`, { size, touch: true, hash: "#moves=00,11,01,22&opponent=easy&you=X" }, async page => {
    await textIs(page, "turn", "Your turn");
    await watchCheer(page);
    await page.locator(cell(0, 2)).click();
    await textIs(page, "new", "Next game");
    assert.deepEqual(await page.evaluate(() => [window.cheers.length, window.sideways]), [1, 0]);
    await expectWhole(page);
    const areas = await page.evaluate(() => [...document.querySelectorAll(".choices :is(button, select, label:has([type=radio]))")]
      .map(one => [one.textContent, one.offsetWidth * one.offsetHeight]).sort(([, a], [, b]) => b - a));
    assert(areas[0][0] === "Next game" && areas[0][1] > 1.3 * areas[1][1], JSON.stringify(areas));
    await page.click("#new");
    await textIs(page, "new", "New game");
  });

// ---- Browsers that lack something; run in the page before its scripts ----

for (const [what, remove] of [["Array.prototype.at", () => { delete Array.prototype.at; }], ["ResizeObserver", () => { delete window.ResizeObserver; }]])
  once(`a browser without ${what} is told that it is too old`, () => withPage({ prepare: page => page.addInitScript(remove) }, page =>
    page.locator("#turn").getByText("This browser is too old for this page").waitFor()));

const withoutSound = page => page.addInitScript(() => { delete window.AudioContext; delete window.webkitAudioContext; });
pageTestOnce("without AudioContext a touch plays, and throws nothing", { size: "phone", touch: true, hash: "#moves=", prepare: withoutSound }, async page => {
  assert.equal(await page.evaluate(() => typeof AudioContext), "undefined");
  await page.locator(cell(1, 1)).tap();
  await cellIs(page, 1, 1, "X");
  await page.locator(key("1")).tap();
  await cellIs(page, 0, 0, "O");
});
