// The page's flashing code against real bootloaders on a virtual board, and its errors.
// SPDX-License-Identifier: GPL-3.0-or-later
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { ATMEGABOOT, EMPTY_3x3, OPTIBOOT, OPTIBOOT_168, image } from "./bootloaders.mjs";
import { VirtualLine } from "./virtual_line.mjs";
import { within } from "./within.mjs";

// The page's scripts are not modules: the page concatenates them in one function.
const scripts = ["stk500", "flash", "serial_line"]
  .map(name => readFileSync(new URL(`../../browser/${name}.js`, import.meta.url), "utf8"));
const { flashBoard: flash, SerialLine } = new Function(`"use strict"; ${scripts.join("\n")}; return { flashBoard, SerialLine };`)();
const short = image.subarray(0, 1000);

async function withBoard(bootloader, body) {
  const line = new VirtualLine(bootloader);
  try {
    await within("end of the test", body(line));
  } finally {
    await line.end();
  }
}

async function expectGame(line, eeprom) {
  const memory = await line.bytes("flash");
  assert.deepEqual(memory.subarray(0, image.length), image);
  assert.deepEqual(await line.bytes("eeprom"), eeprom);
  await line.wait(3000);
  assert.equal(await line.ask("picture"), EMPTY_3x3);
}

async function expectFailure(flashing, reason, text, advice) {
  await assert.rejects(flashing, error => {
    assert.equal(error.reason, reason, error.stack);
    assert.match(error.message, text);
    assert.match(error.advice, advice);
    return true;
  });
}

function expectProgress(reports, rate) {
  assert.deepEqual(reports.at(-1), { doing: "done", rate });
  for (const doing of ["writing", "checking"]) {
    const steps = reports.filter(report => report.doing === doing).map(report => report.done);
    assert.ok(steps.length > 100 && steps.every((done, i) => done === i), `${doing}: ${steps}`);
  }
}

const BOARDS = [
  { name: "Uno or new Nano", bootloader: OPTIBOOT, rate: 115200, cuts: [150, 4000] },
  { name: "old Nano", bootloader: ATMEGABOOT, rate: 57600, cuts: [4000] },
];
for (const { name, bootloader, rate, cuts } of BOARDS)
  test(`the game is written to an ${name} after it was unplugged half-way, and starts`, () => withBoard(bootloader, async line => {
    const eeprom = await line.bytes("eeprom"), reports = [];
    for (const cut of cuts) {
      await line.unplugAfter(cut);
      await expectFailure(flash(line, image, () => {}), "gone", /was unplugged/,
        /Plug it in and click Flash again\. Until that succeeds/);
      await line.plug();
      await line.wait(1000);
    }
    await flash(line, image, report => reports.push(report));
    await expectGame(line, eeprom);
    expectProgress(reports, rate);
    assert.match(await line.ask("faults"), rate === 115200 ? /^0 / : /line is at 115200/);
  }));

test("a board that is unplugged before anything was written keeps its program", () => withBoard(OPTIBOOT, async line => {
  await flash(line, short, () => {});
  const before = await line.bytes("flash");
  await line.unplugAfter(5);
  await expectFailure(flash(line, image, () => {}), "gone", /was unplugged/, /Plug it in and click Flash again\. Nothing was written/);
  await line.plug();
  assert.deepEqual(await line.bytes("flash"), before);
}));

// A board whose DTR is not connected to reset: the game answers until reset is pressed, `at` milliseconds after the click.
function withoutDtr(line, at) {
  let now = 0;
  const pass = async ms => {
    now += ms;
    if (now >= at && now - ms < at)
      await line.ask("dtr 0").then(() => line.ask("wait 1")).then(() => line.ask("dtr 1"));
  };
  const slowly = async (ms, slice) => {
    for (let left = ms; left > 0 && !await slice(); left -= 10)
      await pass(10);
  };
  const by = names => Object.fromEntries(names.map(name => [name, (...values) => line[name](...values)]));
  return {
    ...by(["setRate", "close", "discard", "write"]), dtr: async () => {},
    wait: ms => slowly(ms, () => line.wait(10)),
    read: async (count, ms) => {
      const bytes = [];
      await slowly(ms, async () => bytes.push(...await line.read(count - bytes.length, 10)) === count);
      return Uint8Array.from(bytes);
    },
  };
}

