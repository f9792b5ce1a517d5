// Runs scripts and scenes of tests/scenes in the page and on the native board: pictures are equal, and inputs, words, bytes and
// EEPROM writes to the cycle.
// SPDX-License-Identifier: GPL-3.0-or-later
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

import { WEB, test, withPage } from "./browser.mjs";

const { PLAYER } = process.env;
const SCRIPT_MS = 1800000; // limit for a script, which only a hang reaches: the longest took 220 s at a load of 35
const SCRIPTS = {
  "all sizes": "key * 2 1 5 * 4 5 6 5\nwait 230ms\nprint\nkey * 5 5 B B\nwait 1s\nkey * 8 5 1 5\nwait 330ms\nprint\nkey D C C\nwait 2s\nprint",
  "a demonstration": "type watch\nwait 9s\nprint\nkey 5\nwait 100ms\nprint",
  "dark and awake": "key 5\nwait 660s\nprint\nkey 5\nwait 100ms\nprint",
  "several keys at once": "press 1 2 4\nwait 100ms\nrelease 1 2 4\nwait 300ms\nprint\nkey * 6\npress 6\nwait 2s\nrelease 6\nprint",
};
// Files of scenes, each on a product of its own.
const SCENES = { starts: "uno", dpad: "uno-max7219-buttons", games: "uno-ws2812-keypad" };
// What comes in the same cycle, such as the switch and a bounce of a key, has no order.
const ordered = trace => trace.split("\n").slice(0, -1).sort((a, b) => parseInt(a) - parseInt(b) || (a < b ? -1 : 1));
const rows = text => text.split("\n").filter(line => /^[#.]{8}$/.test(line));

let traces = 0;

function playNatively(file, product) {
  const trace = `${WEB}/native-${++traces}.trace`;
  const said = execFileSync(PLAYER, ["--script", file, "--trace", trace, `build/${product}/oxo.elf`], { encoding: "utf8", timeout: SCRIPT_MS });
  return { prints: rows(said), trace: readFileSync(trace, "utf8") };
}

async function playInPage(file, product) {
  const prints = [], [, display = "max7219", input = "keypad"] = product.split("-");
  const hash = `#trace=1&speed=100&display=${display}&input=${input}&script=` + encodeURIComponent(readFileSync(file, "utf8"));
  const prepare = async page => page.on("console", message => prints.push(...rows(message.text())));
  let state, said, trace;
  await withPage({ hash, prepare }, async page => {
    await page.evaluate(() => { document.getElementById("hood").open = false; });
    await page.waitForFunction(() => window.oxo?.call("script_state") > 1, null, { timeout: SCRIPT_MS });
    [state, said, trace] = await page.evaluate(() => [window.oxo.call("script_state"), window.oxo.say("script_message"), window.oxo.say("traced")]);
  });
  assert.equal(state, 2, `the script failed: ${said}`);
  return { prints, trace };
}

// prints: rows of pictures that the script prints, at least.
function sameTest(name, file, product, prints) {
  test(`plays ${name} as the native board does, to the cycle`, async () => {
    const native = playNatively(file, product), page = await playInPage(file, product);
    const [last] = native.trace.match(/[^\n]*\n$/);
    assert.match(last, / power 0$/m, "at the end the player switches off; the page goes on");
    const lines = ordered(native.trace.slice(0, -last.length)), seen = ordered(page.trace);
    assert(lines.length > 100, `the native board's trace has only ${lines.length} lines`);
    lines.forEach((line, i) => assert.equal(seen[i], line, `line ${i + 1} of the trace`));
    assert.deepEqual(page.prints, native.prints);
    assert(native.prints.length >= prints);
  });
}

for (const [i, [name, script]] of Object.entries(SCRIPTS).entries()) {
  const file = `${WEB}/script-${i}.txt`;
  writeFileSync(file, script + "\n");
  sameTest(`"${name}"`, file, "uno", 8);
}
for (const [name, product] of Object.entries(SCENES)) sameTest(`the scenes of ${name}.txt`, `tests/scenes/${name}.txt`, product, 0);
