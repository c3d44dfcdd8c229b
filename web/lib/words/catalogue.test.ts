import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folder, keys, ordered, read, textsOf, variables } from "../../scripts/words.ts";
import { chosen, type Text } from "./text.ts";

const languages = readdirSync(folder);

it("reads a text as the server does", () => {
  const texts = read(`
plain = You have { $count } lives, { $name }.
quoted = { ", " }
chosen = You have { $count ->
    [one] one life
   *[other] { $count } lives
 } left.
`);
  expect(texts.get("plain")).toBe("You have {count} lives, {name}.");
  expect(texts.get("quoted")).toBe(", ");
  expect(texts.get("chosen")).toEqual([
    "count",
    { one: "You have one life left.", other: "You have {count} lives left." },
  ]);
});

it("chooses a form by its number, by the language's plural, or the other one", () => {
  const text: Text = ["count", { 2: "both", few: "few", other: "other" }];
  expect([2, 3, 11].map((count) => chosen(text, { count }, "ar"))).toEqual([
    "both",
    "few",
    "other",
  ]);
  expect(chosen(text, {}, "en")).toBe("other");
});

it.each(languages)("has each of the app's texts in %s, with no other variables", (language) => {
  const english = textsOf("en", "portal");
  const texts = textsOf(language, "portal");
  expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
  for (const [key, text] of texts) {
    const known = variables(english.get(key) ?? "");
    // What the comments above the English texts add, and the brand's words.
    for (const name of ["clock24", "product", "operator", "coin", "organiser", "partner"]) {
      known.set(name, false);
    }
    const strange = [...variables(text).keys()].filter((name) => !known.has(name));
    expect([key, ...strange]).toEqual([key]);
  }
  expect(ordered(language)).toHaveLength(keys.length);
});

it.each(languages)("writes money in %s as its messages do", (language) => {
  expect(textsOf(language, "portal").get("plan_money")).toBe(
    textsOf(language, "messages").get("money"),
  );
});

// The page is drawn with these texts before the content arrives; different texts in the content
// would draw nothing at first.
it.each(languages)("has the words of the content's banners in %s", (language) => {
  const file = join(folder, "../content", language, "banners.toml");
  const titles = Array.from(
    readFileSync(file, "utf8").matchAll(/^title = "(.*)"$/gm),
    ([, title]) => title,
  );
  const texts = textsOf(language, "portal");
  const own = ["home_tournaments", "home_play", "home_rewards"].map((key) => texts.get(key));
  expect(titles).toEqual(own);
});
