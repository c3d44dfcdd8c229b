import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, expect, it } from "vitest";
import { refusal, setLocale } from "#words";
import api from "../../api/openapi.json" with { type: "json" };
import { textsOf } from "../../scripts/words.ts";

const urdu = Object.fromEntries(textsOf("ur", "refusals"));

afterEach(() => setLocale("en"));

/** The codes in docs/api.md's column of refusals. */
function published(): string[] {
  const lines = readFileSync(resolve(import.meta.dirname, "../../../docs/api.md"), "utf8").split(
    "\n",
  );
  const cells = lines.filter((line) => line.startsWith("| `")).map((line) => line.split(" | ")[3]);
  return cells.flatMap((cell) =>
    [...(cell ?? "").matchAll(/`(\w+)`/g)].map(([, code]) => code ?? ""),
  );
}

it("says whatever a call may refuse in every language", () => {
  expect(published().length).toBeGreaterThan(40);
  expect(published().filter((code) => !(code in urdu))).toEqual([]);
});

it("says whatever may be wrong with a field in every language", () => {
  const codes = api.components.schemas.FieldCode.enum;
  expect(codes.length).toBeGreaterThan(30);
  expect(codes.filter((code) => !(code in urdu))).toEqual([]);
});

it("leaves the server's own words to readers of English, and where a code is new", async () => {
  expect(await refusal("tournament_full", "This tournament is full.")).toBe(
    "This tournament is full.",
  );
  setLocale("ur");
  expect(await refusal("tournament_full", "This tournament is full.")).toBe(urdu.tournament_full);
  expect(await refusal("of_tomorrow", "Not on Fridays.")).toBe("Not on Fridays.");
});
