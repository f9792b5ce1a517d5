// Shared by the tests of flashing: bootloaders, the image, and the picture of a new game.
// SPDX-License-Identifier: GPL-3.0-or-later
import { readFileSync } from "node:fs";

const { FLASHING, HEX } = process.env;
export const OPTIBOOT = `${FLASHING}/optiboot.hex`, OPTIBOOT_168 = `${FLASHING}/optiboot_168.hex`;
export const ATMEGABOOT = "/usr/share/arduino/hardware/arduino/avr/bootloaders/atmega/ATmegaBOOT_168_atmega328.hex";
export const EMPTY_3x3 = "2424ff2424ff2424";

// The bytes of an Intel HEX file that begins at 0 and has no gaps.
export function readHex(path) {
  const records = readFileSync(path, "utf8").trim().split(/\s+/).filter(line => line.slice(7, 9) === "00");
  return Uint8Array.from(Buffer.from(records.map(line => line.slice(9, -2)).join(""), "hex"));
}
export const image = readHex(HEX);
