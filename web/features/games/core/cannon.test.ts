import { beforeAll, describe, expect, test } from "vitest";
import { CannonBot, CannonGame } from "./cannon.ts";
import { differs, type Played, parse, play } from "./corpus/cannon.ts";
import { type Games, loadGames } from "./index.ts";
import { builtModule, nativeGames } from "./testing.ts";

const GAMES = 10_000;

let games: Games;
let corpus: Played[];

beforeAll(async () => {
  games = await loadGames(await builtModule());
  corpus = nativeGames("cannon", GAMES).map(parse);
}, 600_000);

describe("the same match in the browser and in the server", () => {
  test("ten thousand end in the same state, bit for bit", () => {
    expect(corpus).toHaveLength(GAMES);
    expect(corpus.filter(differs(games))).toEqual([]);
  }, 120_000);

  test("the matches are of every kind: left, drawn, won by each side, with towers felled", () => {
    for (const outcome of ["0", "1", "2", "3"]) {
      const count = corpus.filter((played) => played.outcome === outcome).length;
      expect(count, `outcome ${outcome}`).toBeGreaterThan(outcome === "1" ? 5 : 100);
    }
    expect(corpus.filter(({ felled }) => felled !== "0:0").length).toBeGreaterThan(500);
    expect(corpus.filter(({ minions }) => Number(minions) > 20).length).toBeGreaterThan(1000);
  });

  test("a match that differs is noticed", () => {
    const played = corpus.find(({ outcome, minions }) => outcome === "0" && Number(minions) > 5);
    if (!played) throw new Error("no match under way");
    expect(play(games, played).hash).toBe(played.hash);
    const { turns } = played;
    expect(play(games, { ...played, turns: [...turns, "1"] }).hash).not.toBe(played.hash);
    expect(play(games, { ...played, turns: ["1:3:", ...turns] }).hash).not.toBe(played.hash);
    expect(play(games, { ...played, seed: "1" }).hash).not.toBe(played.hash);
  });
});

