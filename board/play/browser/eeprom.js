// Keeps the EEPROM in the browser: a reload is a power cut, after which the game goes on.
//
// One page owns the saved game: the one that holds the lock. Another one plays a copy, which is not saved, until the
// owner is closed or the visitor moves the game here. A page that finds another's game saved in place of its own, as
// can happen where there are no locks, stops saving.
//
// It is saved twice, as `NUMBER CONTENTS`: on the disk at once, for a browser that is killed, and in localStorage, where a page that is
// being left can still save it. The higher number is newer.
// SPDX-License-Identifier: GPL-3.0-or-later

const eeprom = {
  name: "oxo.eeprom",
  kept: true, // saved in this browser
  failed: false, // the browser has not taken what was saved last,
  told: false, // and the visitor knows
  writes: 0,
  restsAt: 0, // of the board's time; 0: what is in the EEPROM is saved
  disk: null, // the database, or a promise of it
  stored: null, // what this page has last loaded from localStorage or saved there
  number: 0, text: null, // of what was last loaded or saved
  atStart: "", // before the device ran; "" before there is one
};

const EEPROM_LOCK_MS = 400; // that a page being left may hold its lock

function eepromUnsaved(text, label, act) {
  eeprom.kept = false;
  bannerShow(text + " What you play here is not saved.", [label, act]);
}

// ---- Ownership ----

// Asks for the lock and keeps it until the page is left or another page takes it. Resolves to whether it has it; true
// where there are no locks.
function eepromLock(options) {
  let mine = false;
  return new Promise((resolve) => {
    const held = (lock) => {
      mine = lock !== null;
      resolve(mine);
      return mine && new Promise(() => {});
    };
    Promise.resolve(navigator.locks?.request(eeprom.name, options, held)).then(() => resolve(true), () => {
      if (mine) eepromUnsaved("Another tab has taken your game over.", "Take it back", eepromTake);
      resolve(true);
    });
  });
}

async function eepromTake() {
  eeprom.kept = false;
  await eepromLock({ steal: true });
  location.reload();
}

function eepromText() { return btoa(String.fromCharCode(...boardEeprom())); }

// The owner is closed. Its game goes on here, at once if nothing was played here; at its start the device writes some bytes again as
// they are.
function eepromInherit() {
  if (!eeprom.atStart || eepromText() === eeprom.atStart) location.reload();
  else eepromUnsaved("The other tab is closed.", "Go on with its game", () => location.reload());
}

// Call before eepromLoad.
async function eepromOwn() {
  eeprom.disk = diskOpen();
  const endMs = performance.now() + EEPROM_LOCK_MS;
  do {
    if (await eepromLock({ ifAvailable: true })) return;
    await new Promise((resolve) => setTimeout(resolve, EEPROM_LOCK_MS / 10));
  } while (performance.now() < endMs);
  eepromUnsaved("Your game is open in another tab.", "Play it here", eepromTake);
  eepromLock({}).then(eepromInherit);
}

// ---- Loading and saving ----

// Resolves to null if nothing is saved, or something else.
async function eepromLoad() {
  eeprom.stored = storeGet(eeprom.name);
  eeprom.disk = await eeprom.disk;
  for (const record of [eeprom.stored, await diskGet(eeprom.disk, eeprom.name)]) {
    const [, number = 0, text] = record?.match(/^(?:(\d+) )?(.*)$/) ?? [];
    if (text === undefined || eeprom.text !== null && Number(number) <= eeprom.number) continue;
    Object.assign(eeprom, { number: Number(number), text });
  }
  try {
    return eeprom.text && Uint8Array.from(atob(eeprom.text), (c) => c.charCodeAt(0));
  } catch {
    return null;
  }
}

async function eepromStore(text) {
  const record = `${++eeprom.number} ${eeprom.text = text}`, stored = storeSet(eeprom.name, record);
  if (stored) eeprom.stored = record;
  const onDisk = await diskSet(eeprom.disk, eeprom.name, record);
  eeprom.failed = !stored && !onDisk;
}

function eepromSave() {
  const text = eepromText();
  if (!eeprom.kept || text === eeprom.text && !eeprom.failed) return;
  const found = storeGet(eeprom.name);
  if (found !== null && found !== eeprom.stored) eepromUnsaved("Your game has gone on in another tab.", "Go on with it", () => location.reload());
  else eepromStore(text);
}

// Once there is something to lose.
function eepromTell() {
  if (eeprom.told || !eeprom.kept || !game.now?.marks.some((mark) => mark !== " ")) return;
  eeprom.told = true;
  bannerShow("This browser does not keep your game: it is lost when you leave this page.", ["Dismiss", bannerHide]);
}

// A byte changes at the end of its programming, after which nothing may happen: saves until a save came after that.
function eepromWatch(nowMs) {
  if (eeprom.failed) eepromTell();
  const writes = boardCall("eeprom_writes"), now = boardCall("now");
  if (writes !== eeprom.writes) eeprom.restsAt = now + board.hz / 100;
  eeprom.writes = writes;
  if (eeprom.restsAt === 0) return;
  eepromSave();
  if (now < eeprom.restsAt) paceWant(nowMs + PACE_FRAME_MS);
  else eeprom.restsAt = 0;
}

// The page is being left: cuts the power, which tears a byte being programmed.
function eepromPowerCut() {
  paceCatchUp();
  boardCall("power", 0);
  eepromSave();
}

function eepromErase() {
  paceInput(() => {
    boardCall("power", 0);
    boardEeprom().fill(0xff);
    if (eeprom.kept) gameForgetBest();
    boardCall("power", 1);
    eepromSave();
  });
}

// kept: whether to save, unless another page owns the game.
function eepromStart(kept) {
  eeprom.kept &&= kept;
  eeprom.atStart = eepromText();
  pace.listeners.push(eepromWatch);
  addEventListener("pagehide", eepromPowerCut);
  addEventListener("pageshow", (event) => event.persisted && location.reload());
}
