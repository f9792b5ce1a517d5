// Runs scripts in the page and on the native board: pictures are equal, and words, bytes and EEPROM writes to the cycle.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

import { WEB, test, withPage } from "./browser.mjs";

const { PLAYER, ELF } = process.env;
const SCRIPTS = {
  "a game": "key 1 5 2 9 3\nwait 4s\nprint\nkey # A A",
  "all sizes": "key * 2 1 5 * 4 5 6 5\nwait 230ms\nprint\nkey * 5 5 B B\nwait 1s\nkey * 8 5 1 5\nwait 330ms\nprint\nkey D C C\nwait 2s\nprint",
  "the console": "type help\nwait 200ms\ntype computer perfect\nwait 100ms\ntype 1 1\nwait 1500ms\nprint\ntype stats\nwait 300ms",
  "a demonstration": "type watch\nwait 9s\nprint\nkey 5\nwait 100ms\nprint",
  "power and reset": "key 5 1\npower off\nwait 1s\nhold 0\npower on\nwait 300ms\nprint\nrelease 0\nkey #\nreset\nwait 200ms\nprint\nkey 9",
  "dark and awake": "key 5\nwait 660s\nprint\nkey 5\nwait 100ms\nprint",
  "several keys at once": "press 1 2 4\nwait 100ms\nrelease 1 2 4\nwait 300ms\nprint\nkey * 6\npress 6\nwait 2s\nrelease 6\nprint",
};
const rows = text => text.split("\n").filter(line => /^[#.]{8}$/.test(line));

function playNatively(script) {
  const file = `${WEB}/script.txt`, trace = `${WEB}/native.trace`;
  writeFileSync(file, script + "\n");
  const said = execFileSync(PLAYER, ["--script", file, "--trace", trace, ELF], { encoding: "utf8", timeout: 60000 });
  return { prints: rows(said), trace: readFileSync(trace, "utf8") };
}

async function playInPage(script) {
  const prints = [], hash = "#trace=1&speed=100&script=" + encodeURIComponent(script);
  const prepare = async page => page.on("console", message => prints.push(...rows(message.text())));
  let state, trace;
  await withPage({ hash, prepare }, async page => {
    await page.waitForFunction(() => window.oxo?.call("script_state") > 1, null, { timeout: 60000 });
    [state, trace] = await page.evaluate(() => [window.oxo.call("script_state"), window.oxo.say("traced")]);
  });
  assert.equal(state, 2, "the script failed");
  return { prints, trace };
}

for (const [name, script] of Object.entries(SCRIPTS))
  test(`plays "${name}" as the native board does, to the cycle`, async () => {
    const native = playNatively(script), page = await playInPage(script);
    const lines = native.trace.split("\n"), seen = page.trace.split("\n");
    lines.pop();
    assert(lines.length > 100, `the native board's trace has only ${lines.length} lines`);
    lines.forEach((line, i) => assert.equal(seen[i], line, `line ${i + 1} of the trace`));
    assert.deepEqual(page.prints, native.prints);
    assert(native.prints.length >= 8);
  });
