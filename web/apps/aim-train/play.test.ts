import { beforeAll, describe, expect, it, vi } from "vitest";
import { hexOf } from "../../features/games/core/base64url.ts";
import { type Games, loadGames } from "../../features/games/core/module.ts";
import { builtModule } from "../../features/games/core/testing.ts";
import { english } from "../game-kit/words.ts";
import type { GameEvent } from "./changes.ts";
import { type AppMessage, lookMs, Play } from "./play.ts";
import { type Level, parseStart } from "./start.ts";

let games: Games;
beforeAll(async () => {
  games = await loadGames(await builtModule());
}, 600_000);

const level = (more: Partial<Level> = {}): Level => ({
  mode: "daily",
  level: 1,
  seed: null,
  rulesVersion: 1,
  watched: true,
  practice: false,
  lesson: false,
  ...more,
});
const frameMs = 1000 / 60;
const seeds = ["11", "22", "33"];

/** A play with its own clock, and a finger that hits each target after 250 ms. */
function table(of: Level) {
  const said: AppMessage[] = [];
  const seen: GameEvent[] = [];
  const play = new Play(games, of, (what) => said.push(what));
  const happened = (what: GameEvent) => void seen.push(what);
  let now = 1_000;
  let hit = 0;
  return {
    play,
    said,
    seen,
    names: () => said.map(({ name }) => name),
    marks: () => said.flatMap((what) => (what.name === "Mark" ? [what.mark] : [])),
    begin: () => play.begin(now),
    enter: () => play.enter(now),
    tap: (x: number, y: number) => play.tap(x, y, now, happened),
    run(ms: number, { hits = true } = {}) {
      for (const until = now + ms; now < until; now += frameMs) {
        play.update(now, happened);
        const target = play.state?.target;
        if (!hits || !target || target.number <= hit || target.age < 15) continue;
        hit = target.number;
        play.tap(target.x, target.y, now, happened);
      }
    },
  };
}

