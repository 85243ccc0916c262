/** Verifies the dice in this browser, with its own cryptography.
 *
 * Throw t uses HMAC-SHA256(secret, message). The message is "rollwright dice 1", the table, the number of salts, the salts, t, and
 * a block number from 0, each preceded by its length in four bytes. A block gives four 64-bit numbers; a number is taken modulo the
 * limit, and rejected if it is in the incomplete range at the top.
 */

/** @param {string} hex */
export function bytes(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** Return the commitment of a secret. @param {string} secret  in hex */
export async function commitment(secret) {
  const digest = await crypto.subtle.digest("SHA-256", bytes(secret));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Return the numbers of one throw, one for each limit.
 * @param {string} secret  in hex
 * @param {string} table @param {string[]} salts @param {number} number  of the throw, from 1
 * @param {number[]} limits
 * @returns {Promise<number[]>} */
export async function numbers(secret, table, salts, number, limits) {
  const key = await crypto.subtle.importKey("raw", bytes(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const fields = ["rollwright dice 1", table, String(salts.length), ...salts, String(number)];
  /** @type {bigint[]} */
  let drawn = [];
  let block = 0;
  const made = [];
  for (const limit of limits) {
    const whole = 1n << 64n;
    const fair = whole - (whole % BigInt(limit));
    for (;;) {
      if (!drawn.length) {
        const view = new DataView(await crypto.subtle.sign("HMAC", key, message([...fields, String(block)])));
        drawn = [0, 8, 16, 24].map((start) => view.getBigUint64(start));
        block += 1;
      }
      const value = /** @type {bigint} */ (drawn.shift());
      if (value < fair) {
        made.push(Number(value % BigInt(limit)));
        break;
      }
    }
  }
  return made;
}

/** @param {string[]} fields */
function message(fields) {
  const encoded = fields.map((field) => new TextEncoder().encode(field));
  const whole = new Uint8Array(encoded.reduce((sum, data) => sum + 4 + data.length, 0));
  const view = new DataView(whole.buffer);
  let place = 0;
  for (const data of encoded) {
    view.setUint32(place, data.length);
    whole.set(data, place + 4);
    place += 4 + data.length;
  }
  return whole;
}
