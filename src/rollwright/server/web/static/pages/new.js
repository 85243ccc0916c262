/** The page for a new table: options, seats, dice, clock, and edition. Contains nothing about any game. */

import { byId, el, icon, joinNames, preferences, request } from "../lib/dom.js";
import { chair } from "../table/waiting-room.js";

/** @typedef {import("../lib/types.js").GameView} Game */
/** @typedef {{kind: "you" | "person" | "open" | "bot", name: string, bot: string}} Chair */

/** @type {Game[]} */
let games = [];
/** @type {Chair[]} */
let chairs = [];

/** @returns {Game} */
function game() {
  const chosen = /** @type {HTMLInputElement | null} */ (document.querySelector("input[name=game]:checked"))?.value;
  return games.find((one) => one.name === chosen) ?? games[0];
}

/** @param {Game} of */
function usualBot(of) {
  return of.default_bot;
}

/** Return the checked boxes of an option in the order in which they were checked; it decides which tile or realm comes first.
 * @param {string} option */
function ticked(option) {
  const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(`[data-option="${CSS.escape(option)}"]`));
  return [...boxes].filter((box) => box.checked).sort((one, other) => Number(one.dataset.order ?? 0) - Number(other.dataset.order ?? 0));
}

/** @param {Event} event */
function tick(event) {
  const box = /** @type {HTMLInputElement} */ (event.target);
  const option = box.dataset.option ?? "";
  box.dataset.order = String(1 + Math.max(0, ...ticked(option).map((one) => Number(one.dataset.order ?? 0))));
  for (const label of box.closest("details")?.querySelectorAll("label") ?? []) delete label.dataset.place;
  ticked(option).forEach((one, place) => one.closest("label")?.setAttribute("data-place", String(place + 1)));
}

/** Create a control for each option of the game: one choice, several choices, or a text. */
function drawOptions() {
  byId("options").replaceChildren(
    ...game().options.map((option) => {
      const id = `option-${option.name}`;
      if (option.multiple) {
        const chosen = option.default ? option.default.split(",") : [];
        const boxes = option.choices.map(([value, label]) =>
          el(
            "label",
            { class: "tick-line" },
            el("input", { type: "checkbox", value, "data-option": option.name, checked: chosen.includes(value), onchange: tick }),
            label,
          ),
        );
        const sheet = el("a", { href: `/sheets?game=${game().name}`, target: "_blank" }, "See the printable sheet");
        return el("details", { class: "many" }, el("summary", {}, option.title), el("p", { class: "fine" }, sheet), el("div", {}, boxes));
      }
      if (option.choices.length) {
        return el(
          "div",
          {},
          el("label", { for: id }, option.title),
          el(
            "select",
            { id, "data-option": option.name },
            option.choices.map(([value, label]) => el("option", { value, selected: value === option.default }, label)),
          ),
        );
      }
      return el(
        "div",
        {},
        el("label", { for: id }, option.title),
        el("input", {
          id,
          "data-option": option.name,
          value: option.default,
          "aria-describedby": option.format_hint ? `${id}-form` : false,
          autocomplete: "off",
        }),
        option.format_hint ? el("small", { id: `${id}-form` }, option.format_hint) : null,
      );
    }),
  );
  byId("stadium-line").hidden = !game().independent;
  if (!game().independent && byId("stadium").checked) byId("stadium").click();
  byId("edition-template").setAttribute("href", `/api/games/${game().name}/edition.toml`);
  byId("edition").replaceChildren(
    ...game().editions.map((edition) => el("option", { value: edition.name }, edition.title || edition.name)),
  );
}

function chosenOptions() {
  /** @type {Record<string, string>} */
  const chosen = {};
  for (const option of game().options) {
    const fields = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(`[data-option="${CSS.escape(option.name)}"]`));
    chosen[option.name] = option.multiple
      ? ticked(option.name)
          .map((box) => box.value)
          .join(",")
      : (fields[0]?.value ?? option.default);
  }
  return chosen;
}

/** Offer the usual number of seats. */
function usualChairs() {
  const seats = Math.max(game().usual_seats[0], Math.min(2, game().usual_seats[1]));
  chairs = [{ kind: "you", name: preferences.get("name", ""), bot: "" }];
  while (chairs.length < seats) chairs.push({ kind: "open", name: "", bot: "" });
}

