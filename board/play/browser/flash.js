// Flashes a board through its bootloader; every failure comes with advice.
// SPDX-License-Identifier: GPL-3.0-or-later

// Uno and new Nano, old Nano. The faster rate comes first: Optiboot reads garbage at the slower one.
const FLASH_RATES = [115200, 57600];
const FLASH_TRIES = 6; // at each rate, half a second apart
const FLASH_MAX = 30720; // ATmegaBOOT occupies the last 2 KB

// A page with an endless loop at its start. It is written first and stays until the other pages are written, so a board
// whose flashing is cut off waits for the next attempt; half a program would run, and its watchdog reset would hang an
// old Nano's bootloader.
const FLASH_LOOP = new Uint8Array(STK500_PAGE).fill(0xff);
FLASH_LOOP.set([0xff, 0xcf]); // rjmp .

const FLASH_FITS = "1e950f";
const FLASH_CHIPS = {
  "1e9514": "ATmega328", "1e9516": "ATmega328PB", "1e9406": "ATmega168", "1e940b": "ATmega168P", "1e930a": "ATmega88",
  "1e9801": "ATmega2560", "1e9703": "ATmega1280", "1e9587": "ATmega32U4",
};

// For each failure: its message, unless the error has one, and advice.
const FLASH_FAILURES = {
  busy: ["The port does not open.", "Close what else uses the port: the Arduino IDE's Serial Monitor, a terminal, another tab. On Linux you must be in " +
    "the group dialout."],
  unchosen: ["No port was chosen.", "Is the board not in the list? Plug it in with a cable that carries data, not power alone. On Windows " +
    "and macOS many Nanos need the driver of their CH340."],
  none: ["No bootloader answers, at 115200 or at 57600 baud.", "Is this the board's port? If it is, hold the board's reset " +
    "button, click Flash, and let go when the rate is tried: 115200 for an Uno or a new Nano, 57600 for an old one. An old Nano " +
    "that stays dark: the same, holding reset from before you plug it in. Otherwise the board has no bootloader, or another one."],
  chip: ["", "Nothing was written. OXO needs an ATmega328P: an Uno R1 to R3, or a Nano."],
  refused: ["This page was not allowed to use the port.", "Allow it serial ports in the browser's settings for this page; in a frame, open the " +
    "page in a tab of its own. Or download the file below and write it with avrdude."],
  lost: ["The board stopped answering.", "Check the cable and click Flash again."],
  gone: ["The board was unplugged.", "Plug it in and click Flash again."],
  cancelled: ["Cancelled.", "Click Flash again."],
  failed: ["The browser's serial port has failed.", "Reload the page and click Flash again."],
  different: ["", "Click Flash again. If the same place differs, the chip's flash is worn: take another board."],
  size: ["The firmware is larger than the chip.", "Nothing was written. Reload the page."],
};

class FlashError extends Error {
  constructor(reason, what, cause) {
    const [usual, advice] = FLASH_FAILURES[reason];
    super(what || usual, { cause });
    this.reason = reason;
    this.advice = advice;
  }
}

// How far it has come, and so what has become of the board, for the failures that can happen at any time.
const FLASH_STAGES = {
  untouched: "Nothing was written: the board runs what it ran before.",
  starting: "Until that succeeds the board may do nothing.", // the first page was sent
  begun: "Until that succeeds the board does nothing.",
  ending: "The last page was on its way: if the board does nothing, click Flash again.",
  written: "The whole program is on the board, but not every byte of it was read back: click Flash again to be sure.",
  checked: "Every byte had been read back: the board has the game.",
};
const FLASH_TO_DO = ["untouched", "starting", "begun"]; // after which the failure's own advice holds

// Whether the browser or the visitor has refused a port to the page.
function flashIsRefused(error) { return ["SecurityError", "NotAllowedError"].includes(error.name); }

// Turns a vanished port (Web Serial's NetworkError), a missing answer, an AbortError, and anything else into failures.
function flashExplain(error, stage) {
  if (error instanceof FlashError) return error;
  const reason = error instanceof Stk500NoAnswer ? "lost" : { NetworkError: "gone", AbortError: "cancelled" }[error.name] ?? "failed";
  const failure = new FlashError(reason, "", error);
  const own = FLASH_TO_DO.includes(stage) && !(reason === "cancelled" && stage === "untouched");
  failure.advice = (own ? failure.advice + " " : "") + FLASH_STAGES[stage];
  return failure;
}

function flashPages(image) {
  const pages = [];
  for (let at = 0; at < image.length; at += STK500_PAGE) {
    const page = new Uint8Array(STK500_PAGE).fill(0xff);
    page.set(image.subarray(at, at + STK500_PAGE));
    pages.push(page);
  }
  return pages;
}

async function flashOpen(line, rate) {
  try {
    await line.setRate(rate);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new FlashError(flashIsRefused(error) ? "refused" : "busy", "", error);
  }
}

async function flashFind(line, report) {
  for (const rate of FLASH_RATES) {
    report({ doing: "looking", rate });
    await flashOpen(line, rate);
    await stk500Reset(line);
    if (await stk500Synchronise(line, FLASH_TRIES)) return rate;
  }
  throw new FlashError("none");
}

async function flashCheckChip(line) {
  const signature = Array.from(await stk500ReadSignature(line), (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (signature !== FLASH_FITS)
    throw new FlashError("chip", `The board has another chip: ${FLASH_CHIPS[signature] || "signature " + signature}.`);
}

async function flashWrite(line, pages, report, enter) {
  report({ doing: "writing", done: 0, of: pages.length });
  enter("starting");
  await stk500ProgramPage(line, 0, FLASH_LOOP);
  enter("begun");
  for (let i = 1; i < pages.length; i++) {
    report({ doing: "writing", done: i, of: pages.length });
    await stk500ProgramPage(line, i * STK500_PAGE, pages[i]);
  }
  enter("ending");
  await stk500ProgramPage(line, 0, pages[0]);
  enter("written");
}

async function flashVerify(line, pages, report) {
  for (let i = 0; i < pages.length; i++) {
    report({ doing: "checking", done: i, of: pages.length });
    const page = await stk500ReadPage(line, i * STK500_PAGE);
    const at = page.findIndex((byte, k) => byte !== pages[i][k]);
    if (at >= 0)
      throw new FlashError("different", `Flash differs from what was written, at ${(i * STK500_PAGE + at).toString(16)} hex.`);
  }
}

async function flashAll(line, pages, report, enter) {
  const rate = await flashFind(line, report);
  await flashCheckChip(line);
  await stk500Enter(line);
  await flashWrite(line, pages, report, enter);
  await flashVerify(line, pages, report);
  enter("checked");
  await stk500Leave(line);
  report({ doing: "done", rate });
}

// Writes the image (a Uint8Array) and reads it back.
//   line: as for stk500.js, plus setRate(baud), which reopens the port, and close().
//   report: called with {doing: "looking" | "writing" | "checking" | "done", rate?, done?, of?}.
// Throws a FlashError: `message` is the error, `advice` what to do.
async function flashBoard(line, image, report) {
  let stage = "untouched";
  try {
    if (image.length > FLASH_MAX) throw new FlashError("size");
    await flashAll(line, flashPages(image), report, (next) => { stage = next; });
  } catch (error) {
    throw flashExplain(error, stage);
  } finally {
    await line.close().catch(() => {});
  }
}
