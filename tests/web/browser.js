// What tests of the page share: Debian's chromium, a fresh page, and what must never happen on one.
"use strict";
const assert = require("node:assert");
const path = require("node:path");
const { chromium } = require(path.resolve(process.env.WEB, "node/node_modules/playwright-core"));

const PAGE = "file://" + path.resolve(process.env.WEB, "index.html");
const SIZES = { phone: { width: 390, height: 844 }, laptop: { width: 1280, height: 800 } };

const browser = { complaints: [] };

async function launch() {
  browser.chromium = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync"],
  });
}

// Whatever the page complains of, and whatever it asks the network for, fails the run.
function watch(page) {
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) browser.complaints.push(message.text());
  });
  page.on("pageerror", (error) => browser.complaints.push(error.stack));
  page.on("request", (request) => {
    if (!request.url().startsWith(PAGE) && !/^(data|blob):/.test(request.url())) browser.complaints.push("request: " + request.url());
  });
}

// A visitor whose browser keeps nothing of this page yet.
async function visit(options = {}) {
  const { size = "laptop", scheme = "light", hash = "", touch = false, onConsole = () => {} } = options;
  const context = await browser.chromium.newContext({ viewport: SIZES[size], colorScheme: scheme, hasTouch: touch, acceptDownloads: true });
  const page = await context.newPage();
  watch(page);
  page.on("console", (message) => onConsole(message.text()));
  await open(page, hash);
  return page;
}

async function open(page, hash = "") {
  await page.goto(PAGE + hash);
  await ready(page);
}

// The board has been on for 0.2 s of its own time.
async function ready(page) {
  await page.waitForFunction(() => window.oxo && window.oxo.call("now") > 0.2 * 16e6);
}

async function leave(page) { await page.context().close(); }
async function leaveAll() { for (const context of browser.chromium.contexts()) await context.close(); }

// What is lit, in eight rows of # and .
function picture(page) {
  return page.evaluate(() => [...document.querySelectorAll("#matrix i")].map((led, i) =>
    (led.classList.contains("lit") ? "#" : ".") + (i % 8 === 7 ? "\n" : "")).join(""));
}

// Waits until the matrix shows what `test` accepts, and returns it.
async function pictureIs(page, test, what) {
  const end = Date.now() + 10000;
  for (;;) {
    const seen = await picture(page).catch(() => ""); // it may be loading
    if (seen && test(seen)) return seen;
    assert(Date.now() < end, `${what}; the matrix shows\n${seen}`);
    await page.waitForTimeout(20);
  }
}

async function gameIs(page, text) {
  await page.waitForFunction((wanted) => document.getElementById("game").textContent.includes(wanted), text, { timeout: 10000 });
}

function key(legend) { return `#keypad button:nth-child(${"123A456B789C*0#D".indexOf(legend) + 1})`; }

// As a user clicks; the board takes one key at a time.
async function click(page, legends) {
  for (const legend of legends) {
    await page.click(key(legend), { delay: 60 });
    await page.waitForTimeout(120);
  }
}

module.exports = { PAGE, browser, launch, visit, open, ready, leave, leaveAll, picture, pictureIs, gameIs, key, click };
