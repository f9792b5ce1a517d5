// "Flash my board": its button, the file to download, progress bar, and messages.
// SPDX-License-Identifier: GPL-3.0-or-later

const FLASH_PANEL_NO_SERIAL = "This browser has no access to serial ports (Web Serial). Open this page in one that has, on a computer, or download " +
  "the file below and write it with avrdude.";
const FLASH_PANEL_INSECURE = "This page came over plain http, and browsers open serial ports only for pages that came over https or from " +
  "the disk. Save the page and open the file, or download the file below and write it with avrdude.";

const flashPanel = { cancel: null }; // an AbortController while a board is being flashed

function flashPanelWords({ doing, rate, done, of }) {
  switch (doing) {
    case "looking": return `Looking for the board's bootloader at ${rate} baud ...`;
    case "writing": return `Writing page ${done + 1} of ${of}. Leave the board plugged in.`;
    case "checking": return `Reading page ${done + 1} of ${of} back.`;
    default: return "Done: every byte was read back. The empty board appears on the display.";
  }
}

function flashPanelShow(report) {
  const bar = document.getElementById("flash-progress");
  document.getElementById("flash-words").textContent = flashPanelWords(report);
  if (report.doing === "writing") bar.value = report.done / report.of / 2;
  if (report.doing === "checking") bar.value = 0.5 + report.done / report.of / 2;
}

// Asks before the page is left in mid-flash.
function flashPanelStay(event) { event.preventDefault(); }

function flashPanelBusy(busy) {
  document.getElementById("flash").disabled = busy;
  document.getElementById("flash-cancel").hidden = document.getElementById("flash-progress").hidden = !busy;
  if (busy) addEventListener("beforeunload", flashPanelStay);
  else removeEventListener("beforeunload", flashPanelStay);
}

// Resolves to a port that the visitor has chosen.
async function flashPanelPort() {
  try {
    return await navigator.serial.requestPort();
  } catch (error) {
    throw new FlashError(flashIsRefused(error) ? "refused" : "unchosen", "", error);
  }
}

async function flashPanelRun() {
  const words = document.getElementById("flash-words");
  try {
    const port = await flashPanelPort();
    flashPanel.cancel = new AbortController();
    document.getElementById("flash-progress").value = 0;
    flashPanelBusy(true);
    words.textContent = "Opening the port ...";
    await flashBoard(new SerialLine(port, flashPanel.cancel.signal), boardFirmware(), flashPanelShow);
  } catch (error) {
    words.textContent = `${error.message} ${error.advice ?? ""}`.trim();
  }
  flashPanelBusy(false);
}

// ---- The file ----

function flashPanelRecord(address, type, bytes) {
  const record = [bytes.length, address >> 8, address & 0xff, type, ...bytes];
  const sum = -record.reduce((total, byte) => total + byte, 0) & 0xff;
  return ":" + [...record, sum].map((byte) => byte.toString(16).padStart(2, "0")).join("").toUpperCase() + "\r\n";
}

// The image as Intel HEX, as avr-objcopy writes it.
function flashPanelHex(image) {
  let text = "";
  for (let at = 0; at < image.length; at += 16) text += flashPanelRecord(at, 0, image.subarray(at, at + 16));
  return text + flashPanelRecord(0, 1, []);
}

function flashPanelDownload() {
  saveFile(new Blob([flashPanelHex(boardFirmware())], { type: "text/plain" }), boardFirmwareName());
}

function flashPanelStart() {
  const button = document.getElementById("flash"), hex = document.getElementById("hex");
  button.addEventListener("click", async () => {
    button.disabled = true;
    await flashPanelRun();
  });
  document.getElementById("flash-cancel").addEventListener("click", () => flashPanel.cancel.abort());
  hex.textContent = "Download " + boardFirmwareName();
  hex.addEventListener("click", flashPanelDownload);
  if (navigator.serial) return;
  button.disabled = true;
  document.getElementById("flash-words").textContent = isSecureContext ? FLASH_PANEL_NO_SERIAL : FLASH_PANEL_INSECURE;
}
