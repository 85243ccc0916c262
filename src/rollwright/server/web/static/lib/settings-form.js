/** The form of the settings: on their own page, and in a dialog at the table. A change applies at once. */

import { el, preferences } from "./dom.js";
import { SETTINGS, settings } from "./settings.js";
import { signal } from "./signals.js";
import { mayNotify } from "../table/notify.js";

/** @typedef {import("./settings.js").Setting} Setting */
/** @typedef {{name: Setting, title: string, note?: string, texts?: Record<string, string>, changed?: () => void}} Line */

/** @type {Line[]} */
const LINES = [
  { name: "theme", title: "Theme", texts: { auto: "Auto", light: "Light", dark: "Dark" } },
  { name: "textSize", title: "Text size", texts: { normal: "Normal", large: "Large", larger: "Larger" } },
  { name: "animation", title: "Animation", texts: { fast: "Fast", slow: "Slow", off: "Off" } },
  { name: "confirmMoves", title: "Confirm each move", note: "If off, touching the last space plays the move. You can still undo it." },
  { name: "patterns", title: "Patterns besides colors", note: "Colors that matter in a game also get a pattern." },
  { name: "sound", title: "Sound", note: "A short tone when it’s your move and when the dice roll.", changed: () => signal("turn") },
  { name: "vibration", title: "Vibration", note: "When it’s your move, on devices that can.", changed: () => signal("turn") },
];

/** Create the form. @returns {HTMLElement} */
export function settingsForm() {
  const less = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return el(
    "div",
    { class: "settings" },
    LINES.map((line) => (line.texts ? choice(line, line.name === "animation" && less) : tick(line))),
    notifications(),
    el("p", { class: "fine faded" }, "Settings are kept in this browser and apply to every page."),
  );
}

/** Create a choice among several values. @param {Line} line @param {boolean} overruled  by the system */
function choice({ name, title, texts }, overruled) {
  const chosen = settings.get(name);
  return el(
    "fieldset",
    {},
    el("legend", {}, title),
    el(
      "div",
      { class: "segments" },
      SETTINGS[name].map((value) =>
        el(
          "label",
          {},
          el("input", {
            type: "radio",
            name: `setting-${name}`,
            value,
            checked: value === chosen,
            onchange: () => settings.set(name, value),
          }),
          texts?.[value] ?? value,
        ),
      ),
    ),
    overruled ? el("p", { class: "fine faded" }, "Your device asks for reduced motion, so animations are off.") : null,
  );
}

/** Create a box to check. @param {Line} line */
function tick({ name, title, note, changed }) {
  const box = el("input", {
    type: "checkbox",
    id: `setting-${name}`,
    checked: settings.on(name),
    "aria-describedby": `setting-${name}-note`,
    onchange: () => {
      settings.set(name, box.checked ? "yes" : "no");
      if (box.checked) changed?.();
    },
  });
  return el("div", {}, el("label", { class: "tick-line" }, box, title), el("p", { class: "fine faded", id: `setting-${name}-note` }, note));
}

/** Create the box for notifications, which need a permission of the browser. */
function notifications() {
  const allowed = "Notification" in window && Notification.permission === "granted";
  const box = el("input", {
    type: "checkbox",
    id: "setting-notify",
    checked: allowed && preferences.get("notify", "no") === "yes",
    "aria-describedby": "setting-notify-note",
    onchange: async () => {
      if (box.checked && !(await mayNotify())) box.checked = false;
      preferences.set("notify", box.checked ? "yes" : "no");
    },
  });
  return el(
    "div",
    {},
    el("label", { class: "tick-line" }, box, "Notifications"),
    el("p", { class: "fine faded", id: "setting-notify-note" }, "When it’s your move and this tab is in the background."),
  );
}

/** Show the settings in a dialog over the page. */
export function openSettings() {
  const dialog = el(
    "dialog",
    { class: "settings-dialog", "aria-labelledby": "settings-title" },
    el(
      "form",
      { method: "dialog" },
      el("h2", { id: "settings-title" }, "Settings"),
      settingsForm(),
      el("button", { class: "primary whole", value: "close" }, "Done"),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
