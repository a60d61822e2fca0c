// Players of boardgame.io: `node clients.js PORT AT_ONCE WARM MATCHES MOVES` plays so many matches, so many of them
// at once, after some that do not count, and tells the seconds that all took and the milliseconds of every move.
//
// They speak to the server without the library's own client, which would do every move itself before it sends it.
const { io } = require("socket.io-client");

const [port, atOnce, warm, matches, moves] = process.argv.slice(2).map(Number);
const COUNTERS = 87;
const PLACES = 1100;

const below = (end) => Math.floor(Math.random() * end);

async function join(match) {
  const socket = io(`http://127.0.0.1:${port}/counters`, { transports: ["websocket"], forceNew: true });
  await new Promise((done) => socket.once("connect", done));
  // The server tells the match before it counts the player among those who hear of moves, and then that one has come.
  const joined = new Promise((done) => socket.once("matchData", done));
  socket.emit("sync", match, "0", undefined, 2);
  await joined;
  return { match, socket };
}

async function play({ match, socket }, spent) {
  for (let n = 0; n < moves; n++) {
    const payload = { type: "move", args: [below(COUNTERS), below(PLACES)], playerID: "0" };
    const started = performance.now();
    const told = new Promise((done) => socket.once("update", (_, state) => done(state)));
    socket.emit("update", { type: "MAKE_MOVE", payload }, n, match, "0");
    const state = await told;
    spent.push(performance.now() - started);
    if (state._stateID !== n + 1 || state.G.at[payload.args[0]] !== payload.args[1]) throw new Error("not moved");
  }
}

async function playAll(joined) {
  const spent = [];
  const lane = async () => {
    while (joined.length) await play(joined.pop(), spent);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return spent;
}

async function main() {
  const joined = [];
  for (let n = 0; n < warm + matches; n++) joined.push(await join(`match-${n}`));
  await playAll(joined.splice(0, warm));
  const started = performance.now();
  const spent = await playAll(joined);
  const wall = (performance.now() - started) / 1000;
  process.stdout.write(JSON.stringify({ wall, spent }), () => process.exit());
}

main();
