/** The menu of a table: links, settings, and leaving. */

import { byId, copy, preferences, request } from "../lib/dom.js";
import { settings } from "../lib/settings.js";
import { mayNotify } from "./notify.js";

/** @typedef {import("./state.js").TableState} TableState */

export class Menu {
  /** @param {string} table @param {TableState} state
   * @param {{rules: () => void, keys: () => void, symbols: () => void, lesson: () => void, seat: () => number, trouble: (error: unknown) => void}} page */
  constructor(table, state, page) {
    this.table = table;
    this.state = state;
    this.page = page;
    byId("open-rules").addEventListener("click", () => page.rules());
    byId("menu-rules").addEventListener("click", () => {
      byId("menu").open = false;
      page.rules();
    });
    byId("menu-keys").addEventListener("click", () => page.keys());
    for (const id of ["about-game", "open-symbols", "menu-symbols"])
      document.getElementById(id)?.addEventListener("click", () => this.#go(page.symbols));
    byId("menu-lesson").addEventListener("click", () => this.#go(page.lesson));
    this.#settings();
    this.#links();
    byId("menu").addEventListener("toggle", () => this.#opened());
    byId("menu-leave").addEventListener("click", () => this.#leave());
    document.addEventListener("click", (event) => {
      const menu = byId("menu");
      if (menu.open && !menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
    });
  }

  /** Close the menu and do what was chosen. @param {() => void} does */
  #go(does) {
    byId("menu").open = false;
    does();
  }

  #settings() {
    byId("menu-settings").addEventListener("click", async () => {
      byId("menu").open = false;
      (await import("../lib/settings-form.js")).openSettings();
    });
    const confirm = byId("menu-confirm");
    confirm.checked = settings.on("confirmMoves");
    confirm.addEventListener("change", () => settings.set("confirmMoves", confirm.checked ? "yes" : "no"));
    const notify = byId("menu-notify");
    notify.checked = preferences.get("notify", "no") === "yes" && "Notification" in window && Notification.permission === "granted";
    notify.addEventListener("change", async () => {
      if (notify.checked && !(await mayNotify())) notify.checked = false;
      preferences.set("notify", notify.checked ? "yes" : "no");
    });
  }

  #links() {
    byId("menu-link").value = location.origin + location.pathname;
    byId("menu-copy").addEventListener("click", (/** @type {any} */ event) => copy(event.currentTarget, byId("menu-link")));
    byId("menu-hand").addEventListener("click", (/** @type {any} */ event) => {
      const seat = this.page.seat();
      const token = this.state.you.seat_tokens[String(seat)];
      if (!token) return;
      byId("menu-link").value = `${location.origin}/t/${this.table}#seat=${token}`;
      copy(event.currentTarget, byId("menu-link"));
      byId("menu-qr").setAttribute("src", `/api/tables/${this.table}/invitation.svg?seat=${seat}`);
      byId("menu-qr").setAttribute("alt", "QR code for your seat. Anyone who opens it takes over the seat.");
    });
  }

  #opened() {
    if (!byId("menu").open) return;
    if (!byId("menu-qr").getAttribute("src")) byId("menu-qr").setAttribute("src", `/api/tables/${this.table}/invitation.svg`);
    const mine = this.page.seat() >= 0;
    byId("menu-hand").hidden = !mine;
    if (this.state.you.seats.length > 1) {
      // several players on this device: the menu is for the one to move
      const name = this.state.name(this.page.seat());
      byId("menu-hand").textContent = `Copy ${name}’s seat link (to continue on another device)`;
      byId("menu-leave").textContent = `Leave ${name}’s seat and let a bot take over`;
    }
    byId("menu-leave").hidden = !mine || this.state.table?.status !== "playing";
    byId("menu-lesson").hidden = !mine || this.state.table?.status !== "playing";
    byId("menu-screen").hidden = !this.state.you.host;
  }

  async #leave() {
    try {
      const several = this.state.you.seats.length > 1;
      await request("DELETE", `/api/tables/${this.table}/seats/${this.page.seat()}`);
      if (several) byId("menu").open = false;
      else location.assign("/");
    } catch (error) {
      this.page.trouble(error);
    }
  }
}