describe("a watched level", () => {
  it("asks to begin when the person is there, and runs once a seed is known and somebody looks", () => {
    const { play, begin, enter, names, run } = table(level());
    expect(play.terms).toEqual({ targets: 12, needed: 9, allowed: 3 });
    run(2_000);
    expect(names()).toEqual([]);
    begin();
    begin();
    expect(names()).toEqual(["Begin"]);
    enter();
    expect(play.phase).toBe("asking");
    play.reveal(seeds.slice(0, 2));
    expect(play.phase).toBe("asking");
    enter();
    expect(play.phase).toBe("playing");
    expect(play.state?.revealed).toBe(2);
  });

  it("vouches every three seconds and as a segment begins, once where it waits, and goes on with the seed", () => {
    const { play, begin, enter, marks, run } = table(level());
    begin();
    play.reveal(seeds.slice(0, 1));
    enter();
    run(20_000);
    expect(play.state?.waiting).toBe(true);
    expect(play.state?.hits).toBe(4);
    const before = marks().length;
    run(20_000);
    expect(marks()).toHaveLength(before);
    // A late answer has fewer seeds than are known.
    play.reveal(seeds);
    play.reveal(seeds.slice(0, 2));
    expect(play.state?.revealed).toBe(3);
    run(20_000);
    expect(play.phase).toBe("over");
    const all = marks();
    expect(all.map(({ number }) => number)).toEqual(all.map((_, at) => at + 1));
    expect(all.every(({ digest }) => /^[0-9a-f]{64}$/.test(digest))).toBe(true);
    const ticks = all.map((mark) => mark.ticks);
    expect(ticks).toEqual([...ticks].sort((a, b) => a - b));
    for (const [at, tick] of ticks.entries()) expect(tick - (ticks[at - 1] ?? 0)).toBeLessThan(190);
    // The first targets of the second and third segments: ticks 308 and 556.
    for (const begins of [308, 556]) {
      expect(ticks.some((tick) => tick >= begins && tick < begins + 10)).toBe(true);
    }
  });

  it("is passed with its log, told once and after a look", () => {
    const { play, begin, enter, said, seen, run } = table(level());
    begin();
    play.reveal(seeds);
    enter();
    run(13_500);
    const end = () => said.filter(({ name }) => name === "GameOver");
    expect(play.phase).toBe("over");
    run(lookMs + 1_000);
    expect(end()).toEqual([
      { name: "GameOver", passed: true, reason: null, log: expect.stringMatching(/^[\w-]{60,}$/) },
    ]);
    expect(seen.filter(({ type }) => type === "hit")).toHaveLength(12);
    expect(seen.at(-1)).toEqual({ type: "ended", passed: true });
  });

  it("is lost by the wrong tap too many, and takes none afterwards", () => {
    const { play, begin, enter, said, seen, run, tap } = table(level());
    begin();
    play.reveal(seeds);
    enter();
    for (let wrong = 0; wrong < 4; wrong += 1) {
      run(200, { hits: false });
      tap(10 + wrong, 10);
    }
    expect(play.phase).toBe("over");
    expect(tap(10, 10)).toBeNull();
    expect(seen.filter(({ type }) => type === "wrong")).toHaveLength(4);
    run(lookMs + 100);
    expect(said.at(-1)).toMatchObject({ passed: false, reason: "too_many_wrong_taps" });
  });

  it("is lost by targets that go, which are shown where they were", () => {
    const { play, begin, enter, said, seen, run } = table(level());
    begin();
    play.reveal(seeds);
    enter();
    run(12_000, { hits: false });
    expect(said.at(-1)).toMatchObject({ passed: false, reason: "too_few_hits" });
    const missed = seen.filter(({ type }) => type === "missed");
    expect(missed).toHaveLength(4);
    expect(missed[0]).toMatchObject({ radius: 96 });
  });

  it("says nothing more when it was stopped", () => {
    const { play, begin, enter, said, run, tap } = table(level());
    begin();
    play.reveal(seeds);
    enter();
    run(1_500);
    const before = said.length;
    play.stop();
    run(20_000);
    expect(tap(1, 1)).toBeNull();
    expect(said).toHaveLength(before);
    expect(play.phase).toBe("stopped");
  });
});

it("practises by itself: nobody is asked, and nothing vouched for", () => {
  const random = vi.spyOn(crypto, "getRandomValues");
  const { play, begin, names, run } = table(
    level({ level: 25, watched: false, practice: true, rulesVersion: null }),
  );
  begin();
  expect(play.phase).toBe("playing");
  expect(random).toHaveBeenCalledTimes(8);
  run(60_000);
  expect(names()).toEqual(["GameOver"]);
  play.free();
});

it("plays no level of other rules, and none whose seeds nobody tells", () => {
  expect(() => table(level({ rulesVersion: 9 }))).toThrow("rules 9");
  expect(() => table(level({ watched: false }))).toThrow("nobody");
});

it("reads a start message", () => {
  const message = { mode: "daily", game_level: 4, seed: null, rulesVersion: 1, watched: true };
  expect(parseStart(JSON.stringify(message))).toEqual({
    ...level({ level: 4 }),
    reader: english,
    sound: false,
  });
  expect(
    parseStart(
      JSON.stringify({
        ...message,
        practice: true,
        lesson: true,
        locale: "ur",
        direction: "rtl",
        sound: true,
      }),
    ),
  ).toMatchObject({
    practice: true,
    lesson: true,
    watched: false,
    rulesVersion: null,
    reader: { locale: "ur", rightToLeft: true },
    sound: true,
  });
  expect(parseStart('{"mode":"tournament","roomId":"A"}')).toMatchObject({ mode: "tournament" });
  expect(() => parseStart('{"mode":"other"}')).toThrow("other");
});

it("writes digests as the server reads them", () => {
  expect(hexOf("AP-_Ew")).toBe("00ffbf13");
});
