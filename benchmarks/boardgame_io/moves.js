// boardgame.io's own server with its in-memory store: matches of two-player Pig, every client moving as soon as it can.
//
//     NODE_ENV=production node moves.js [matches] [seconds]
//
// The server is one process, and all clients share another. Prints one line of JSON.
const { fork } = require("child_process");

const PORT = 18765;
const CONNECT = 30000; // milliseconds allowed for all clients to connect
const WARM_UP = 2000;

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

async function serve() {
  const { Server, Origins } = require("boardgame.io/server");
  const server = Server({ games: [PIG], origins: [Origins.LOCALHOST] });
  await server.run({ port: PORT, lobbyConfig: { apiPort: PORT + 1 } });
  const tell = () => process.send({ rss: process.memoryUsage().rss, cpu: process.cpuUsage() });
  setInterval(tell, 500);
  tell();
}

async function sitDown(matches) {
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

function play(client, times) {
  let sent = 0n;
  let seen = -1; // the state of its last move
  client.subscribe((state) => {
    if (!state || !state.isConnected) return;
    if (sent && state._stateID > seen) {
      times.push(Number(process.hrtime.bigint() - sent) / 1e6);
      sent = 0n;
    }
    if (state.ctx.currentPlayer !== client.playerID || state._stateID === seen) return;
    seen = state._stateID;
    setImmediate(() => {
      sent = process.hrtime.bigint();
      client.moves.roll();
    });
  });
  client.start();
}

const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

async function measure(matches, seconds, figures) {
  const clients = await sitDown(matches);
  const times = [];
  for (const client of clients) play(client, times);
  const connected = () => clients.filter((client) => client.getState()?.isConnected).length;
  for (let waited = 0; connected() < clients.length && waited < CONNECT; waited += 100) await sleep(100);
  await sleep(WARM_UP);
  times.length = 0;
  const before = figures().cpu;
  const begun = Date.now();
  await sleep(seconds * 1000);
  const took = (Date.now() - begun) / 1000;
  const { cpu, rss } = figures();
  times.sort((one, other) => one - other);
  const quantile = (share) => (times.length ? Number(times[Math.floor(times.length * share)].toFixed(1)) : null);
  return {
    players: clients.length,
    connected: connected(),
    moves_per_second: Math.round(times.length / took),
    p50_ms: quantile(0.5),
    p99_ms: quantile(0.99),
    server_cpu_us_per_move: Math.round((cpu.user + cpu.system - before.user - before.system) / times.length),
    rss_mb: Math.round(rss / 1e6),
  };
}

if (process.argv[2] === "server") {
  serve();
} else {
  const matches = Number(process.argv[2] || 50);
  const seconds = Number(process.argv[3] || 10);
  const server = fork(__filename, ["server"], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  let last;
  server.on("message", async (figures) => {
    const isFirst = !last;
    last = figures;
    if (!isFirst) return;
    console.log(JSON.stringify(await measure(matches, seconds, () => last)));
    server.kill();
    process.exit(0);
  });
}
