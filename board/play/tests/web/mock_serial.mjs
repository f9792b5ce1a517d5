// Mocks Web Serial in a page whose window.board(command) asks a virtual board; the answer null means unplugged. From the first
// click on, the page's clock is the board's: it runs while the port is read, so a test does not depend on the machine's load.
// The page gets this function as text, so it uses nothing outside of it.
// SPDX-License-Identifier: GPL-3.0-or-later
export function mockSerial() {
  const SLICE_MS = 20;
  const timers = new Map(), { setTimeout } = window;
  let now = performance.now(), made = 1e9; // above all ids of real timers

  function stopClock() {
    performance.now = () => now;
    window.setTimeout = (call, ms) => (timers.set(++made, { at: now + ms, call }), made);
    window.clearTimeout = id => timers.delete(id);
  }

  function pass(ms) {
    now += ms;
    for (const [id, { at, call }] of timers)
      if (at <= now && timers.delete(id))
        call();
  }

  async function ask(command) {
    const answer = await window.board(command);
    if (answer === null)
      throw new DOMException("The device has been lost.", "NetworkError");
    return answer;
  }

  const toHex = bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("");
  const fromHex = hex => Uint8Array.from(hex.match(/../g), byte => parseInt(byte, 16));

  class Port {
    async open({ baudRate }) {
      if (window.portIsBusy)
        throw new DOMException("Failed to open serial port.", "NetworkError");
      if (window.portNeverOpens)
        await new Promise(() => {});
      await ask(`baud ${baudRate}`);
      this.renew();
      this.writable = new WritableStream({ write: async bytes => void await ask(`write ${toHex(bytes)}`) });
    }

    // An error of the line is not fatal: a new stream follows it.
    renew() {
      let open = true;
      this.readable = new ReadableStream({
        pull: async controller => {
          await new Promise(resolve => setTimeout(resolve)); // lets pending writes of the page go first
          if (window.errorsOnTheLine?.length) {
            controller.error(new DOMException("The line failed.", window.errorsOnTheLine.shift()));
            this.renew();
            return;
          }
          for (let hex = ""; hex === "" && open; pass(SLICE_MS))
            if ((hex = await ask(`gather ${SLICE_MS}`)) && open)
              controller.enqueue(fromHex(hex));
        },
        cancel() {
          open = false;
        },
      }, { highWaterMark: 0 });
    }

    async close() {
      if (this.readable.locked || this.writable.locked)
        throw new TypeError("Cannot cancel a locked stream");
      await ask("dtr 0");
    }

    async setSignals({ dataTerminalReady }) {
      await ask(`dtr ${Number(dataTerminalReady)}`);
    }
  }

  async function requestPort() {
    stopClock();
    if (window.portIsRefused)
      throw new DOMException("Failed to execute 'requestPort' on 'Serial': Access is disallowed by permissions policy.", "SecurityError");
    if (window.noPortIsChosen)
      throw new DOMException("No port selected by the user.", "NotFoundError");
    return new Port();
  }
  Object.defineProperty(navigator, "serial", { value: { requestPort }, configurable: true });
}
