// A tap on a cell plays it, on each display at each size, and with each input. Environment: as of page.test.mjs.
// SPDX-License-Identifier: GPL-3.0-or-later
import { readFileSync } from "node:fs";

import { WEB, pageTest, runTests, textIs } from "./browser.mjs";
import { corners, every, tapCells } from "./cells.mjs";

const { products } = JSON.parse(/<script id="index"[^>]*>([^<]*)/.exec(readFileSync(`${WEB}/index.html`, "utf8"))[1]);
const [{ display: firstDisplay, input: firstInput }] = products;

function tapTest({ name, display, input }, body) {
  pageTest(`a tap on a cell plays it: ${name}`, { hash: `#display=${display}&input=${input}&speed=10` }, async page => {
    await page.screenshot({ path: `${WEB}/shot-${name}.png` });
    const sizes = await page.evaluate(() => [...document.querySelectorAll("#size option")].map(option => Number(option.value)));
    await page.fill("#line", `new ${sizes.at(-1) + 1}`);
    await page.press("#line", "Enter");
    await textIs(page, "lines", `size must be ${sizes[0]}..${sizes.at(-1)}`); // so the device has the same sizes
    await page.evaluate(() => { document.getElementById("hood").open = false; });
    await body(page, sizes);
  });
}

// Where the cells are depends on the display and the size, not on the input. Larger boards are linear in row and column, so corners and middle tell.
for (const product of products.filter(one => one.input === firstInput))
  tapTest(product, async (page, sizes) => {
    for (const n of sizes) await tapCells(page, n, n <= 4 ? every : corners);
  });

// How a cell is reached depends on the input: with a key of its own, or by a cursor, which wraps round the edges.
for (const product of products.filter(one => one.input !== firstInput && one.display === firstDisplay))
  tapTest(product, async page => {
    for (const n of [2, 3]) await tapCells(page, n, every);
    await tapCells(page, 8, corners);
  });

runTests(2); // beside the others: a page that plays without rest takes a whole processor