function drawChairs() {
  const bots = game().bots;
  byId("chairs").replaceChildren(
    ...chairs.map((one, index) => {
      if (one.kind === "you") {
        const field = el("input", {
          id: "your-name",
          value: one.name,
          maxlength: 40,
          placeholder: "your name",
          autocomplete: "nickname",
          "aria-label": "Your name",
          oninput: () => ((one.name = field.value), updateButton()),
        });
        return el("li", {}, chair(one.name || "you", false), field, el("span"));
      }
      const choice = el(
        "select",
        {
          "aria-label": `Seat ${index + 1}`,
          onchange: () => {
            const [kind, bot] = choice.value.split(" ");
            chairs[index] = { kind, name: "", bot: bot ?? "" };
            drawChairs();
            byId("chairs").querySelectorAll("select")[index - 1]?.focus();
          },
        },
        el("option", { value: "open", selected: one.kind === "open" }, "Open (join by link)"),
        el("option", { value: "person", selected: one.kind === "person" }, "Player on this device"),
        bots.map((bot) => el("option", { value: `bot ${bot.name}`, selected: one.kind === "bot" && one.bot === bot.name }, bot.title)),
      );
      const field =
        one.kind === "person"
          ? el("input", {
              value: one.name,
              maxlength: 40,
              placeholder: "name",
              required: true,
              "aria-label": `Name for seat ${index + 1}`,
              oninput: () => ((one.name = field.value), updateButton()),
            })
          : null;
      return el(
        "li",
        {},
        chair(one.kind === "bot" ? one.bot : one.name, one.kind === "bot"),
        el("span", { class: "stacked" }, choice, field),
        el(
          "button",
          {
            type: "button",
            class: "square",
            "aria-label": `Remove seat ${index + 1}`,
            onclick: () => (chairs.splice(index, 1), drawChairs()),
          },
          icon("close"),
        ),
      );
    }),
  );
  const most = game().seats[1];
  byId("seats-most").textContent = most > 100 ? `usually up to ${game().usual_seats[1]}` : `up to ${most}`;
  byId("add-seat").hidden = chairs.length >= Math.min(most, 20);
  updateButton();
}

/** Update the text of the main button. */
function updateButton() {
  const open = chairs.some((one) => one.kind === "open") || byId("stadium").checked;
  const others = chairs
    .slice(1)
    .filter((one) => one.kind !== "open")
    .map((one) => (one.kind === "bot" ? "bot" : one.name || "another player"));
  const bots = others.filter((name) => name === "bot").length;
  const people = others.filter((name) => name !== "bot");
  const company = [...people, ...(bots ? [bots === 1 ? "a bot" : `${bots} bots`] : [])];
  byId("open-table").textContent = open ? "Open table" : company.length ? `Start with ${joinNames(company)}` : "Start solo";
}

/** @param {SubmitEvent} event */
async function submit(event) {
  event.preventDefault();
  byId("open-table").disabled = true;
  const stadium = byId("stadium").checked;
  const open = stadium || chairs.some((one) => one.kind === "open");
  const name = chairs[0].name.trim();
  const clock = byId("clock").value.split(" ");
  const salt = byId("salt").value.trim();
  const file = byId("edition-file").files[0];
  if (name) preferences.set("name", name);
  const dice = /** @type {HTMLInputElement} */ (document.querySelector("input[name=dice]:checked")).value;
  try {
    const opened = await request("POST", "/api/tables", {
      game: game().name,
      title: byId("title").value.trim(),
      seats: stadium ? undefined : chairs.length,
      options: chosenOptions(),
      edition: byId("edition").value,
      edition_text: file ? await file.text() : "",
      ...(name ? { name } : {}),
      people: chairs.filter((one) => one.kind === "person").map((one) => one.name.trim()),
      bots: chairs.filter((one) => one.kind === "bot").map((one) => one.bot),
      join: !stadium || byId("sit").checked,
      start: !open && !salt,
      dice,
      roll: byId("at-once").checked ? "at once" : "ask",
      undo: byId("undo").checked,
      clock: clock.length === 2 ? { per: clock[0], seconds: Number(clock[1]) } : null,
      open: byId("open").value === "yes",
      watch: byId("watch").checked,
      stadium,
    });
    if (salt && opened.seats.length) {
      // the server has committed to its dice by now, so that neither side can answer the other
      await request("POST", `/api/tables/${opened.table}/salt`, { seat: opened.seats[0].seat, salt });
      if (!open) await request("POST", `/api/tables/${opened.table}/start`, {});
    }
    location.assign(`/t/${opened.table}${stadium && !byId("sit").checked ? "/screen" : ""}`);
  } catch (error) {
    byId("trouble").textContent = /** @type {Error} */ (error).message;
    byId("trouble").scrollIntoView({ block: "center" });
    byId("open-table").disabled = false;
  }
}

async function begin() {
  try {
    games = await request("GET", "/api/games");
  } catch (error) {
    byId("trouble").textContent = /** @type {Error} */ (error).message;
    return;
  }
  usualChairs();
  drawOptions();
  drawChairs();
  for (const radio of document.querySelectorAll("input[name=game]")) {
    radio.addEventListener("change", () => {
      drawOptions();
      const [fewest, most] = game().seats;
      chairs = chairs
        .slice(0, most)
        .map((one) => (one.kind === "bot" && !game().bots.some((bot) => bot.name === one.bot) ? { ...one, bot: usualBot(game()) } : one));
      while (chairs.length < fewest) chairs.push({ kind: "bot", name: "", bot: usualBot(game()) });
      drawChairs();
    });
  }
  for (const radio of document.querySelectorAll("input[name=dice]"))
    radio.addEventListener("change", () => (byId("own-salt").hidden = /** @type {any} */ (radio).value === "typed"));
  byId("add-seat").addEventListener("click", () => {
    chairs.push({ kind: "bot", name: "", bot: usualBot(game()) });
    drawChairs();
  });
  byId("stadium").addEventListener("change", () => {
    byId("stadium-more").hidden = !byId("stadium").checked;
    updateButton();
  });
  byId("newtable").addEventListener("submit", submit);
}

begin();
