// Shared by the page's tests: the browser, a fresh page that must not log errors or use the network, and waiting for conditions.
// Environment: WEB, the folder with index.html; BROWSER, chromium unless it is firefox.
// SPDX-License-Identifier: GPL-3.0-or-later
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { after, before, describe, test as nodeTest } from "node:test";
import { setTimeout as pause } from "node:timers/promises";

import { within } from "./within.mjs";

export const WEB = resolve(process.env.WEB);
const require = createRequire(import.meta.url), PLAYWRIGHT = `${WEB}/node/node_modules/playwright-core`;
const { chromium, firefox } = require(PLAYWRIGHT);
export const { ws: WebSocket } = require(`${PLAYWRIGHT}/lib/utilsBundle`); // which Node 18 does not have
export const FIREFOX = "/usr/bin/firefox-esr";
export const ADDRESS = `file://${WEB}/index.html`;
export const SIZES = {
  tiny: { width: 320, height: 568 }, small: { width: 360, height: 640 }, phone: { width: 390, height: 844 }, tablet: { width: 768, height: 1024 },
  low: { width: 667, height: 375 }, wide: { width: 844, height: 390 }, book: { width: 1024, height: 768 }, notebook: { width: 1280, height: 800 },
  laptop: { width: 1366, height: 768 }, desk: { width: 1920, height: 1080 }, wall: { width: 2560, height: 1440 },
};
export const WAIT_MS = 600000; // limit for one condition, which only a hang reaches: the longest, flashing a board, took 150 s at a load of 35
export const BROWSER = process.env.BROWSER ?? "chromium";
// Tests that mostly wait for the board's time. Firefox shows one tab at a time, and slows the others.
const AT_ONCE = BROWSER === "firefox" ? 1 : 4;

export let browser; // one for all tests

const [KIND, OPTIONS] = {
  chromium: [chromium, {
    executablePath: "/usr/bin/chromium-headless-shell", timeout: WAIT_MS,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync"],
  }],
  firefox: [firefox, { channel: "moz-firefox", executablePath: FIREFOX, timeout: WAIT_MS }], // by WebDriver BiDi
}[BROWSER];

export const launch = () => KIND.launch(OPTIONS);

// A browser of its own, with one context, which keeps what it stores in a folder.
export const launchIn = folder => KIND.launchPersistentContext(folder, OPTIONS);

// ---- Tests ----

const together = [], alone = [];

// As node:test's, but started by runTests.
export function test(name, body) { together.push([name, body]); }

// For what two tests at once would take from each other.
export function testAlone(name, body) { alone.push([name, body]); }

// What does not depend on the browser is tested in Chromium alone.
export const once = BROWSER === "chromium" ? test : () => {};
export const pageTestOnce = BROWSER === "chromium" ? pageTest : () => {};

export function runTests(atOnce = AT_ONCE) {
  before(async () => { browser = await launch(); });
  after(() => within("closing the browser", browser.close()));
  for (const [title, tests, concurrency] of [["together", together, atOnce], ["alone", alone, 1]])
    describe(title, { concurrency }, () => tests.forEach(([name, body]) => nodeTest(name, body)));
}

// ---- Pages ----

// An error, a warning or a request to the network fails the test.
function watch(page, complaints) {
  page.on("console", message => {
    if (["error", "warning"].includes(message.type()))
      complaints.push(message.text());
  });
  page.on("pageerror", error => complaints.push(error.stack));
  page.on("request", request => {
    if (!request.url().startsWith(page.address) && !/^(data|blob):/.test(request.url()))
      complaints.push("request: " + request.url());
  });
}

// Opens the page in a further tab. prepare: called before it loads.
export async function openTab(context, { hash = "", address = ADDRESS, prepare = async () => {} } = {}) {
  const page = Object.assign(await context.newPage(), { address });
  watch(page, context.complaints);
  await prepare(page);
  await page.goto(address + hash);
  return page;
}

// Opens the page with empty browser storage. scheme: of the colours; contrast: forced colours; touch: with a touch screen;
// motion: "reduce" for less.
async function visit({ size = "laptop", scheme = "light", contrast = false, touch = false, motion = "no-preference", ...tab }) {
  const context = Object.assign(await browser.newContext({
    viewport: SIZES[size], colorScheme: scheme, forcedColors: contrast ? "active" : "none", hasTouch: touch, reducedMotion: motion,
    acceptDownloads: true,
  }), { complaints: [] });
  context.setDefaultTimeout(WAIT_MS);
  return openTab(context, tab);
}

export async function withPage(options, body) {
  const page = await within("opening the page", visit(options));
  try {
    await within("end of the test", body(page));
  } finally {
    await within("closing the page", page.context().close());
  }
  assert.deepEqual(page.context().complaints, []);
}

