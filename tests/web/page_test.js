// The page in Debian's chromium. Environment: WEB, the folder with index.html; PLAYER and ELF, the native board.
"use strict";
const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const { execFileSync } = require("node:child_process");
const { PAGE, browser, launch, visit, ready, leave, leaveAll, picture, pictureIs, gameIs, key, click } = require("./browser.js");
const { shares, latency } = require("./costs.js");

const { WEB, PLAYER, ELF } = process.env;
const EMPTY_3X3 = "..#..#..\n..#..#..\n########\n..#..#..\n..#..#..\n########\n..#..#..\n..#..#..\n";
const tests = {};

// ---- The same board ----

// Each is played by the native board, too: equal pictures, and equal words, bytes and EEPROM writes to the cycle.
const SCRIPTS = {
  "a game": "key 1 5 2 9 3\nwait 4s\nprint\nkey # A A",
  "all sizes": "key * 2 1 5 * 4 5 6 5\nwait 230ms\nprint\nkey * 5 5 B B\nwait 1s\nkey * 8 5 1 5\nwait 330ms\nprint\nkey D C C\nwait 2s\nprint",
  "the console": "type help\nwait 200ms\ntype computer perfect\nwait 100ms\ntype 1 1\nwait 1500ms\nprint\ntype stats\nwait 300ms",
  "a demonstration": "type watch\nwait 9s\nprint\nkey 5\nwait 100ms\nprint",
  "power and reset": "key 5 1\npower off\nwait 1s\nhold 0\npower on\nwait 300ms\nprint\nrelease 0\nkey #\nreset\nwait 200ms\nprint\nkey 9",
  "dark and awake": "key 5\nwait 11m\n".replace("11m", "660s") + "print\nkey 5\nwait 100ms\nprint",
  "several keys at once": "press 1 2 4\nwait 100ms\nrelease 1 2 4\nwait 300ms\nprint\nkey * 6\npress 6\nwait 2s\nrelease 6\nprint",
};

