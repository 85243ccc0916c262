import assert from "node:assert/strict";
import { test } from "node:test";

class Socket extends EventTarget {
  static OPEN = 1;
  readyState = 0;
  /** @type {any[]} */
  sent = [];
  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }
  connect() {
    this.readyState = Socket.OPEN;
    this.dispatchEvent(new Event("open"));
  }
}

/** @type {any} */
const page = globalThis;
page.WebSocket = Socket;
page.location = { protocol: "http:", host: "here" };
page.addEventListener = () => undefined;
page.document = { addEventListener: () => undefined };
const { Live } = await import("../../src/rollwright/server/web/static/table/live.js");

/** @param {any} live @returns {Socket} */
const socketOf = (live) => live.socket;
/** @param {Socket} socket */
const kinds = (socket) => socket.sent.map((message) => message.kind);

test("what is clicked before the first connection is sent once there is one", () => {
  const live = new Live("t");
  live.sayOnceConnected({ kind: "roll" });
  live.sayOnceConnected({ kind: "roll" });
  live.say({ kind: "resync" });
  live.sendAction(0, 3, { kind: "move", move: 5 });
  socketOf(live).connect();
  assert.deepEqual(kinds(socketOf(live)), ["hello", "roll", "move"]);
  live.close();
});

test("what is clicked while the connection is lost is not sent, but an action is", () => {
  const live = new Live("t");
  const first = socketOf(live);
  first.connect();
  first.close();
  live.sayOnceConnected({ kind: "roll" });
  live.sendAction(0, 3, { kind: "undo" });
  live.renew();
  socketOf(live).connect();
  assert.deepEqual(kinds(socketOf(live)), ["hello", "undo"]);
  live.close();
});
