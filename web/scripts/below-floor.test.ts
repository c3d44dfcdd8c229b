import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import data from "@mdn/browser-compat-data" with { type: "json" };
import { expect, it, vi } from "vitest";
import { browserslist } from "../package.json" with { type: "json" };

/*
 * The script of index.html that sends browsers below the floor to the plain pages. It tests for
 * features that came with the floor.
 */

const page = readFileSync(resolve(import.meta.dirname, "../index.html"), "utf8");
const script = /<script>(.*?)<\/script>/.exec(page)?.[1] ?? "";

type Global = { CSS?: unknown; Intl?: unknown };

/** The address to which a browser with these globals is sent. */
function sent(browser: Global, { cookie = "", search = "?r=1&a=k.p.m" } = {}) {
  const replace = vi.fn<(to: string) => void>();
  const run = new Function("window", "CSS", "Intl", "document", "location", script);
  run(browser, browser.CSS, browser.Intl, { cookie }, { search, replace });
  return replace.mock.calls[0]?.[0];
}

const css = (inset: boolean) => ({ supports: (name: string) => name !== "inset" || inset });

it("a browser of the floor stays, and one that has not both is sent with its query", () => {
  expect(sent({ CSS: css(true), Intl: { ListFormat: class {} } })).toBeUndefined();
  for (const old of [
    {},
    { CSS: css(false), Intl: { ListFormat: class {} } },
    { CSS: css(true), Intl: {} },
  ]) {
    expect(sent(old)).toBe("/plain?r=1&a=k.p.m");
    expect(sent(old, { search: "" })).toBe("/plain");
    expect(sent(old, { cookie: "arena_lang=ur; arena_full=1" })).toBeUndefined();
  }
});

it("what it tests came with the floor, in every browser", () => {
  const tested = [
    data.css.properties?.inset?.__compat?.support,
    data.javascript.builtins?.Intl?.ListFormat?.__compat?.support,
  ];
  const names = {
    chrome: "chrome",
    safari: "safari",
    ios_saf: "safari_ios",
    firefox: "firefox",
    samsung: "samsunginternet_android",
  } as const;
  for (const [name, version] of browserslist.map((line) => line.split(" "))) {
    const added = tested.map((support) => {
      const entry = support?.[names[name as keyof typeof names]];
      return Number([entry].flat()[0]?.version_added);
    });
    expect(Math.max(...added), name).toBe(Number(version));
  }
});

it("it is small, and written for browsers that know nothing newer than ES3", () => {
  expect(script.length).toBeLessThanOrEqual(150);
  expect(script).not.toMatch(/=>|\b(const|let)\b|`|\?\./);
});
