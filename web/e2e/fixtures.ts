import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import type axe from "axe-core";

export { expect };

export const widths = [360, 390, 768, 1440] as const;
export const themes = ["light", "dark"] as const;

type Fixtures = {
  /**
   * Fails on any violation of WCAG 2.2 A or AA on the page, in a part of it, of the given rules only,
   * or of all but them.
   */
  accessible: (only?: { rules?: string[]; without?: string[]; part?: string }) => Promise<void>;
};

export const test = base.extend<Fixtures>({
  page: async ({ page }, use) => {
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("console", (message) => {
      // A policy violation appears only as a console error.
      if (message.type() === "error" && /Content Security Policy/i.test(message.text())) {
        faults.push(message.text());
      }
    });
    await use(page);
    expect(faults, "errors thrown on the page").toEqual([]);
  },
  accessible: async ({ page }, use) => {
    await use(async ({ rules, without = [], part } = {}) => {
      const runOnly = rules ?? ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
      const faults = await violations(page, part, {
        runOnly: { type: rules ? "rule" : "tag", values: runOnly },
        rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
      });
      expect(faults).toEqual([]);
    });
  },
});

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/**
 * Runs axe in the page, and returns each violated rule with its elements. The source is sent once for each document, and
 * only violations come back: both cost more than the rules.
 */
async function violations(
  page: Page,
  part: string | undefined,
  options: axe.RunOptions,
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ({ part, options }) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      // A game's frame has an origin of its own, which axe cannot enter.
      const found = await run(part ?? document, {
        ...options,
        iframes: false,
        resultTypes: ["violations"],
      });
      const rules = found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`,
      );
      const frames = [...document.querySelectorAll("iframe")]
        .filter(({ contentDocument }) => contentDocument && contentDocument.URL !== "about:blank")
        .map(({ outerHTML }) => `a frame of the page's origin was not checked: ${outerHTML}`);
      return [...rules, ...frames];
    },
    { part, options },
  );
}

/** Repeat while the app replaces the page's shell. */
export const scrolledTo = (place: Locator): Promise<void> =>
  expect(() => place.scrollIntoViewIfNeeded({ timeout: 1_000 })).toPass();

/** No content may be wider than the phone. */
export async function fitsWidth(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, "horizontal overflow in px").toBeLessThanOrEqual(0);
}
