import { beforeAll, describe, expect, test } from "vitest";
import { differs, type Played, parse, play } from "./corpus/football.ts";
import { FootballGame, type Games, loadGames } from "./index.ts";
import { builtModule, nativeGames } from "./testing.ts";

/** Of each version of the rules. */
const GAMES = 10_000;
const versions = [1, 2, 3] as const;

let games: Games;
let corpora: Record<(typeof versions)[number], Played[]>;
/** A match by the present rules. */
const start = (level: number, seed: bigint | string, pace: "full" | "phone" = "full") =>
  new FootballGame(games, { rules: FootballGame.rulesVersion(games), level, seed, pace });

beforeAll(async () => {
  games = await loadGames(await builtModule());
  corpora = {
    1: nativeGames("football-1", GAMES).map(parse),
    2: nativeGames("football-2", GAMES).map(parse),
    3: nativeGames("football-3", GAMES).map(parse),
  };
}, 600_000);

describe.each(versions)("by rules %i the same match in the browser and in the server", (rules) => {
  test("ten thousand end in the same state, bit for bit, with the same log and mark", () => {
    const corpus = corpora[rules];
    expect(corpus).toHaveLength(GAMES);
    expect(corpus.filter(differs(games))).toEqual([]);
  }, 120_000);

  test("the matches are of every kind: each level, both paces, to the end and not", () => {
    const corpus = corpora[rules];
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
    const golden = corpus.filter(({ clock }) => clock.startsWith("g"));
    if (rules === 1) expect(golden).toEqual([]);
    else expect(golden.length).toBeGreaterThan(2);
  });

  test("a match that differs is noticed", () => {
    const played = corpora[rules].find(
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
    expect(play(games, { ...played, rules: (rules % 3) + 1 }).hash).not.toBe(played.hash);
  });
});

describe("a match", () => {
  test("begins with the player's serve after a second", () => {
    const game = start(12, "18446744073709551615");
    expect(game.view).toMatchObject({
      score: { player: 0, bot: 0 },
      wait: { by: "player", ticks: 60 },
      over: false,
      left: 7_200,
      golden: false,
      touch: null,
    });
    expect(game.view.obstacles).toHaveLength(4);
    for (let tick = 0; tick < 60; tick += 1) game.update(null);
    expect(game.view.wait).toBeNull();
    game.free();
  });

  test("tells what the puck met, counted from the start", () => {
    const game = start(5, 3n);
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
    const game = start(1, 7n);
    const first = game.view;
    expect(game.view).toBe(first);
    game.update({ x: 1, y: 9 });
    expect(game.view).not.toBe(first);
    expect(first.player).toEqual({ x: 4.5, y: 14 });
    game.free();
  });

  test("notes pauses, also in the log", () => {
    const [paused, other] = [1, 2].map(() => start(1, 7n));
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
        const game = start(12, BigInt(at), "phone");
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
    const game = start(1, 7n);
    game.free();
    expect(() => game.update(null)).toThrow("freed");
    expect(() => game.view).toThrow("freed");
  });

  test("is only started for rules, a level and a seed that exist", () => {
    expect(FootballGame.rulesVersion(games)).toBe(3);
    const plays = [0, 1, 2, 3, 4].map((rules) => FootballGame.plays(games, rules));
    expect(plays).toEqual([false, true, true, true, false]);
    const session = { rules: 3, level: 1, seed: 7n, pace: "full" } as const;
    expect(() => new FootballGame(games, { ...session, level: 13 })).toThrow("no level 13");
    expect(() => new FootballGame(games, { ...session, rules: 4 })).toThrow("in rules 4");
    expect(() => start(1, "18446744073709551616")).toThrow("64 bits");
    expect(() => start(1, "x")).toThrow("decimal");
  });
});
