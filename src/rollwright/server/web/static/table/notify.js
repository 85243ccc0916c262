/** Notices to the player: the tab's title, a notification if enabled, and texts for screen readers. */

import { byId, preferences } from "../lib/dom.js";
import { signal } from "../lib/signals.js";

const TOGETHER = 120; // milliseconds in which announcements are gathered

export class Notifier {
  /** @param {string} title  of the game */
  constructor(title) {
    this.title = title;
    this.called = false;
    this.region = byId("live-region");
    /** @type {string[]} texts to announce together */
    this.waiting = [];
  }

  /** Show in the tab's title whether it is your move. @param {boolean} yours @param {string} phase */
  turn(yours, phase) {
    document.title = `${yours ? "● Your move: " : ""}${this.title}${phase ? `, ${phase}` : ""}`;
    if (yours && !this.called) {
      signal("turn");
      if (document.hidden) this.#notify();
    }
    this.called = yours;
  }

  /** Announce a text politely. Texts that come together are announced together, each once. @param {string} text */
  announce(text) {
    if (!text || this.waiting.includes(text)) return;
    if (!this.waiting.length)
      setTimeout(() => {
        this.region.textContent = this.waiting.join(" ");
        this.waiting = [];
      }, TOGETHER);
    this.waiting.push(text);
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

/** Request permission for notifications; returns whether it is granted. */
export async function mayNotify() {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}
