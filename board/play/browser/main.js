// Starts the page: creates the board, connects the controls, switches the power on.
// SPDX-License-Identifier: GPL-3.0-or-later

function mainSpeed(speed) {
  const input = document.querySelector(`[name=speed][value="${speed}"]`);
  if (input) input.checked = true;
  pace.speed = speed;
}

// With a script the seed is fixed, so every visitor sees the same, to the cycle.
async function main() {
  await deepLinkRead();
  const script = deepLink.script;
  if (!script) await eepromOwn();
  await boardStart(script ? 1 : Date.now(), product.elf, script ? null : eepromLoad(), (text) => console.info(text));
  gameStart(!script && eeprom.stored === null); // first: others show what it reads
  for (const start of [deviceStart, displayStart, keysStart, cellsStart, terminalStart, analyserStart, controlsStart, soundStart, flashPanelStart, productShow]) start();
  eepromStart(!script);
  if (deepLink.trace) boardCall("trace");
  boardCall("power", 1);
  if (script) deepLinkBegin();
  mainSpeed(deepLink.speed);
  document.getElementById("copy").addEventListener("click", deepLinkCopy);
  paceRestart(performance.now());
  paceRun();
  if (deepLink.setUpMs) paceJump(deepLink.setUpMs / 1000); // a link's position is there at once
  document.querySelector("main").inert = false; // earlier clicks would be lost
  addEventListener("hashchange", () => location.reload());
  window.oxo = { call: boardCall, say: boardCallForText, firmware: boardFirmware }; // for tests and other scripts
}

window.oxoReads = true; // this browser can read these scripts
main().catch((error) => {
  document.getElementById("turn").textContent = globalThis.DecompressionStream ? "The board does not start: " + error.message :
    "This browser is too old for this page: it needs one of the last three years.";
});
