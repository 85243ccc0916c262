/** What the legal moves of a seat cost and give, and what is asked on the way to them, as the server sent it. */

/** @typedef {import("../lib/types.js").OfferView} Offer */
/** @typedef {import("../lib/types.js").PromptView} Prompt */

export class Offers {
  /** @param {Offer[]} offers @param {Prompt[]} prompts @param {number} cancel  the move that cancels a choice that was started */
  constructor(offers = [], prompts = [], cancel = -1) {
    this.cancel = cancel;
    this.offers = new Map(offers.map((offer) => [offer.move, offer]));
    this.prompts = new Map(prompts.map((prompt) => [JSON.stringify(prompt.path), prompt]));
  }

  /** Whether the server has sent them. */
  get here() {
    return this.offers.size > 0;
  }

  /** @param {number} move */
  of(move) {
    return this.offers.get(move);
  }

  /** Return what is asked after these slots. @param {string[]} path @returns {Prompt | undefined} */
  prompt(path) {
    return this.prompts.get(JSON.stringify(path));
  }

  /** Return how the slots that can be touched after this path look.
   * @param {string[]} path @param {Iterable<string>} slots @returns {Map<string, import("../board/sheet.js").Look>} */
  looks(path, slots) {
    const choices = this.prompt(path)?.choices ?? {};
    return new Map([...slots].map((slot) => [slot, { tier: choices[slot]?.[0] ?? "", ghost: choices[slot]?.[1] ?? "" }]));
  }

  /** Return the chips on the slots of a prompt: shared prices once, then each slot's own.
   * @param {string[]} path @returns {Map<string, {kind: string, pieces: import("../board/chips.js").Piece[]}[]>} */
  chips(path) {
    const found = new Map();
    const prompt = this.prompt(path);
    for (const [slot, price] of Object.entries(prompt?.prices ?? {}))
      found.set(slot, [{ kind: price.length ? "price" : "price free", pieces: price.length ? price : ["free"] }]);
    for (const [slot, [, , chips]] of Object.entries(prompt?.choices ?? {})) {
      if (chips.length)
        found.set(
          slot,
          chips.map(([kind, pieces]) => ({ kind, pieces })),
        );
    }
    return found;
  }
}
