// A Colyseus server with rooms of Cannon Clash, written as its documentation recommends: the state is a
// Schema, which is stepped and patched to both players HZ times a second. The rules are Arena's, from the
// WebAssembly module of the browsers (scripts/wasm.sh).
//
//   WASM=arena_games.wasm PORT=18484 HZ=20 node server.mjs
//
// The server reports its figures on the port after its own.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { Room, Server } from "@colyseus/core";
import { schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

const port = Number(process.env.PORT ?? 18484);
const hz = Number(process.env.HZ ?? 20);
const stepMs = 1000 / hz;

const { instance } = await WebAssembly.instantiate(readFileSync(process.env.WASM), {});
const games = instance.exports;

// Offsets of the view in 16-bit numbers: web/features/games/core/cannon.ts.
const SIDES = 8;
const SIDE = 25;
const TOWERS = 4;
const TOWER = 7;
const MINIONS = 58;
const MINION = 4;
const MOST = 96;
const NOTHING_NEW = -1;

const Tower = schema({ hp: t.uint16(), shaken: t.uint8(), shot: t.uint16(), shotX: t.uint16(), shotY: t.uint16() }, "Tower");
const Minion = schema({ x: t.uint16(), y: t.uint16(), hp: t.uint8(), brute: t.boolean() }, "Minion");
const Camp = schema(
  { cannon: t.uint16(), energy: t.uint16(), felled: t.uint8(), towers: t.array(Tower), minions: t.map(Minion) },
  "Camp",
);
const Match = schema(
  {
    ticks: t.uint16(),
    turnsLeft: t.uint16(),
    phase: t.uint8(),
    outcome: t.uint8(),
    gate: t.uint16(),
    beat: t.uint8(),
    camps: t.array(Camp),
  },
  "Match",
);

let ticks = 0;
let seeds = 0n;

class Cannon extends Room {
  maxClients = 2;
  patchRate = stepMs;

  onCreate() {
    this.orders = [NOTHING_NEW, NOTHING_NEW];
    this.halfway = false;
    this.begin();
    const camp = () => {
      const camp = new Camp();
      for (let tower = 0; tower < 3; tower++) camp.towers.push(new Tower());
      return camp;
    };
    const match = new Match();
    match.camps.push(camp());
    match.camps.push(camp());
    this.state = match;
    this.onMessage("order", (client, { x, fire }) => {
      this.orders[this.clients.indexOf(client)] = (x << 1) | Number(fire);
    });
    this.setSimulationInterval(() => this.step(), stepMs);
  }

  begin() {
    this.game = games.cannon_new(++seeds);
    this.before = new Uint16Array(MINIONS + 2 * MOST * MINION);
    this.after = new Uint16Array(this.before.length);
  }

  onDispose() {
    games.cannon_free(this.game);
  }

  // The rules play two ticks of 1/20 s at once. At 20 Hz the first of the two is interpolated.
  step() {
    if (this.clients.length < 2) return;
    if (hz === 20 && this.halfway) {
      this.show(this.after, null);
      ticks += 1;
    } else {
      this.play();
      this.show(this.after, hz === 20 ? this.before : null);
      ticks += hz === 20 ? 1 : 2;
    }
    this.halfway = !this.halfway;
  }

  play() {
    if (this.after[3] !== 0) {
      games.cannon_free(this.game);
      this.begin();
    }
    games.cannon_turn(this.game, this.orders[0], this.orders[1]);
    this.orders[0] = this.orders[1] = NOTHING_NEW;
    [this.before, this.after] = [this.after, this.before];
    this.after.set(new Uint16Array(games.memory.buffer, games.cannon_view(this.game), this.after.length));
  }

  // Shows the view `now`, or the mean of `now` and `past`.
  show(now, past) {
    const { state } = this;
    const between = (at) => (past && past[0] !== 0 ? (now[at] + past[at]) >> 1 : now[at]);
    state.ticks = past ? now[7] - 1 : now[7];
    state.turnsLeft = now[1];
    state.phase = now[2];
    state.outcome = now[3];
    state.gate = between(5);
    state.beat = past ? now[6] + 1 : now[6];
    let minion = MINIONS;
    for (let side = 0; side < 2; side++) {
      const camp = state.camps[side];
      const at = SIDES + side * SIDE;
      camp.cannon = between(at);
      camp.energy = between(at + 1);
      camp.felled = now[at + 2];
      for (let number = 0; number < 3; number++) {
        const tower = camp.towers[number];
        const from = at + TOWERS + number * TOWER;
        tower.hp = now[from + 2];
        tower.shaken = now[from + 3];
        tower.shot = now[from + 4];
        tower.shotX = now[from + 5];
        tower.shotY = now[from + 6];
      }
      const here = new Set();
      for (const end = minion + now[at + 3] * MINION; minion < end; minion += MINION) {
        const key = String(now[minion + 2]);
        here.add(key);
        let shown = camp.minions.get(key);
        if (!shown) {
          shown = new Minion();
          shown.x = now[minion];
          shown.y = now[minion + 1];
          shown.hp = now[minion + 3] & 255;
          shown.brute = now[minion + 3] > 255;
          camp.minions.set(key, shown);
          continue;
        }
        shown.x = past ? (shown.x + now[minion]) >> 1 : now[minion];
        shown.y = past ? (shown.y + now[minion + 1]) >> 1 : now[minion + 1];
        shown.hp = now[minion + 3] & 255;
      }
      if (camp.minions.size > here.size) {
        for (const key of [...camp.minions.keys()]) if (!here.has(key)) camp.minions.delete(key);
      }
    }
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("cannon", Cannon);
await server.listen(port, "127.0.0.1");
createServer((_, answer) => {
  answer.setHeader("content-type", "application/json");
  answer.end(JSON.stringify({ ticks, patchMs: stepMs }));
}).listen(port + 1, "127.0.0.1");
