// The line that flash.js needs, on a Web Serial port: collects received bytes, and reads with a time limit.
// SPDX-License-Identifier: GPL-3.0-or-later

const SERIAL_CLOSE_MS = 1000; // a port that is gone may never answer

class SerialLine {
  // cancelled: an AbortSignal; from then on every method fails, even if the port never answers.
  constructor(port, cancelled) {
    this.port = port;
    this.bytes = [];
    this.isOpen = false;
    this.failure = null;
    this.notice = () => {}; // called when bytes have arrived or reading has ended
    this.cancelled = new Promise((_, reject) => {
      cancelled?.addEventListener("abort", () => reject(cancelled.reason));
    });
    this.cancelled.catch(() => {});
  }

  orCancelled(promise) {
    return Promise.race([this.cancelled, promise]);
  }

  async setRate(baudRate) {
    await this.close();
    await this.orCancelled(this.port.open({ baudRate, bufferSize: 4096 }));
    this.bytes = [];
    this.failure = null;
    this.isOpen = true;
    this.writer = this.port.writable.getWriter();
    this.gathering = this.gather();
  }

  async close() {
    if (!this.isOpen) return;
    this.isOpen = false;
    await Promise.race([this.shut(), this.wait(SERIAL_CLOSE_MS)]);
  }

  async shut() {
    await this.reader?.cancel().catch(() => {});
    await this.gathering;
    this.writer.releaseLock();
    await this.port.close();
  }

  // A framing error, a parity error, a break or an overrun ends a stream, and the port has a new one: the old sketch sends at
  // another rate until the bootloader starts. A port that is gone has none.
  async gather() {
    while (this.isOpen && this.port.readable) {
      this.reader = this.port.readable.getReader();
      try {
        for (let read; !(read = await this.reader.read()).done;) {
          this.bytes.push(...read.value);
          this.notice();
        }
      } catch (error) {
        if (error.name === "NetworkError" || !this.port.readable) this.failure = error;
      }
      this.reader.releaseLock();
      this.reader = null;
      if (this.failure) break;
    }
    this.notice();
  }

  async write(bytes) {
    await this.orCancelled(this.writer.write(bytes));
  }

  async read(count, ms) {
    const until = performance.now() + ms;
    while (this.bytes.length < count && !this.failure && performance.now() < until)
      await this.orCancelled(this.more(until - performance.now()));
    if (this.failure) throw this.failure;
    return Uint8Array.from(this.bytes.splice(0, count));
  }

  // Waits for bytes, at most `ms`.
  async more(ms) {
    let timer;
    await new Promise((resolve) => {
      this.notice = resolve;
      timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
  }

  async discard() {
    this.bytes = [];
  }

  async wait(ms) {
    await new Promise((resolve) => { setTimeout(resolve, ms); });
  }

  async dtr(level) {
    await this.orCancelled(this.port.setSignals({ dataTerminalReady: level, requestToSend: level }));
  }
}
