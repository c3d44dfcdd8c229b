import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import refusals from "./refusals.ur.json" with { type: "json" };

/** The words that Urdu texts leave in Latin letters, and why. */
const latin = {
  // Products, games and organisations.
  names: ["GameNow", "PUBG", "ESL"],
  // Kinds and sizes of files, as phones' own menus write them.
  files: ["PNG", "JPG", "JPEG", "KB", "MB"],
  // Halves of the day, as phones in Urdu write them.
  clock: ["AM", "PM"],
  // Marks on the phone and its card, and the label that games print beside a player's number.
  marks: ["SIM", "Wi-Fi", "WebGL", "UID"],
};
const allowed = new Set(Object.values(latin).flat());

const strange = (text: string) =>
  (text.replace(/\{\w+\}/g, "").match(/[A-Za-z][A-Za-z-]*/g) ?? []).filter(
    (word) => !allowed.has(word),
  );

const folder = resolve(import.meta.dirname, "../../messages");

it.each(readdirSync(folder))("writes the words of %s in Urdu", (part) => {
  const { $schema: _, ...words } = JSON.parse(
    readFileSync(resolve(folder, part, "ur.json"), "utf8"),
  ) as Record<string, unknown>;
  for (const [key, text] of Object.entries(words)) {
    expect([key, ...strange(String(text))]).toEqual([key]);
  }
});

it("refuses in Urdu", () => {
  for (const [code, text] of Object.entries(refusals)) {
    expect([code, ...strange(text)]).toEqual([code]);
    expect(text).toMatch(/\p{Script=Arabic}/u);
  }
});
