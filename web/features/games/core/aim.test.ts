import { beforeAll, describe, expect, test } from "vitest";
import { differs, type Played, parse, play } from "./corpus/aim.ts";
import { during } from "./corpus/format.ts";
import { AIM_FIELD, AimGame, type Games, loadGames } from "./index.ts";
import { builtModule, nativeGames } from "./testing.ts";

/** Of each version of the rules. */
const GAMES = 10_000;
const versions = [1, 2] as const;

let games: Games;
let corpora: Record<(typeof versions)[number], Played[]>;

beforeAll(async () => {
  games = await loadGames(await builtModule());
  corpora = {
    1: nativeGames("aim-1", GAMES).map(parse),
    2: nativeGames("aim-2", GAMES).map(parse),
  };
}, 600_000);

describe.each(versions)("by rules %i the same game in the browser and in the server", (rules) => {
  test("ten thousand end in the same state, bit for bit, with the same log and marks", () => {
    const corpus = corpora[rules];
    expect(corpus).toHaveLength(GAMES);
    expect(corpus.filter(differs(games))).toEqual([]);
  });

  test("the games are of every kind: each level won or lost and left, each answer given", () => {
    const corpus = corpora[rules];
    for (let level = 1; level <= 25; level += 1) {
      const phases = corpus.filter((played) => played.level === level).map(({ phase }) => phase);
      expect(phases).toHaveLength(GAMES / 25);
      for (const phase of ["0", "2"]) {
        expect(phases.filter((one) => one === phase).length).toBeGreaterThan(10);
      }
    }
    expect(corpus.filter(({ phase }) => phase === "1").length).toBeGreaterThan(500);
    const answers = new Set(corpus.flatMap((played) => [...played.answers]));
    expect([...answers].sort()).toEqual(["0", "1", "2", "3", "4"]);
    expect(corpus.filter(({ marks }) => marks !== "").length).toBeGreaterThan(1000);
  });

  test("a game that differs is noticed", () => {
    const played = corpora[rules].find(({ phase, marks }) => phase === "1" && marks !== "");
    const at = played?.attempts.findIndex((attempt) => attempt.split(".").length === 3) ?? -1;
    const tap = played?.attempts[at];
    if (!played || !tap) throw new Error("no passed game");
    const [tick, x, y] = tap.split(".");
    const attempts = played.attempts.with(at, `${tick}.${Number(x) + 1}.${y}`);
    expect(play(games, played).hash).toBe(played.hash);
    expect(play(games, { ...played, attempts }).hash).not.toBe(played.hash);
    const seeds = played.seeds.with(1, "1");
    expect(play(games, { ...played, seeds }).hash).not.toBe(played.hash);
    expect(play(games, { ...played, rules: 3 - rules }).hash).not.toBe(played.hash);
  });
});

