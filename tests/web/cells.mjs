// The cells of the board, in the page's tests.
import assert from "node:assert/strict";

export const cell = (row, col) => `#cells [aria-label^="row ${row + 1}, column ${col + 1}:"]`;
export const label = (page, row, col) => page.getAttribute(cell(row, col), "aria-label");

// Waits until these cells of an n x n board are marked, and no others, and the game is in progress, unless they may have ended it.
// Returns whether they have, and where display and cells are. Looks only when the page changes.
const whenMarked = (page, n, marked, mayEnd) => page.evaluate(([n, marked, mayEnd]) => new Promise((resolve, reject) => {
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
  setTimeout(() => reject(new Error(`cells ${seen()} of ${n}x${n} are marked, not ${marked}`)), 20000);
  look();
}), [n, marked, mayEnd]);

// Taps each cell of an n x n board for two players, by its place on the display, row by row; X wins before the last ones, which are
// tapped in a game of their own.
export async function tapEveryCell(page, n) {
  const tap = place => page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  await page.selectOption("#size", String(n));
  let { over, places: [display, ...cells] } = await whenMarked(page, n, [], false), marked = [];
  for (const [i, cell] of cells.entries()) {
    assert(cell.x >= display.x && cell.y >= display.y && cell.right <= display.right + 1 && cell.bottom <= display.bottom + 1,
      `cell ${i} of ${n}x${n} is not on the display`);
    if (over) {
      await tap(cell); // the next game
      await whenMarked(page, n, marked = [], false);
    }
    await tap(cell);
    ({ over } = await whenMarked(page, n, marked = [...marked, i], true));
  }
}
