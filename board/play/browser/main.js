// Starts the page: creates the board, connects the controls, switches the power on.
// SPDX-License-Identifier: GPL-3.0-or-later

function mainSpeed(speed) {
  const input = document.querySelector(`[name=speed][value="${speed}"]`);
  if (input) input.checked = true;
  pace.speed = speed;
}

async function main() {
  const refused = await deepLinkRead(), own = !deepLink.isBoard && !deepLinkEmbedded;
  if (own) await eepromOwn();
  if (!deepLink.isBoard) await boardStart(Date.now(), product.elf, own ? await eepromLoad() : null);
  gameStart(!deepLink.isBoard && eeprom.text === null); // first: others show what it reads
  for (const start of [deviceStart, displayStart, keysStart, cellsStart, lettersStart, terminalStart, analyserStart, controlsStart, soundStart, flashPanelStart, shareStart, productShow]) start();
  eepromStart(own);
  if (!deepLink.isBoard) boardCall("power", 1);
  deepLinkBegin(refused);
  mainSpeed(deepLink.speed);
  paceRestart(performance.now());
  paceRun();
  document.querySelector("main").inert = false; // earlier clicks would be lost
  addEventListener("hashchange", () => location.reload());
  window.oxo = { call: boardCall, say: boardCallForText, firmware: boardFirmware }; // for tests and other scripts
}

window.oxoReads = true; // this browser can read these scripts
main().catch((error) => {
  const isNew = globalThis.DecompressionStream && globalThis.ResizeObserver && Array.prototype.at && Object.hasOwn;
  document.getElementById("turn").textContent = isNew ? "The board does not start: " + error.message :
    "This browser is too old for this page: it needs one of the last three years.";
});
