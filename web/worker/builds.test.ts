import { expect, it } from "vitest";
import { cacheOf, isOurs, unused } from "./builds.ts";

const scripts: Record<string, string> = {
  [cacheOf("1")]: "/assets/index-1.js",
  [cacheOf("2")]: "/assets/index-2.js",
  [cacheOf("3")]: "/assets/index-3.js",
  [cacheOf("4")]: "/assets/index-4.js",
};
const left = (tabs: (string | null)[], names = Object.keys(scripts)) =>
  unused({
    names: [...names, "somebody-else's"],
    own: cacheOf("4"),
    tabs,
    holds: async (name, script) => scripts[name] === script,
  });

it("keeps the cache of the present build alone where all tabs are of it", async () => {
  const old = [cacheOf("1"), cacheOf("2"), cacheOf("3")];
  expect(await left([])).toEqual(old);
  expect(await left(["/assets/index-4.js"])).toEqual(old);
});

it("keeps the caches of the builds that open tabs are of", async () => {
  expect(await left(["/assets/index-2.js", "/assets/index-4.js"])).toEqual([
    cacheOf("1"),
    cacheOf("3"),
  ]);
});

it("keeps the two newest of the others where a tab does not say", async () => {
  expect(await left(["/assets/index-4.js", null])).toEqual([cacheOf("1")]);
  expect(await left([null], [cacheOf("3"), cacheOf("4")])).toEqual([]);
});

it("knows its own caches", () => {
  expect([cacheOf("1"), "somebody-else's"].map(isOurs)).toEqual([true, false]);
});
