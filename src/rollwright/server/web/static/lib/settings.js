/** The settings of this browser. They are kept on the device and applied at once: apply-settings.js puts them on the <html> element. */

import { preferences } from "./dom.js";

/** Every setting: its values, the default first. */
export const SETTINGS = /** @type {const} */ ({
  theme: ["auto", "light", "dark"],
  textSize: ["normal", "large", "larger"],
  confirmMoves: ["yes", "no"],
  animation: ["fast", "slow", "off"],
  patterns: ["no", "yes"],
  sound: ["no", "yes"],
  vibration: ["no", "yes"],
});

/** @typedef {keyof typeof SETTINGS} Setting */

export const settings = {
  /** Return the value of a setting; one that does not exist counts as the default. @param {Setting} name @returns {string} */
  get(name) {
    const value = preferences.get(name, "");
    return /** @type {readonly string[]} */ (SETTINGS[name]).includes(value) ? value : SETTINGS[name][0];
  },

  /** Store a setting and apply it. @param {Setting} name @param {string} value */
  set(name, value) {
    preferences.set(name, value);
    dispatchEvent(new Event("settings"));
  },

  /** Return whether a setting of "yes" and "no" is on. @param {Setting} name */
  on(name) {
    return this.get(name) === "yes";
  },

  /** Call a function now and whenever a setting changes, in this tab or another. @param {() => void} apply */
  follow(apply) {
    addEventListener("settings", apply);
    addEventListener("storage", apply);
    apply();
  },
};

/** Return how long an animation takes, in milliseconds; 0 for none. If the system asks for reduced motion, that wins. */
export function motion() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return { off: 0, fast: 250, slow: 390 }[settings.get("animation")] ?? 250;
}
