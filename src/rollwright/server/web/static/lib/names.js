/** Names of players in the texts of a game, which contain placeholders such as "{seat 2}". */

import { short } from "./dom.js";

const PLACEHOLDER = "{seat "; // as core/english.py writes it; the number and a brace follow

/** Return the text with names in place of its placeholders.
 * @param {string} text @param {(seat: number) => string} nameOf
 * @param {number} [most]  letters of a name, where there is little room */
export function fillNames(text, nameOf, most = Infinity) {
  const [first, ...rest] = text.split(PLACEHOLDER);
  return rest.reduce((filled, piece) => {
    const seat = parseInt(piece, 10) - 1;
    return filled + short(nameOf(seat), most) + piece.slice(`${seat + 1}}`.length);
  }, first);
}

/** Return what a move or a throw changed, or its description if it changed nothing, with placeholders for names.
 * @param {{seat: number, text: string, sentences: string[]}} step */
export function stepText({ seat, text, sentences }) {
  if (sentences.length) return sentences.join(" ");
  return seat < 0 ? `${text}.` : `${PLACEHOLDER}${seat + 1}}: ${text}.`;
}
