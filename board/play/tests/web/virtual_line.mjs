// The serial line to a board in another process (program_board.c), with the interface that stk500.js expects. Time is the
// board's, so a test behaves the same on every machine.
// SPDX-License-Identifier: GPL-3.0-or-later
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

import { within } from "./within.mjs";

const unplugged = () => Object.assign(new Error("The device has been lost."), { name: "NetworkError" });
const hex = bytes => Buffer.from(bytes).toString("hex");

export class VirtualLine {
  constructor(bootloader) {
    this.process = spawn(process.env.BOARD_PROGRAM, [bootloader], { stdio: ["pipe", "pipe", "inherit"] });
    this.ended = new Promise(resolve => this.process.on("close", resolve));
    this.answers = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
    this.budget = Infinity; // bytes that may be written before the board is unplugged
    this.gone = false;
  }

  async ask(command) {
    this.process.stdin.write(command + "\n");
    const { value, done } = await within(`the board's answer to: ${command.slice(0, 40)}`, this.answers.next());
    if (done)
      throw new Error(`the board's process ended at: ${command}`);
    return value;
  }

  async bytes(command) {
    return Uint8Array.from(Buffer.from(await this.ask(command), "hex"));
  }

  async end() {
    this.process.stdin.end();
    await within("end of the board's process", this.ended).finally(() => this.process.kill());
  }

  async unplugAfter(bytes) {
    this.budget = bytes;
  }

  async plug() {
    this.budget = Infinity;
    this.gone = false;
    await this.ask("plug");
  }

  // ---- The line ----

  async setRate(baud) {
    this.check();
    await this.ask(`baud ${baud}`);
  }

  async close() {
    await this.ask("dtr 0");
  }

  check() {
    if (this.gone)
      throw unplugged();
  }

  async write(bytes) {
    this.check();
    const taken = bytes.slice(0, this.budget);
    this.budget -= bytes.length;
    await this.ask(`write ${hex(taken)}`);
    if (this.budget >= 0)
      return;
    await this.ask("wait 20");
    await this.ask("unplug");
    this.gone = true;
    throw unplugged();
  }

  async read(count, ms) {
    this.check();
    return this.bytes(`read ${count} ${ms}`);
  }

  async discard() {
    await this.ask("read 65536 0");
  }

  async wait(ms) {
    await this.ask(`wait ${ms}`);
  }

  async dtr(level) {
    await this.ask(`dtr ${Number(level)}`);
  }
}
