// Layout, size, latency and processor load of the page. Screenshots go to build/web.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { WEB, click, gameIs, pageTest } from "./browser.mjs";
import { cost, latency, warmUp } from "./costs.mjs";

for (const size of ["phone", "laptop"])
  for (const scheme of ["light", "dark"])
    pageTest(`fits a ${size}, ${scheme}`, { size, scheme, touch: size === "phone" }, async page => {
      await click(page, "519");
      await gameIs(page, "O to move");
      await page.screenshot({ path: `${WEB}/shot-${size}-${scheme}.png`, fullPage: true });
      const box = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth - innerWidth,
        below: document.getElementById("keypad").getBoundingClientRect().bottom - innerHeight,
        small: [...document.querySelectorAll("#keypad button")].filter(b => b.clientWidth < 44 || b.clientHeight < 44).length,
      }));
      assert.equal(box.wide, 0, "the page scrolls sideways");
      assert(box.below <= 0, "the keypad is below the first screen");
      assert.equal(box.small, 0, "keys are smaller than 44 pixels");
    });

test("one file of at most 250 KB with its licence", () => {
  const text = readFileSync(`${WEB}/index.html`, "utf8");
  assert(text.length <= 256000, `${text.length} bytes`);
  assert.match(text, /GNU General Public License/);
  assert.match(text, /source package\s+simavr \d/);
  assert.doesNotMatch(text, /(src|import)\s*[=(]\s*["']?https?:/);
});

// ---- Costs ----

// Other load on the machine only adds, so one measurement within the limit is enough.
async function expectAtMost(limit, what, tries, measure) {
  const seen = [];
  do {
    seen.push(await measure());
    console.log(`    ${what}: ${seen.at(-1).toFixed(2)}`);
  } while (seen.at(-1) > limit && seen.length < tries);
  assert(seen.at(-1) <= limit, `${what}: ${seen.join(", ")}; ${limit} is allowed`);
}

pageTest("a key's effect is shown within two frames", { hash: "#wait=1ms" }, async page => {
  await expectAtMost(2, "frames from key to pixel", 3, () => latency(page));
});

pageTest("the page costs little", {}, async page => {
  await warmUp(page);
  await expectAtMost(2, "idle, % of a core", 10, () => cost(page));
  await page.click("#watch");
  await page.mouse.move(0, 0);
  await gameIs(page, "both sides");
  await expectAtMost(10, "a demonstration, % of a core", 10, () => cost(page));
});
