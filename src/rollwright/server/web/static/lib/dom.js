/** Helpers for the pages: elements, icons, requests to the server, preferences. */

const ICONS = {
  next: "M9 5l7 7-7 7",
  close: "M6 6l12 12M18 6L6 18",
  first: "M15 5l-7 7 7 7M5 5v14",
  last: "M9 5l7 7-7 7M19 5v14",
  play: "M7 4.5l12 7.5-12 7.5z",
  pause: "M8 5v14M16 5v14",
  check: "M4 12.5l5.5 5.5L20 6",
  back: "M15 5l-7 7 7 7",
};

/** Return the element with this ID; the template must have it.
 * @param {string} id
 * @returns {any} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** Return a name shortened to this many letters. @param {string} name @param {number} most */
export function short(name, most) {
  const letters = [...name];
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`
    : name;
}

/** Create an element with attributes, listeners (onclick: function), and children. False and null children are left out.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 * @returns {any} */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "disabled") /** @type {any} */ (element)[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Create an SVG element. @param {string} tag @param {Record<string, any>} attributes @param {...any} children @returns {any} */
export function svgEl(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children.flat(3));
  return element;
}

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  return svgEl(
    "svg",
    { class: "glyph-svg", viewBox: "0 0 24 24", "aria-hidden": "true" },
    svgEl("path", { class: "stroke", d: ICONS[name] }),
  );
}

/** Return a text with a capital first letter. @param {string} text */
export function capital(text) {
  return text ? text[0].toUpperCase() + text.slice(1) : text;
}

/** @param {string} text */
export function lower(text) {
  return text ? text[0].toLowerCase() + text.slice(1) : text;
}

/** Join names: "Ada", "Ada and Bea", "Ada, Bea, and 3 others". @param {string[]} names @param {number} [most] */
export function joinNames(names, most = 3) {
  if (names.length > most) return `${names.slice(0, most - 1).join(", ")}${most > 2 ? "," : ""} and ${names.length - most + 1} others`;
  if (names.length < 3) return names.join(" and ");
  return `${names.slice(0, -1).join(", ")}, and ${names[names.length - 1]}`;
}

/** Return a phase as text: "day 4, morning". @param {import("./types.js").PhaseView} phase */
export function phaseText({ round, step }) {
  return [round, step].filter(Boolean).join(", ");
}

/** Return a clock as text: "3 minutes per move". @param {{per: string, seconds: number}} clock */
export function clockText({ per, seconds }) {
  const [size, unit] = /** @type {[number, string][]} */ ([
    [86400, "day"],
    [3600, "hour"],
    [60, "minute"],
  ]).find(([size]) => seconds % size === 0) ?? [1, "second"];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? "" : "s"} per ${per}`;
}

/** Create an element for a name, which may have its own writing direction. @param {string} name */
export function nameEl(name) {
  return el("span", { class: "name-of", dir: "auto" }, name);
}

/** A refusal of the server, with a message for the person and the rule that is the reason, if one is. */
export class Refused extends Error {
  /** @param {number} status @param {string} message @param {string} [rule] */
  constructor(status, message, rule = "") {
    super(message);
    this.status = status;
    this.rule = rule;
  }
}

/** Send a request to the server. Returns its JSON (null if there is none) or throws Refused.
 * @param {string} method @param {string} path @param {object} [body]
 * @returns {Promise<any>} */
export async function request(method, path, body) {
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refused(0, "Can’t reach the server. Check your connection.");
  }
  const text = await answer.text();
  let read = null;
  try {
    read = text ? JSON.parse(text) : null;
  } catch {
    read = null;
  }
  if (!answer.ok) throw new Refused(answer.status, read?.message ?? `The server answered with status ${answer.status}.`, read?.rule);
  return read;
}

/** Copy a text to the clipboard, and confirm it on the button. @param {HTMLButtonElement} button @param {HTMLInputElement} box  which holds the text */
export async function copy(button, box) {
  const before = button.textContent;
  box.select();
  try {
    await navigator.clipboard.writeText(box.value);
    button.textContent = "Copied";
  } catch {
    button.textContent = document.execCommand("copy") ? "Copied" : "Select and copy it"; // without HTTPS only the old way works
  }
  setTimeout(() => (button.textContent = before), 1600);
}

/** Preferences stored in this browser, such as "confirm each move". */
export const preferences = {
  /** @param {string} key @param {string} fallback */
  get(key, fallback) {
    try {
      return localStorage.getItem(`rollwright.${key}`) ?? fallback;
    } catch {
      return fallback;
    }
  },
  /** @param {string} key @param {string} value */
  set(key, value) {
    try {
      localStorage.setItem(`rollwright.${key}`, value);
    } catch {
      // a browser without storage forgets it with the page
    }
  },
};

/** Load a stylesheet that only some pages need, once; resolves when it applies. @param {URL} address */
export function addStylesheet(address) {
  const { href } = address;
  if ([...document.styleSheets].some((sheet) => sheet.href === href)) return Promise.resolve();
  return new Promise((done) => document.head.append(el("link", { rel: "stylesheet", href, onload: done, onerror: done })));
}

/** Load a game's symbols and stylesheet into this page, once.
 * @param {string} game */
export async function loadStyles(game) {
  if (document.getElementById(`symbols-${game}`)) return;
  const holder = el("div", { id: `symbols-${game}`, hidden: false, class: "symbols", "aria-hidden": "true" });
  document.body.prepend(holder);
  if (!document.querySelector(`link[data-game="${game}"]`)) {
    document.head.append(el("link", { rel: "stylesheet", href: `/api/games/${game}/style.css`, "data-game": game }));
  }
  const preloaded = /** @type {HTMLLinkElement | null} */ (document.querySelector(`link[data-symbols="${game}"]`));
  const answer = await fetch(preloaded?.href ?? `/api/games/${game}/symbols.svg`);
  if (answer.ok) holder.innerHTML = await answer.text();
}
