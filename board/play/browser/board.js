// Access to the WebAssembly program (browser.h): loading, calls, strings, memory.
// SPDX-License-Identifier: GPL-3.0-or-later

const board = { hz: 0, key: "123A456B789C*0#D", heard: "" }; // heard: of the console, and not shown yet

// The bytes of an element that the build has packed.
async function boardUnpack(id) {
  const packed = Uint8Array.from(atob(document.getElementById(id).textContent), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

// The program's imports: the time, and printing.
function boardHost(exports, print) {
  const view = () => new DataView(exports().memory.buffer);
  return {
    clock_time_get(id, precision, at) {
      view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    fd_write(fd, vectors, count, at) {
      let size = 0;
      for (let i = 0; i < count; i++) {
        const start = view().getUint32(vectors + 8 * i, true), length = view().getUint32(vectors + 8 * i + 4, true);
        print(new TextDecoder().decode(new Uint8Array(exports().memory.buffer, start, length)));
        size += length;
      }
      view().setUint32(at, size, true);
      return 0;
    },
    proc_exit(status) { throw new Error("the simulator has stopped, status " + status); },
  };
}

// Its other imports are for files, of which it has none.
function boardImports(module, host) {
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    (imports[from] ??= {})[name] = host[name] ?? (() => 0);
  return imports;
}

function boardText(at) {
  const memory = new Uint8Array(board.calls.memory.buffer);
  return new TextDecoder().decode(memory.subarray(at, memory.indexOf(0, at)));
}

function boardWithText(text, use) {
  const bytes = new TextEncoder().encode(text + "\0"), at = board.calls.malloc(bytes.length);
  new Uint8Array(board.calls.memory.buffer).set(bytes, at);
  const result = use(at);
  board.calls.free(at);
  return result;
}

// Calls a function of browser.h by its name without "browser_".
function boardCall(name, ...values) { return board.calls["browser_" + name](...values); }
function boardCallForText(name, ...values) { return boardText(boardCall(name, ...values)); }
function boardCallWithText(name, text) { return boardWithText(text, (at) => board.calls["browser_" + name](at)); }
function boardHear() { return board.heard += boardCallForText("console"); }
function boardBytes(at, size) { return new Uint8Array(board.calls.memory.buffer, at, size); }
function boardEeprom() { return boardBytes(boardCall("eeprom"), boardCall("eeprom_size")); }

// The firmware image, for flashing a real board, and its file's name in a release.
function boardFirmwareName() { return `oxo-${product.now.name}.hex`; }
function boardFirmware() { return boardBytes(boardCall("flash"), boardCall("flash_size")).slice(); }

async function boardLoad() {
  board.module ??= await WebAssembly.compile(await boardUnpack("program"));
  let calls = null;
  calls = (await WebAssembly.instantiate(board.module, boardImports(board.module, boardHost(() => calls, (text) => console.info(text))))).exports;
  return calls;
}

function boardBegin(calls, seed, elf, eeprom) {
  board.calls = calls;
  board.calls._initialize?.();
  board.heard = "";
  const at = board.calls.malloc(elf.length);
  boardBytes(at, elf.length).set(elf);
  const wrong = boardCallForText("start", seed, at, elf.length);
  board.calls.free(at);
  if (wrong) throw new Error(wrong);
  board.hz = boardCall("hz");
  if (eeprom && eeprom.length === boardEeprom().length) boardEeprom().set(eeprom);
}

// Creates the board with the power off, in place of an earlier one. elf: its firmware; eeprom: its contents, or null for a blank one.
async function boardStart(seed, elf, eeprom) { boardBegin(await boardLoad(), seed, elf, eeprom); }

// Creates a further board. Returns a function that calls `act` with that one in the place of the page's; act must not wait.
async function boardBeside(seed, elf, eeprom) {
  const calls = await boardLoad();
  let beside = { calls, heard: "" };
  const use = (act) => {
    const { calls, heard } = board;
    Object.assign(board, beside);
    try {
      return act();
    } finally {
      beside = { calls: board.calls, heard: board.heard };
      Object.assign(board, { calls, heard });
    }
  };
  use(() => boardBegin(calls, seed, elf, eeprom));
  return use;
}