// A test on a page that is ready: two players, unless a link decides, and everything open.
export function pageTest(name, options, body) {
  (options.alone ? testAlone : test)(name, () => withPage(options, async page => {
    await ready(page);
    await page.evaluate(() => { document.getElementById("hood").open = true; });
    if (options.own ?? !/[#&](keys|type|script|moves)=/.test(options.hash))
      await twoPlayers(page);
    await body(page);
  }));
}

// A first visitor plays against the computer.
export async function twoPlayers(page) {
  await gameIs(page, "easy is O");
  await page.check("[value=people]", { force: true });
  await gameIs(page, "two players");
}

// Waits until the board has been on for 0.2 s of its own time.
export async function ready(page) {
  await page.waitForFunction(() => window.oxo && window.oxo.call("now") > 0.2 * 16e6);
}

// Waits for `ms` of the board's time.
export async function boardRuns(page, ms) {
  await page.evaluate(ms => { window.until = window.oxo.call("now") + ms * 16e3; }, ms);
  await page.waitForFunction(() => window.oxo.call("now") >= window.until);
}

// The LEDs: eight rows of # (lit) and . (dark)
export function picture(page) {
  return page.evaluate(() => [...document.querySelectorAll("#matrix i")].map((led, i) =>
    (led.classList.contains("lit") ? "#" : ".") + (i % 8 === 7 ? "\n" : "")).join(""));
}

// Looks until `accepts` returns true for what is seen, and returns that.
export async function whenSeen(look, accepts, complaint) {
  const LOOKS_EVERY_MS = 20;
  for (let waitedMs = 0; ; waitedMs += LOOKS_EVERY_MS) {
    const seen = await look();
    if (accepts(seen))
      return seen;
    assert(waitedMs < WAIT_MS, complaint(seen));
    await pause(LOOKS_EVERY_MS);
  }
}

// ---- The page's clock ----

// Prepares a page whose clock (timers, frames, performance.now) a test moves; until the first pass() it goes as others do.
export const ownClock = page => page.clock.install();

// On a busy machine the moment at which the clock is to stand may be over; by then it stands.
async function pauseSoon(page) {
  for (let tries = 2; ; tries--)
    try {
      return await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    } catch (error) {
      if (!error.message.includes("to the past") || tries === 1) throw error;
    }
}

// Lets `ms` of such a page's time pass, timer by timer, however busy the machine is.
export async function pass(page, ms) {
  if (!page.isPaused) await pauseSoon(page);
  page.isPaused = true;
  await page.clock.runFor(ms);
}

// Two frames have been drawn, so all that observes sizes has been called: to call before a look at where things are.
export const framesPass = page => page.evaluate(() => new Promise(done => { requestAnimationFrame(() => requestAnimationFrame(done)); }));

// Waits for a picture that `accepts` returns true for, and returns it. (The page may be loading.)
export const pictureIs = (page, accepts, what) =>
  whenSeen(() => picture(page).catch(() => ""), seen => seen && accepts(seen), seen => `${what}; the matrix shows\n${seen}`);

export async function textIs(page, id, wanted) {
  await page.waitForFunction(([id, wanted]) => document.getElementById(id).textContent.includes(wanted), [id, wanted]).catch(async error => {
    throw new Error(`${id} says '${await page.textContent(`#${id}`)}', not '${wanted}'; ${error.message}`);
  });
}

// What the console has shown of the game, in one line: once it is whole, as the page's choices follow only then.
export const GAME = `window.oxo?.call("is_whole") ? window.oxo.say("game").replaceAll("   ", " · ") : ""`;
export const game = page => page.evaluate(GAME);

export const gameIs = (page, wanted) =>
  whenSeen(() => game(page).catch(() => ""), seen => seen.includes(wanted), seen => `the game is '${seen}', not '${wanted}'`);

// What a button of the dialog copies: of the link, `copy`.
export async function copied(page, button = "copy") {
  if (!await page.isVisible("#share")) await page.click("#share-open");
  await page.click(`#${button}`);
  return page.inputValue("#position");
}

export async function typeLine(page, line) {
  await page.fill("#line", line);
  await page.press("#line", "Enter");
}

export function key(legend) {
  return `#keypad button:nth-child(${"123A456B789C*0#D".indexOf(legend) + 1})`; // of a keypad
}

// Clicks one key after the other: the board accepts one at a time.
export async function click(page, legends) {
  for (const legend of legends) {
    await page.click(key(legend)); // the page keeps the key down long enough
    await page.waitForFunction(() => window.oxo.call("keys") === 0);
    await boardRuns(page, 50);
  }
}
