// Draws the device: the Uno, the boards that its display and its keys sit on, and a wire for each pin of the product.
//
// The style sheet places the parts (#device), which stay elements of their own; two drawings share their place: boards below them,
// wires above. A new part is a function in DEVICE_PARTS, called with the place of its element.
// SPDX-License-Identifier: GPL-3.0-or-later

const device = { box: null, mm: 1 };

// ---- SVG as text ----

function deviceTag(name, attributes, inner = "") {
  const text = Object.entries(attributes).map(([key, value]) => ` ${key}="${typeof value === "number" ? +value.toFixed(2) : value}"`);
  return `<${name}${text.join("")}>${inner}</${name}>`;
}

function deviceRect(x, y, width, height, fill, rx = 0, more = {}) { return deviceTag("rect", { x, y, width, height, fill, rx, ...more }); }
function deviceDisc(cx, cy, r, fill, more = {}) { return deviceTag("circle", { cx, cy, r, fill, ...more }); }

function deviceWords(x, y, size, fill, words, anchor = "middle") {
  return deviceTag("text", { x, y, "font-size": size, fill, "text-anchor": anchor, "font-weight": 600 }, words);
}

// A pattern of things at equal distances.
function deviceRow(count, draw) { return Array.from({ length: count }, (_, i) => draw(i)).join(""); }

// ---- The Uno, in millimetres as the real one: USB on the left, digital pins above ----

const UNO = { width: 68.6, height: 53.3, usb: 4, pitch: 2.54, above: 2.5, below: 50.8 };

// The x of a row's first pin, and the pins; "" has no name on the board.
const UNO_ROWS = [
  [18.96, UNO.above, ["", "", "AREF", "GND", "13", "12", "11", "10", "9", "8"]],
  [45.88, UNO.above, ["7", "6", "5", "4", "3", "2", "1", "0"]],
  [28.1, UNO.below, ["", "IOREF", "RST", "3V3", "5V", "GND", "GND", "VIN"]],
  [50.96, UNO.below, ["A0", "A1", "A2", "A3", "A4", "A5"]],
];

// Where a pin is: 13, A4, 5V; of GND the one in the row below, next to 5V.
function unoPin(name) {
  for (const [x, y, names] of [...UNO_ROWS].reverse()) {
    const at = names.indexOf(name);
    if (at >= 0) return [x + UNO.pitch * at, y];
  }
}

// The board's text stays upright when it lies the other way round.
function unoDraw(turn) {
  const white = "#e9f4f6", label = (x, y, size, words) =>
    deviceTag("g", { transform: `translate(${x} ${y}) rotate(${turn === 180 ? 180 : 0})` }, deviceWords(0, size * 0.35, size, white, words));
  const header = ([x, y, names]) =>
    deviceRect(x - 1.4, y - 1.27, UNO.pitch * names.length + 0.3, 2.54, "#1d1f21", 0.3) +
    deviceRow(names.length, (i) => deviceRect(x + UNO.pitch * i - 0.45, y - 0.45, 0.9, 0.9, "#6d7072")) +
    deviceRow(names.length, (i) => deviceTag("g", { transform: `translate(${x + UNO.pitch * i} ${y < 9 ? 4.6 : 48.6}) rotate(${turn === 180 ? 90 : -90})` },
      deviceWords(0, 0.6, 1.7, white, names[i], y < 9 === (turn !== 180) ? "end" : "start")));
  return deviceTag("path", { d: "M1 0h63.5l1.5 1.5v11.4l2.6 2.6v32.6l-2.6 2.6v1.6a1 1 0 0 1-1 1H1a1 1 0 0 1-1-1V1a1 1 0 0 1 1-1Z", fill: "#127a8a", stroke: "#0b515c", "stroke-width": 0.4 }) +
    deviceRow(4, (i) => deviceDisc([15.2, 66.1, 66.1, 14][i], [2.5, 17.8, 45.7, 50.8][i], 1.6, "#0a3f48")) +
    deviceRect(-UNO.usb, 9.6, 15.8, 11.7, "#b9bec2", 0.6, { stroke: "#7d8387", "stroke-width": 0.3 }) +
    deviceRect(-UNO.usb + 0.8, 11, 12, 8.9, "#a4aaae", 0.4) +
    deviceRect(-1.8, 41.3, 13.4, 8.9, "#1b1d1f", 0.6) + deviceRect(8.6, 41.3, 0.6, 8.9, "#3a3e41") +
    UNO_ROWS.map(header).join("") +
    deviceRow(14, (i) => deviceRect(30 + 2.54 * i, 31.6, 1.2, 11, "#c3c8cb")) + deviceRect(28.4, 32.7, 36.4, 8.8, "#24272a", 0.6) +
    deviceDisc(30.6, 37.1, 1.1, "#15171a") + label(47, 37.1, 2.4, "ATmega328P") +
    deviceRect(17.4, 22.2, 11.2, 4.4, "#c5cacd", 2.2) + deviceRect(3.4, 25.6, 8.4, 7.4, "#26292c", 0.4) +
    deviceRow(2, (i) => deviceDisc(16.6 + 7.2 * i, 46.2 - 6 * i, 3.1, "#c9ced1", { stroke: "#8d9397", "stroke-width": 0.4 })) +
    deviceRow(6, (i) => deviceDisc(62.4 + 2.54 * (i % 2), 24.6 + 2.54 * (i >> 1), 0.8, "#d9b65a")) +
    deviceRect(3.6, 2.1, 6, 6, "#c3c8cb", 0.5) + deviceDisc(6.6, 5.1, 1.8, "#b3372f") +
    label(36, 20, 7, "UNO") + label(54, 16.4, 2, "ON") +
    deviceRect(56.6, 15.4, 2.6, 1.6, "#dfe3e5", 0.3) + deviceTag("circle", { cx: 57.9, cy: 16.2, r: 1, class: "on" });
}

