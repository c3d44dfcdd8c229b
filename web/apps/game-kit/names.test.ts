import { expect, it } from "vitest";
import { noNames, parseNames } from "./names.ts";

it("cuts long names, and has none for anything else", () => {
  expect(parseNames({ own: " Ace ", other: "Abcdefghijk" })).toEqual({
    own: "Ace",
    other: "Abcdefghij…",
  });
  for (const said of [undefined, null, "names", {}, { own: 7, other: " " }]) {
    expect(parseNames(said)).toEqual(noNames);
  }
});