describe("a game", () => {
  const start = (level: number, revealed = AimGame.segments(games, level)): AimGame => {
    const game = new AimGame(games, { rules: 2, level, seed: 7n }, 0);
    for (let segment = 1; segment < revealed; segment += 1) game.reveal(BigInt(segment));
    return game;
  };
  const hitAll = (game: AimGame): number => {
    let tick = 0;
    for (; !game.state.passed && !game.state.failed && tick < 5000; tick += 1) {
      const { target } = game.advance(during(tick));
      if (target.number !== 0 && target.age === 20) {
        expect(game.tap(target.x, target.y, during(tick))).toBe("taken");
      }
    }
    return during(tick);
  };

  test.each([
    [1, 12, 3, 6],
    [12, 20, 5, 14],
    [25, 30, 8, 21],
  ])(
    "of level %i has %i targets in %i segments and can be passed",
    (level, targets, segments, needed) => {
      expect(AimGame.segments(games, level)).toBe(segments);
      const game = start(level);
      expect(game.state).toMatchObject({
        targets,
        needed,
        hits: 0,
        revealed: segments,
        reason: null,
      });
      const now = hitAll(game);
      expect(game.state).toMatchObject({ passed: true, failed: false, hits: targets, wrong: 0 });
      expect(game.tap(500, 700, now)).toBe("over");
      game.free();
    },
  );

  test("fails with too few hits, and with too many wrong taps", () => {
    const idle = start(1);
    idle.advance(60_000);
    expect(idle.state).toMatchObject({ failed: true, reason: "too_few_hits", missed: 7 });
    const wild = start(1);
    for (let tap = 0; tap < 7; tap += 1) wild.tap(0, 0, during(tap * 6));
    expect(wild.state).toMatchObject({ failed: true, reason: "too_many_wrong_taps", wrong: 7 });
    idle.free();
    wild.free();
  });

  test("shows its target grow where it can be tapped", () => {
    const game = start(1);
    const { state } = game;
    expect(game.advance(during(59)).target.number).toBe(0);
    game.advance(during(60));
    expect(state.target).toMatchObject({ number: 1, age: 0 });
    expect(state.target.radius).toBeLessThan(state.radius / 5);
    game.advance(during(66));
    expect(state.target).toMatchObject({ age: 6, radius: 96 });
    expect(state.target.x).toBeGreaterThanOrEqual(96);
    expect(state.target.x).toBeLessThanOrEqual(AIM_FIELD.width - 96);
    expect(state.decoy.number).toBe(0);
    game.free();
  });

  test("shows a decoy beside a target, and a tap on it is wrong", () => {
    const game = new AimGame(games, { rules: 2, level: 25, seed: 44n }, 0);
    const { target, decoy } = game.advance(during(100));
    expect([target.number, decoy.number]).toEqual([1, 1]);
    expect(game.tap(decoy.x, decoy.y, during(100))).toBe("taken");
    expect(game.state).toMatchObject({ wrong: 1, decoysTapped: 1, hits: 0 });
    expect([target.number, decoy.number]).toEqual([1, 0]);
    game.free();
  });

  test("stands still while it waits for a seed, however long that takes", () => {
    const waiting = start(1, 1);
    const known = start(1);
    let [shift, hits] = [0, 0];
    for (let tick = 0; !waiting.state.passed && tick < 5000; tick += 1) {
      const { target } = waiting.advance(during(tick + shift));
      if (waiting.state.waiting) {
        const { ticks } = waiting.state;
        waiting.advance(during(tick + shift + 300));
        expect(waiting.tap(500, 700, during(tick + shift + 301))).toBe("waiting");
        expect(waiting.state).toMatchObject({ ticks, waiting: true });
        shift += 300;
        waiting.reveal(BigInt(waiting.state.revealed));
        expect(waiting.state.waiting).toBe(false);
      }
      known.advance(during(tick));
      if (target.number > hits && target.age === 20) {
        hits = target.number;
        const { x, y } = target;
        for (const [game, now] of [
          [waiting, during(tick + shift)],
          [known, during(tick)],
        ] as const) {
          expect(game.tap(x, y, now)).toBe("taken");
        }
      }
    }
    expect(shift).toBe(600);
    expect(waiting.log()).toBe(known.log());
    waiting.free();
    known.free();
  });

  test("plays a touch as of its own moment, also when a frame was drawn since", () => {
    const game = start(1);
    game.advance(during(110));
    const { x, y } = game.state.target;
    game.advance(during(113));
    expect(game.state).toMatchObject({ missed: 1, hits: 0 });
    expect(game.tap(x, y, during(110))).toBe("taken");
    expect(game.state).toMatchObject({ missed: 0, hits: 1, wrong: 0, ticks: 113 });
    game.free();
  });

  test("does not count a bounce, nor a touch outside the field", () => {
    const game = start(1);
    game.advance(during(30));
    for (const [x, y] of [
      [-1, 5],
      [5, -0.5],
      [1001, 5],
      [5, 1401],
      [1e12, 5],
      [Number.NaN, 5],
    ] as const) {
      expect(game.tap(x, y, during(30))).toBe("outside");
    }
    expect(game.tap(1000.9, 1400.9, during(30))).toBe("taken");
    expect(game.tap(1000, 1400, during(33))).toBe("too_soon");
    expect(game.state.wrong).toBe(1);
    game.free();
  });

  test("vouches for what was played, a tenth of a second behind the clock", () => {
    const game = start(1);
    const before = game.mark(during(30));
    expect(before).toMatchObject({ ticks: 24 });
    expect(before.digest).toMatch(/^[\w-]{43}$/);
    game.tap(0, 0, during(32));
    const after = game.mark(during(40));
    expect(after).toMatchObject({ ticks: 34 });
    expect(after.bytes).toBeGreaterThan(before.bytes);
    expect(after.digest).not.toBe(before.digest);
    game.free();
  });

  test("has one state object, and a frame makes no other", () => {
    const game = start(25);
    const { state } = game;
    const { target, decoy } = state;
    game.advance(during(70));
    expect(game.advance(during(80))).toBe(state);
    expect([state.target, state.decoy]).toEqual([target, decoy]);
    expect(state.target).toBe(target);
    game.free();
  });

  test("is not disturbed when the memory grows under it", () => {
    const game = start(25);
    game.advance(during(70));
    const { buffer } = games.memory;
    const others = Array.from({ length: 5000 }, () => start(25, 1));
    expect(games.memory.buffer).not.toBe(buffer);
    game.advance(during(80));
    expect(game.state).toMatchObject({ ticks: 80, appeared: 1 });
    expect(game.mark(during(80)).digest).toMatch(/^[\w-]{43}$/);
    expect(game.log()).toMatch(/^[\w-]+$/);
    for (const other of others) other.free();
    game.free();
  });

  test("gives its memory back", () => {
    const round = (): void => {
      for (let at = 0; at < 2000; at += 1) {
        const game = start(25);
        game.tap(0, 0, during(30));
        game.mark(during(40));
        game.log();
        game.free();
        game.free();
      }
    };
    round();
    const { byteLength } = games.memory.buffer;
    round();
    expect(games.memory.buffer.byteLength).toBe(byteLength);
  });

  test("cannot be used after it was freed", () => {
    const game = start(1);
    game.free();
    expect(() => game.advance(0)).toThrow("freed");
    expect(() => game.tap(0, 0, 0)).toThrow("freed");
    expect(() => game.mark(0)).toThrow("freed");
    expect(() => game.reveal(1n)).toThrow("freed");
    expect(() => game.log()).toThrow("freed");
    expect(game.state.hits).toBe(0);
  });

  test("is only started for rules, a level and a seed that exist", () => {
    expect(AimGame.rulesVersion(games)).toBe(2);
    const plays = [0, 1, 2, 3].map((rules) => AimGame.plays(games, rules));
    expect(plays).toEqual([false, true, true, false]);
    const session = { rules: 2, level: 1, seed: "7" };
    const refused = (other: Partial<typeof session>) =>
      expect(() => new AimGame(games, { ...session, ...other }, 0));
    refused({ level: 26 }).toThrow("no level 26");
    refused({ rules: 3 }).toThrow("in rules 3");
    refused({ seed: "18446744073709551616" }).toThrow("64 bits");
    refused({ seed: "0x10" }).toThrow("decimal");
    const game = start(1);
    expect(() => game.reveal(1n)).toThrow("all its seeds");
    expect(() => game.reveal(-1n)).toThrow("64 bits");
    game.free();
  });
});
