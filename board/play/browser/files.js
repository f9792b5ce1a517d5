// What the page keeps in the browser, and gives to the visitor.
// SPDX-License-Identifier: GPL-3.0-or-later

// Returns null if nothing is stored under this name, or nothing can be.
function storeGet(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function storeSet(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // the browser stores nothing for this page
  }
}

function saveFile(blob, name) {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(blob);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
}
