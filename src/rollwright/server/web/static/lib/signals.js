/** Sound and vibration, both off unless the settings turn them on. The tones are computed, so no file is loaded. */

import { settings } from "./settings.js";

/** Tones in hertz with their start in seconds, and a pattern for phones that vibrate. */
const SIGNALS = {
  turn: { tones: [[659, 0], [880, 0.12]], pattern: [60, 40, 60] }, // prettier-ignore
  roll: { tones: [[196, 0], [233, 0.07], [175, 0.14]], pattern: [] }, // prettier-ignore
};
const LENGTH = 0.16;
const LOUDNESS = 0.12;

/** @type {AudioContext | null} */
let audio = null;

/** Signal that it is your move, or that the dice roll. @param {keyof typeof SIGNALS} kind */
export function signal(kind) {
  const { tones, pattern } = SIGNALS[kind];
  if (settings.on("sound") && "AudioContext" in window) {
    audio ??= new AudioContext();
    for (const [pitch, start] of tones) play(audio, pitch, audio.currentTime + start);
  }
  if (settings.on("vibration") && pattern.length) navigator.vibrate?.(pattern);
}

/** @param {AudioContext} context @param {number} pitch @param {number} start */
function play(context, pitch, start) {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(LOUDNESS, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + LENGTH);
}
