/** Telling the person: the tab's title, a notification if wished, and the words a screen reader speaks. */

import { byId, preferences } from "./dom.js";

export class Notifier {
  /** @param {string} title  of the game */
  constructor(title) {
    this.title = title;
    this.called = false;
    this.voice = byId("live-region");
    this.last = "";
  }

  /** Whose move it is, in the tab's title. @param {boolean} yours @param {string} moment */
  turn(yours, moment) {
    document.title = `${yours ? "● Your move: " : ""}${this.title}${moment ? `, ${moment}` : ""}`;
    if (yours && !this.called && document.hidden) this.#notify();
    this.called = yours;
  }

  /** Spoken once, politely. @param {string} words */
  speak(words) {
    if (!words || words === this.last) return;
    this.last = words;
    this.voice.textContent = words;
  }

  #notify() {
    if (preferences.get("notify", "no") !== "yes" || !("Notification" in window) || Notification.permission !== "granted") return;
    try {
      const note = new Notification(`${this.title}: your move`, { tag: location.pathname });
      note.addEventListener("click", () => {
        window.focus();
        note.close();
      });
    } catch {
      // some phones show notifications only from a service worker
    }
  }
}

/** Ask the browser for leave to notify; says whether it may. */
export async function mayNotify() {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}
