// What the page does by itself, counted while its clock is the test's: exact, however busy the machine is.
// SPDX-License-Identifier: GPL-3.0-or-later
import { ownClock, pass } from "./browser.mjs";

// Prepares a page so that worksIn() can count.
export async function countWork(page) {
  await ownClock(page);
  await page.addInitScript(() => {
    const work = window.work = { timers: 0, frames: 0, changes: 0, drawings: 0 };
    const counted = (thing, count) => (...all) => {
      work[count]++;
      return thing(...all);
    };
    const { setTimeout, setInterval, requestAnimationFrame } = window;
    window.setTimeout = (call, ...rest) => setTimeout(counted(call, "timers"), ...rest);
    window.setInterval = (call, ...rest) => setInterval(counted(call, "timers"), ...rest);
    window.requestAnimationFrame = call => requestAnimationFrame(counted(call, "frames"));
    for (const name of ["fillRect", "fill", "stroke", "fillText", "drawImage", "putImageData"]) {
      const draw = CanvasRenderingContext2D.prototype[name];
      CanvasRenderingContext2D.prototype[name] = function (...all) {
        work.drawings++;
        return draw.apply(this, all);
      };
    }
    new MutationObserver(changes => { work.changes += changes.length; })
      .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

// What the page does in `ms` of its time: timers and frames that have fired, changes of the document, drawings on canvases, layouts.
export async function worksIn(page, ms) {
  const session = await page.context().newCDPSession(page), all = ["timers", "frames", "changes", "drawings"];
  await session.send("Performance.enable");
  const layouts = async () => (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "LayoutCount").value;
  // What has changed is laid out now, not with a frame that comes later on a busy machine.
  const counts = () => page.evaluate(all => (document.body.getBoundingClientRect(), all.map(name => window.work[name])), all);
  await pass(page, 0);
  const before = await counts(), layoutsBefore = await layouts();
  await pass(page, ms);
  const after = await counts();
  return { ...Object.fromEntries(all.map((name, i) => [name, after[i] - before[i]])), layouts: await layouts() - layoutsBefore };
}

// Milliseconds of the page's time from what `act` does to the first LED that changes.
export async function untilSeen(page, act) {
  const MOST_MS = 1000;
  await pass(page, 0);
  await page.evaluate(() => {
    window.seen = false;
    new MutationObserver((_, watcher) => {
      window.seen = true;
      watcher.disconnect();
    }).observe(document.getElementById("matrix"), { subtree: true, attributes: true, attributeFilter: ["class"] });
  });
  await act();
  let ms = 0;
  while (ms < MOST_MS && !await page.evaluate(() => window.seen)) await pass(page, (ms++, 1));
  return ms;
}
