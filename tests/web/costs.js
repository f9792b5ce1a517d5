// What the page costs: processor time of chromium, and frames from a key to its pixel.
"use strict";
const { browser, gameIs, leave } = require("./browser.js");

const SECONDS = 6;

async function used() {
  const session = await browser.chromium.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter((process) => ["renderer", "GPU"].includes(process.type)).reduce((sum, process) => sum + process.cpuTime, 0);
}

async function share(page) {
  const before = await used();
  await page.waitForTimeout(SECONDS * 1000);
  return 100 * (await used() - before) / SECONDS;
}

// The compiler is through with what is run often.
async function warmUp(page) {
  await page.check("[name=speed][value='100']", { force: true });
  await page.click("#watch");
  await page.waitForTimeout(3000);
  await page.keyboard.press("5", { delay: 60 });
  await page.check("[name=speed][value='1']", { force: true });
  await page.waitForTimeout(2000);
  await page.mouse.move(0, 0);
}

async function plainPage() {
  const page = await browser.chromium.newPage();
  await page.setContent("<p id=blink>O</p><script>setInterval(() => blink.style.visibility = blink.style.visibility ? '' : 'hidden', 100)</script>");
  await page.waitForTimeout(1000);
  const cost = await share(page);
  await leave(page);
  return cost;
}

async function shares(visit) {
  const plain = await plainPage(), page = await visit();
  await warmUp(page);
  const idle = await share(page);
  await page.click("#watch");
  await page.mouse.move(0, 0);
  await gameIs(page, "both sides");
  const demonstration = await share(page);
  await leave(page);
  return { "a plain page that blinks": plain, idle, "a demonstration": demonstration };
}

// Frames begun between a key's event and the change of the first LED, each time for a key that plays.
async function latency(page) {
  await page.evaluate(() => {
    window.frames_ = [];
    let since = null;
    new MutationObserver(() => {
      if (since !== null) window.frames_.push(since);
      since = null;
    }).observe(document.getElementById("matrix"), { subtree: true, attributes: true, attributeFilter: ["class"] });
    document.addEventListener("keydown", () => { since = 0; }, true);
    const frame = () => {
      if (since !== null) since++;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  for (const legend of "519472836") {
    await page.keyboard.press(legend, { delay: 60 });
    await page.waitForTimeout(250);
  }
  // The frame under way when the LED changed is the one that shows it.
  const frames = await page.evaluate(() => window.frames_.map((n) => n + 1));
  await leave(page);
  return frames;
}

module.exports = { shares, latency };
