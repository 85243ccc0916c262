/** Blank sheets to print. */

import { byId, el, request } from "../lib/dom.js";
import { picture } from "../board/sheet.js";

const QUERY = new URLSearchParams(location.search);
const TABLE = QUERY.get("table"); // print for this table, with its options and tiles

/** @param {string} game @param {string} [source]  where the parts come from */
async function show(game, source = `/api/games/${game}/blank`) {
  try {
    const { parts } = await request("GET", source);
    byId("blank").className = `blank sheet-parts game-${game}`;
    byId("blank").replaceChildren(...parts.map((/** @type {import("../lib/types.js").PartView} */ part) => picture(part, "img")));
  } catch (error) {
    byId("blank").replaceChildren(el("p", { class: "trouble" }, /** @type {Error} */ (error).message));
  }
}

for (const radio of document.querySelectorAll("input[name=which]"))
  radio.addEventListener("change", () => show(/** @type {any} */ (radio).value));
byId("print").addEventListener("click", () => print());

async function begin() {
  const table = TABLE ? await request("GET", `/api/tables/${encodeURIComponent(TABLE)}`).catch(() => null) : null;
  const radio = /** @type {HTMLInputElement | null} */ (
    document.querySelector(`input[value="${CSS.escape(table?.about.game ?? QUERY.get("game") ?? "")}"]`) ??
      document.querySelector("input[name=which]:checked")
  );
  if (!radio) return;
  radio.checked = true;
  show(radio.value, table ? `/api/tables/${encodeURIComponent(TABLE ?? "")}/blank` : undefined);
}

begin();
