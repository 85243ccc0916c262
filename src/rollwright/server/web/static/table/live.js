/** The socket of one table: reconnects automatically, resends actions until they are acknowledged, and resyncs after a gap.
 *
 * Dispatches "message" with the message as detail, and "line" with true or false when the connection opens or closes.
 */

/** @typedef {import("../lib/types.js").ClientMessage} ClientMessage */

const PATIENCE = [300, 700, 1500, 3000, 5000];

export class Live extends EventTarget {
  /** @param {string} table */
  constructor(table) {
    super();
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${table}/live`;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.tries = 0;
    this.closed = false;
    this.version = 0;
    this.resyncedAt = 0;
    this.requests = 0;
    /** @type {Map<number, {seq: number, message: ClientMessage, written: boolean}[]>} actions that are not acknowledged yet, by seat */
    this.pending = new Map();
    this.timer = 0;
    /** @type {ClientMessage[] | null} what waits for the first connection; null after it */
    this.early = [];
    addEventListener("online", () => this.#reconnectNow());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#reconnectNow());
    this.#connect();
  }

  get open() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Send a message; it is lost if there is no connection. Returns whether there is one. @param {ClientMessage} message */
  say(message) {
    if (this.open) this.socket?.send(JSON.stringify(message));
    return this.open;
  }

  /** Send what someone has clicked, or keep it for the first connection: a page shows its buttons sooner.
   * @param {ClientMessage} message */
  sayOnceConnected(message) {
    if (!this.say(message) && this.early?.every(({ kind }) => kind !== message.kind)) this.early.push(message); // two clicks must not roll twice
  }

  /** Send an action that must not get lost: a move, an undo, or Roll.
   * @param {number} seat @param {number} seq  of the seat's last action, from its sheet
   * @param {{kind: "move", move: number} | {kind: "undo" | "ready"}} message */
  sendAction(seat, seq, message) {
    const waiting = this.pending.get(seat) ?? [];
    const next = Math.max(seq, ...waiting.map((action) => action.seq)) + 1;
    this.requests += 1;
    const action = { ...message, seat, seq: next, id: `${seat}-${this.requests}` };
    waiting.push({ seq: next, message: action, written: false });
    this.pending.set(seat, waiting);
    this.say(action);
  }

  /** Return whether an action of this seat, or the sheet after it, is on its way. @param {number} seat */
  busy(seat) {
    return (this.pending.get(seat) ?? []).length > 0;
  }

  /** Reconnect: after joining, the cookie identifies the player. */
  renew() {
    const old = this.socket;
    this.socket = null;
    clearTimeout(this.timer);
    old?.close();
    this.#connect();
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  #connect() {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.tries = 0;
      this.version = 0;
      this.say({ kind: "hello", batch: true, compress: "DecompressionStream" in globalThis });
      for (const message of this.early ?? []) this.say(message);
      this.early = null;
      this.dispatchEvent(new CustomEvent("line", { detail: true }));
      this.#resend();
    });
    /** @type {Promise<void> | null} while a compressed list is read; later messages wait for it */
    let reading = null;
    const read = (/** @type {string} */ text) => {
      if (this.socket === socket) for (const message of JSON.parse(text)) this.#onMessage(message);
    };
    socket.addEventListener("message", ({ data }) => {
      const before = reading;
      if (typeof data !== "string") reading = Promise.all([decompress(data), before]).then(([text]) => read(text));
      else if (reading) reading = reading.then(() => read(data));
      else read(data);
    });
    socket.addEventListener("close", () => {
      if (this.socket !== socket || this.closed) return;
      this.socket = null;
      this.dispatchEvent(new CustomEvent("line", { detail: false }));
      const wait = PATIENCE[Math.min(this.tries, PATIENCE.length - 1)];
      this.tries += 1;
      this.timer = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
    });
  }

  /** Send again what is not acknowledged; the server does nothing twice. */
  #resend() {
    for (const waiting of this.pending.values()) for (const action of waiting) if (!action.written) this.say(action.message);
  }

  #reconnectNow() {
    if (this.closed || this.socket) return;
    clearTimeout(this.timer);
    this.#connect();
  }

  /** @param {import("../lib/types.js").ServerMessage} message */
  #onMessage(message) {
    const waiting = ("seat" in message && this.pending.get(message.seat)) || [];
    if (message.kind === "ack") for (const action of waiting) action.written ||= action.seq <= message.seq;
    if (message.kind === "refused" && message.seat >= 0) this.pending.set(message.seat, []);
    if (message.kind === "refused" && message.code === "too_fast") setTimeout(() => this.#resend(), 1000);
    if (message.kind === "sheet" && message.moves)
      this.pending.set(
        message.seat,
        waiting.filter((action) => action.seq > message.seq),
      );
    if (message.kind === "table") {
      if (!message.full && message.base_version > this.version) {
        this.#resync();
        return;
      }
      this.version = message.version;
    }
    this.dispatchEvent(new CustomEvent("message", { detail: message }));
  }

  /** Request everything again, at most once per second: the server ignores more. */
  #resync() {
    const wait = this.resyncedAt + 1100 - Date.now();
    if (wait <= 0) {
      this.resyncedAt = Date.now();
      this.say({ kind: "resync" });
    } else {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.#resync(), wait);
    }
  }
}

/** @param {Blob} data */
function decompress(data) {
  return new Response(data.stream().pipeThrough(new DecompressionStream("deflate"))).text();
}
