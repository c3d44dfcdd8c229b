import { beforeAll, describe, expect, test } from "vitest";
import { differs, type Played, parse, play } from "./corpus/football.ts";
import { FootballGame, type Games, loadGames } from "./index.ts";
import { builtModule, nativeGames } from "./testing.ts";

const GAMES = 10_000;

let games: Games;
let corpus: Played[];

beforeAll(async () => {
  games = await loadGames(await builtModule());
  corpus = nativeGames("football", GAMES).map(parse);
}, 600_000);

describe("the same match in the browser and in the server", () => {
  test("ten thousand end in the same state, bit for bit, with the same log and mark", () => {
    expect(corpus).toHaveLength(GAMES);
    expect(corpus.filter(differs(games))).toEqual([]);
  }, 120_000);

  test("the matches are of every kind: each level, both paces, to the end and not", () => {
    for (let level = 1; level <= 12; level += 1) {
      for (const pace of ["full", "phone"]) {
        const count = corpus.filter((played) => played.level === level && played.pace === pace);
        expect(count.length, `level ${level}, ${pace}`).toBeGreaterThan(100);
      }
      const over = corpus.filter((played) => played.level === level && played.phase === "4");
      expect(over.length, `level ${level} to the end`).toBeGreaterThan(4);
    }
    expect(corpus.filter(({ attempts }) => attempts.includes("p")).length).toBeGreaterThan(1000);
    expect(corpus.filter(({ score }) => score !== "0:0").length).toBeGreaterThan(1000);
  });

  test("a match that differs is noticed", () => {
    const played = corpus.find(
      ({ attempts, phase }) => phase === "0" && attempts.some((attempt) => attempt.includes(":")),
    );
    if (!played) throw new Error("no match with a wish");
    expect(play(games, played).hash).toBe(played.hash);
    expect(play(games, { ...played, attempts: [...played.attempts, "1"] }).hash).not.toBe(
      played.hash,
    );
    expect(play(games, { ...played, seed: "1" }).hash).not.toBe(played.hash);
    const pace = played.pace === "full" ? "phone" : "full";
    expect(play(games, { ...played, pace }).hash).not.toBe(played.hash);
  });
});

describe("a match", () => {
  test("begins with the player's serve after a second", () => {
    const game = new FootballGame(games, 12, "18446744073709551615", "full");
    expect(game.view).toMatchObject({
      score: { player: 0, bot: 0 },
      wait: { by: "player", ticks: 60 },
      over: false,
      touch: null,
    });
    expect(game.view.obstacles).toHaveLength(4);
    for (let tick = 0; tick < 60; tick += 1) game.update(null);
    expect(game.view.wait).toBeNull();
    game.free();
  });

  test("tells what the puck met, counted from the start", () => {
    const game = new FootballGame(games, 5, 3n, "full");
    for (let tick = 0; tick < 1000 && !game.view.over; tick += 1) {
      const before = game.view;
      game.update({ x: before.puck.x, y: before.puck.y });
      const { touches, touch } = game.view;
      for (const of of ["wall", "player", "bot", "obstacle"] as const) {
        expect(touches[of]).toBeGreaterThanOrEqual(before.touches[of]);
      }
      if (touches.player > before.touches.player) expect(touch?.strength).toBeGreaterThan(0);
    }
    expect(game.view.touches.player).toBeGreaterThan(2);
    game.free();
  });

  test("shows the same view until something changes, and never changes one it has shown", () => {
    const game = new FootballGame(games, 1, 7n, "full");
    const first = game.view;
    expect(game.view).toBe(first);
    game.update({ x: 1, y: 9 });
    expect(game.view).not.toBe(first);
    expect(first.player).toEqual({ x: 4.5, y: 14 });
    game.free();
  });

  test("notes pauses, also in the log", () => {
    const [paused, other] = [1, 2].map(() => new FootballGame(games, 1, 7n, "full"));
    if (!paused || !other) throw new Error("no game");
    paused.pause();
    expect([paused.view.pauses, other.view.pauses]).toEqual([1, 0]);
    expect(paused.log()).not.toBe(other.log());
    expect(paused.mark().bytes).toBe(other.mark().bytes + 1);
    paused.free();
    other.free();
  });

  test("gives its memory back, and cannot be used after that", () => {
    const round = (): void => {
      for (let at = 0; at < 2000; at += 1) {
        const game = new FootballGame(games, 12, BigInt(at), "phone");
        game.update(null);
        game.log();
        game.free();
        game.free();
      }
    };
    round();
    const { byteLength } = games.memory.buffer;
    round();
    expect(games.memory.buffer.byteLength).toBe(byteLength);
    const game = new FootballGame(games, 1, 7n, "full");
    game.free();
    expect(() => game.update(null)).toThrow("freed");
    expect(() => game.view).toThrow("freed");
  });

  test("is only started for a level and a seed that exist", () => {
    expect(FootballGame.rulesVersion(games)).toBe(1);
    expect(() => new FootballGame(games, 13, 7n, "full")).toThrow("no level 13");
    expect(() => new FootballGame(games, 1, "18446744073709551616", "full")).toThrow("64 bits");
    expect(() => new FootballGame(games, 1, "x", "full")).toThrow("decimal");
  });
});
