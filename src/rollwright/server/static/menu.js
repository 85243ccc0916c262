/** The menu of a table: its link, your seat's link, how you like to play, leaving. */

import { ask, at, copy, remembered } from "./dom.js";
import { mayNotify } from "./tell.js";

/** @typedef {import("./state.js").TableState} TableState */

export class Menu {
  /** @param {string} table @param {TableState} state
   * @param {{rules: () => void, seat: () => number, trouble: (error: unknown) => void}} page */
  constructor(table, state, page) {
    this.table = table;
    this.state = state;
    this.page = page;
    at("open-rules").addEventListener("click", () => page.rules());
    this.#wishes();
    this.#links();
    at("menu").addEventListener("toggle", () => this.#opened());
    at("menu-leave").addEventListener("click", () => this.#leave());
    document.addEventListener("click", (event) => {
      const menu = at("menu");
      if (menu.open && !menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
    });
  }

  #wishes() {
    const confirm = at("menu-confirm");
    confirm.checked = remembered.get("confirm", "yes") === "yes";
    confirm.addEventListener("change", () => remembered.set("confirm", confirm.checked ? "yes" : "no"));
    const notify = at("menu-notify");
    notify.checked = remembered.get("notify", "no") === "yes" && "Notification" in window && Notification.permission === "granted";
    notify.addEventListener("change", async () => {
      if (notify.checked && !(await mayNotify())) notify.checked = false;
      remembered.set("notify", notify.checked ? "yes" : "no");
    });
  }

  #links() {
    at("menu-link").value = location.origin + location.pathname;
    at("menu-copy").addEventListener("click", (/** @type {any} */ event) => copy(event.currentTarget, at("menu-link")));
    at("menu-hand").addEventListener("click", (/** @type {any} */ event) => {
      const seat = this.page.seat();
      const ticket = this.state.you.tickets[String(seat)];
      if (!ticket) return;
      at("menu-link").value = `${location.origin}/t/${this.table}#seat=${ticket}`;
      copy(event.currentTarget, at("menu-link"));
      at("menu-qr").setAttribute("src", `/api/tables/${this.table}/invitation.svg?seat=${seat}`);
      at("menu-qr").setAttribute("alt", "QR code for your seat. Anyone who opens it takes over the seat.");
    });
  }

  #opened() {
    if (!at("menu").open) return;
    if (!at("menu-qr").getAttribute("src")) at("menu-qr").setAttribute("src", `/api/tables/${this.table}/invitation.svg`);
    const mine = this.page.seat() >= 0;
    at("menu-hand").hidden = !mine;
    if (this.state.you.seats.length > 1) { // several people at this device: it is about the one who plays now
      const name = this.state.name(this.page.seat());
      at("menu-hand").textContent = `Copy ${name}’s seat link (to continue on another device)`;
      at("menu-leave").textContent = `Leave ${name}’s seat and let a bot take over`;
    }
    at("menu-leave").hidden = !mine || this.state.table?.stage !== "playing";
    at("menu-stage").hidden = !this.state.you.host;
  }

  async #leave() {
    try {
      const several = this.state.you.seats.length > 1;
      await ask("DELETE", `/api/tables/${this.table}/seats/${this.page.seat()}`);
      if (several) at("menu").open = false;
      else location.assign("/");
    } catch (error) {
      this.page.trouble(error);
    }
  }
}
