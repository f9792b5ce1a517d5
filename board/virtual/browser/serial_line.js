// The line that flash.js needs, on a Web Serial port: collects received bytes, and reads with a time limit.

class SerialLine {
  constructor(port) {
    this.port = port;
    this.bytes = [];
    this.failure = null;
    this.notice = () => {}; // called when bytes have arrived or reading has ended
  }

  async setRate(baudRate) {
    await this.close();
    await this.port.open({ baudRate, bufferSize: 4096 });
    this.bytes = [];
    this.failure = null;
    this.reader = this.port.readable.getReader();
    this.writer = this.port.writable.getWriter();
    this.gathering = this.gather();
  }

  async close() {
    if (!this.reader) return;
    await this.reader.cancel().catch(() => {});
    await this.gathering;
    this.reader.releaseLock();
    this.writer.releaseLock();
    this.reader = null;
    await this.port.close();
  }

  async gather() {
    try {
      for (let read; !(read = await this.reader.read()).done;) {
        this.bytes.push(...read.value);
        this.notice();
      }
    } catch (error) {
      this.failure = error;
      this.notice();
    }
  }

  async write(bytes) {
    await this.writer.write(bytes);
  }

  async read(count, ms) {
    const until = performance.now() + ms;
    while (this.bytes.length < count && !this.failure && performance.now() < until)
      await this.more(until - performance.now());
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
    await this.port.setSignals({ dataTerminalReady: level, requestToSend: level });
  }
}
