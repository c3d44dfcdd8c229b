import { wcagContrast } from "culori";
import { describe, expect, it } from "vitest";
import { colours, pairs } from "../scripts/tokens.ts";

const all = colours();

describe.each(["light", "dark"] as const)("%s theme", (theme) => {
  const shown = (role: string) => {
    const found = all[role];
    if (!found) throw new Error(`no colour --${role}`);
    return found[theme === "light" ? 0 : 1];
  };
  it.each(pairs)("%s stands out on %s", (role, ground, least) => {
    expect(wcagContrast(shown(role), shown(ground))).toBeGreaterThanOrEqual(least);
  });
});

it("knows the colours of both themes, and those that are the same in both", () => {
  expect(all.bg).toEqual(["#f1f5f9", "#070c16"]);
  expect(all["on-accent"]?.[0]).toBe(all["on-accent"]?.[1]);
  expect(all.scrim?.[0]).toMatch(/^#[0-9a-f]{8}$/);
  expect(Object.keys(all)).not.toContain("shadow");
});
