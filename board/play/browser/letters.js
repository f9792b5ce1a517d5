// Thin letters over the marks of a display that tells X from O by steadiness alone, on the page and in the picture that is shared, with a
// switch to see the bare device.
// SPDX-License-Identifier: GPL-3.0-or-later

const letters = { on: true };

const LETTERS_SIZE = 0.5; // of an LED's place
const LETTERS_LINE = 0.09;

function lettersAreNeeded(n) { return productCells(n)?.differ === "blinking"; }

function lettersAreSeen(n) { return letters.on && lettersAreNeeded(n); }

// Paints a mark around a point. pitch: of the LEDs.
function lettersPaint(pen, mark, x, y, pitch) {
  const reach = pitch * (LETTERS_SIZE - LETTERS_LINE) / 2;
  pen.lineWidth = Math.max(1.5, pitch * LETTERS_LINE);
  pen.beginPath();
  if (mark === "O") pen.arc(x, y, reach, 0, 2 * Math.PI);
  else if (mark === "X")
    for (const way of [-1, 1]) {
      pen.moveTo(x - 0.85 * reach, y - 0.85 * way * reach);
      pen.lineTo(x + 0.85 * reach, y + 0.85 * way * reach);
    }
  pen.stroke();
}

// On the cells, each of which is so many LEDs wide, with its own in the middle or at `middle` of it.
function lettersPlace(leds, middle) {
  const size = LETTERS_SIZE / leds, at = (middle - size / 2) / (1 - size);
  cells.grid.style.setProperty("--letter", `${100 * at}% ${100 * at}% / ${100 * size}%`);
}

function lettersShow() {
  const n = game.now?.n ?? 0, needed = n > 0 && lettersAreNeeded(n);
  document.getElementById("letters").hidden = !needed;
  cells.grid.classList.toggle("letters", needed && letters.on);
}

function lettersStart() {
  const box = document.querySelector("#letters input");
  box.checked = letters.on = storeGet("oxo.letters") !== "off";
  box.addEventListener("change", () => {
    letters.on = box.checked;
    storeSet("oxo.letters", box.checked ? "" : "off");
    lettersShow();
  });
}
