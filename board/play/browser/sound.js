// Plays what the piezo does, at the board's real speed only. Browsers let a page sound once the visitor has touched it.
// SPDX-License-Identifier: GPL-3.0-or-later

const sound = { context: null, volume: null, oscillator: null, muted: false, rest: 0 };

const SOUND_VOLUME = 0.05; // a square wave is loud
const SOUND_DELAY_S = 0.045; // the board learns of a tone's end after 20 ms, the page of that after a frame
const SOUND_LONGEST_S = 1; // longer than any note; a hidden page may miss the end
const SOUND_REST_MS = 3000; // of silence, after which the sound card rests: it wakes the computer some 200 times a second

// Whether a key could sound now.
function soundMayCome() { return !sound.muted && pace.speed === 1 && boardCall("powered") !== 0 && boardCall("dark") === 0; }

// The visitor has touched the page: opens the sound card, which takes longer than a key may wait for its click.
function soundTouched() {
  if (!globalThis.AudioContext || navigator.userActivation && !navigator.userActivation.hasBeenActive || !soundMayCome()) return;
  if (!sound.context) {
    sound.context = new AudioContext({ latencyHint: "interactive" });
    sound.volume = new GainNode(sound.context, { gain: SOUND_VOLUME });
    sound.volume.connect(sound.context.destination);
  }
  soundWake();
}

function soundWake() {
  clearTimeout(sound.rest);
  sound.rest = setTimeout(soundRest, SOUND_REST_MS);
  if (sound.context.state !== "running") sound.context.resume();
}

function soundRest() { sound.context?.suspend(); }

function soundStop(at) {
  sound.oscillator?.stop(at);
  sound.oscillator = null;
}

// A tone that begins at a time of the board's, or silence: hz is 0.
function soundTone(hz, when) {
  const agoS = (boardCall("now") - when) / board.hz, at = sound.context.currentTime + Math.max(0, SOUND_DELAY_S - agoS);
  soundStop(at);
  if (!hz || sound.muted || pace.speed > 1 || pace.target) return;
  sound.oscillator = new OscillatorNode(sound.context, { type: "square", frequency: hz });
  sound.oscillator.connect(sound.volume);
  sound.oscillator.start(at);
  sound.oscillator.stop(at + SOUND_LONGEST_S);
  soundWake();
}

// Reads a tone of browser_tone.
function soundShow() {
  for (let at = boardCall("tone"); at; at = boardCall("tone"))
    if (sound.context) soundTone(...new Float64Array(board.calls.memory.buffer, at, 2));
}

function soundMute(muted) {
  sound.muted = muted;
  document.getElementById("mute").setAttribute("aria-pressed", muted);
  if (!muted) return;
  soundStop();
  soundRest();
}

function soundStart() {
  const button = document.getElementById("mute");
  soundMute(storeGet("oxo.mute") === "on");
  button.addEventListener("click", () => {
    soundMute(!sound.muted);
    storeSet("oxo.mute", sound.muted ? "on" : "");
  });
  for (const event of ["pointerdown", "pointerup", "keydown"]) addEventListener(event, soundTouched, { capture: true });
  pace.listeners.push(soundShow);
}
