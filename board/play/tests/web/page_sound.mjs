// What is heard of the piezo.
// SPDX-License-Identifier: GPL-3.0-or-later
import assert from "node:assert/strict";

import { BROWSER, boardRuns, click, gameIs, pageTest, ready } from "./browser.mjs";

// Records the oscillators' frequencies, and the loudest frequencies of what reaches the loudspeaker.
const recordSound = page => page.addInitScript(() => {
  Object.assign(window, { oscillators: [], heard: [] });
  const { connect } = AudioNode.prototype;
  AudioNode.prototype.connect = function (to, ...rest) {
    if (to instanceof AudioDestinationNode) {
      const ear = new AnalyserNode(this.context, { fftSize: 8192, smoothingTimeConstant: 0 }), strength = new Float32Array(ear.frequencyBinCount);
      connect.call(this, ear);
      setInterval(() => {
        ear.getFloatFrequencyData(strength);
        const most = Math.max(...strength);
        if (most > -60) window.heard.push(strength.indexOf(most) * this.context.sampleRate / ear.fftSize);
      }, 20);
    }
    return connect.call(this, to, ...rest);
  };
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (at) {
    window.oscillators.push(Math.round(this.frequency.value));
    return start.call(this, at);
  };
});
const oscillators = page => page.evaluate(() => window.oscillators.splice(0));
const isHeard = (page, wanted) => page.waitForFunction(wanted => window.heard.some(hz => Math.abs(hz - wanted) <= 0.03 * wanted), wanted);

function isNear(hz, wanted) { assert(Math.abs(hz - wanted) <= 0.03 * wanted, `${hz} Hz instead of ${wanted}`); }

pageTest("a tone of the piezo is heard, at real speed and unless muted", { prepare: recordSound }, async page => {
  await oscillators(page);
  await click(page, "5");
  await gameIs(page, "O to move");
  isNear((await oscillators(page))[0], 2093);
  await click(page, "5"); // taken
  if (BROWSER !== "firefox") // which computes no sound without a sound card
    await isHeard(page, 262);
  assert((await oscillators(page)).some(hz => Math.abs(hz - 262) < 8));
  await click(page, "1");
  await gameIs(page, "X to move");
  await page.click("#mute");
  assert.equal(await page.getAttribute("#mute", "aria-pressed"), "true");
  await oscillators(page);
  for (const legend of "57") await click(page, legend);
  await boardRuns(page, 300);
  assert.deepEqual(await oscillators(page), []);
  await page.reload();
  await ready(page);
  await click(page, "5");
  await boardRuns(page, 300);
  assert.deepEqual(await oscillators(page), [], "it stays muted");
  await page.click("#mute");
  await page.check("[name=speed][value='10']", { force: true });
  await click(page, "5");
  await boardRuns(page, 300);
  assert.deepEqual(await oscillators(page), [], "it is silent above real time");
  await page.reload();
  await ready(page);
  assert.equal(await page.getAttribute("#mute", "aria-pressed"), "false", "it is not muted again");
});