// ---- The boards below display and keys. at: the element's place; mm: pixels a millimetre of the Uno ----

function deviceBoard({ x, y, width, height }, mm, fill, edge) {
  const rx = 1.6 * mm, hole = Math.min(1.1 * mm, 0.011 * width), from = 0.016 * width;
  const holes = [[from, from], [width - from, from], [from, height - from], [width - from, height - from]];
  return deviceRect(x, y, width, height, fill, rx, { stroke: edge, "stroke-width": Math.max(1, 0.3 * mm) }) +
    holes.map(([right, down]) => deviceDisc(x + right, y + down, hole, "var(--ground)", { stroke: "#d9b65a", "stroke-width": hole / 3 })).join("");
}

const deviceBoardOf = (fill, edge) => (at, mm) => deviceBoard(at, mm, fill, edge);

// A joystick's stick is the middle key; its gimbal is drawn below.
function deviceJoystick(at, mm) {
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
  return deviceBoard(at, mm, "#24262a", "#0f1012") + deviceDisc(x, y, 0.3 * at.width, "#17181b") + deviceDisc(x, y, 0.26 * at.width, "#2c2f34");
}

const DEVICE_PARTS = {
  max7219: deviceBoardOf("#1f5aa0", "#123a6b"),
  max7219x4: deviceBoardOf("#1f5aa0", "#123a6b"),
  ws2812: deviceBoardOf("#222428", "#0b0c0d"),
  ws2812x9: deviceBoardOf("#222428", "#0b0c0d"),
  ws2812x16: deviceBoardOf("#222428", "#0b0c0d"),
  ssd1306: deviceBoardOf("#1d3f86", "#10265a"),
  leds: deviceBoardOf("#b98a4b", "#7b5a2c"),
  lcd1602: deviceBoardOf("#1c4a8c", "#0f2c56"),
  keypad: deviceBoardOf("#23262b", "#5a606a"),
  cells: deviceBoardOf("#1f6b4a", "#0f3f2a"),
  cells16: deviceBoardOf("#1f6b4a", "#0f3f2a"),
  buttons: deviceBoardOf("#1f6b4a", "#0f3f2a"),
  joystick: deviceJoystick,
  shield: deviceBoardOf("#1c4a8c", "#0f2c56"),
};

// ---- Wires ----

