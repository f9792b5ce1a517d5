// What the page is: an Uno with a display and an input, which the visitor chooses. The firmware and the drawing for each come
// with the page.
// SPDX-License-Identifier: GPL-3.0-or-later

const product = {
  index: null, // products and parts, in the order of their bytes
  bytes: null,
  now: null, // the chosen product
  elf: null,
  text: "", // of its section .board, which is the one that has a line `mcu`
  wanted: {}, // by a link
  sizes: [], // of its boards, as digits
  displayPins: 0, // of the logic analyser's pins, the first ones
};

function productIndex() { return product.index ??= JSON.parse(document.getElementById("index").textContent); }

function productNames(role) { return productIndex().parts.filter((part) => part.role === role).map((part) => part.name); }

function productHaving(parts) { return product.index.products.find((one) => Object.entries(parts).every(([role, name]) => one[role] === name)); }

// Why there is no product with the parts wanted by the link, if there is none.
function productMissing() {
  const { display, input } = product.wanted;
  if (productHaving(product.wanted)) return;
  const inputs = product.index.products.filter((one) => one.display === display).map((one) => one.input);
  return `display ${display} comes with input ${inputs.join(", ")}, not ${input}`;
}

const PRODUCT_TURN = 768; // bytes of one ELF before those of the next (tools/web_parts.sh reads it here)

function productElf() {
  const { products } = product.index, elf = new Uint8Array(product.now.size);
  for (let from = 0, at = 0; from < elf.length; from += PRODUCT_TURN)
    for (const one of products) {
      const size = Math.max(0, Math.min(one.size - from, PRODUCT_TURN));
      if (one === product.now) elf.set(product.bytes.subarray(at, at + size), from);
      at += size;
    }
  return elf;
}

// The drawings come after the ELFs, one after the other.
function productSvg(part) {
  const { products, parts } = product.index, sum = (total, { size, drawing }) => total + (size ?? drawing);
  const from = [...products, ...parts.slice(0, parts.indexOf(part))].reduce(sum, 0);
  return new TextDecoder().decode(product.bytes.subarray(from, from + part.drawing));
}

// The product that has the parts wanted by the link, or else those chosen last if it is the visitor's own, as far as there is one; the
// first one otherwise.
function productFind(own) {
  const { products } = productIndex(), [display, input] = (own && storeGet("oxo.parts") || "").split(" ");
  return productHaving({ display, input, ...product.wanted }) ?? productHaving(product.wanted) ?? products[0];
}

// Where the cells of an n x n board are, in pixels, and how marks differ; undefined where the board fills the display (firmware/main.c).
function productCells(n) {
  const [, ...found] = product.text.match(new RegExp(`\\ncells [^\\n]*?\\b${n}:(\\d+),(\\d+),(\\d+),(\\w+)/`)) ?? [], [from, pitch, side] = found.map(Number);
  return found.length ? { from, pitch, side, differ: found[3] } : undefined;
}

function productSize(n) { return `${n}×${n}`; }

async function productStart(own) {
  product.bytes ??= new Uint8Array(await boardUnpack("parts"));
  product.now = productFind(own);
  product.elf = productElf();
  [product.text] = new TextDecoder("latin1").decode(product.elf).match(/[\n -~]*\nmcu [\n -~]*/);
  const [, least, most] = product.text.match(/sizes (\d)-(\d)\n/);
  product.sizes = [..."0123456789"].filter((n) => n >= least && n <= most);
}

// ---- The chooser ----

// Another board starts with the same EEPROM, as when a chip is flashed anew.
function productChoose(role, name) {
  const wanted = { ...product.now, [role]: name };
  const exact = product.index.products.find((one) => one.display === wanted.display && one.input === wanted.input);
  const { display, input } = exact ?? product.index.products.find((one) => one[role] === name);
  storeSet("oxo.parts", `${display} ${input}`);
  const link = location.hash.replace(/(check|display|input)=[^&]*&?/g, "").replace(/&$/, "");
  if (deepLink.isBoard) location.hash = `${link}&display=${display}&input=${input}`;
  else if (Object.keys(product.wanted).length) location.hash = link;
  location.reload();
}

function productShowChoice(role) {
  const select = document.getElementById(role);
  select.replaceChildren(...product.index.parts.filter((part) => part.role === role).map(({ name, title }) => new Option(title, name)));
  select.value = product.now[role];
  select.addEventListener("change", () => productChoose(role, select.value));
}

// ---- The wiring ----

// The number printed on an Uno for a pin of the ATmega328P, such as B3.
function productPin(pin) {
  const bit = Number(pin[1]);
  return { B: "D" + (8 + bit), C: "A" + bit, D: "D" + bit }[pin[0]] ?? pin;
}

// The parts of the ELF's section .board and their pins: `display max7219 DIN=B3 CS=B2 CLK=B5`.
function productWires() {
  return ["display", "input"].flatMap((role) => {
    const [, wires] = product.text.match(new RegExp(`\\n${role} \\S+((?: \\S+=\\S+)*)`)) ?? ["", ""];
    return [...wires.matchAll(/ (\S+)=([A-L][0-7])(?!\S)/g)].map(([, signal, pin]) => ({ role, signal, pin }));
  });
}

function productRow(cells) {
  const row = document.createElement("tr");
  row.append(...cells.map((text) => Object.assign(document.createElement("td"), { textContent: text })));
  return row;
}

function productDrawing(part) {
  const image = document.createElement("img");
  image.alt = `Wiring of ${part.title}`;
  image.src = "data:image/svg+xml," + encodeURIComponent(productSvg(part));
  return image;
}

function productShowWiring() {
  const chosen = ["display", "input"].map((role) => product.index.parts.find((part) => part.role === role && part.name === product.now[role]));
  const title = Object.fromEntries(chosen.map((part) => [part.role, part.title]));
  document.getElementById("wires").replaceChildren(...productWires().map(({ role, signal, pin }) => productRow([title[role], signal, productPin(pin)])));
  document.getElementById("drawings").replaceChildren(...chosen.map(productDrawing));
}

function productShow() {
  product.displayPins = productWires().filter(({ role }) => role === "display").length;
  for (const role of ["display", "input"]) productShowChoice(role);
  document.getElementById("size").replaceChildren(...product.sizes.map((n) => new Option(productSize(n), n)));
  document.getElementById("how-sizes").textContent = `${productSize(product.sizes[0])} to ${productSize(product.sizes.at(-1))}`;
  document.getElementById("wiring").addEventListener("toggle", productShowWiring, { once: true });
  const kind = keysAreKeypad() ? "keypad" : keysAreSixteen() ? "sixteen" : keysAreNine() ? "nine" : "five";
  for (const each of ["keypad", "sixteen", "nine", "five"]) document.getElementById("how-" + each).hidden = each !== kind;
  if (kind === "five") document.getElementById("typed").textContent = "2 4 6 8 and 5, and * for OK that is held";
  if (kind === "nine") document.getElementById("typed").textContent = "1 to 9, and * for 5 that is held";
}
