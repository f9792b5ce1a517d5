// The cells of the board, in the page's tests.
// SPDX-License-Identifier: GPL-3.0-or-later
import assert from "node:assert/strict";

import { WAIT_MS, whenSeen } from "./browser.mjs";

export const cell = (row, col) => `#cells [aria-label^="row ${row + 1}, column ${col + 1}:"]`;
// Waits for the cell's label, as the cells follow the text by a frame. what: "X", "O" or "empty".
export const cellIs = (page, row, col, what) => page.waitForSelector(`#cells [aria-label="row ${row + 1}, column ${col + 1}: ${what}"]`);

// Waits until so many cells are marked.
export const marksAre = (page, number) => page.waitForFunction(
  number => document.querySelectorAll("#cells [aria-label$=X], #cells [aria-label$=O]").length === number, number);

// Waits until these cells of an n x n board are marked, and no others, and the game is in progress, unless they may have ended it.
// Returns whether they have, and where display and cells are. Looks only when the page changes.
const whenMarked = (page, n, marked, mayEnd) => page.evaluate(([n, marked, mayEnd, WAIT_MS]) => new Promise((resolve, reject) => {
  const seen = () => [...document.querySelectorAll("#cells [role=gridcell]")].flatMap((cell, i) => cell.ariaLabel.endsWith("empty") ? [] : [i]);
  const look = () => {
    const cells = [...document.querySelectorAll("#cells [role=gridcell]")], over = /wins|draw/.test(document.getElementById("turn").textContent);
    if (cells.length !== n * n || seen().join() !== marked.join() || over && !mayEnd || !cells[0].clientWidth) return;
    watcher.disconnect();
    resolve({ over, places: [document.getElementById("matrix"), ...cells].map(one => one.getBoundingClientRect().toJSON()) });
  };
  const watcher = new MutationObserver(look);
  for (const id of ["cells", "turn"])
    watcher.observe(document.getElementById(id), { subtree: true, childList: true, attributes: true, characterData: true });
  setTimeout(() => reject(new Error(`cells ${seen()} of ${n}x${n} are marked, not ${marked}`)), WAIT_MS);
  look();
}), [n, marked, mayEnd, WAIT_MS]);

// The pixels of a canvas, by way of one copy that is made to be read: a browser may move a canvas that is read again and again to where it is
// slow to draw, and Chromium warns of it.
export async function pixelsOf(page, canvas) {
  const { width, height, bytes } = await page.evaluate(canvas => {
    const from = document.querySelector(canvas), { width, height } = from;
    window.copyToRead ??= document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    Object.assign(window.copyToRead.canvas, { width, height }); // also clears it
    window.copyToRead.drawImage(from, 0, 0);
    const { data } = window.copyToRead.getImageData(0, 0, width, height);
    let bytes = "";
    for (let i = 0; i < data.length; i += 32768) bytes += String.fromCharCode(...data.subarray(i, i + 32768));
    return { width, height, bytes: btoa(bytes) };
  }, canvas);
  return { width, height, data: Buffer.from(bytes, "base64") };
}

// Which of these places show light in their inner part, beside the lines and ticks of the board: by LEDs, or on a canvas.
const whereLit = (page, places) => page.evaluate(places => {
  const face = document.getElementById("matrix"), canvas = face.querySelector("canvas"), at = canvas?.getBoundingClientRect();
  const scale = canvas?.width / canvas?.clientWidth, pen = canvas && new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
  pen?.drawImage(canvas, 0, 0);
  const lit = [...face.querySelectorAll(".lit")].map(led => led.getBoundingClientRect());
  const isLit = ({ x, y, width, height }) => lit.some(led => led.x + led.width / 2 > x && led.x + led.width / 2 < x + width &&
    led.y + led.height / 2 > y && led.y + led.height / 2 < y + height);
  const shows = ({ x, y, width, height }) => pen.getImageData((x - at.x) * scale, (y - at.y) * scale, width * scale, height * scale).data
    .some((byte, i) => i % 4 < 3 && byte > 60);
  const part = places.length === 16 ? 0.3 : 0.5; // on 4x4 a mark is in a corner of its cell, and a tick in another
  return places.flatMap(({ x, y, width, height }, i) =>
    (canvas ? shows : isLit)({ x: x + width * 0.225, y: y + height * 0.225, width: width * part, height: height * part }) ? [i] : []);
}, places);

// Waits until the display shows these cells of all, and no others.
const whenShown = (page, cells, wanted) => whenSeen(() => whereLit(page, cells), seen => seen.join() === wanted.join(),
  seen => `the display shows something in the places of cells ${seen}, where ${wanted} are marked`);

export const every = () => true;
export const corners = (row, col, n) => row % (n - 1) === 0 && col % (n - 1) === 0 || row === n >> 1 && col === row; // and the middle

// Two players tap cells of an n x n board by their places on the display, row by row: those that `chosen` tells. After the end the
// next tap, anywhere, begins another game.
export async function tapCells(page, n, chosen) {
  const tap = place => page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" })); // the console is below
  await page.selectOption("#size", String(n));
  await page.evaluate(() => document.getElementById("ask").open && document.getElementById("ask-yes").click()); // the game in progress ends
  let { over, places: [display, ...cells] } = await whenMarked(page, n, [], false), marked = [];
  for (const [i, cell] of cells.entries()) {
    assert(cell.x >= display.x && cell.y >= display.y && cell.right <= display.right + 1 && cell.bottom <= display.bottom + 1,
      `cell ${i} of ${n}x${n} is not on the display`);
    if (!chosen(Math.floor(i / n), i % n, n)) continue;
    if (over) {
      await tap(cell);
      await whenMarked(page, n, marked = [], false);
    }
    await tap(cell);
    ({ over } = await whenMarked(page, n, marked = [...marked, i], true));
    if (marked.length <= 2) await whenShown(page, cells, marked); // so they are neither mirrored nor turned
  }
}
