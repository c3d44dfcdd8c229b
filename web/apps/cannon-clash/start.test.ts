import { expect, test } from "vitest";
import { arenas } from "./arena.ts";
import { parseStart } from "./start.ts";

const start = (said: object) => parseStart(JSON.stringify(said));

test("players and spectators of a match see the same arena, and matches differ", () => {
  const room = (roomId: string, more: object = {}) =>
    start({ mode: "tournament", roomId, tournamentId: "7", ...more }).arena;
  expect(room("K7MX3P", { names: { other: "Ace" } })).toBe(room("K7MX3P", { locale: "ur" }));
  const seen = new Set(
    ["K7MX3P", "9CDFGH", "VWXY34", "QRTVWX", "JKMNPQ", "FGHJKM"].map((id) => room(id)),
  );
  expect(seen.size).toBe(arenas.length);
});

test("practice goes through the arenas in turn, the first in the first", () => {
  const practice = (more: object) => start({ practice: true, ...more });
  expect(practice({ first: true, round: 0 })).toMatchObject({ first: true, arena: arenas[0] });
  const rounds = [1, 2, 3, 4].map((round) => practice({ first: false, round }).arena.number);
  expect(rounds).toEqual([2, 3, 1, 2]);
  expect(practice({ round: "x" })).toMatchObject({ first: false, arena: arenas[0] });
});

test("only practice is a first one", () => {
  expect(start({ roomId: "K7MX3P", first: true }).first).toBe(false);
});
