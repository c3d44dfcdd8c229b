import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import settings from "../../project.inlang/settings.json" with { type: "json" };

const folder = resolve(import.meta.dirname, "../../messages");
const parts = readdirSync(folder);
const read = (part: string, locale: string): Record<string, unknown> => {
  const { $schema: _, ...words } = JSON.parse(
    readFileSync(resolve(folder, part, `${locale}.json`), "utf8"),
  );
  return words;
};
const places = (text: unknown) => [...new Set(JSON.stringify(text).match(/\{\w+\}/g))].sort();

it("reads every part", () => {
  const listed = settings["plugin.inlang.messageFormat"].pathPattern;
  expect([...listed].sort()).toEqual(
    parts.map((part) => `./messages/${part}/{locale}.json`).sort(),
  );
});

it.each(parts)("has %s in every language, key by key and place by place", (part) => {
  const english = read(part, settings.baseLocale);
  for (const locale of settings.locales) {
    const words = read(part, locale);
    expect(Object.keys(words)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(words)) {
      expect(text, key).not.toBe("");
      expect([key, ...places(text)]).toEqual([key, ...places(english[key])]);
    }
  }
});

it("says no key twice", () => {
  const keys = parts.flatMap((part) => Object.keys(read(part, settings.baseLocale)));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

// The page is drawn with these texts before the content arrives; different texts in the content
// would draw nothing at first.
it.each(settings.locales)("has the words of the content's banners in %s", (locale) => {
  const file = resolve(import.meta.dirname, `../../../content/${locale}/banners.toml`);
  const titles = Array.from(
    readFileSync(file, "utf8").matchAll(/^title = "(.*)"$/gm),
    ([, title]) => title,
  );
  const { home_tournaments, home_play, home_rewards } = read("home", locale);
  expect(titles).toEqual([home_tournaments, home_play, home_rewards]);
});
