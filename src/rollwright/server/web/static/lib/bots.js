/** The named bots. rollwright/bots/profiles.py says more about them; a test checks that both agree. */

/** @type {Record<string, string[]>} */
export const LEVELS = {
  beginner: ["wren", "tobin"],
  casual: ["juniper", "barnaby"],
  strong: ["hugues", "linnet"],
  master: ["ysolde", "ambrose"],
};

const PICTURES = new URL("../faces.svg", import.meta.url).href;

/** Return the level of a bot, "" if it has none. @param {string} bot */
export function levelOf(bot) {
  return Object.keys(LEVELS).find((level) => LEVELS[level].includes(bot)) ?? "";
}

/** Return the address of the face of a bot, or of the die of a level. @param {string} name */
export function pictureOf(name) {
  return `${PICTURES}#${name}`;
}
