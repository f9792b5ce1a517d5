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

// Returns whether it is stored.
function storeSet(name, text) {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false; // the browser stores nothing for this page, or has no room
  }
}

// ---- On the disk at once ----

// What is stored as above may reach the disk seconds later (in Chromium five), and is lost if the browser is killed before; but a page that
// is being left can still store it. A record of this database is on the disk when diskSet has resolved.
const DISK_OPENS_WITHIN_MS = 1000; // otherwise the page does without

function diskAnswer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function diskOpenAnyway() {
  const opening = indexedDB.open("oxo", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("kept");
  return diskAnswer(opening);
}

// Resolves to the database, or to null where there is none.
function diskOpen() {
  const late = new Promise((resolve) => setTimeout(resolve, DISK_OPENS_WITHIN_MS, null));
  return Promise.race([diskOpenAnyway().catch(() => null), late]);
}

// Resolves to null if nothing is stored under this name, or nothing can be.
async function diskGet(disk, name) {
  try {
    return await diskAnswer(disk.transaction("kept").objectStore("kept").get(name)) ?? null;
  } catch {
    return null;
  }
}

// Resolves to whether it is stored.
async function diskSet(disk, name, text) {
  try {
    const work = disk.transaction("kept", "readwrite", { durability: "strict" });
    const done = new Promise((resolve) => {
      work.oncomplete = () => resolve(true);
      work.onabort = () => resolve(false);
    });
    work.objectStore("kept").put(text, name);
    work.commit();
    return await done;
  } catch {
    return false;
  }
}

// ---- Files ----

const saved = document.createElement("a"); // its file stays until the next: a phone may ask for long where it should go

function saveFile(blob, name) {
  if (saved.href) URL.revokeObjectURL(saved.href);
  saved.href = URL.createObjectURL(blob);
  saved.download = name;
  saved.click();
}
