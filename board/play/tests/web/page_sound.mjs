// What is heard of the piezo.
// SPDX-License-Identifier: GPL-3.0-or-later
import assert from "node:assert/strict";

import { BROWSER, boardRuns, click, gameIs, key, pageTest, pass, pictureIs, ready, textIs, whenSeen } from "./browser.mjs";
import { countWork, worksIn } from "./work.mjs";

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
const near = (hz, wanted) => Math.abs(hz - wanted) <= 0.03 * wanted;
function isNear(hz, wanted) { assert(near(hz, wanted), `${hz} Hz instead of ${wanted}`); }

// Presses a key until its tone is heard: a page that is late may not look while it sounds.
const isHeard = (page, legend, wanted) => whenSeen(async () => {
  await click(page, legend);
  await boardRuns(page, 300);
  return page.evaluate(() => window.heard);
}, heard => heard.some(hz => near(hz, wanted)), heard => `${wanted} Hz is not heard, but ${heard}`);

pageTest("a tone of the piezo is heard, at real speed and unless muted", { prepare: recordSound }, async page => {
  await oscillators(page);
  await click(page, "5");
  await gameIs(page, "O's turn");
  isNear((await oscillators(page))[0], 2093);
  if (BROWSER === "firefox") await click(page, "5"); // taken
  else await isHeard(page, "5", 262); // Firefox computes no sound without a sound card
  assert((await oscillators(page)).some(hz => Math.abs(hz - 262) < 8));
  await click(page, "1");
  await gameIs(page, "X's turn");
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

// ---- The sound card rests ----

const recordContexts = page => page.addInitScript(() => {
  window.contexts = [];
  const { AudioContext } = window;
  window.AudioContext = class extends AudioContext {
    constructor(...options) {
      super(...options);
      window.contexts.push(this);
      this.addEventListener("statechange", () => { window.hasRun ||= this.state === "running"; });
    }

    resume() {
      window.resumed = true;
      return super.resume();
    }
  };
});
const rests = page => page.waitForFunction(() => window.contexts.every(context => context.state !== "running"));
const hasRun = page => page.waitForFunction(() => window.hasRun); // after 3 s of silence it rests again

// What silences the board for long, and how it sounds again.
const SILENCES = {
  "its power is off": [page => page.click("#power"), page => page.click("#power")],
  "it sleeps": [async page => {
    await page.click("#later");
    await pictureIs(page, seen => !seen.includes("#"), "the matrix is dark");
  }, async page => {
    await click(page, "9"); // wakes it
    await textIs(page, "turn", "turn");
  }],
  "the page is muted": [page => page.click("#mute"), page => page.click("#mute")],
  "it is faster": [page => page.check("[name=speed][value='10']", { force: true }), page => page.check("[name=speed][value='1']", { force: true })],
};
// Firefox opens none without a sound card.
for (const [name, [silence, end]] of BROWSER === "chromium" ? Object.entries(SILENCES) : [])
  pageTest(`the sound card rests while ${name}, also when the page is touched, and a key sounds again after it`,
    { hash: "#moves=22", prepare: recordContexts }, async page => {
      await click(page, "5");
      await hasRun(page);
      await silence(page);
      await rests(page);
      await page.evaluate(() => { Object.assign(window, { resumed: false, hasRun: false }); });
      await page.click("#turn");
      assert.equal(await page.evaluate(() => window.resumed), false);
      await rests(page);
      await end(page);
      await click(page, "1");
      await hasRun(page);
    });

if (BROWSER === "chromium")
  for (const [name, act] of [["its power is off", page => page.click("#power")], ["it sleeps", page => page.click("#later")]])
    pageTest(`while ${name}, the page does nothing`, { hash: "#moves=22", prepare: async page => (await countWork(page), await recordContexts(page)) }, async page => {
      await page.evaluate(() => { document.getElementById("hood").open = true; });
      await page.click(key("5")); // opens the sound card
      await pass(page, 1000);
      await act(page);
      await pass(page, 10000);
      await rests(page);
      assert.deepEqual(await worksIn(page, 60000), { timers: 0, frames: 0, changes: 0, drawings: 0, layouts: 0 });
    });
