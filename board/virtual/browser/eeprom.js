// Keeps the EEPROM in the browser: a reload is a power cut, after which the game goes on.

const eeprom = { name: "oxo.eeprom", kept: true, writes: 0 };

function eepromLoad() {
  try {
    const text = localStorage.getItem(eeprom.name);
    return text && Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  } catch {
    eeprom.kept = false; // the browser stores nothing for this page
    return null;
  }
}

function eepromSave() {
  if (!eeprom.kept) return;
  try {
    localStorage.setItem(eeprom.name, btoa(String.fromCharCode(...boardEeprom())));
  } catch {
    eeprom.kept = false;
  }
}

function eepromWatch() {
  const writes = boardCall("eeprom_writes");
  const busy = boardCall("now") - eeprom.changed < board.hz / 100; // a byte changes at the end of its programming
  if (writes !== eeprom.writes) eeprom.changed = boardCall("now");
  if (writes !== eeprom.writes || busy) eepromSave();
  eeprom.writes = writes;
}

// The page is being left: cuts the power, which tears a byte being programmed. The page may be restored later.
function eepromPowerCut() {
  paceCatchUp();
  boardCall("power", 0);
  eepromSave();
}

function eepromErase() {
  paceInput(() => {
    boardCall("power", 0);
    boardEeprom().fill(0xff);
    boardCall("power", 1);
    eepromSave();
  });
}

function eepromStart(kept) {
  eeprom.kept &&= kept;
  eeprom.changed = -Infinity;
  pace.listeners.push(eepromWatch);
  addEventListener("pagehide", eepromPowerCut);
  addEventListener("pageshow", (event) => event.persisted && paceInput(() => boardCall("power", 1)));
}