test("a board without DTR is flashed when reset is pressed within 2.5 s", () => withBoard(OPTIBOOT, async line => {
  await flash(line, image, () => {});
  for (const [at, next] of [[900, image], [2500, short]]) {
    await line.wait(3000);
    assert.equal(await line.ask("picture"), EMPTY_3x3);
    await flash(withoutDtr(line, at), next, () => {});
  }
}));

// An interrupted update leaves the start of the old program and the middle of the new one. Here the mix causes watchdog
// resets, after which ATmegaBOOT starts the program without listening, until the board is unplugged.
test("an old Nano does not run an interrupted update", () => withBoard(ATMEGABOOT, async line => {
  const old = new Uint8Array(2048), update = new Uint8Array(4096);
  old.set([0xff, 0xc1]); // rjmp 0x400
  old.set([0xff, 0xcf], 0x400); // rjmp .
  update.set(old);
  // cli; wdr; ldi r16, WDCE | WDE; sts WDTCSR, r16; ldi r16, WDE; sts WDTCSR, r16; rjmp .
  update.set(Buffer.from("f894a89508e10093600008e000936000ffcf", "hex"), 0x400);
  await flash(line, old, () => {});
  await line.unplugAfter(2500);
  await expectFailure(flash(line, update, () => {}), "gone", /was unplugged/, /click Flash again/i);
  await line.plug();
  await line.wait(500);
  await flash(line, short, () => {});
}));

test("another chip is refused, and nothing is written", () => withBoard(OPTIBOOT_168, async line => {
  const before = await line.bytes("flash");
  await expectFailure(flash(line, image, () => {}), "chip", /another chip: ATmega168\./, /Nothing was written/);
  assert.deepEqual(await line.bytes("flash"), before);
}));

// A board whose answer to the first matching command is changed.
async function withAnswer(matches, change, body) {
  await withBoard(OPTIBOOT, async line => {
    const { write, read } = line;
    let hit = false;
    line.write = bytes => {
      hit ||= matches(bytes);
      return write.call(line, bytes);
    };
    line.read = async (count, ms) => {
      const answer = await read.call(line, count, ms);
      if (!hit)
        return answer;
      hit = false;
      return change(answer);
    };
    await body(line);
  });
}
const readsPage = bytes => bytes[0] === 0x74, programsPage = bytes => bytes[0] === 0x64;

const eighthChanged = answer => answer.map((byte, i) => i === 8 ? byte ^ 1 : byte);

test("the address of a byte that reads back differently is named", () => withAnswer(readsPage, eighthChanged, line =>
  expectFailure(flash(line, short, () => {}), "different", /at 7 hex/, /Click Flash again/)));

test("a missing answer is reported", () => withAnswer(programsPage, () => new Uint8Array(),
  line => expectFailure(flash(line, short, () => {}), "lost", /stopped answering/, /Check the cable.* may do nothing/)));

const asksSignature = bytes => bytes[0] === 0x75;

test("an answer that is missing before anything was written is reported as harmless", () => withAnswer(asksSignature, () => new Uint8Array(),
  line => expectFailure(flash(line, short, () => {}), "lost", /stopped answering/, /Nothing was written: the board runs what it ran/)));

// ---- What has become of the board when flashing ends early ----

const pagesOf = bytes => Math.ceil(bytes.length / 128);
const DARK = "0".repeat(16), aborted = new DOMException("The visitor has cancelled.", "AbortError");
// At which command flashing ends: its first byte, and how many of these come before. What the page says then, and what the board shows
// once it is plugged in again.
const ENDINGS = [
  ["first page", 0x64, 0, /Until that succeeds the board may do nothing\.$/, EMPTY_3x3],
  ["second page", 0x64, 1, /Until that succeeds the board does nothing\.$/, DARK],
  ["last page", 0x64, pagesOf(short), /^The last page was on its way: if the board does nothing, click Flash again\.$/, DARK],
  ["page that is read back", 0x74, 0, /^The whole program is on the board, but not every byte of it was read back: click Flash again/, EMPTY_3x3],
  ["last page that is read back", 0x74, pagesOf(short) - 1, /^The whole program is on the board, but not every byte/, EMPTY_3x3],
  ["command that starts the game", 0x51, 0, /^Every byte had been read back: the board has the game\.$/, EMPTY_3x3],
];
for (const [what, command, before, advice, picture] of ENDINGS)
  for (const way of ["unplugged", "cancelled"])
    test(`a board that is ${way} at the ${what}: what is said of it is so`, () => withBoard(OPTIBOOT, async line => {
      await flash(line, image, () => {}); // short is its beginning
      const { write } = line;
      let left = before;
      line.write = bytes => {
        if (bytes[0] !== command || left-- > 0) return write.call(line, bytes);
        if (way === "cancelled") throw aborted;
        line.budget = 0;
        return write.call(line, bytes);
      };
      await expectFailure(flash(line, short, () => {}), way === "cancelled" ? "cancelled" : "gone", /^(Cancelled|The board was unplugged)\.$/, advice);
      line.write = write;
      if (way === "cancelled") await line.ask("unplug"); // a matrix keeps its picture while it has power
      await line.plug();
      await line.wait(4000);
      assert.equal(await line.ask("picture"), picture);
    }));

