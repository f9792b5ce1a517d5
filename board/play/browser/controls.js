// Power switch, reset button, speed, and the board's figures.
// SPDX-License-Identifier: GPL-3.0-or-later

const controls = { asleep: 0, awake: 0, share: null, atMs: -Infinity, text: "", powered: null };

function controlsById(id) { return document.getElementById(id); }

function controlsPower() {
  const on = !boardCall("powered");
  keys.menuUntil = 0;
  controls.atMs = -Infinity;
  paceInput(() => boardCall("power", on ? 1 : 0));
  if (on) keysPowerIsOn();
}

// Leaves unchanged text alone: writing it costs a layout.
function controlsSet(id, text) {
  const element = controlsById(id);
  if (element.textContent !== text) element.textContent = text;
}

function controlsHint(powered) {
  if (powered) return "";
  const held = keysAreKeypad() ? "0 is the self-test, # the layout." : keysAreSquare() ? "5 is the self-test, 2 the layout." : "OK is the self-test, up the layout.";
  return "Keys that you press now are down when the power comes on: " + held;
}

function controlsMeasure() {
  const asleep = boardCall("asleep"), awake = boardCall("awake");
  const sleeping = asleep - controls.asleep, working = awake - controls.awake;
  if (sleeping + working > board.hz / 2) controls.share = sleeping / (sleeping + working);
  controls.asleep = asleep;
  controls.awake = awake;
}

function controlsFigures(powered) {
  const minutes = Math.floor(boardCall("now") / board.hz / 60); // seconds would cost a frame each
  const share = controls.share === null || !powered ? "–" : (100 * controls.share).toFixed(1) + " %";
  controlsSet("time", `${Math.floor(minutes / 60)} h ${minutes % 60} min`);
  controlsSet("asleep", share);
  controlsSet("current", Math.round(boardCall("matrix_ma")) + " mA");
  controlsSet("kept", eeprom.kept && !eeprom.failed ? "in this browser" : "until you leave");
}

function controlsShow() {
  const powered = boardCall("powered") !== 0, nowMs = performance.now();
  if (powered !== controls.powered) controlsById("power").setAttribute("aria-checked", powered);
  controls.powered = powered;
  controlsSet("hint", controlsHint(powered));
  controlsSet("fault", boardCall("faults") ? "Firmware fault: " + boardCallForText("fault") : "");
  if (nowMs - controls.atMs < 1000) return;
  controls.atMs = nowMs;
  controlsMeasure();
  controlsFigures(powered);
}

function controlsDo(id, act) { controlsById(id).addEventListener("click", act); }

function controlsStart() {
  controlsDo("power", controlsPower);
  controlsDo("reset", () => paceInput(() => boardCall("reset")));
  controlsDo("later", () => paceJump(600));
  controlsDo("watch", () => gameType("watch"));
  controlsDo("erase", async () => await ask("Erase the EEPROM, game, score and settings, and your best results?", "Erase", "Keep") && eepromErase());
  for (const input of document.querySelectorAll("[name=speed]"))
    input.addEventListener("change", () => paceSetSpeed(Number(input.value)));
  const hood = controlsById("hood");
  hood.open = storeGet("oxo.hood") === "open";
  hood.addEventListener("toggle", () => storeSet("oxo.hood", hood.open ? "open" : ""));
  document.addEventListener("keydown", (event) => {
    if (event.key !== ":" || !keys.shortcuts || deepLinkEmbedded || keysAreElsewhere(event)) return;
    event.preventDefault();
    hood.open = true;
    controlsById("line").focus();
  });
  pace.listeners.push(controlsShow);
}