const DEVICE_WIRES = ["#e8b517", "#2f9e5a", "#e0662b", "#8a5bd1", "#2f86d6", "#d8d4cc", "#b07a3f", "#d1528f"];
const DEVICE_SUPPLY = { "5V": "#d8342c", GND: "#4c5159" };
const DEVICE_SUPPLIED = { max7219: ["5V", "GND"], max7219x4: ["5V", "GND"], ws2812: ["5V", "GND"], ws2812x9: ["5V", "GND"], ws2812x16: ["5V", "GND"], lcd1602: ["5V", "GND"], ssd1306: ["5V", "GND"], joystick: ["5V", "GND"], buttons: ["GND"] };

function deviceMiddle({ x, y, width, height }) { return [x + width / 2, y + height / 2]; }

// The side of a part that faces the Uno: where its connector is, which way it leads, and how far from the middle it may move.
function deviceFacing(at, uno) {
  const [x, y] = deviceMiddle(at), [ux, uy] = deviceMiddle(uno);
  const over = [Math.max(at.x - uno.x - uno.width, uno.x - at.x - at.width), Math.max(at.y - uno.y - uno.height, uno.y - at.y - at.height)];
  if (over[0] > over[1]) return { x: ux > x ? at.x + at.width : at.x, y, way: [Math.sign(ux - x), 0], room: at.height / 2 };
  return { x, y: uy > y ? at.y + at.height : at.y, way: [0, Math.sign(uy - y)], room: at.width / 2 };
}

// How the Uno lies, in degrees, and where its drawing begins: it fills its element's place, standing if that is higher than wide.
function devicePlaceUno(at) {
  const long = UNO.width + UNO.usb, stands = at.height > at.width;
  const turn = stands ? 90 : Number(getComputedStyle(device.uno).getPropertyValue("--turn")), mm = Math.max(at.width, at.height) / long;
  const [x, y] = deviceMiddle(at);
  const to = ([px, py]) => {
    const right = (px + UNO.usb - long / 2) * mm, down = (py - UNO.height / 2) * mm;
    return turn === 90 ? [x - down, y + right] : turn === 180 ? [x - right, y - down] : [x + right, y + down];
  };
  return { mm, turn, to, transform: `translate(${x} ${y}) rotate(${turn}) scale(${mm}) translate(${UNO.usb - long / 2} ${-UNO.height / 2})` };
}

function deviceWire([x, y], from, [endX, endY], to, colour, mm) {
  const right = endX - x, down = endY - y, far = Math.hypot(right, down);
  const reach = (way, sign) => Math.max(3 * mm, Math.min(0.45 * far, 1.1 * sign * (right * way[0] + down * way[1]))); // not into what is beside it
  const out = reach(from, 1), back = reach(to, -1);
  const d = `M${[x, y, "C", x + out * from[0], y + out * from[1], endX + back * to[0], endY + back * to[1], endX, endY]
    .map((value) => value.toFixed?.(1) ?? value).join(" ")}`.replace(/ C /, "C");
  const line = (stroke, width) => deviceTag("path", { d, fill: "none", stroke, "stroke-width": width, "stroke-linecap": "round" });
  return line("rgb(0 0 0 / .35)", 1.9 * mm) + line(colour, 1.35 * mm);
}

// The wires of a part, as [the Uno's pin, colour].
function devicePins(role) {
  const supply = DEVICE_SUPPLIED[product.now[role]] ?? [];
  const signals = productWires().filter((wire) => wire.role === role).map(({ pin }, i) => [productPin(pin).replace("D", ""), DEVICE_WIRES[i % DEVICE_WIRES.length]]);
  return [...supply.map((pin) => [pin, DEVICE_SUPPLY[pin]]), ...signals];
}

// In front of the signals' pins, beside the Uno: a connector is as near to this as its part reaches.
function deviceMeet(pins, place) {
  const points = pins.filter(([pin]) => !DEVICE_SUPPLY[pin]).map(([pin]) => unoPin(pin)).map(([x, y]) => place.to([x, y + (y < 9 ? -9 : 9)]));
  return [0, 1].map((k) => points.reduce((sum, point) => sum + point[k], 0) / points.length);
}

