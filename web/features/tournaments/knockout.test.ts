import { expect, it } from "vitest";
import { bothAbsent, bracket, round, upcoming, won, yours } from "./fixtures.ts";
import { championOf, ownMatch, settled, shownMatches, sortedRounds, treeOf } from "./knockout.ts";

const names = (matches: { players: { username: string }[] }[]) =>
  matches.map(({ players }) => players.map(({ username }) => username).join("-"));

it("has the last round first", () => {
  const rounds = [round(1, "Semi-final", []), round(2, "Final", [])];
  expect(sortedRounds(rounds).map(({ title }) => title)).toEqual(["Final", "Semi-final"]);
});

it("hides matches to which nobody came, and puts winners first, then those who appeared", () => {
  const matches = [
    upcoming(["a", "b"]),
    bothAbsent("c", "d"),
    upcoming([["e", true], "f"]),
    won("g", "h"),
  ];
  expect(names(shownMatches(matches))).toEqual(["g-h", "e-f", "a-b"]);
});

it("knows the champion only of a last round without an upcoming match and with one winner", () => {
  const semi = round(1, "Semi-final", [won("a", "b"), won("c", "d")]);
  expect(championOf([semi, round(2, "Final", [won("a", "c")])])?.username).toBe("a");
  expect(championOf([semi, round(2, "Final", [upcoming(["a", "c"])])])).toBeNull();
  expect(championOf([semi])).toBeNull();
  expect(championOf([round(1, "Semi-final", [won("a", "b"), upcoming(["c", "d"])])])).toBeNull();
  // The only winner left: both players of the other match were absent.
  expect(
    championOf([round(1, "Semi-final", [won("a", "b"), bothAbsent("c", "d")])])?.username,
  ).toBe("a");
  // A page of a round says nothing about the other matches.
  expect(championOf([round(1, "Round 1", [won("a", "b")], 600)])).toBeNull();
  expect(championOf([])).toBeNull();
});

it("is settled when at most one is left", () => {
  expect(settled(bracket([round(1, "Final", [won("a", "b")])]))).toBe(true);
  expect(settled(bracket([round(1, "Final", [bothAbsent("a", "b")])]))).toBe(true);
  expect(settled(bracket([round(1, "Semi-final", [won("a", "b"), won("c", "d")])]))).toBe(false);
  expect(settled(bracket([round(1, "Final", [upcoming(["a", "b"])])]))).toBe(false);
});

it("finds the reader's own match by the room that only its players are told", () => {
  const mine = yours(upcoming(["me", "you"], { room_id: "K7MX3P" }));
  const rounds = [round(2, "Final", [upcoming(["a", "b"]), mine])];
  expect(ownMatch(rounds)?.match).toBe(mine);
  expect(ownMatch([round(1, "Final", [won("a", "b")])])).toBeNull();
});

it("lays a match between those that its players won, through byes, and ends a path that nobody went on", () => {
  const tree = treeOf([
    round(3, "Final", [upcoming(["a", "e"])]),
    round(2, "Semi-final", [won("e", null, "bye"), won("a", "c")]),
    round(1, "Round 1", [won("c", "d"), won("a", "b"), won("e", "f"), bothAbsent("g", "h")]),
  ]);
  const at = (name: string, column: number) =>
    tree.placed.find(
      (each) => each.column === column && each.match.players.some((p) => p.username === name),
    )?.slot;
  expect(tree.slots).toBe(3);
  expect([at("b", 2), at("d", 2), at("f", 2)]).toEqual([0, 1, 2]);
  expect([at("c", 1), at("e", 1)]).toEqual([0.5, 2]);
  expect(at("a", 0)).toBe(1.25);
  expect(tree.links).toHaveLength(5);
  const has = ({ match }: { match: { players: { username: string }[] } }) =>
    match.players.some(({ username }) => username === "a");
  expect(tree.links.filter(({ from, to }) => has(from) && has(to))).toHaveLength(2);
});

it("gives two players of one name a match each", () => {
  const tree = treeOf([
    round(2, "Final", [upcoming(["Ali", "Ali"])]),
    round(1, "Semi-final", [won("Ali", "x"), won("Ali", "y")]),
  ]);
  expect(tree.placed).toHaveLength(3);
  expect(tree.links).toHaveLength(2);
});
