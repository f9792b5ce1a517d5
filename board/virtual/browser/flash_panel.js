// "Flash my board": button, progress bar, and messages.

const FLASH_PANEL_NO_SERIAL = "This browser cannot reach a serial port. Open this page in Chrome, Edge or Opera on a computer, " +
  "or flash oxo.hex with avrdude.";
const FLASH_PANEL_NO_PORT = "No port was chosen. Is the board not in the list? Plug it in with a cable that carries data, not " +
  "power alone. On Windows and macOS many Nanos need the driver of their CH340.";

function flashPanelWords({ doing, rate, done, of }) {
  switch (doing) {
    case "looking": return `Looking for the board's bootloader at ${rate} baud ...`;
    case "writing": return `Writing page ${done + 1} of ${of}. Leave the board plugged in.`;
    case "checking": return `Reading page ${done + 1} of ${of} back.`;
    default: return "Done: every byte was read back. The empty board appears on the matrix.";
  }
}

function flashPanelShow(report) {
  const bar = document.getElementById("flash-progress");
  document.getElementById("flash-words").textContent = flashPanelWords(report);
  if (report.doing === "writing") bar.value = report.done / report.of / 2;
  if (report.doing === "checking") bar.value = 0.5 + report.done / report.of / 2;
}

async function flashPanelRun(bar) {
  try {
    const port = await navigator.serial.requestPort();
    bar.value = 0;
    bar.hidden = false;
    await flashBoard(new SerialLine(port), boardFirmware(), flashPanelShow);
  } catch (error) {
    document.getElementById("flash-words").textContent =
      error.name === "NotFoundError" ? FLASH_PANEL_NO_PORT : `${error.message} ${error.advice ?? ""}`.trim();
  }
  bar.hidden = true;
}

function flashPanelStart() {
  const button = document.getElementById("flash"), bar = document.getElementById("flash-progress");
  button.addEventListener("click", async () => {
    button.disabled = true;
    await flashPanelRun(bar);
    button.disabled = false;
  });
  if (navigator.serial) return;
  button.disabled = true;
  document.getElementById("flash-words").textContent = FLASH_PANEL_NO_SERIAL;
}
