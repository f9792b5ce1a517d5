// Writes an animated GIF (GIF89a; the W3C's copy of the specification, https://www.w3.org/Graphics/GIF/spec-gif89a.txt).
// SPDX-License-Identifier: GPL-3.0-or-later

const GIF_CODES = 4096; // of LZW, at most; then it begins anew
const GIF_BLOCK = 255; // bytes
const GIF_CLEAR_BITS = 8; // indices are bytes
const GIF_LAST_MS = 2000; // the last frame stays longer, before it all begins again

function gifWord(n) { return [n & 255, n >> 8 & 255]; }

// LZW: codes of 9 to 12 bits, the low bit first.
function gifCompress(indices) {
  const clear = 1 << GIF_CLEAR_BITS, bytes = [];
  let bits = 0, held = 0, size = GIF_CLEAR_BITS + 1, codes, next;
  const put = (code) => {
    held |= code << bits;
    for (bits += size; bits >= 8; bits -= 8, held >>>= 8) bytes.push(held & 255);
  };
  const begin = () => {
    put(clear);
    size = GIF_CLEAR_BITS + 1;
    codes = new Map();
    next = clear + 2;
  };
  begin();
  let prefix = indices[0];
  for (const index of indices.subarray(1)) {
    const longer = prefix << 8 | index, known = codes.get(longer);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    put(prefix);
    prefix = index;
    codes.set(longer, next);
    if (next === 1 << size) size++; // the first code that does not fit
    if (++next > GIF_CODES - 1) begin();
  }
  put(prefix);
  put(clear + 1); // the end
  if (bits) bytes.push(held & 255);
  return bytes;
}

// Data in blocks that begin with their length, after which comes an empty one.
function gifBlocks(bytes) {
  const blocks = [];
  for (let at = 0; at < bytes.length; at += GIF_BLOCK) {
    const block = bytes.slice(at, at + GIF_BLOCK);
    blocks.push(block.length, ...block);
  }
  return [...blocks, 0];
}

// The smallest rectangle with all that has changed; of equal frames one pixel.
function gifChanged(before, now, width) {
  let left = Infinity, right = 0, top = Infinity, bottom = 0;
  for (let i = 0; i < now.length; i++) { // millions in a long game: forEach takes three times as long
    if (now[i] === before?.[i]) continue;
    const x = i % width, y = Math.floor(i / width);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return left > right ? { left: 0, top: 0, width: 1, height: 1 } : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

// What has not changed is transparent, as runs of one index take little.
function gifFrame(before, { indices, ms }, width, clear) {
  const at = gifChanged(before, indices, width), cut = new Uint8Array(at.width * at.height);
  for (let i = 0; i < cut.length; i++) {
    const from = (at.top + Math.floor(i / at.width)) * width + at.left + i % at.width;
    cut[i] = indices[from] === before?.[from] ? clear : indices[from];
  }
  return [0x21, 0xf9, 4, 1 << 2 | 1, ...gifWord(Math.round(ms / 10)), clear, 0,
    0x2c, ...gifWord(at.left), ...gifWord(at.top), ...gifWord(at.width), ...gifWord(at.height), 0, GIF_CLEAR_BITS, ...gifBlocks(gifCompress(cut))];
}

// colours: at most 255, each [r, g, b]. frames: each its indices into colours, row by row, and its ms. Returns the file's bytes.
function gifEncode(width, height, colours, frames) {
  const table = Array.from({ length: 256 }, (_, i) => colours[i] ?? [0, 0, 0]).flat(), last = frames.length - 1;
  const head = [..."GIF89a"].map((c) => c.charCodeAt(0)).concat(gifWord(width), gifWord(height), 0xf7, 0, 0, table);
  const again = [0x21, 0xff, 11, ...[..."NETSCAPE2.0"].map((c) => c.charCodeAt(0)), 3, 1, 0, 0, 0];
  const bodies = frames.map((frame, i) => Uint8Array.from(gifFrame(frames[i - 1]?.indices, i === last ? { ...frame, ms: GIF_LAST_MS } : frame, width, 255)));
  return new Blob([Uint8Array.from([...head, ...again]), ...bodies, Uint8Array.of(0x3b)], { type: "image/gif" });
}
