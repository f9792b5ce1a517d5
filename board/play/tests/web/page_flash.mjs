// "Flash my board" in Chromium, with Web Serial connected to a virtual board with a real bootloader.
// SPDX-License-Identifier: GPL-3.0-or-later
import assert from "node:assert/strict";

import { EMPTY_3x3, OPTIBOOT, OPTIBOOT_168, image, readHex } from "./bootloaders.mjs";
import { WEB, once, test, textIs, withPage } from "./browser.mjs";
import { mockSerial } from "./mock_serial.mjs";
import { VirtualLine } from "./virtual_line.mjs";

// Implements window.board: sends a command to the board; null once it is unplugged.
async function obey(line, command) {
  const [name, bytes] = command.split(" ");
  try {
    line.check();
    if (name === "write")
      return await line.write(Buffer.from(bytes, "hex")), "";
    return await line.ask(command);
  } catch (error) {
    if (error.name === "NetworkError")
      return null;
    throw error;
  }
}

// In Chromium alone: Firefox ESR has no Web Serial.
function flashTest(name, bootloader, body) {
  once(name, async () => {
    const line = new VirtualLine(bootloader);
    const prepare = async page => {
      await page.exposeFunction("board", command => obey(line, command));
      await page.addInitScript(mockSerial);
    };
    try {
      await withPage({ size: "phone", prepare }, page => body(page, line));
    } finally {
      await line.end();
    }
  });
}

// Clicks, and returns all texts that the page shows until it has finished.
async function clickFlash(page) {
  await page.evaluate(() => {
    const text = document.getElementById("flash-words");
    window.said = [];
    new MutationObserver(() => window.said.push(text.textContent)).observe(text, { childList: true });
  });
  await page.click("#flash");
  await page.waitForFunction(() => window.said.length > 0 && !document.getElementById("flash").disabled, null, { timeout: 0 });
  const said = await page.evaluate(() => window.said);
  const name = said.at(-1).match(/\w+/g).slice(0, 4).join("-");
  await page.locator(".build").screenshot({ path: `${WEB}/shot-flash-${name}.png` });
  return said;
}

flashTest("after unplugging half-way, the next click writes the game", OPTIBOOT, async (page, line) => {
  const eeprom = await line.bytes("eeprom");
  await line.unplugAfter(3000);
  assert.match((await clickFlash(page)).at(-1), /^The board was unplugged\. Plug it in and click Flash again/);
  await line.plug();
  const said = await clickFlash(page);
  assert.match(said[0], /Looking for the board's bootloader at 115200 baud/);
  assert.ok(said.some(text => /^Writing page 100 of/.test(text)) && said.some(text => /^Reading page 100 of .* back/.test(text)));
  assert.match(said.at(-1), /^Done: every byte was read back/);
  assert.deepEqual((await line.bytes("flash")).subarray(0, image.length), image);
  assert.deepEqual(await line.bytes("eeprom"), eeprom);
  await line.wait(3000);
  assert.equal(await line.ask("picture"), EMPTY_3x3);
});

// Delays the board's start by 1 s: the page accepts clicks only after it.
function startLate() {
  const { compile } = WebAssembly;
  WebAssembly.compile = bytes => new Promise(resolve => { setTimeout(resolve, 1000); }).then(() => compile(bytes));
}

flashTest("another chip is refused, and the first click is not lost", OPTIBOOT_168, async (page, line) => {
  await page.addInitScript(startLate);
  await page.reload();
  const before = await line.bytes("flash");
  assert.match((await clickFlash(page)).at(-1), /another chip: ATmega168\. Nothing was written/);
  assert.deepEqual(await line.bytes("flash"), before);
});

flashTest("errors for no port and for a port in use are explained", OPTIBOOT, async page => {
  await page.evaluate(() => { window.noPortIsChosen = true; });
  assert.match((await clickFlash(page)).at(-1), /^No port was chosen\..* carries data/);
  await page.evaluate(() => { window.noPortIsChosen = false; window.portIsBusy = true; });
  assert.match((await clickFlash(page)).at(-1), /^The port does not open\. Close .* Serial Monitor/);
});

// Cancels as soon as the words begin so: they may be gone before a look from outside.
const cancelAt = (page, words) => page.evaluate(words => {
  const said = document.getElementById("flash-words");
  new MutationObserver((_, watcher) => {
    if (!said.textContent.startsWith(words)) return;
    watcher.disconnect();
    document.getElementById("flash-cancel").click();
  }).observe(said, { childList: true, characterData: true, subtree: true });
}, words);

flashTest("a port that never opens can be cancelled, and so can writing", OPTIBOOT, async page => {
  await page.evaluate(() => { window.portNeverOpens = true; });
  await page.click("#flash");
  await page.click("#flash-cancel");
  await textIs(page, "flash-words", "Cancelled. Nothing was written");
  assert.ok(await page.isEnabled("#flash") && !await page.isVisible("#flash-cancel"));
  await page.evaluate(() => { window.portNeverOpens = false; });
  await cancelAt(page, "Writing page 3 of");
  await page.click("#flash");
  await textIs(page, "flash-words", "Cancelled. Click Flash again. Until that succeeds the board does nothing.");
});

flashTest("a port that is refused, and flashing that is cancelled after the last page, are told as they are", OPTIBOOT, async (page, line) => {
  await page.evaluate(() => { window.portIsRefused = true; });
  assert.match((await clickFlash(page)).at(-1), /^This page was not allowed to use the port\. Allow it .* avrdude\.$/);
  await page.evaluate(() => { window.portIsRefused = false; });
  await cancelAt(page, "Reading page 3 of");
  await page.click("#flash");
  await textIs(page, "flash-words", "Cancelled. The whole program is on the board, but not every byte of it was read back: click Flash again to be sure.");
  await line.wait(4000);
  assert.equal(await line.ask("picture"), EMPTY_3x3);
});

// Whether the browser would ask before it leaves the page.
const asksBeforeLeaving = page => page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));

