import { beforeAll, expect, test } from "vitest";
import { DuelGame, tapBytes, tapsOf } from "../../features/games/core/duel.ts";
import { type Games, loadGames } from "../../features/games/core/module.ts";
import { builtModule } from "../../features/games/core/testing.ts";
import { type Orders, type RoomMessage, TURN_MS } from "../../features/games/room/says.ts";
import type { GameEvent } from "./changes.ts";
import { Match } from "./match.ts";
import { Replay } from "./replay.ts";

let games: Games;
beforeAll(async () => {
  games = await loadGames(await builtModule());
}, 600_000);

const seeds: RoomMessage[] = Array.from({ length: 9 }, (_, at) => ({
  type: "seed",
  seed: `${at}`,
}));

/** A match in which the player hits what appears, for so many turns; each tap comes three turns later. */
function played(count: number, side: "A" | "B" = "A") {
  const orders: Orders[] = Array.from({ length: count + 8 }, () => [null, null]);
  let turn = 0;
  const match = new Match(
    games,
    (said) => {
      if (said.type !== "order") return;
      const at = orders[turn + 3];
      const own = side === "A" ? 0 : 1;
      const both = [...(at ?? [null, null])] as [Orders[0], Orders[1]];
      both[own] = [...(both[own] ?? []), ...said.order];
      orders[turn + 3] = both;
    },
    () => undefined,
  );
  const rulesVersion = DuelGame.rulesVersion(games);
  match.hear({ type: "start", side, seed: "77", rulesVersion, first: 0, waitMs: 0 }, 0);
  for (const says of seeds) match.hear(says, 0);
  let last = 0;
  for (; turn < count; turn += 1) {
    match.hear({ type: "turn", turn, orders: orders[turn] ?? [null, null] }, turn * TURN_MS);
    const now = turn * TURN_MS + 50;
    match.update(now);
    const target = match.game?.own.target;
    if (target && target.number !== 0 && target.number !== last && target.age > 14) {
      last = target.number;
      match.tap(target.x, target.y, now);
    }
  }
  return match;
}

test("taps are read as they are written", () => {
  const bytes = [...tapBytes(12, 1_400, 700), ...tapBytes(1_000, 0, 65_535)];
  expect(tapsOf(bytes)).toEqual([
    { tick: 700, x: 12, y: 1_400 },
    { tick: 65_535, x: 1_000, y: 0 },
  ]);
  expect(tapsOf(null)).toEqual([]);
});

test.each(["A", "B"] as const)(
  "%s sees the last ten seconds again, hit by hit, to the same score",
  (side) => {
    const match = played(260, side);
    const { recording } = match;
    if (!recording) throw new Error("nothing was played");
    expect(match.game?.own.hits).toBeGreaterThan(8);
    const replay = new Replay(games, recording, 1_000);
    const before = replay.game.own.hits;
    const seen: GameEvent[] = [];
    let now = 1_000;
    for (; !replay.over; now += 16) replay.update(now, (what) => seen.push(what));
    const hits = seen.filter(({ type }) => type === "hit");
    expect(hits.length).toBeGreaterThan(4);
    expect(replay.game.turns).toBe(260);
    expect(`${replay.game.stateHash()}`).toBe(`${match.game?.stateHash()}`);
    expect(before + hits.length).toBe(replay.game.own.hits);
    expect(
      seen.filter(({ type }) => type === "wrong"),
      "no tap counts twice",
    ).toEqual([]);
    match.free();
    replay.free();
  },
);

test("it ends with the last target, not with the time in which the room still took taps", () => {
  // A duel of forty targets is over after 395 turns, and its room twenty turns later.
  const match = played(415);
  const { recording } = match;
  if (!recording) throw new Error("nothing was played");
  expect(match.game?.own.passed).toBe(true);
  const replay = new Replay(games, recording, 0);
  let [now, last] = [0, 0];
  for (; !replay.over; now += 16) {
    replay.update(now, ({ type }) => {
      if (type === "hit") last = now;
    });
  }
  expect(replay.game.own.hits).toBe(match.game?.own.hits);
  // At half speed: the rest of the last target's life, and the moment for which the end stands.
  expect(now - last).toBeLessThan(4_000);
  match.free();
  replay.free();
});
