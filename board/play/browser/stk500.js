// STK500 version 1, as implemented by the bootloaders of Uno and Nano (Optiboot, ATmegaBOOT). The line to the board and the
// passing of time are an argument, an object with these asynchronous methods:
//   write(bytes)      sends a Uint8Array
//   read(count, ms)   returns a Uint8Array of `count` bytes, or those received within the time
//   discard()         drops received bytes that were not read
//   wait(ms)
//   dtr(level)        true asserts it; the edge resets the board
// SPDX-License-Identifier: GPL-3.0-or-later

const STK500_IN_SYNC = 0x14, STK500_OK = 0x10, STK500_END = 0x20;
const STK500_GET_SYNC = 0x30, STK500_ENTER = 0x50, STK500_LEAVE = 0x51, STK500_LOAD_ADDRESS = 0x55;
const STK500_PROGRAM_PAGE = 0x64, STK500_READ_PAGE = 0x74, STK500_READ_SIGNATURE = 0x75;
const STK500_FLASH = 0x46; // F

const STK500_PAGE = 128;
const STK500_ANSWERS_WITHIN_MS = 1000, STK500_APART_MS = 500;

class Stk500NoAnswer extends Error {}

// Sends a command. Returns the bytes between "in sync" and "OK".
async function stk500Command(line, bytes, length) {
  await line.write(Uint8Array.of(...bytes, STK500_END));
  const answer = await line.read(length + 2, STK500_ANSWERS_WITHIN_MS);
  if (answer.length !== length + 2 || answer[0] !== STK500_IN_SYNC || answer[length + 1] !== STK500_OK)
    throw new Stk500NoAnswer(`to ${bytes[0].toString(16)}: ${answer}`);
  return answer.subarray(1, length + 1);
}

async function stk500Reset(line) {
  await line.dtr(false);
  await line.wait(250);
  await line.dtr(true);
  await line.wait(100);
}

// Sends "get sync". Returns the answer received within the time.
async function stk500AskSync(line, ms) {
  await line.discard();
  await line.write(Uint8Array.of(STK500_GET_SYNC, STK500_END));
  return line.read(2, ms);
}

function stk500IsInSync(answer) { return answer[0] === STK500_IN_SYNC && answer[1] === STK500_OK; }

// Asks until the bootloader answers. Optiboot blinks for 0.44 s before it listens. It takes a second question that arrives
// meanwhile for the end of the first, and gives up; then it listens for a second. So questions keep their distance, also while
// the game answers them, which it does until the reset. Returns false if nothing answers at this rate.
async function stk500Synchronise(line, tries) {
  for (; tries > 0; tries--) {
    const answer = await stk500AskSync(line, STK500_APART_MS);
    if (stk500IsInSync(answer)) {
      await line.wait(100);
      if (stk500IsInSync(await stk500AskSync(line, STK500_ANSWERS_WITHIN_MS))) return true;
    } else if (answer.length === 2) {
      await line.wait(STK500_APART_MS);
    }
  }
  return false;
}

function stk500ReadSignature(line) { return stk500Command(line, [STK500_READ_SIGNATURE], 3); }
function stk500Enter(line) { return stk500Command(line, [STK500_ENTER], 0); }
function stk500Leave(line) { return stk500Command(line, [STK500_LEAVE], 0); }

// Addresses are in bytes here, in words on the line.
function stk500LoadAddress(line, address) {
  const word = address >> 1;
  return stk500Command(line, [STK500_LOAD_ADDRESS, word & 0xff, word >> 8], 0);
}

async function stk500ProgramPage(line, address, page) {
  await stk500LoadAddress(line, address);
  await stk500Command(line, [STK500_PROGRAM_PAGE, page.length >> 8, page.length & 0xff, STK500_FLASH, ...page], 0);
}

async function stk500ReadPage(line, address) {
  await stk500LoadAddress(line, address);
  return stk500Command(line, [STK500_READ_PAGE, STK500_PAGE >> 8, STK500_PAGE & 0xff, STK500_FLASH], STK500_PAGE);
}