function deviceWireUp(role, at, uno, place) {
  const facing = deviceFacing(at, uno), pins = devicePins(role), pitch = Math.min(UNO.pitch * place.mm, 1.6 * facing.room / pins.length);
  const along = facing.way[0] ? [0, 1] : [1, 0], inset = 1.3 * place.mm;
  const where = pins.map(([pin]) => place.to(unoPin(pin)));
  // In the order in which they leave the Uno, so that they cross as little as can be; next to it, as far as the part reaches.
  const order = pins.map((_, i) => i).sort((a, b) => where[a][0] * along[0] + where[a][1] * along[1] - where[b][0] * along[0] - where[b][1] * along[1]);
  const half = pitch * pins.length / 2, mean = deviceMeet(pins, place).reduce((sum, share, i) => sum + share * along[i], 0);
  const middle = along[0] ? facing.x : facing.y, offset = Math.max(half - facing.room + 2 * inset, Math.min(facing.room - half - 2 * inset, mean - middle));
  const spot = (i) => {
    const far = offset + pitch * (i - (pins.length - 1) / 2);
    return [facing.x + along[0] * far - facing.way[0] * inset, facing.y + along[1] * far - facing.way[1] * inset];
  };
  const [first, last] = [spot(0), spot(pins.length - 1)], strip = 1.27 * place.mm;
  const wires = order.map((i, n) => {
    const end = spot(n), [x, y] = where[i], out = place.turn === 90 ? [1, 0] : [0, 1], sign = (end[0] - x) * out[0] + (end[1] - y) * out[1] < 0 ? -1 : 1;
    return deviceWire([x, y], out.map((part) => part * sign), end, facing.way, pins[i][1], place.mm);
  });
  return deviceRect(first[0] - strip, first[1] - strip, last[0] - first[0] + 2 * strip, last[1] - first[1] + 2 * strip, "#16181a", 0.3 * place.mm) + wires.join("");
}

// ---- The whole ----

function deviceDraw() {
  const origin = device.box.getBoundingClientRect();
  const placeOf = (id) => {
    const { x, y, width, height } = document.getElementById(id).getBoundingClientRect();
    return { x: x - origin.x, y: y - origin.y, width, height };
  };
  const uno = placeOf("uno"), parts = [["display", placeOf("face")], ["input", placeOf("keypad")]];
  const place = devicePlaceUno(uno), [boards, wires] = device.box.querySelectorAll(":scope > svg"), mm = place.mm || parts[0][1].width / 80;
  const drawn = parts.map(([role, at]) => DEVICE_PARTS[product.now[role]](at, mm));
  boards.innerHTML = drawn.concat(uno.width ? deviceTag("g", { transform: place.transform }, unoDraw(place.turn)) : []).join("");
  wires.innerHTML = uno.width ? parts.map(([role, at]) => deviceWireUp(role, at, uno, place)).join("") : ""; // an embedded device has neither
}

// ratio: of the display's width to its height, inside its board.
function deviceShape(ratio) {
  const outer = 1 / (0.93 / ratio + 0.07); // as in the style sheet
  device.box.closest(".play").style.setProperty("--r", outer.toFixed(3));
  device.box.classList.toggle("bar", outer > 2.2);
}

// ---- A win ----

const DEVICE_CHEER_MS = 2000;

function deviceCheer() {
  if (displayLessMotion.matches) return;
  const cheer = document.createElement("div");
  cheer.className = "cheer";
  cheer.ariaHidden = "true";
  cheer.innerHTML = deviceRow(16, (i) => `<i style="left: ${5.6 * i + 4 * Math.random()}%; animation-delay: ${0.5 * Math.random()}s">${"×○"[i % 2]}</i>`);
  document.getElementById("face").append(cheer);
  setTimeout(() => cheer.remove(), DEVICE_CHEER_MS);
}

// The notice takes height from the device.
function deviceMakeRoom() {
  const banner = document.getElementById("banner");
  document.documentElement.style.setProperty("--bar", banner.hidden ? "0px" : `${banner.offsetHeight + 8}px`);
}

function deviceStart() {
  device.box = document.getElementById("device");
  device.uno = document.getElementById("uno");
  const watcher = new ResizeObserver(deviceDraw);
  for (const id of ["device", "face", "uno", "keypad"]) watcher.observe(document.getElementById(id));
  new ResizeObserver(deviceMakeRoom).observe(document.getElementById("banner"));
  pace.listeners.push(() => device.box.classList.toggle("powered", boardCall("powered") !== 0));
}
