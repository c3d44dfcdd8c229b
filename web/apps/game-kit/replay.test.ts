import { expect, test, vi } from "vitest";
import type { Orders } from "../../features/games/room/says.ts";
import { type Recording, ReplayClock, ReplaySign, replayable, skippedTurns } from "./replay.ts";
import { RoomPlay } from "./room-play.ts";

const none: Orders = [null, null];
const seat = { side: "A", seed: "7", rulesVersion: 1, first: 0 } as const;
const recording = (turns: number): Recording => ({
  seat,
  seeds: ["7"],
  turns: Array.from({ length: turns }, () => none),
});

test("a replay has the last ten seconds, the last two of them at half speed", () => {
  const match = recording(640);
  expect(skippedTurns(match)).toBe(540);
  const clock = new ReplayClock(match, 1_000);
  expect(clock.step(9_000)).toBe(8_000);
  expect(clock.step(10_000)).toBe(500);
  clock.step(13_000);
  expect(clock.at).toBe(10_000);
  expect(clock.over, "the end stands for a moment").toBe(false);
  clock.step(15_400);
  expect(clock.over).toBe(true);
});

test("a short match is replayed from its beginning, and a match of a moment is not", () => {
  const short = recording(30);
  expect([skippedTurns(short), replayable(short)]).toEqual([0, true]);
  const clock = new ReplayClock(short, 0);
  clock.step(3_000);
  expect(clock.at).toBe(2_000);
  expect([recording(5), null].map(replayable)).toEqual([false, false]);
});

test("its sign takes the focus, says how to skip it, and does", () => {
  const skip = vi.fn();
  const sign = new ReplaySign((word) => word, skip);
  document.body.append(sign.key);
  expect(sign.key.hidden).toBe(true);
  sign.show(true);
  expect([sign.key.textContent, document.activeElement]).toEqual(["replayskip", sign.key]);
  sign.key.click();
  expect(skip).toHaveBeenCalledTimes(1);
  sign.key.remove();
});

class Plain extends RoomPlay {
  protected override begin(): void {}
  protected override turn(): void {}
  protected override restart(): void {}
  protected override ended(): void {}
}

test("a match keeps what the room tells of its last game, also when it is entered late", () => {
  const play = new Plain();
  expect([play.recording, play.side]).toEqual([null, null]);
  const start = {
    type: "start",
    side: "B",
    seed: "7",
    rulesVersion: 1,
    first: 0,
    waitMs: 0,
  } as const;
  play.hear(start, 0);
  play.hear({ type: "seed", seed: "8" }, 0);
  const shot: Orders = [[1], null];
  play.hear({ type: "turn", turn: 0, orders: shot }, 0);
  play.hear({ type: "turn", turn: 0, orders: none }, 0);
  expect(play.recording).toMatchObject({ seeds: ["7", "8"], turns: [shot] });
  // A connection was lost: the log has all turns, and the seeds come again.
  play.hear(start, 0);
  play.hear({ type: "seed", seed: "8" }, 0);
  play.hear({ type: "seed", seed: "9" }, 0);
  play.hear({ type: "log", first: 0, turns: 3, orders: [[1, shot]] }, 0);
  play.hear({ type: "turn", turn: 3, orders: none }, 0);
  expect(play.recording).toMatchObject({ seeds: ["7", "8", "9"], turns: [none, shot, none, none] });
  // A draw: the next game has a recording of its own.
  play.hear({ ...start, seed: "70", first: 4 }, 0);
  play.hear({ type: "turn", turn: 4, orders: shot }, 0);
  expect([play.recording?.seeds, play.recording?.turns]).toEqual([["70"], [shot]]);
  expect(play.side).toBe("B");
});
