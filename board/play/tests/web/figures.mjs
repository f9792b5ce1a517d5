// Measures the page in real time, and writes its table in docs/figures.md: `make web-figures`. No test: what other load adds is seen in the
// figures of a blank page, measured beside the page's. Environment: WEB, the folder with index.html.
// SPDX-License-Identifier: GPL-3.0-or-later
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";

import { ADDRESS, WEB, boardRuns, gameIs, launch, ready } from "./browser.mjs";
import { cell } from "./cells.mjs";

const SECONDS = 20, LOOK_MS = 50, STARTS = 7;

// ---- Processor time and wake-ups of a browser: all threads of all its processes ----

// Threads end in between, so each is looked at often, and what was seen last counts.
class Meter {
  constructor(browser) {
    this.browser = browser;
    this.seen = new Map(); // by process and thread: [ns on a processor, times that it has waited]
  }

  async begin() {
    const session = await this.browser.newBrowserCDPSession();
    this.processes = (await session.send("SystemInfo.getProcessInfo")).processInfo.map(({ id }) => id);
    await session.detach();
    this.look();
    this.first = new Map(this.seen);
  }

  look() {
    for (const id of this.processes)
      for (const thread of list(`/proc/${id}/task`)) {
        const at = `/proc/${id}/task/${thread}`, [ns] = read(`${at}/schedstat`).split(" ").map(Number);
        const [, waits] = /^voluntary_ctxt_switches:\s+(\d+)/m.exec(read(`${at}/status`)) ?? [];
        if (waits) this.seen.set(at, [ns, Number(waits)]);
      }
  }

  // Since begin().
  sums() {
    return [0, 1].map(k => [...this.seen].reduce((sum, [at, values]) => sum + values[k] - (this.first.get(at)?.[k] ?? 0), 0));
  }
}

const unless = (get, none) => {
  try {
    return get();
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "ESRCH") throw error;
    return none; // it has ended
  }
};
const list = folder => unless(() => readdirSync(folder), []);
const read = file => unless(() => readFileSync(file, "utf8"), "0");

// Of the page and of a blank one at the same time: ms of a processor, and wake-ups, in a second.
async function costs(page, blank) {
  const meters = [page, blank].map(one => new Meter(one.context().browser())), start = performance.now();
  for (const meter of meters) await meter.begin();
  while (performance.now() - start < 1000 * SECONDS) {
    await pause(LOOK_MS);
    for (const meter of meters) meter.look();
  }
  const seconds = (performance.now() - start) / 1000;
  return meters.map(meter => {
    const [ns, waits] = meter.sums();
    return { ms: ns / 1e6 / seconds, waits: waits / seconds };
  });
}

// ---- Times ----

const median = values => values.sort((a, b) => a - b)[values.length >> 1];

// Milliseconds from the navigation to the first paint, with keys and unlit LEDs, and to the first picture.
async function startTimes(browser) {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(() => {
    new MutationObserver((_, watcher) => {
      if (!document.querySelector("#matrix .lit")) return;
      watcher.disconnect();
      requestAnimationFrame(now => { window.firstPicture_ = now; });
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
  });
  await page.goto(ADDRESS);
  await page.waitForFunction(() => window.firstPicture_ && performance.getEntriesByType("paint").length > 0);
  const times = await page.evaluate(() => ({ paint: performance.getEntriesByType("paint")[0].startTime, picture: window.firstPicture_ }));
  await page.context().close();
  return times;
}

// Frames from an event to the first changed LED, in the median; the frame in progress when the LED changed shows it.
async function frames(page, event, act) {
  await page.evaluate(event => {
    window.frames_ = [];
    let since = null;
    new MutationObserver(() => {
      if (since !== null) window.frames_.push(since + 1);
      since = null;
    }).observe(document.getElementById("matrix"), { subtree: true, attributes: true, attributeFilter: ["class"] });
    document.addEventListener(event, () => { since = 0; }, true);
    const frame = () => {
      if (since !== null) since++;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }, event);
  for (const legend of "51947283") {
    await act(legend);
    await boardRuns(page, 250);
  }
  return median(await page.evaluate(() => window.frames_));
}

// ---- The table ----

const [browser, other] = [await launch(), await launch()], blank = await (await other.newContext()).newPage();
const open = async hash => {
  const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage();
  await page.goto(ADDRESS + hash);
  await ready(page);
  return page;
};
const rows = [];
const row = (what, seen) => rows.push(`| ${what} | ${seen} |`);

const starts = [];
for (let i = 0; i < STARTS; i++) starts.push(await startTimes(browser));
row(`first paint, with keys and unlit LEDs; first picture of the board; median of ${STARTS}`, ["paint", "picture"].map(of => `${median(starts.map(times => times[of])).toFixed()} ms`).join("; "));
for (const [what, event, act] of [
  ["a key to its pixel", "keydown", (page, legend) => page.keyboard.press(legend)],
  ["a tap on a cell to its pixel", "pointerdown", (page, legend) => page.click(cell(Math.trunc((legend - 1) / 3), (legend - 1) % 3))],
]) {
  const page = await open("#type=show");
  await gameIs(page, "X's turn");
  row(`${what}, median`, `${await frames(page, event, (...all) => act(page, ...all))} frames`);
  await page.context().close();
}
for (const [what, hash, act] of [
  ["at rest, 3x3", "#moves=11"], ["at rest, 4x4, whose cursor blinks", "#size=4&moves=11"], ["a demonstration", "#type=watch"],
  ["with its power off", "#moves=11", page => page.evaluate(() => document.getElementById("power").click())],
]) {
  const page = await open(hash);
  await act?.(page);
  await boardRuns(page, 0);
  await pause(5000); // compiled, and at rest
  const [its, blanks] = await costs(page, blank);
  row(`${what}: ms of a processor, wake-ups of the browser's threads, a second; a blank page's at the same time`,
    `${its.ms.toFixed(1)}, ${its.waits.toFixed()}; ${blanks.ms.toFixed(1)}, ${blanks.waits.toFixed()}`);
  await page.context().close();
}
const file = readFileSync(`${WEB}/index.html`);
row("one file; as a server sends it, with gzip", `${(file.length / 1000).toFixed()} KB; ${(gzipSync(file, { level: 9 }).length / 1000).toFixed()} KB`);
await Promise.all([browser.close(), other.close()]);

const HEAD = "| the page, measured by `make web-figures` | |\n|---|---|\n", name = "docs/figures.md", text = readFileSync(name, "utf8");
const table = HEAD + rows.map(line => line + "\n").join("");
if (!/\n\| the page.*\n(\|.*\n)*/.test(text)) throw new Error(`${name} has no table that begins with "| the page"`);
writeFileSync(name, text.replace(/\n\| the page.*\n(\|.*\n)*/, "\n" + table));
console.log(table);