describe("a match", () => {
  test("begins with both sides alike", () => {
    const game = new CannonGame(games, "18446744073709551615");
    const { sides, ...rest } = game.state;
    expect(rest).toMatchObject({ turns: 0, turnsLeft: 900, phase: "normal", outcome: null });
    expect(rest.minions).toEqual([]);
    for (const side of [sides.A, sides.B]) {
      expect(side).toMatchObject({ cannon: 450, energy: 8, felled: 0 });
      expect(side.towers.map(({ hp }) => hp)).toEqual([200, 200, 300]);
    }
    sides.A.towers.forEach((tower, index) => {
      const { x, y } = sides.B.towers[index] ?? tower;
      expect([x, y]).toEqual([tower.x, 1600 - tower.y]);
    });
    expect(CannonGame.rulesVersion(games)).toBe(1);
    game.free();
  });

  test("sends what a side fires to the other side's towers, which shoot", () => {
    const game = new CannonGame(games, 1n);
    game.turn({ x: 200, fire: true }, null);
    for (let turn = 0; turn < 60; turn += 1) game.turn(null, null);
    const { minions, sides } = game.state;
    expect(new Set(minions.map(({ side }) => side))).toEqual(new Set(["A"]));
    expect(minions.filter(({ brute }) => brute).map(({ hp }) => hp)).toContain(60);
    expect(sides.A.cannon).toBe(200);
    while (!game.state.outcome) game.turn(null, null);
    expect(game.state).toMatchObject({
      phase: "over",
      turnsLeft: 0,
      outcome: { winner: "A", by: "centre_tower" },
    });
    expect(game.state.sides.B.towers[0]?.shot?.tick).toBeGreaterThan(0);
    expect(game.state.sides.A.felled).toBe(3);
    game.free();
  });

  test("is drawn where nobody does anything", () => {
    const game = new CannonGame(games, 1n);
    for (let turn = 0; turn < 1200; turn += 1) game.turn(null, null);
    expect(game.state).toMatchObject({ turns: 1200, phase: "over", outcome: { winner: null } });
    game.free();
  });

  test("takes an order off the field for one at its edge", () => {
    const [beside, edge] = [1, 2].map(() => new CannonGame(games, 1n));
    if (!beside || !edge) throw new Error("no game");
    beside.turn({ x: 4000, fire: true }, { x: -17.5, fire: false });
    edge.turn({ x: 900, fire: true }, { x: 0, fire: false });
    expect(beside.stateHash()).toBe(edge.stateHash());
    beside.free();
    edge.free();
  });

  test("is played ahead in a copy, and brought back", () => {
    const game = new CannonGame(games, 5n);
    game.turn({ x: 100, fire: true }, null);
    const guess = new CannonGame(games, game);
    for (let turn = 0; turn < 5; turn += 1) guess.turn(null, { x: 800, fire: true });
    expect([game.state.turns, guess.state.turns]).toEqual([1, 6]);
    guess.become(game);
    guess.become(guess);
    expect(guess.state).toEqual(game.state);
    expect(guess.stateHash()).toBe(game.stateHash());
    game.free();
    expect(guess.state.turns).toBe(1);
    guess.free();
  });

  test("shows the same state until something changes, and never changes one it has shown", () => {
    const game = new CannonGame(games, 7n);
    const first = game.state;
    expect(game.state).toBe(first);
    game.turn({ x: 0, fire: true }, null);
    expect(game.state).not.toBe(first);
    expect(first).toMatchObject({ turns: 0, minions: [] });
    game.free();
  });

  test("is played by synthetic players to its end, alike each time", () => {
    const match = (): bigint => {
      const game = new CannonGame(games, 11n);
      const a = new CannonBot(games, "strong", "A", 1n);
      const b = new CannonBot(games, "weak", "B", "2");
      while (!game.state.outcome) game.turn(game.ask(a), game.ask(b));
      expect(game.state.turns).toBeGreaterThan(300);
      const hash = game.stateHash();
      for (const one of [a, b, game]) one.free();
      expect(() => game.turn(null, null)).toThrow("freed");
      return hash;
    };
    expect(match()).toBe(match());
  });

  test("gives its memory back, and cannot be used after that", () => {
    const round = (): void => {
      for (let at = 0; at < 2000; at += 1) {
        const game = new CannonGame(games, BigInt(at));
        const copy = new CannonGame(games, game);
        const bot = new CannonBot(games, "average", "B", BigInt(at));
        game.turn({ x: 1, fire: true }, game.ask(bot));
        for (const one of [game, copy, bot, game, copy, bot]) one.free();
      }
    };
    round();
    const { byteLength } = games.memory.buffer;
    round();
    expect(games.memory.buffer.byteLength).toBe(byteLength);
    const game = new CannonGame(games, 7n);
    const bot = new CannonBot(games, "weak", "A", 1n);
    bot.free();
    expect(() => game.ask(bot)).toThrow("freed");
    game.free();
    expect(() => game.turn(null, null)).toThrow("freed");
    expect(() => game.state).toThrow("freed");
    expect(() => new CannonGame(games, game)).toThrow("freed");
  });

  test("is not disturbed when the memory grows under it", () => {
    const game = new CannonGame(games, 7n);
    game.turn({ x: 200, fire: true }, { x: 700, fire: true });
    const { buffer } = games.memory;
    const others = Array.from({ length: 1000 }, () => new CannonGame(games, game));
    expect(games.memory.buffer).not.toBe(buffer);
    game.turn(null, null);
    expect(game.state.turns).toBe(2);
    for (const other of others) other.free();
    game.free();
  });

  test("is only started from a seed", () => {
    expect(() => new CannonGame(games, "x")).toThrow("decimal");
    expect(() => new CannonGame(games, "18446744073709551616")).toThrow("64 bits");
  });
});
