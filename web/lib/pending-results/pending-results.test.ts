import { expect, it } from "vitest";
import { pendingResultsText } from "#lib/session";
import { forgetResult, type PendingResult, pendingResultsOf, persistResult } from "./index.ts";

const won = (key: string, at = Date.now()): PendingResult => ({
  key,
  msisdn: "923001234567",
  at,
  submission: {
    game_unique_id: "puzzle_mania_001",
    game_name: "Puzzle Mania",
    game_level: 1,
    level_credits: 10,
    is_passed: "1",
    sessionId: `session-${key}`,
    replay: "AQ",
  },
});
const keys = () => pendingResultsOf("923001234567").map(({ key }) => key);

it("keeps five at most, the newest, each once, and none that is too old", () => {
  for (const key of ["a", "b", "c", "d", "e", "f", "f"]) persistResult(won(key));
  expect(keys()).toEqual(["b", "c", "d", "e", "f"]);
  forgetResult("d");
  persistResult(won("g", Date.now() - 72 * 60 * 60_000));
  expect(keys()).toEqual(["b", "c", "e", "f"]);
  for (const key of ["b", "c", "e", "f"]) forgetResult(key);
  expect(pendingResultsText.get()).toBeNull();
});

it("takes what is no list of results for none", () => {
  for (const text of ["{", "7", '[null, 1, {"key": "a"}]']) {
    pendingResultsText.set(text);
    expect(keys()).toEqual([]);
  }
});
