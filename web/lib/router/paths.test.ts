import { expect, it } from "vitest";
import { match } from "./address.ts";
import { href } from "./paths.ts";

it("fills parameters and query, leaving out what is empty", () => {
  expect(href("tournament", { tournamentId: "a/b" })).toBe("/tournament/a%2Fb");
  expect(href("gameHighlights", {}, { gameId: 3, gameName: "Clash & Co", page: null })).toBe(
    "/game-highlights?gameId=3&gameName=Clash+%26+Co",
  );
  expect(href("home")).toBe("/");
});

it("matches whole addresses only", () => {
  expect(match("/tournament/:tournamentId", "/tournament/a%2Fb/")).toEqual({ tournamentId: "a/b" });
  expect(match("/tournament/:tournamentId", "/tournament/")).toBeNull();
  expect(match("/tournament/:tournamentId", "/tournament/%E0%A4%A")).toBeNull();
  expect(match("/rewards", "/rewards/1")).toBeNull();
  expect(match("/", "/")).toEqual({});
});