// ---- Without a board ----

const silent = {
  setRate: async () => {}, close: async () => {}, dtr: async () => {}, wait: async () => {}, discard: async () => {},
  write: async () => {}, read: async () => new Uint8Array(),
};

test("a board that never answers is reported after both rates", async () => {
  const rates = [];
  const line = { ...silent, setRate: async rate => rates.push(rate) };
  await expectFailure(flash(line, image, () => {}), "none", /No bootloader answers/, /hold the board's reset button/);
  assert.deepEqual(rates, [115200, 57600]);
});

test("a port that does not open is reported", () =>
  expectFailure(flash({ ...silent, setRate: async () => { throw new Error("Access denied."); } }, image, () => {}),
    "busy", /^The port does not open\.$/, /Serial Monitor/));

test("a port that the browser refuses is told in the page's words", () => {
  const refuse = async () => { throw new DOMException("Failed to execute 'open' on 'SerialPort'", "SecurityError"); };
  return expectFailure(flash({ ...silent, setRate: refuse }, image, () => {}), "refused", /^This page was not allowed to use the port\.$/, /in a frame, open/);
});

test("an image that would overwrite the bootloader is refused", () =>
  expectFailure(flash(silent, new Uint8Array(30721), () => {}), "size", /larger/, /Nothing was written/));

// ---- The port (serial_line.js) ----

// A Web Serial port whose streams fail as the specification says: after an error that is not fatal there is a new `readable`.
class FakePort {
  constructor(script) {
    this.script = script; // bytes to receive, and names of errors
    this.setSignals = async () => {};
  }

  open() {
    this.writable = new WritableStream();
    this.renew();
  }

  close() {
    assert.ok(!this.readable?.locked && !this.writable.locked, "the streams are still locked");
    this.readable = null;
  }

  renew() {
    this.readable = new ReadableStream({
      pull: controller => {
        const next = this.script.shift();
        if (typeof next !== "string")
          return next === undefined ? new Promise(() => {}) : controller.enqueue(Uint8Array.of(next));
        controller.error(Object.assign(new Error("The line failed."), { name: next }));
        if (next === "NetworkError")
          this.readable = null;
        else
          this.renew();
      },
    }, { highWaterMark: 0 });
  }
}

async function receive(script, count) {
  const line = new SerialLine(new FakePort(script));
  await line.setRate(115200);
  try {
    return await within("the bytes", line.read(count, 600000)); // only what hangs
  } finally {
    await within("closing the line", line.close());
  }
}

for (const name of ["BreakError", "FramingError", "ParityError", "BufferOverrunError"])
  test(`bytes after a ${name} are received`, async () =>
    assert.deepEqual(await receive([1, name, 2, name, name, 3], 3), Uint8Array.of(1, 2, 3)));

test("a port that is gone ends the reading", () =>
  assert.rejects(receive([1, "NetworkError", 2], 3), error => error.name === "NetworkError"));

test("a port that never opens can be cancelled, and is not touched again", async () => {
  const cancel = new AbortController(), port = new FakePort([]);
  port.open = () => (setImmediate(() => cancel.abort()), new Promise(() => {}));
  const flashing = flash(new SerialLine(port, cancel.signal), image, () => {});
  await within("end of the flashing", expectFailure(flashing, "cancelled", /Cancelled/, /Nothing was written/));
});