flashTest("leaving the page in mid-flash asks", OPTIBOOT, async page => {
  assert.equal(await asksBeforeLeaving(page), false);
  await page.evaluate(() => { window.portNeverOpens = true; });
  await page.click("#flash");
  await page.waitForSelector("#flash-cancel");
  assert.equal(await asksBeforeLeaving(page), true);
  await page.click("#flash-cancel");
  await page.waitForSelector("#flash-cancel", { state: "hidden" });
  assert.equal(await asksBeforeLeaving(page), false);
});

flashTest("an old sketch that sends at another rate does not stop the flashing", OPTIBOOT, async (page, line) => {
  await page.evaluate(() => { window.errorsOnTheLine = ["FramingError", "BreakError", "ParityError"]; });
  assert.match((await clickFlash(page)).at(-1), /^Done/);
  assert.deepEqual((await line.bytes("flash")).subarray(0, image.length), image);
  assert.equal(await page.evaluate(() => window.errorsOnTheLine.length), 0);
});

once("the file to download is the one that is flashed, under its name in the release", () => withPage({}, async page => {
  await page.waitForFunction(() => window.oxo);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#hex")]);
  assert.equal(download.suggestedFilename(), "oxo-uno.hex");
  assert.deepEqual(readHex(await download.path()), image);
}));

const withoutSerial = page => page.addInitScript(() => Object.defineProperty(navigator, "serial", { value: undefined }));

test("without Web Serial the page says so, names no browsers, and offers the file", () => withPage({ prepare: withoutSerial }, async page => {
  await textIs(page, "flash-words", "no access to serial ports (Web Serial)");
  assert.ok(await page.isDisabled("#flash") && await page.isEnabled("#hex"));
  // Without the scripts: the letters of "Edge" stand in some builds' base64 by chance.
  const words = await page.evaluate(() => {
    const body = document.body.cloneNode(true);
    body.querySelectorAll("script").forEach(script => script.remove());
    return body.textContent;
  });
  assert.match(words, /Web Serial/);
  assert.doesNotMatch(words, /Chrome|Edge|Opera|Firefox/);
}));

once("over plain http the page does not blame the browser", async () => {
  const address = "http://oxo.test/";
  const prepare = page => page.route(address, route => route.fulfill({ path: `${WEB}/index.html`, contentType: "text/html" }));
  await withPage({ address, prepare }, page => textIs(page, "flash-words", "plain http"));
});
