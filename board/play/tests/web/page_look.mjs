// Size and latency of the page, what it does at rest, and that no words are cut.
// SPDX-License-Identifier: GPL-3.0-or-later
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { WEB, framesPass, gameIs, pageTest, pass, test, textIs } from "./browser.mjs";
import { cell, marksAre } from "./cells.mjs";
import { countWork, untilSeen, worksIn } from "./work.mjs";

// Words that are not wholly seen: cut by an element that does not scroll, by an ellipsis, or outside of the page.
const cutWords = page => page.evaluate(() => {
  const cut = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = new Range();
  for (let node; (node = walk.nextNode());) {
    range.selectNodeContents(node);
    const words = node.textContent.trim(), box = range.getBoundingClientRect(), parent = node.parentElement;
    if (!words || !box.width || parent.closest(".unseen, legend, script, style, noscript, option, #terminal") || !parent.checkVisibility({ visibilityProperty: true })) continue;
    let left = 0, right = document.documentElement.clientWidth, top = -Infinity, bottom = Infinity;
    for (let at = parent; at; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at), edge = at.getBoundingClientRect();
      if (getComputedStyle(at).clipPath !== "none") { left = Infinity; break; } // for screen readers
      if (overflowX !== "visible") [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      if (["hidden", "clip"].includes(overflowY)) [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    if (left < Infinity && (box.left < left - 1 || box.right > right + 1 || box.top < top - 4 || box.bottom > bottom + 4)) cut.push(words.slice(0, 60));
  }
  return cut;
});

// Small phones, and 1280 x 1024 pixels at 400 % (WCAG 1.4.10).
for (const [width, height] of [[320, 568], [320, 640], [320, 256]])
  pageTest(`cuts no words at ${width} x ${height}`, { size: "small", touch: true, own: true }, async page => {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => { for (const fold of document.querySelectorAll("details")) fold.open = true; });
    const look = async what => {
      await framesPass(page);
      assert.deepEqual(await cutWords(page), [], `${what}: cut`);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, `${what}: the page scrolls sideways`);
    };
    await look("two players");
    await page.screenshot({ path: `${WEB}/shot-${width}x${height}.png`, fullPage: true });
    await page.check("[value=computer]", { force: true });
    await page.selectOption("#size", "4");
    await gameIs(page, "4x4");
    await look("against the computer, 4x4");
    await page.click("#share-open");
    await textIs(page, "share-about", "KB");
    for (const what of ["copy", "challenge", "share-text", "embed"]) {
      await page.click(`#${what}`);
      await look(`shared: ${what}`);
    }
    await page.click("#share-close");
    await marksAre(page, 1); // the computer begins
    await page.locator("#cells [aria-label$=empty]").first().click();
    await marksAre(page, 3); // its answer changes the lines above, and moves what a click is about to meet
    await page.click("#new");
    await look("a question");
    await page.click("#ask-no");
    await page.click("#later");
    await textIs(page, "turn", "The board sleeps.");
    await look("asleep");
    await page.click("#power");
    await textIs(page, "turn", "The power is off.");
    await look("off");
    await page.evaluate(() => { location.hash = "#moves=77"; });
    await textIs(page, "banner-text", "The link is wrong");
    await look("a wrong link");
  });

// `help` has the longest lines.
pageTest("the console shows whole lines at 1366, 1080 and 360 pixels", {}, async page => {
  await page.fill("#line", "help");
  await page.press("#line", "Enter");
  await textIs(page, "lines", "version");
  for (const width of [1366, 1080, 360]) {
    await page.setViewportSize({ width, height: 768 });
    const lines = await page.evaluate(() => ({
      longest: Math.max(...[...document.querySelectorAll("#lines div")].map(line => line.textContent.length)),
      hidden: document.getElementById("terminal").scrollWidth - document.getElementById("terminal").clientWidth,
      wrapped: [...document.querySelectorAll("#lines div")].filter(line => line.clientHeight > 25).length,
    }));
    assert(lines.longest >= 50 && lines.hidden === 0, `${width}: ${JSON.stringify(lines)}`);
    assert(width === 360 || lines.wrapped === 0, `${width}: ${lines.wrapped} lines are wrapped`);
  }
});

test("one file of at most 580 KB with its licence", () => {
  const text = readFileSync(`${WEB}/index.html`, "utf8");
  assert(text.length <= 580000, `${text.length} bytes`);
  assert.match(text, /GNU General Public License/);
  assert.match(text, /source package\s+simavr \d/);
  assert.doesNotMatch(text, /(src|import)\s*[=(]\s*["']?https?:/);
});

// ---- What it costs: figures.mjs measures; here is what it does ----

const REST_S = 10;
for (const [what, hash, most] of [
  ["at rest", "#moves=11", { timers: 60, changes: 0, drawings: 0, layouts: 0 }],
  ["while a cursor blinks", "#size=4&moves=11", { timers: 330, drawings: 0, layouts: 10 }],
])
  pageTest(`what the page does in ${REST_S} s ${what}`, { hash, prepare: countWork }, async page => {
    await gameIs(page, "O's turn");
    await pass(page, 5000);
    const work = await worksIn(page, 1000 * REST_S);
    console.log(`    ${JSON.stringify(work)}`);
    for (const [name, count] of Object.entries(most)) assert(work[name] <= count, `${name}: ${work[name]} in ${REST_S} s; ${count} are allowed`);
  });

const FRAME_MS = 1000 / 60; // of the page's time, from an input to the changed LED; then the browser draws it
pageTest("a key's effect is there within two frames' time", { hash: "#type=show", prepare: countWork }, async page => {
  const ms = await untilSeen(page, () => page.keyboard.down("5"));
  console.log(`    ${ms} ms`);
  assert(ms <= 2 * FRAME_MS, `${ms} ms`);
});

pageTest("a tap's effect is there within two frames' time", { hash: "#type=show", prepare: countWork }, async page => {
  await textIs(page, "turn", "turn");
  const ms = await untilSeen(page, () => page.click(cell(1, 1)));
  console.log(`    ${ms} ms`);
  assert(ms <= 2 * FRAME_MS, `${ms} ms`);
});
