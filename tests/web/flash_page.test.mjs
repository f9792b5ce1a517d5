// "Flash my board" in Chromium, whose Web Serial leads to a virtual board with a real bootloader.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { after, before, test } from "node:test";

import { EMPTY_3x3, OPTIBOOT, OPTIBOOT_168, image } from "./bootloaders.mjs";
import { mockSerial } from "./mock_serial.mjs";
import { VirtualLine } from "./virtual_line.mjs";

const WEB = resolve(process.env.WEB);
const { chromium } = createRequire(import.meta.url)(`${WEB}/node/node_modules/playwright-core`);

let browser;
before(async () => {
  browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
});
after(() => browser.close());

// What window.board does: a command of the board's, null once it is unplugged.
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

async function withPage(bootloader, body) {
  const line = new VirtualLine(bootloader);
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const errors = [];
  page.on("pageerror", error => errors.push(error));
  page.on("console", message => message.type() === "error" && errors.push(message.text()));
  await page.exposeFunction("board", command => obey(line, command));
  await page.addInitScript(mockSerial);
  try {
    await page.goto(`file://${WEB}/index.html`);
    await body(page, line);
  } finally {
    await page.close();
    await line.end();
  }
  assert.deepEqual(errors, []);
}

// Clicks, and returns what the page says when it has finished, and all that it has said.
async function clickFlash(page) {
  const said = await page.evaluate(async () => {
    const button = document.getElementById("flash"), text = document.getElementById("flash-words"), said = [];
    new MutationObserver(() => said.push(text.textContent)).observe(text, { childList: true });
    await new Promise(finished => {
      new MutationObserver(() => button.disabled || finished()).observe(button, { attributes: true });
      button.click();
    });
    return said;
  });
  const name = said.at(-1).match(/\w+/g).slice(0, 4).join("-");
  await page.locator(".flash").screenshot({ path: `${WEB}/shot-flash-${name}.png` });
  return said;
}

test("a click writes the game; unplugged half-way, the next click does", () => withPage(OPTIBOOT, async (page, line) => {
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
}));

test("another chip is refused", () => withPage(OPTIBOOT_168, async (page, line) => {
  const before = await line.bytes("flash");
  assert.match((await clickFlash(page)).at(-1), /another chip: ATmega168\. Nothing was written/);
  assert.deepEqual(await line.bytes("flash"), before);
}));

test("no port, and a port that is in use, are explained", () => withPage(OPTIBOOT, async page => {
  await page.evaluate(() => { window.noPortIsChosen = true; });
  assert.match((await clickFlash(page)).at(-1), /^No port was chosen\..* carries data/);
  await page.evaluate(() => { window.noPortIsChosen = false; window.portIsBusy = true; });
  assert.match((await clickFlash(page)).at(-1), /^The port does not open: Failed to open.* Serial Monitor/);
}));

test("a browser without Web Serial is told which has it", () => withPage(OPTIBOOT, async page => {
  await page.addInitScript(() => Object.defineProperty(navigator, "serial", { value: undefined }));
  await page.reload();
  assert.ok(await page.isDisabled("#flash"));
  assert.match(await page.textContent("#flash-words"), /Chrome, Edge or Opera/);
}));
