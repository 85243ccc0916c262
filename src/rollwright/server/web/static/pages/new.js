/** The page for a new table: options, seats, dice, clock, and edition. Contains nothing about any game. */

import { levelOf, LEVELS } from "../lib/bots.js";
import { chair, picture } from "../lib/chair.js";
import { byId, capital, el, icon, joinNames, preferences, request } from "../lib/dom.js";

/** @typedef {import("../lib/types.js").GameView} Game */
/** @typedef {{kind: "you" | "person" | "open" | "bot", name: string, bot: string, offered?: boolean}} Chair */

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

/** Show in one line how the table is set up: as in a first game, or what differs from it. */
function drawSetup() {
  const chosen = chosenOptions();
  const label = (/** @type {import("../lib/types.js").OptionView} */ option, /** @type {string} */ value) =>
    option.choices.find(([choice]) => choice === value)?.[1] ?? value;
  const differs = game().options.filter((option) => chosen[option.name] !== option.default);
  const shown = differs.length ? differs : game().options.filter((option) => option.choices.length && !option.multiple);
  const texts = shown.map((option) =>
    option.multiple ? option.title : `${option.title}${option.title.endsWith("?") ? "" : ":"} ${label(option, chosen[option.name])}`,
  );
  const more = [
    byId("clock").value && byId("clock").selectedOptions[0].textContent,
    byId("open").value && "listed in the lobby",
    byId("stadium").checked && "stadium",
    !byId("undo").checked && "no undo",
    !byId("hints").checked && "no hints",
    byId("at-once").checked && "rolls automatically",
    !byId("watch").checked && "no spectators",
    byId("edition").selectedIndex > 0 && byId("edition").selectedOptions[0].textContent,
    byId("edition-file").files.length > 0 && "custom edition",
  ].filter(Boolean);
  byId("setup-title").textContent = differs.length || more.length ? "Your own setup" : "As in a first game";
  byId("setup-text").textContent = [...texts, ...more].join(" · ");
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

/** Offer the usual number of seats. A bot that is added takes the first seat that was not chosen. */
function usualChairs() {
  const seats = Math.max(game().usual_seats[0], Math.min(2, game().usual_seats[1]));
  chairs = [{ kind: "you", name: preferences.get("name", ""), bot: "" }];
  while (chairs.length < seats) chairs.push({ kind: "open", name: "", bot: "", offered: true });
}

/** @param {Chair} added */
function addChair(added) {
  const at = chairs.findIndex((one) => one.offered);
  if (added.kind === "bot" && at > 0) chairs[at] = added;
  else chairs.push(added);
  drawChairs();
}

/** Return what people will call each bot at the table: its title, with a number if it sits there twice. @param {Chair} one */
function botTitle(one) {
  const same = chairs.filter((other) => other.kind === "bot" && other.bot === one.bot);
  const title = game().bots.find((bot) => bot.name === one.bot)?.title ?? one.bot;
  return same.length > 1 ? `${title} ${same.indexOf(one) + 1}` : title;
}

/** Offer the bots: levels first, names second; those without a level last. */
function drawBots() {
  const { bots } = game();
  const add = (/** @type {import("../lib/types.js").BotView} */ bot) =>
    el(
      "button",
      {
        type: "button",
        "data-bot": bot.name,
        "aria-label": `Add ${bot.title}${bot.level && `, ${bot.level}`}`,
        title: bot.about || false,
        onclick: () => addChair({ kind: "bot", name: "", bot: bot.name }),
      },
      chair(bot.title, bot.name),
      bot.title,
    );
  const levels = Object.keys(LEVELS).map((level) =>
    el(
      "div",
      { class: "bot-level", role: "group", "aria-label": capital(level) },
      picture(level, "level-die"),
      el("span", {}, capital(level)),
      bots.filter((bot) => bot.level === level).map(add),
    ),
  );
  const others = bots.filter((bot) => !bot.level);
  byId("bot-levels").replaceChildren(
    ...levels,
    el("details", { class: "more" }, el("summary", {}, "Other bots"), el("div", { class: "row wraps" }, others.map(add))),
  );
}

function drawChairs() {
  byId("chairs").replaceChildren(...chairs.map(chairRow));
  const most = game().seats[1];
  const full = chairs.length >= Math.min(most, 20);
  byId("seats-most").textContent = most > 100 ? `Usually up to ${game().usual_seats[1]} players.` : `Up to ${most} players.`;
  byId("add-seat").disabled = byId("add-person").disabled = full;
  byId("bot-chooser").hidden = full && !chairs.some((one) => one.offered);
  updateButton();
}

/** @param {Chair} one @param {number} index */
function chairRow(one, index) {
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
    return el("li", {}, chair(one.name || "you"), field, el("span"));
  }
  const remove = el(
    "button",
    {
      type: "button",
      class: "square",
      "aria-label": one.kind === "bot" ? `Remove ${botTitle(one)}` : `Remove seat ${index + 1}`,
      onclick: () => (chairs.splice(index, 1), drawChairs()),
    },
    icon("close"),
  );
  if (one.kind === "bot") {
    const about = el("span", { class: "faded fine" }, levelOf(one.bot) || "bot");
    return el("li", {}, chair(botTitle(one), one.bot), el("span", { class: "sits" }, el("b", {}, botTitle(one)), about), remove);
  }
  if (one.kind === "open") return el("li", {}, chair(""), el("span", { class: "sits faded" }, "Open (join by link)"), remove);
  const field = el("input", {
    value: one.name,
    maxlength: 40,
    placeholder: "name",
    required: true,
    "aria-label": `Name for seat ${index + 1}`,
    oninput: () => ((one.name = field.value), updateButton()),
  });
  return el("li", {}, chair(one.name), field, remove);
}

