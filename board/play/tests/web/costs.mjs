// Measures the page: processor time of its process, and frames from a key to its pixel.
// SPDX-License-Identifier: GPL-3.0-or-later
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";

import { WEB, browser } from "./browser.mjs";

const { PLAYER, ELF } = process.env;
const SECONDS = 4, TICK_S = 0.01; // of the clock with which the kernel counts processor time

async function processes() {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo;
}

// Processes that run pages: this page's, and at most one idle spare.
const renderers = async () => (await processes()).filter(process => process.type === "renderer").map(process => process.id);

// Seconds on a processor, of threads that have ended, too, without the time spent waiting for one.
function used(process) {
  const [user, system] = readFileSync(`/proc/${process}/stat`, "utf8").replace(/.*\) /, "").split(" ").slice(11, 13).map(Number);
  return (user + system) * TICK_S;
}

// The native player's demonstration: its time by the clock and on a processor, for a second of the board's.
function nativeTimes() {
  const script = `${WEB}/watch.txt`, seconds = 400;
  writeFileSync(script, `type watch\nwait ${seconds}s\n`);
  const said = execFileSync("bash", ["-c", 'TIMEFORMAT="%R %U %S"; { time "$@" >/dev/null; } 2>&1', "bash", PLAYER, "--no-save", "--script", script, ELF],
    { encoding: "utf8" });
  const [real, user, system] = said.trim().split("\n").at(-1).split(" ").map(Number);
  return { real: real / seconds, used: (user + system) / seconds };
}

// The unit of costs: processor time of the native player for a second of a demonstration.
export const nativeCost = () => nativeTimes().used;

// How many times as long as on an idle machine a program takes now.
export function slowness() {
  const { real, used } = nativeTimes();
  return Math.max(1, real / used);
}

const boardSeconds = page => page.evaluate(() => window.oxo.call("now") / 16e6);

// Processor time for a second of the board's time: on a busy machine the page, and with it the board, is late.
export async function cost(page) {
  const processes = await renderers(), all = () => processes.reduce((sum, process) => sum + used(process), 0);
  const since = await boardSeconds(page), before = all();
  let seconds = 0;
  while (seconds < SECONDS) {
    await page.waitForTimeout(1000 * (SECONDS - seconds));
    seconds = await boardSeconds(page) - since;
  }
  return (all() - before) / seconds;
}

// How often a second threads of the browser, sound's among them, have waited and gone on.
export async function wakes(page) {
  const SECONDS = 5, ids = (await processes()).map(process => process.id), before = switches(ids);
  await page.waitForTimeout(1000 * SECONDS);
  return (switches(ids) - before) / SECONDS;
}

function switches(ids) {
  const of = path => Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(readFileSync(path, "utf8"))[1]);
  return ids.flatMap(id => readdirSync(`/proc/${id}/task`).map(task => `/proc/${id}/task/${task}/status`)).reduce((sum, path) => {
    try {
      return sum + of(path);
    } catch (error) {
      if (error.code !== "ENOENT" && error.code !== "ESRCH") throw error;
      return sum; // the thread has ended
    }
  }, 0);
}

// Runs until the JavaScript compiler has optimised the hot code.
export async function warmUp(page) {
  await page.check("[name=speed][value='100']", { force: true });
  await page.click("#watch");
  await page.waitForTimeout(2000);
  await page.keyboard.press("5", { delay: 60 });
  await page.check("[name=speed][value='1']", { force: true });
  await page.mouse.move(0, 0);
  await page.waitForTimeout(1000);
}

// ---- Times ----

// Prepares a page so that times() knows when the display showed its first picture.
export const watchStart = page => page.addInitScript(() => {
  new MutationObserver((_, watcher) => {
    if (!document.querySelector("#matrix .lit")) return;
    watcher.disconnect();
    requestAnimationFrame(now => { window.firstPicture_ = now; });
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
});

// Milliseconds from the navigation to the first paint, with keys and unlit LEDs, and to the first picture.
export async function times(page) {
  await page.waitForFunction(() => window.firstPicture_ && performance.getEntriesByType("paint").length > 0);
  return page.evaluate(() => ({ paint: performance.getEntriesByType("paint")[0].startTime, picture: window.firstPicture_ }));
}

// Median number of frames from an event to the first changed LED, for keys that play, or for taps on cells.
export async function latency(page, event, act) {
  await page.evaluate(event => {
    window.frames_ = [];
    let since = null;
    new MutationObserver(() => {
      if (since !== null) window.frames_.push(since);
      since = null;
    }).observe(document.getElementById("matrix"), { subtree: true, attributes: true, attributeFilter: ["class"] });
    document.addEventListener(event, () => { since = 0; }, true);
    const frame = () => {
      if (since !== null) since++;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }, event);
  for (const legend of "519472836") {
    await act(legend);
    await page.waitForTimeout(250);
  }
  // The frame in progress when the LED changed shows it.
  const frames = await page.evaluate(() => window.frames_.map(n => n + 1));
  assert(frames.length >= 7, `only ${frames.length} of 9 had an effect`); // X wins before the last one
  return frames.sort((a, b) => a - b)[frames.length >> 1];
}
