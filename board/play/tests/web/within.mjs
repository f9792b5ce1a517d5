// Waits for a promise, but not for ever: a hang is a failure that names the condition. Only a hang reaches the limit.
// SPDX-License-Identifier: GPL-3.0-or-later
const LIMIT_S = 1800;

export async function within(what, promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not within ${LIMIT_S} s: ${what}`)), 1000 * LIMIT_S);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