function playNatively(script) {
  const file = path.join(WEB, "script.txt"), trace = path.join(WEB, "native.trace");
  fs.writeFileSync(file, script + "\n");
  const said = execFileSync(PLAYER, ["--script", file, "--trace", trace, ELF], { encoding: "utf8" });
  return { prints: said.split("\n").filter((line) => /^[#.]{8}$/.test(line)), trace: fs.readFileSync(trace, "utf8") };
}

async function playInPage(script) {
  const prints = [];
  const onConsole = (text) => prints.push(...text.split("\n").filter((line) => /^[#.]{8}$/.test(line)));
  const page = await visit({ onConsole, hash: "#trace=1&speed=100&script=" + encodeURIComponent(script) });
  await page.waitForFunction(() => window.oxo?.call("script_state") > 1, null, { timeout: 60000 });
  const [state, trace] = await page.evaluate(() => [window.oxo.call("script_state"), window.oxo.say("traced")]);
  assert.equal(state, 2, "the script has failed");
  await leave(page);
  return { prints, trace };
}

for (const [name, script] of Object.entries(SCRIPTS))
  tests[`plays "${name}" as the native board does, to the cycle`] = async () => {
    const native = playNatively(script), page = await playInPage(script);
    const lines = native.trace.split("\n"), seen = page.trace.split("\n");
    lines.pop();
    assert(lines.length > 100, "the native board has recorded next to nothing");
    lines.forEach((line, i) => assert.equal(seen[i], line, `line ${i + 1} of the trace`));
    assert.deepEqual(page.prints, native.prints);
    assert(native.prints.length >= 8);
  };

// ---- A user ----

tests["keys are pressed by mouse, keyboard and two fingers, for as long as they are held"] = async () => {
  const page = await visit({ size: "phone", touch: true });
  await click(page, "5");
  await gameIs(page, "O to move");
  await page.keyboard.press("1", { delay: 60 });
  await gameIs(page, "X to move");
  const touch = await page.context().newCDPSession(page);
  const fingers = [];
  for (const legend of "39") {
    const box = await page.locator(key(legend)).boundingBox();
    fingers.push({ x: box.x + box.width / 2, y: box.y + box.height / 2, id: fingers.length });
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers });
  }
  await page.waitForFunction(() => window.oxo.call("keys") === (1 << 2 | 1 << 10));
  await page.waitForTimeout(500);
  assert.equal(await page.evaluate(() => window.oxo.call("keys")), 1 << 2 | 1 << 10);
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.waitForFunction(() => window.oxo.call("keys") === 0);
  await gameIs(page, "X to move");
  await leave(page);
};

tests["a key that is held moves the cursor on, and lets go when the window loses the focus"] = async () => {
  const page = await visit({ hash: "#keys=* 8" });
  await gameIs(page, "8x8");
  await page.keyboard.down("6");
  await page.waitForTimeout(750); // one step, and eight a second after 400 ms; eight would lead back to where it was
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await page.waitForFunction(() => window.oxo.call("keys") === 0);
  const col = (seen) => seen.split("\n")[4].indexOf("#");
  const seen = await pictureIs(page, (text) => col(text) >= 0, "the cursor blinks");
  assert.notEqual(col(seen), 4);
  assert.notEqual(col(seen), 5, "it has moved once only");
  await leave(page);
};

tests["a reload and the power switch lose nothing"] = async () => {
  const page = await visit();
  await click(page, "51");
  await gameIs(page, "X to move");
  const before = await picture(page);
  await page.reload();
  await ready(page);
  await pictureIs(page, (seen) => seen === before, "the game is back after a reload");
  await click(page, "9");
  await gameIs(page, "O to move");
  const after = await picture(page);
  await page.click("#power");
  await pictureIs(page, (seen) => !seen.includes("#"), "nothing is lit without power");
  await page.reload();
  await ready(page);
  await pictureIs(page, (seen) => seen === after, "the game is back after power and page were off");
  await leave(page);
};

tests["keys chosen while the power is off are held when it comes on: the self-test"] = async () => {
  const page = await visit();
  await page.click("#power");
  await page.click(key("0"));
  await page.click("#power");
  await pictureIs(page, (seen) => !seen.includes("."), "the self-test lights everything");
  await page.waitForFunction(() => window.oxo.call("keys") === 0);
  await leave(page);
};

tests["ten minutes later it is dark, and a key wakes it and does nothing else"] = async () => {
  const page = await visit();
  await click(page, "5");
  await gameIs(page, "O to move");
  const before = await picture(page);
  await page.click("#later");
  await pictureIs(page, (seen) => !seen.includes("#"), "the matrix goes dark");
  await page.waitForFunction(() => /any key wakes it/.test(document.getElementById("hint").textContent));
  await click(page, "1");
  await pictureIs(page, (seen) => seen === before, "the game is back as it was");
  await gameIs(page, "O to move");
  await leave(page);
};

tests["the console is text in a log, and takes lines"] = async () => {
  const page = await visit();
  await page.fill("#line", "new 4");
  await page.press("#line", "Enter");
  await page.waitForFunction(() => document.getElementById("lines").textContent.includes("> new 4"));
  await gameIs(page, "4x4");
  assert.equal(await page.getAttribute("#lines", "role"), "log");
  const selected = await page.evaluate(() => {
    getSelection().selectAllChildren(document.getElementById("lines"));
    return getSelection().toString();
  });
  assert.match(selected, /Player 1's turn \(X\)/);
  await leave(page);
};

tests["a link carries a script, and the own game stays as it was"] = async () => {
  const page = await visit();
  await click(page, "7");
  await gameIs(page, "O to move");
  const own = await picture(page);
  await page.evaluate(() => { location.hash = "#keys=1 5 2 9 3"; });
  await pictureIs(page, (seen) => seen.startsWith("#.##.##.\n.##.##.#\n"), "X has the top row");
  await gameIs(page, "X wins");
  await page.click("#own");
  await pictureIs(page, (seen) => seen === own, "the own game is back");
  await page.evaluate(() => { location.hash = "#keys=5 Z"; });
  await page.waitForFunction(() => document.getElementById("banner-text").textContent.includes("no key `Z`"));
  await leave(page);
};

tests["the analyser measures how long the picture takes"] = async () => {
  const page = await visit();
  for (const legend of "19") {
    await click(page, legend);
    await page.waitForFunction((name) => document.getElementById("latency").textContent.startsWith("Key " + name), legend);
  }
  const text = await page.textContent("#latency");
  const [, bounce, ms, when] = /for ([\d.]+) ms\. .* matrix ([\d.]+) ms (before|after) its last bounce/.exec(text);
  const sinceFirst = Number(bounce) + (when === "after" ? 1 : -1) * ms; // a spike of less than 1 ms is no press
  assert(sinceFirst > 1 && (when === "before" || ms <= 4), text);
  await leave(page);
};

tests["the picture is saved as PNG"] = async () => {
  const page = await visit();
  await pictureIs(page, (seen) => seen === EMPTY_3X3, "an empty board");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  const file = fs.readFileSync(await download.path());
  assert.equal(download.suggestedFilename(), "oxo.png");
  assert.equal(file.subarray(1, 4).toString(), "PNG");
  assert.equal(file.readUInt32BE(16), 720);
  await leave(page);
};

tests["one file of at most 250 KB with its licence"] = async () => {
  const text = fs.readFileSync(path.join(WEB, "index.html"), "utf8");
  assert(text.length <= 256000, `${text.length} bytes`);
  assert.match(text, /GNU General Public License/);
  assert.match(text, /source package\s+simavr \d/);
  assert.doesNotMatch(text, /(src|import)\s*[=(]\s*["']?https?:/);
};

// ---- How it looks, and what it costs ----

for (const size of ["phone", "laptop"])
  for (const scheme of ["light", "dark"])
    tests[`fits a ${size}, ${scheme}`] = async () => {
      const page = await visit({ size, scheme, touch: size === "phone" });
      await click(page, "519");
      await gameIs(page, "O to move");
      await page.screenshot({ path: path.join(WEB, `shot-${size}-${scheme}.png`), fullPage: true });
      const box = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth - innerWidth,
        below: document.getElementById("keypad").getBoundingClientRect().bottom - innerHeight,
        small: [...document.querySelectorAll("#keypad button")].filter((b) => b.clientWidth < 44 || b.clientHeight < 44).length,
      }));
      assert.equal(box.wide, 0, "it scrolls sideways");
      assert(box.below <= 0, "the keypad is below the first screen");
      assert.equal(box.small, 0, "keys are smaller than a finger");
      await leave(page);
    };

tests["a key is seen within two frames"] = async () => {
  const frames = await latency(await visit({ hash: "#wait=1ms" }));
  console.log(`    frames from key to pixel: ${frames.join(" ")}`);
  assert([...frames].sort((a, b) => a - b)[frames.length >> 1] <= 2, "it takes more than two frames");
};

// A machine with other work makes every wake-up and every frame dearer; the plain page says how much. Other work only
// adds, so one of three measurements is enough.
tests["the page costs little"] = async () => {
  let little = false;
  for (let tries = 0; tries < 3 && !little; tries++) {
    const cost = await shares(visit);
    for (const [what, share] of Object.entries(cost)) console.log(`    ${what}: ${share.toFixed(2)} % of a core`);
    const dear = Math.max(1, cost["a plain page that blinks"] / 5);
    little = cost.idle < 2 * dear && cost["a demonstration"] < 10 * dear;
  }
  assert(little, "idle or a demonstration costs too much");
};

async function main() {
  let failed = 0;
  await launch();
  for (const [name, test] of Object.entries(tests)) {
    if (process.argv[2] && !name.includes(process.argv[2])) continue;
    try {
      await test();
      assert.equal(browser.complaints.splice(0).join("\n"), "");
      console.log("  ok      " + name);
    } catch (error) {
      failed++;
      console.log("  FAILED  " + name + "\n" + error.stack);
    }
    await leaveAll();
  }
  await browser.chromium.close();
  console.log(failed ? `web-test: ${failed} of ${Object.keys(tests).length} tests failed` : `web-test: all passed on ${PAGE}`);
  process.exitCode = failed ? 1 : 0;
}
main();
