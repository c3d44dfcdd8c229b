import { expect, it } from "vitest";
import { join, ping, read, tell } from "./frames.ts";

const bytes = (...all: number[]) => new Uint8Array(all).buffer;
const list = (buffer: ArrayBuffer) => [...new Uint8Array(buffer)];

/* The bytes are those of docs/rooms.md; `crates/rooms/src/protocol` is the other end. */

it("writes what a player says", () => {
  expect(list(join("aB-_"))).toEqual([1, 97, 66, 45, 95]);
  expect(list(tell({ type: "order", order: [0x85, 3] }, 7))).toEqual([2, 7, 0, 0, 0, 0x85, 3]);
  expect(list(tell({ type: "hash", turn: 20, hash: "18446744073709551615" }, 8))).toEqual([
    3, 20, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255,
  ]);
  expect(list(tell({ type: "emote", emote: "angry" }, 9))).toEqual([6, 4]);
  expect(list(ping(258, false))).toEqual([4, 2, 1, 0, 0, 0]);
});

it("reads what the server says", () => {
  const start = [0x81, 1, 77, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0xb8, 0x0b, 0, 0];
  expect(read(bytes(...start))).toEqual({
    type: "start",
    side: "B",
    seed: "77",
    rulesVersion: 1,
    first: 0,
    waitMs: 3_000,
  });
  expect(read(bytes(0x81, 255, ...start.slice(2)))).toMatchObject({ side: null });
  expect(read(bytes(0x82, 9, 0, 0, 0, 0))).toEqual({ type: "turn", turn: 9, orders: [null, null] });
  expect(read(bytes(0x82, 9, 0, 0, 0, 0x21, 1, 2, 3))).toEqual({
    type: "turn",
    turn: 9,
    orders: [[1], [2, 3]],
  });
  expect(read(bytes(0x87, 77, 0, 0, 0, 0, 0, 0, 0x80))).toEqual({
    type: "seed",
    seed: "9223372036854775885",
  });
  expect(read(bytes(0x84, 1, 0, 4, 0, 0, 0))).toEqual({
    type: "end",
    ending: "forfeit",
    winner: "A",
  });
  expect(read(bytes(0x84, 3, 255, 4, 0, 0, 0))).toMatchObject({
    ending: "undecided",
    winner: null,
  });
  expect(read(bytes(0x85, 3, 0, 0, 0, 8, 0, 0, 0))).toEqual({ type: "pong", nonce: 3 });
  expect(read(bytes(0x86, 1, 0, 0x20, 0x4e, 0, 0))).toEqual({
    type: "peer",
    side: "B",
    here: false,
    leftMs: 20_000,
  });
});

it("reads an emote", () => {
  expect(read(bytes(0x88, 0, 1))).toEqual({ type: "emote", side: "A", emote: "laugh" });
});

it("reads a log: its first turn, how many, and those with orders", () => {
  const log = [0x83, 3, 0, 0, 0, 200, 0, 0, 0];
  expect(read(bytes(...log, 0, 1, 7, 0x82, 1, 0x20, 9, 0))).toEqual({
    type: "log",
    first: 3,
    turns: 200,
    orders: [
      [3, [[7], null]],
      [134, [null, [9, 0]]],
    ],
  });
});

it.each([
  ["nothing", []],
  ["another kind", [0x99]],
  ["a frame that is cut", [0x82, 1, 0]],
  ["no such side", [0x81, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ["no such end", [0x84, 9, 0, 0, 0, 0, 0]],
  ["no such emote", [0x88, 0, 6]],
  ["an emote of nobody", [0x88, 255, 0]],
])("refuses %s", (_what, all) => {
  expect(() => read(bytes(...all))).toThrow(RangeError);
});
