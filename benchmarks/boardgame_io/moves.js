// boardgame.io's own server with its in-memory store: matches of two-player Pig, every client moving as soon as it can.
//
//     NODE_ENV=production node moves.js server
//     NODE_ENV=production node moves.js clients MATCHES WARM_UP_SECONDS
//
// ../server_moves.py starts both. Each prints "ready"; then the clients measure for as many seconds as a line of their input says,
// and print one line of JSON. In between they do not move.
const PORT = 18765;
const CONNECT = 60000; // milliseconds allowed for all clients to connect

const PIG = {
  name: "pig",
  setup: () => ({ score: [0, 0], turn: 0 }),
  moves: {
    roll: ({ G, random, events }) => {
      const die = random.D6(); // rolled by the server, so a client has to wait for the answer
      if (die === 1) {
        G.turn = 0;
        events.endTurn();
      } else {
        G.turn += die;
      }
    },
  },
};

let running = false;
let times = [];
let waiting = []; // moves that became possible while the clients were paused

async function serve() {
  const { Server, Origins } = require("boardgame.io/server");
  const info = console.info;
  console.info = () => {}; // the server announces its ports
  const server = Server({ games: [PIG], origins: [Origins.LOCALHOST] });
  await server.run({ port: PORT, lobbyConfig: { apiPort: PORT + 1 } });
  console.info = info;
  process.stdout.write("ready\n");
}

async function join(matches) {
  const { Client, LobbyClient } = require("boardgame.io/client");
  const { SocketIO } = require("boardgame.io/multiplayer");
  const lobby = new LobbyClient({ server: `http://127.0.0.1:${PORT + 1}` });
  const clients = [];
  for (let number = 0; number < matches; number++) {
    const { matchID } = await lobby.createMatch("pig", { numPlayers: 2 });
    for (const playerID of ["0", "1"]) {
      const { playerCredentials } = await lobby.joinMatch("pig", matchID, { playerID, playerName: playerID });
      const multiplayer = SocketIO({ server: `http://127.0.0.1:${PORT}` });
      clients.push(
        Client({ game: PIG, numPlayers: 2, matchID, playerID, credentials: playerCredentials, multiplayer, debug: false }),
      );
    }
  }
  return clients;
}

function play(client) {
  let sent = 0n;
  let seen = -1; // the state of its last move
  const roll = () => {
    if (!running) {
      waiting.push(roll);
      return;
    }
    sent = process.hrtime.bigint();
    client.moves.roll();
  };
  client.subscribe((state) => {
    if (!state || !state.isConnected) return;
    if (sent && state._stateID > seen) {
      times.push(Math.round(Number(process.hrtime.bigint() - sent) / 1e3));
      sent = 0n;
    }
    if (state.ctx.currentPlayer !== client.playerID || state._stateID === seen) return;
    seen = state._stateID;
    setImmediate(roll);
  });
  client.start();
}

const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

async function measure(clients, warmUp, seconds) {
  running = true;
  const resumed = waiting;
  waiting = [];
  for (const roll of resumed) roll();
  await sleep(warmUp * 1000);
  times = [];
  const before = process.cpuUsage();
  const begun = process.hrtime.bigint();
  await sleep(seconds * 1000);
  const took = Number(process.hrtime.bigint() - begun) / 1e9;
  const { user, system } = process.cpuUsage(before);
  running = false;
  const connected = clients.filter((client) => client.getState()?.isConnected).length;
  return { times_us: times, openings: 0, busy: (user + system) / 1e6 / took, seconds: took, players: connected };
}

async function main(matches, warmUp) {
  const clients = await join(matches);
  for (const client of clients) play(client);
  const connected = () => clients.filter((client) => client.getState()?.isConnected).length;
  for (let waited = 0; connected() < clients.length && waited < CONNECT; waited += 100) await sleep(100);
  process.stdout.write("ready\n");
  const lines = require("readline").createInterface({ input: process.stdin });
  for await (const line of lines) process.stdout.write(`${JSON.stringify(await measure(clients, warmUp, Number(line)))}\n`);
}

if (process.argv[2] === "server") serve();
else main(Number(process.argv[3] || 50), Number(process.argv[4] || 1));
