// Puts the page together and switches the power on.

function mainSpeed(speed) {
  const input = document.querySelector(`[name=speed][value="${speed}"]`);
  if (input) input.checked = true;
  pace.speed = speed;
}

// With a script every visitor sees the same, to the cycle; otherwise chance is chance.
async function main() {
  const script = linkScript();
  await boardStart(script ? 1 : Date.now(), script ? null : eepromLoad(), (text) => console.info(text));
  for (const start of [matrixStart, keypadStart, terminalStart, analyserStart, controlsStart, flashPanelStart]) start();
  eepromStart(!script);
  if (linkNumber("trace")) boardCall("trace");
  boardCall("power", 1);
  if (script) linkBegin(script);
  mainSpeed(linkNumber("speed") || 1);
  paceRestart(performance.now());
  paceRun();
  document.querySelector("main").inert = false; // what was clicked earlier would be lost
  addEventListener("hashchange", () => location.reload());
  window.oxo = { call: boardCall, say: boardSay, firmware: boardFirmware }; // for whoever drives the page from outside
}

main().catch((error) => {
  document.getElementById("game").textContent = "The board does not start: " + error.message;
});
