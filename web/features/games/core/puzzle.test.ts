import { beforeAll, describe, expect, test } from "vitest";
import { differs, type Played, parse, play } from "./corpus/puzzle.ts";
import { type Games, loadGames, PuzzleGame } from "./index.ts";
import { builtModule, nativeGames } from "./testing.ts";

const GAMES = 10_000;

let games: Games;
let corpus: Played[];

beforeAll(async () => {
  games = await loadGames(await builtModule());
  corpus = nativeGames("puzzle", GAMES).map(parse);
}, 600_000);

describe("the same rules in the browser and in the server", () => {
  test("ten thousand games end in the same state, bit for bit, with the same log", () => {
    expect(corpus).toHaveLength(GAMES);
    expect(corpus.filter(differs(games))).toEqual([]);
  });

  test("the games are of every kind: each level won, lost and left, each answer given", () => {
    for (const level of [1, 2, 3]) {
      for (const phase of ["0", "1", "2"]) {
        const count = corpus.filter(
          (played) => played.level === level && played.phase === phase,
        ).length;
        expect(count, `level ${level}, phase ${phase}`).toBeGreaterThan(100);
      }
    }
    const answers = new Set(corpus.flatMap((played) => [...played.answers]));
    expect([...answers].sort()).toEqual(["0", "1", "2", "3", "4"]);
  });

  test("a game that differs is noticed", () => {
    const played = corpus.find(({ phase, answers }) => phase === "1" && answers.startsWith("0"));
    const [first, ...rest] = played?.attempts ?? [];
    if (!played || !first) throw new Error("no solved game");
    const [tick, what] = first.split(".");
    const later = [`${Number(tick) + 1}.${what}`, ...rest];
    expect(play(games, played).hash).toBe(played.hash);
    expect(play(games, { ...played, attempts: later }).hash).not.toBe(played.hash);
    expect(play(games, { ...played, seed: "1" }).hash).not.toBe(played.hash);
  });
});

describe("a game", () => {
  const solve = (game: PuzzleGame): number => {
    let now = 1000;
    for (const [tile, rotation] of game.state.rotations.entries()) {
      for (let turn = rotation; turn % 4 !== 0; turn += 1) {
        expect(game.tap(tile, now)).toBe("taken");
        now += 250;
      }
    }
    return now;
  };

  test.each([
    [1, 3],
    [2, 4],
    [3, 5],
  ])("of level %i has a grid of %i and can be solved", (level, grid) => {
    const game = new PuzzleGame(games, level, "18446744073709551615", 0);
    expect(game.state).toMatchObject({ grid, moves: 0, solved: false, failed: false });
    expect(game.state.rotations).toHaveLength(grid * grid);
    const now = solve(game);
    expect(game.state).toMatchObject({ solved: true, failed: false });
    expect(game.tap(0, now)).toBe("over");
    game.free();
  });

  test("fails with the first move past the allowance", () => {
    const game = new PuzzleGame(games, 1, 7n, 0);
    const { allowedMoves } = game.state;
    for (let move = 0; move < allowedMoves; move += 1) game.tap(0, move * 200);
    expect(game.state).toMatchObject({ moves: allowedMoves, failed: false });
    game.tap(0, allowedMoves * 200);
    expect(game.state).toMatchObject({ moves: allowedMoves + 1, failed: true, solved: false });
    game.free();
  });

  test("keeps the second of two quick taps, and refuses what no hand does", () => {
    const game = new PuzzleGame(games, 1, 7n, 0);
    expect(game.tap(0, 500)).toBe("taken");
    expect(game.tap(1, 530)).toBe("taken");
    expect(game.state.moves).toBe(2);
    const storm = Array.from({ length: 10 }, () => game.tap(2, 540));
    expect(storm).toContain("too_soon");
    expect(game.state.moves).toBeLessThan(9);
    game.free();
  });

  test("takes another picture and starts the moves over on reset", () => {
    const game = new PuzzleGame(games, 2, 7n, 0);
    const before = game.state;
    game.tap(0, 500);
    expect(game.reset(1000)).toBe("taken");
    expect(game.state).toMatchObject({ moves: 0, resets: 1 });
    expect(game.state.image).not.toBe(before.image);
    game.free();
  });

  test("shows the same state object until something changes, and never changes one it has shown", () => {
    const game = new PuzzleGame(games, 1, 7n, 0);
    const first = game.state;
    const rotations = [...first.rotations];
    expect(game.tap(99, 400)).toBe("no_such_tile");
    expect(game.state).toBe(first);
    game.tap(0, 500);
    expect(game.state).not.toBe(first);
    expect([...first.rotations]).toEqual(rotations);
    game.free();
  });

  test("is not disturbed when the memory grows under it", () => {
    const game = new PuzzleGame(games, 3, 7n, 0);
    game.tap(0, 500);
    const { buffer } = games.memory;
    const others = Array.from({ length: 5000 }, (_, at) => new PuzzleGame(games, 3, BigInt(at), 0));
    expect(games.memory.buffer).not.toBe(buffer);
    game.tap(1, 1000);
    expect(game.state.moves).toBe(2);
    expect(game.log()).toMatch(/^[\w-]+$/);
    for (const other of others) other.free();
    game.free();
  });

  test("gives its memory back", () => {
    const round = (): void => {
      for (let at = 0; at < 2000; at += 1) {
        const game = new PuzzleGame(games, 3, BigInt(at), 0);
        game.tap(0, 500);
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
    const game = new PuzzleGame(games, 1, 7n, 0);
    game.free();
    expect(() => game.tap(0, 0)).toThrow("freed");
    expect(() => game.log()).toThrow("freed");
    expect(game.state.moves).toBe(0);
  });

  test("is only started for a level and a seed that exist", () => {
    expect(() => new PuzzleGame(games, 4, 7n, 0)).toThrow("no level 4");
    expect(() => new PuzzleGame(games, 1, "18446744073709551616", 0)).toThrow("64 bits");
    expect(() => new PuzzleGame(games, 1, -1n, 0)).toThrow("64 bits");
    expect(() => new PuzzleGame(games, 1, "0x10", 0)).toThrow("decimal");
  });
});
