// A boardgame.io server with a game about as large as Oil War: `node server.js FOLDER` tells its port.
const { FlatFile, Server } = require("boardgame.io/server");

const COUNTERS = 87;
const game = {
  name: "counters",
  setup: () => ({ turn: 1, phase: "move", held: [], at: Array(COUNTERS).fill(1102) }),
  moves: {
    move: ({ G }, counter, place) => {
      G.at[counter] = place;
    },
  },
  disableUndo: true, // otherwise every move of a turn is stored with a copy of the position before it
};

const server = Server({ games: [game], origins: [], db: new FlatFile({ dir: process.argv[2] }) });
server.run(0).then(({ appServer }) => console.log(appServer.address().port));
process.stdin.on("end", () => process.exit()).resume(); // never outlive who started it