/** Update the text of the main button. */
function updateButton() {
  const open = chairs.some((one) => one.kind === "open") || byId("stadium").checked;
  const company = chairs
    .slice(1)
    .filter((one) => one.kind !== "open")
    .map((one) => (one.kind === "bot" ? botTitle(one) : one.name || "another player"));
  byId("invites").hidden = !open;
  byId("open-table").textContent = open ? "Open table" : company.length ? `Start with ${joinNames(company)}` : "Start solo";
}

/** @param {SubmitEvent} event */
async function submit(event) {
  event.preventDefault();
  byId("open-table").disabled = true;
  const stadium = byId("stadium").checked;
  const open = stadium || chairs.some((one) => one.kind === "open");
  const name = chairs[0].name.trim();
  const clock = byId("clock").selectedOptions[0].dataset;
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
      hints: byId("hints").checked,
      clock: clock.per ? { per: clock.per, seconds: Number(clock.seconds) } : null,
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
  drawBots();
  drawChairs();
  drawSetup();
  byId("newtable").addEventListener("change", drawSetup);
  for (const radio of document.querySelectorAll("input[name=game]")) {
    radio.addEventListener("change", () => {
      drawOptions();
      for (const about of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-about]")))
        about.hidden = about.dataset.about !== game().name;
      const [fewest, most] = game().seats;
      chairs = chairs
        .slice(0, most)
        .map((one) => (one.kind === "bot" && !game().bots.some((bot) => bot.name === one.bot) ? { ...one, bot: usualBot(game()) } : one));
      while (chairs.length < fewest) chairs.push({ kind: "bot", name: "", bot: usualBot(game()) });
      drawBots();
      drawChairs();
    });
  }
  for (const radio of document.querySelectorAll("input[name=dice]"))
    radio.addEventListener("change", () => (byId("own-salt").hidden = /** @type {any} */ (radio).value === "typed"));
  byId("add-seat").addEventListener("click", () => addChair({ kind: "open", name: "", bot: "" }));
  byId("add-person").addEventListener("click", () => {
    addChair({ kind: "person", name: "", bot: "" });
    byId("chairs").querySelector("li:last-child input").focus();
  });
  byId("stadium").addEventListener("change", () => {
    byId("stadium-more").hidden = !byId("stadium").checked;
    updateButton();
  });
  byId("newtable").addEventListener("submit", submit);
}

begin();
